import type { Bilingual } from '#domain/platform/text/language.ts'
import type { Icon } from '#web/kit/icons/icons.ts'
import type { ScreenAddress } from '#web/kit/portal/addresses.ts'
import type { Work } from '#web/kit/portal/pending-counts.ts'
import type { ScreenProps } from '#web/kit/elements/screen-head.tsx'
import { type LazyScreen, lazyScreen } from './lazy-screen.tsx'

/** Links of the shell to a screen. */
type Entry = {
  /** With an icon the screen has its link in the sidebar, in the order of the table. */
  readonly icon?: Icon
  /** Address of the link it is grouped under; if the reader lacks that link, it is on the first level. */
  readonly below?: string
  /** Views of the screen with their own links below it, each by its query. */
  readonly views?: readonly { readonly query: string; readonly title: Bilingual; readonly icon: Icon }[]
  /** What the search in the top bar finds on this screen. */
  readonly finds?: Bilingual
  /** Query of the view to search in, where the default view shows only a part. */
  readonly findsIn?: string
  /** Open work of the reader there; its count is beside the link. */
  readonly waits?: Work
}

export type PortalScreen = ScreenAddress & Entry & { readonly screen: LazyScreen<ScreenProps> }
type Addresses = Readonly<Record<string, ScreenAddress>>
type Code = Parameters<typeof lazyScreen<ScreenProps>>[0]
export type ScreensOf<A extends Addresses> = Readonly<Record<keyof A, Entry & { readonly screen: Code }>>

/** A portal's screens in the order of its addresses; one screen may have two addresses (R-ROUTE-12). */
export function withAddresses<A extends Addresses>(addresses: A, screens: ScreensOf<A>) {
  const drawn = new Map<Code, LazyScreen<ScreenProps>>()
  return Object.entries(addresses).map(([name, address]) => {
    const entry: Entry & { readonly screen: Code } = screens[name as keyof A]
    const screen = drawn.get(entry.screen) ?? lazyScreen(entry.screen)
    drawn.set(entry.screen, screen)
    return { ...(address as A[keyof A]), ...entry, screen }
  })
}
