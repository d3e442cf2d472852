import type { Icon } from '@tabler/icons-react'
import type { Bilingual } from '#domain/platform/text/language.ts'
import type { ScreenAddress } from '#web/kit/portal/addresses.ts'
import type { Work } from '#web/kit/portal/pending-counts.ts'
import type { ScreenProps } from '#web/kit/portal/screen-props.ts'
import type { LazyScreen } from './lazy-screen.tsx'

/** What is shown at an address, and how the shell leads there. */
type Screen = {
  readonly screen: LazyScreen<ScreenProps>
  /** With an icon the screen has its link in the sidebar, in the order of the table. */
  readonly icon?: Icon
  /** Views of the screen that have links of their own below it, each by its query. */
  readonly views?: readonly { readonly query: string; readonly title: Bilingual; readonly icon: Icon }[]
  /** What the search in the top bar finds from here, on this screen. */
  readonly finds?: Bilingual
  /** The query of the view in which it finds, where the usual one shows a part only. */
  readonly findsIn?: string
  /** What waits there for the reader: its count stands beside the link. */
  readonly waits?: Work
}

export type PortalScreen = ScreenAddress & Screen
type Addresses = Readonly<Record<string, ScreenAddress>>
export type ScreensOf<A extends Addresses> = Readonly<Record<keyof A, Screen>>

/** A portal's screens in the order of its addresses. */
export function withAddresses<A extends Addresses>(addresses: A, screens: ScreensOf<A>) {
  return Object.entries(addresses).map(([name, address]) => ({
    ...(address as A[keyof A]),
    ...screens[name as keyof A],
  }))
}
