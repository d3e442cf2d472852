import type { Role } from '#contract/platform/auth.ts'
import type { User } from '#contract/session-user.ts'
import type { Bilingual } from '#domain/platform/text/language.ts'
import { mayInShop } from '#domain/shops/shop-roles.ts'
import { hasRight } from '#web/kit/api/rights.tsx'
import type { Icon } from '#web/kit/icons/icons.ts'
import type { Work } from '#web/kit/portal/pending-counts.ts'
import { matchScreen } from '#web/kit/portal/portal-paths.ts'
import { adminScreens } from './admin-screens.ts'
import { guestScreens, passwordScreens } from './guest-screens.ts'
import type { PortalScreen } from './portal-screen.ts'
import { shopScreens } from './shop-screens.ts'

export const screensOf: Readonly<Record<Role, readonly PortalScreen[]>> = {
  admin: adminScreens,
  shop: shopScreens,
}

/** Whether the reader's role includes a screen. */
export function mayOpen(user: User, { needs = null, isForStaff }: PortalScreen): boolean {
  const { role, shopRole = 'owner' } = user
  if (role === 'admin') return hasRight(user, needs)
  return mayInShop(shopRole, needs) && !(isForStaff && shopRole === 'owner')
}

/** A link of the menu: a screen, or one of its views. */
export type MenuLink = {
  readonly to: string
  readonly title: Bilingual
  readonly icon: Icon
  readonly waits?: Work | undefined
}
export type MenuGroup = { readonly link: MenuLink; readonly below: readonly MenuLink[] }

/** The menu of a user: the prescribed links on the first level, every other screen below the one it belongs to. */
export function menuOf(user: User): readonly MenuGroup[] {
  const linked = screensOf[user.role].filter((screen) => screen.icon && mayOpen(user, screen))
  const isThere = (path: string | undefined) => linked.some(({ paths }) => paths[0] === path)
  return linked
    .filter(({ below }) => !isThere(below))
    .map((screen) => {
      const [to] = screen.paths
      const views = (screen.views ?? []).map(({ query, ...view }) => ({ to: `${to}?${query}`, ...view }))
      const below = linked.filter((one) => one.below === to).map(linkOf)
      return { link: linkOf(screen), below: [...views, ...below] }
    })
}

function linkOf({ paths: [to], title, icon, waits }: PortalScreen): MenuLink {
  return { to, title, icon: icon as Icon, waits }
}

/** Preloads the screens that follow a sign-in while the user still types (P11); if that fails, they load later. */
export function loadHomes(): void {
  for (const [home] of Object.values(screensOf)) home?.screen.load().catch(() => {})
}

/** Preloads the screens of an address, for any role; what fails is loaded, or reported, when it is shown. */
export async function loadScreensAt(pathname: string): Promise<void> {
  const tables = [guestScreens, passwordScreens, ...Object.values(screensOf)]
  const found = tables.flatMap((screens) => matchScreen(screens, pathname) ?? [])
  await Promise.allSettled(found.map(({ screen }) => screen.screen.load()))
}
