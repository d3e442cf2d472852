import type { ComponentType, ReactNode } from 'react'
import type { z } from 'zod'
import type { Role } from '#contract/platform/auth.ts'
import type { Language } from '#domain/platform/text/language.ts'
import type { ListEndpoint, RowOf } from '#web/kit/api/call.ts'
import type { useSelection } from '#web/kit/elements/selection.tsx'
import type { Column } from './columns.tsx'
import type { Filter } from './filters.tsx'
import type { useListAddress } from './list-address.ts'
import type { ResourcePages } from './resource-pages.ts'
import type { Tabs } from './tabs.tsx'

/** The endpoint of a list; one per portal if both have the list. */
export type ListSource<A extends ListEndpoint> = A | { readonly admin: A; readonly shop: ListEndpoint }

type Count = (values: { readonly count: number }) => string

/** Texts of every list. Shops see `own...` if given. */
export type ListTexts = {
  readonly title: string
  readonly ownTitle?: string
  readonly subtitle?: string
  readonly ownSubtitle?: string
  readonly failedToRead: string
  readonly found?: Count
  /** The list is empty. */
  readonly none: string
  readonly noneText: string
  readonly ownNoneText?: string
  /** No row matches the tab and the filters; `showAll` is the button that clears them. All have defaults. */
  readonly noneFound?: string
  readonly noneFoundText?: string
  readonly showAll?: string
  readonly tabs?: string
  readonly all?: string
  readonly filters?: string
  readonly search?: string
  readonly listTitle?: string
  readonly listHint?: string
}

type Paging = 'limit' | 'offset' | 'cursor'
type QueryOf<A extends ListEndpoint> = z.output<NonNullable<A['query']>>

/** The state in a list's address: tab, filters, order and the screen's own parameters. */
export type ListState<A extends ListEndpoint, Own> = Omit<QueryOf<A>, Paging> &
  Own & { readonly as?: boolean | undefined }

/** Passed to the parts of an open list. */
export type List<Row, State, Tools, Texts> = {
  readonly role: Role
  /** The screen's texts, in the user's language. */
  readonly text: Texts
  readonly pages: ResourcePages<Row>
  readonly rows: readonly Row[]
  readonly selection: ReturnType<typeof useSelection<Row & { readonly id: string }>>
  readonly state: State
  /** The address with a change, which closes the open row. */
  readonly hrefOf: (change: Partial<State>) => string
  readonly go: (change: Partial<State>, options?: { readonly replace?: boolean }) => void
  /** The open row; `hrefOfRow` is a row's address, `open` opens a row, or closes it with null. */
  readonly openId: string | null
  readonly hrefOfRow: (id: string) => string
  readonly open: (id: string | null) => void
  readonly tools: Tools
}

/** Props of a row's details, beside the list's tools. */
export type DetailsProps<Row> = {
  readonly role: Role
  readonly id: string
  /** The rows of the list, for previous and next. */
  readonly listed: readonly Row[]
  readonly onOpen: (id: string | null) => void
}

type TextKeys<Texts> = keyof Texts & string
type OrderOf<State> = State extends { readonly sort?: infer Sort }
  ? Exclude<Sort, undefined> extends infer Word
    ? Word extends `-${string}`
      ? never
      : Word & string
    : never
  : never

type Files<Texts> = readonly {
  readonly path: string | Readonly<Record<Role, string>>
  readonly format?: 'csv' | 'xlsx'
  readonly label?: TextKeys<Texts>
  /** Only for users who may change the screen's subject. */
  readonly isForChanging?: true
}[]

/** The layout of rows: lines of a table (with `card` also as cards), items of a list in a panel, or cards. */
type Layout<Row, Texts, State, Open> =
  | {
      readonly columns: readonly Column<Row, TextKeys<Texts>, OrderOf<State>>[]
      readonly card?: (row: Row, list: Open) => ReactNode
      readonly cards?: Cards
      /** Actions on a row: buttons, or the items of a menu. */
      readonly rowActions?: (row: Row, list: Open) => ReactNode
      readonly hasRowMenu?: true
      /** On phones most of a row is inline, in few lines. */
      readonly isTight?: true
      readonly isInPanel?: true
    }
  | { readonly row: (row: Row, list: Open) => ReactNode }
  | {
      readonly card: (row: Row, list: Open) => ReactNode
      readonly cards?: Cards
      /** The screen's own table, an alternative to the cards. */
      readonly table?: (list: Open) => ReactNode
    }

type Cards = { readonly width?: 'full' | 'half'; readonly height: number; readonly count: number }

/** Definition of a list screen, from which {@link listScreen} makes the screen. */
export type ListDefinition<
  A extends ListEndpoint,
  Texts extends ListTexts,
  Own,
  Tools,
  State = ListState<A, Own>,
  Row = RowOf<A>,
  Open = List<Row, State, Tools, Texts>,
> = {
  readonly texts: Readonly<Record<Language, Texts>>
  /** Rows per page. */
  readonly pageSize: number
  /** The default order. */
  readonly order?: OrderOf<State>
  /** Refetched whenever the screen opens, since other users change it; `updates`: also while open, as they arrive. */
  readonly isLive?: true | 'updates'
  /** A row's id, if not `id`. */
  readonly idOf?: (row: Row) => string
  /** Parameters of the address beside the endpoint's filters. */
  readonly own?: z.ZodObject & z.ZodType<Own>
  /** Parameters that are dropped when the filters or the open row change. */
  readonly passing?: readonly (keyof State & string)[]
  /** A hook for state that the screen's parts share: decisions, dialogs. */
  readonly useTools?: (role: Role, list: Omit<List<Row, State, undefined, Texts>, 'tools'>) => Tools
  readonly tabs?: Tabs<Partial<State>, State>
  readonly filters?: readonly Filter<Partial<State>, TextKeys<Texts>, State>[]
  /** Orders of a list without columns, with the keys of their names. */
  readonly sorts?: Partial<Readonly<Record<OrderOf<State>, TextKeys<Texts>>>>
  readonly subtitle?: (list: Open) => ReactNode
  readonly badge?: (list: Open) => ReactNode
  /** Beside the refresh button. */
  readonly buttons?: (list: Open) => ReactNode
  readonly files?: Files<Texts>
  readonly head?: (list: Open) => ReactNode
  readonly bulk?: {
    readonly for?: Role
    readonly canSelect?: (row: Row) => boolean
    readonly label: (row: Row, texts: Texts) => string
    readonly actions: (list: Open) => ReactNode
  }
  /** Replaces `failedToRead` when loading fails. */
  readonly failed?: (state: State) => TextKeys<Texts>
  /** Replaces the default content of an empty list. */
  readonly nothing?: (list: Open) => ReactNode
  readonly details?: {
    /** The address's parameter for the open row. */
    readonly name: string
    readonly Details: ComponentType<DetailsProps<Row> & Tools>
  }
  readonly below?: (list: Open) => ReactNode
} & Layout<Row, Texts, State, Open>

// Types are checked where a list is defined; the generic parts here use any.
// oxlint-disable-next-line typescript/no-explicit-any -- see above
export type AnyDefinition = ListDefinition<any, ListTexts, any, any, any, any, any>
// oxlint-disable-next-line typescript/no-explicit-any -- see above
export type AnyList = List<any, any, any, ListTexts>

/** Fixed filters of a list inside another screen. */
export type Fixed = Readonly<Record<string, string>>

export type PartProps = {
  readonly of: AnyDefinition
  readonly list: AnyList
  readonly url: ReturnType<typeof useListAddress> & { readonly fixed: Fixed | undefined }
}
