import type { Icon } from '@tabler/icons-react'
import type { Role } from '#contract/platform/auth.ts'
import type { User } from '#contract/session-user.ts'
import type { Need } from '#domain/platform/admin-roles.ts'
import type { Bilingual } from '#domain/platform/text/language.ts'
import { mayInShop } from '#domain/shops/shop-roles.ts'
import { hasRight } from '#web/kit/api/rights.tsx'
import { adminScreens } from './admin-screens.ts'
import type { LazyScreen } from './lazy-screen.tsx'
import type { Work } from './pending-counts.ts'
import { shopScreens } from './shop-screens.ts'

/** What a screen is given by its address: the `:names` of the path. */
export type ScreenProps = { readonly params: Readonly<Record<string, string>> }

export type PortalScreen = {
  /** The first is the screen's own address; the others show it too. `:name` matches one part. */
  readonly paths: readonly [string, ...string[]]
  readonly title: Bilingual
  readonly screen: LazyScreen<ScreenProps>
  /** What the reader needs the right to, to see the screen; null where everybody may. */
  readonly needs?: Need
  /** Not for the owners of a shop, who have the same in their settings. */
  readonly isForStaff?: true
  /** With an icon the screen has its link in the sidebar, in the order of the table. */
  readonly icon?: Icon
  /** A screen without a link of its own: the address of the one whose link is marked while it is open. */
  readonly within?: string
  /** Views of the screen that have links of their own below it, each by its query. */
  readonly views?: readonly { readonly query: string; readonly title: Bilingual; readonly icon: Icon }[]
  /** What the search in the top bar finds from here, on this screen. */
  readonly finds?: Bilingual
  /** The query of the view in which it finds, where the usual one shows a part only. */
  readonly findsIn?: string
  /** What waits there for the reader: its count stands beside the link. */
  readonly waits?: Work
}

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
