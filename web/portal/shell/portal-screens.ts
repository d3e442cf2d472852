import type { Role } from '#contract/platform/auth.ts'
import type { User } from '#contract/session-user.ts'
import { mayInShop } from '#domain/shops/shop-roles.ts'
import { hasRight } from '#web/kit/api/rights.tsx'
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

/** Fetches the screens that follow a sign-in, while the reader still types (P11); it may fail: they come later then. */
export function loadHomes(): void {
  for (const [home] of Object.values(screensOf)) home?.screen.load().catch(() => {})
}

/** Fetches what an address may show, whoever it turns out to be for; what cannot be fetched comes later, or its error. */
export async function loadScreensAt(pathname: string): Promise<void> {
  const tables = [guestScreens, passwordScreens, ...Object.values(screensOf)]
  const found = tables.flatMap((screens) => matchScreen(screens, pathname) ?? [])
  await Promise.allSettled(found.map(({ screen }) => screen.screen.load()))
}
