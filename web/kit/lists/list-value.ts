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

/** The endpoint of a list; where both portals have the list, that of each. */
export type ListSource<A extends ListEndpoint> = A | { readonly admin: A; readonly shop: ListEndpoint }

type Count = (values: { readonly count: number }) => string

/** What every list says. A shop reads `own...` where that is given. */
export type ListTexts = {
  readonly title: string
  readonly ownTitle?: string
  readonly subtitle?: string
  readonly ownSubtitle?: string
  readonly failedToRead: string
  readonly found?: Count
  /** There is nothing at all. */
  readonly none: string
  readonly noneText: string
  readonly ownNoneText?: string
  /** Nothing fits the tab and the filters; the button that lifts them. With usual words where it says none. */
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

/** What the address of a list says: its tab, its filters, its order, and what is the screen's own. */
export type ListState<A extends ListEndpoint, Own> = Omit<QueryOf<A>, Paging> &
  Own & { readonly as?: boolean | undefined }

/** What the parts of an open list are given. */
export type List<Row, State, Tools, Texts> = {
  readonly role: Role
  /** What the screen says, in the reader's language. */
  readonly text: Texts
  readonly pages: ResourcePages<Row>
  readonly rows: readonly Row[]
  readonly selection: ReturnType<typeof useSelection<Row & { readonly id: string }>>
  readonly state: State
  /** The address with some of it changed; whoever changes what is listed closes what is open. */
  readonly hrefOf: (change: Partial<State>) => string
  readonly go: (change: Partial<State>, options?: { readonly replace?: boolean }) => void
  /** Which row is open, its address, and how it is opened or closed. */
  readonly openId: string | null
  readonly hrefOfRow: (id: string) => string
  readonly open: (id: string | null) => void
  readonly tools: Tools
}

/** What the details of a row are given, beside the list's tools. */
export type DetailsProps<Row> = {
  readonly role: Role
  readonly id: string
  /** The list around it, which one walks through. */
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
  /** For those alone who may change what the screen is about. */
  readonly isForChanging?: true
}[]

/** How each row stands: as a line of a table, as an item of a list in a panel, or as a card; with columns as a card or a line. */
type Layout<Row, Texts, State, Open> =
  | {
      readonly columns: readonly Column<Row, TextKeys<Texts>, OrderOf<State>>[]
      readonly card?: (row: Row, list: Open) => ReactNode
      readonly cards?: Cards
      /** What may be done with a row: buttons, or the items of a menu. */
      readonly rowActions?: (row: Row, list: Open) => ReactNode
      readonly hasRowMenu?: true
      /** On phones most of a row runs on in few lines. */
      readonly isTight?: true
      readonly isInPanel?: true
    }
  | { readonly row: (row: Row, list: Open) => ReactNode }
  | {
      readonly card: (row: Row, list: Open) => ReactNode
      readonly cards?: Cards
      /** A table of the screen's own beside the cards. */
      readonly table?: (list: Open) => ReactNode
    }

type Cards = { readonly width?: 'full' | 'half'; readonly height: number; readonly count: number }

/** A list screen as a value: what is particular about it. {@link listScreen} makes the screen. */
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
  /** How many rows are added at a time. */
  readonly pageSize: number
  /** In what order it stands where nobody chose another. */
  readonly order?: OrderOf<State>
  /** Read anew whenever the screen opens: others change it meanwhile. `news`: also where it stands, as news comes. */
  readonly isLive?: true | 'updates'
  /** Where rows are known by something else than `id`. */
  readonly idOf?: (row: Row) => string
  /** What the address says beside the filters of the endpoint. */
  readonly own?: z.ZodObject & z.ZodType<Own>
  /** What the address says until something else is looked for or opened. */
  readonly passing?: readonly (keyof State & string)[]
  /** What the parts of the screen share: decisions, dialogs. A hook. */
  readonly useTools?: (role: Role, list: Omit<List<Row, State, undefined, Texts>, 'tools'>) => Tools
  readonly tabs?: Tabs<Partial<State>, State>
  readonly filters?: readonly Filter<Partial<State>, TextKeys<Texts>, State>[]
  /** What a list without columns is sorted by, and how that is called. */
  readonly sorts?: Partial<Readonly<Record<OrderOf<State>, TextKeys<Texts>>>>
  readonly subtitle?: (list: Open) => ReactNode
  readonly badge?: (list: Open) => ReactNode
  /** Beside the button that reads anew. */
  readonly buttons?: (list: Open) => ReactNode
  readonly files?: Files<Texts>
  readonly head?: (list: Open) => ReactNode
  readonly bulk?: {
    readonly for?: Role
    readonly canSelect?: (row: Row) => boolean
    readonly label: (row: Row, texts: Texts) => string
    readonly actions: (list: Open) => ReactNode
  }
  /** Said where it cannot be read, instead of `failedToRead`. */
  readonly failed?: (state: State) => TextKeys<Texts>
  /** Said instead of an empty list, where the usual words do not do. */
  readonly nothing?: (list: Open) => ReactNode
  readonly details?: {
    /** What the address calls the open row. */
    readonly name: string
    readonly Details: ComponentType<DetailsProps<Row> & Tools>
  }
  readonly below?: (list: Open) => ReactNode
} & Layout<Row, Texts, State, Open>

// The parts of a list hold together by its definition, which is checked where it is written; here they are any.
// oxlint-disable-next-line typescript/no-explicit-any -- see above
export type AnyDefinition = ListDefinition<any, ListTexts, any, any, any, any, any>
// oxlint-disable-next-line typescript/no-explicit-any -- see above
export type AnyList = List<any, any, any, ListTexts>

/** What a list that is a part of a page is narrowed to. */
export type Fixed = Readonly<Record<string, string>>

export type PartProps = {
  readonly of: AnyDefinition
  readonly list: AnyList
  readonly url: ReturnType<typeof useListAddress> & { readonly fixed: Fixed | undefined }
}
