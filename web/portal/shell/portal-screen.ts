import type { Bilingual } from '#domain/platform/text/language.ts'
import type { Icon } from '#web/kit/icons/icons.ts'
import type { ScreenAddress } from '#web/kit/portal/addresses.ts'
import type { Work } from '#web/kit/portal/pending-counts.ts'
import type { ScreenProps } from '#web/kit/elements/screen-head.tsx'
import { type LazyScreen, lazyScreen } from './lazy-screen.tsx'

/** How the shell leads to what is shown at an address. */
type Entry = {
  /** With an icon the screen has its link in the sidebar, in the order of the table. */
  readonly icon?: Icon
  /** The address of the link that it stands below; where the reader has no such link, it stands for itself. */
  readonly below?: string
  /** Views of the screen that have links of their own below it, each by its query. */
  readonly views?: readonly { readonly query: string; readonly title: Bilingual; readonly icon: Icon }[]
  /** What the search in the top bar finds from here, on this screen. */
  readonly finds?: Bilingual
  /** The query of the view in which it finds, where the usual one shows a part only. */
  readonly findsIn?: string
  /** What waits there for the reader: its count stands beside the link. */
  readonly waits?: Work
}

export type PortalScreen = ScreenAddress & Entry & { readonly screen: LazyScreen<ScreenProps> }
type Addresses = Readonly<Record<string, ScreenAddress>>
type Code = Parameters<typeof lazyScreen<ScreenProps>>[0]
export type ScreensOf<A extends Addresses> = Readonly<Record<keyof A, Entry & { readonly screen: Code }>>

/** A portal's screens in the order of its addresses; what stands at two of them is one screen (R-ROUTE-12). */
export function withAddresses<A extends Addresses>(addresses: A, screens: ScreensOf<A>) {
  const drawn = new Map<Code, LazyScreen<ScreenProps>>()
  return Object.entries(addresses).map(([name, address]) => {
    const entry: Entry & { readonly screen: Code } = screens[name as keyof A]
    const screen = drawn.get(entry.screen) ?? lazyScreen(entry.screen)
    drawn.set(entry.screen, screen)
    return { ...(address as A[keyof A]), ...entry, screen }
  })
}
