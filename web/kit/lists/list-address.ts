import { useMemo } from 'react'
import { z } from 'zod'
import { id } from '#contract/fields.ts'
import type { Role } from '#contract/platform/auth.ts'
import type { ListEndpoint } from '#web/kit/api/call.ts'
import { createStored } from '#web/kit/storefront/stored-list.ts'
import { orNull, queryOf, readUrl, useUrlState } from './url-state.ts'

export type AnyState = Readonly<Record<string, unknown>>

/** What the address of one list may say, how it is read, and how it is looked at in this browser. */
export type ListAddress = {
  readonly endpoint: ListEndpoint
  /** Everything, and of it what the server is asked, without pages. */
  readonly schema: z.ZodObject
  readonly asked: z.ZodObject
  /** What lifts every filter; the order is none. */
  readonly everything: AnyState
  readonly openName: string | undefined
  /** What it says until something else is looked for or opened. */
  readonly passing: readonly string[]
  readonly store: ListViewStore
}

type AddressOptions = Pick<ListAddress, 'openName' | 'passing'> & { readonly own: z.ZodRawShape }
type Source = ListEndpoint | Readonly<Record<Role, ListEndpoint>>

/** The address of a list in the portal of each role. */
export function listAddresses(source: Source, options: AddressOptions): (role: Role) => ListAddress {
  const known = new Map<ListEndpoint, ListAddress>()
  return (role) => {
    const endpoint = 'path' in source ? source : source[role]
    const address = known.get(endpoint) ?? addressOf(endpoint, options)
    known.set(endpoint, address)
    return address
  }
}

function addressOf(endpoint: ListEndpoint, { own, openName, passing }: AddressOptions): ListAddress {
  const { limit: _limit, offset: _offset, cursor: _cursor, ...query } = (endpoint.query as z.ZodObject).shape
  const open = openName === undefined ? {} : { [openName]: orNull(id) }
  const { sort: _sort, ...filters } = query
  return {
    endpoint,
    schema: z.object({ ...query, ...own, ...open, columns: columnsInAddress, as: tableInAddress }),
    asked: z.object(query),
    everything: readUrl(z.object(filters), ''),
    openName,
    passing,
    store: listViewStore(endpoint.path),
  }
}

/** What the address says now, and the ways to change it. */
export function useListAddress({ schema, asked, everything, openName, passing, store }: ListAddress) {
  const { state, hrefOf, go } = useUrlState(schema)
  const { isTable = false } = store.use()
  const openId = openName === undefined ? null : (state[openName] as string | null)
  const ways = useMemo(() => {
    const past = Object.fromEntries(passing.map((name) => [name, undefined]))
    const opened = (row: string | null) => (openName === undefined ? past : { ...past, [openName]: row })
    const closed = opened(null)
    return {
      go: (change: AnyState, options?: { readonly replace?: boolean }) =>
        // Of words that were typed a moment before a row was opened, the search comes after it.
        go({ ...(options?.replace ? past : closed), ...change }, options),
      open: (row: string | null) => go(opened(row), { replace: row !== null && openNow(openName) !== null }),
      clear: (names: readonly string[]) => go({ ...pick(everything, names), ...closed }),
      /** Keeps open what is. */
      clearAll: () => go(everything),
      closed,
      opened,
    }
  }, [go, openName, passing, everything])
  const lookOf = (shown: AnyState) => queryOf(schema, { ...state, ...ways.closed, ...shown })
  return {
    ...ways,
    everything,
    state: state as AnyState,
    columns: state['columns'] as readonly string[] | undefined,
    /** Whether what stands as cards is looked at as a table. */
    isTable: (state['as'] ?? isTable) === true,
    openId,
    hrefOf: (change: AnyState) => hrefOf({ ...ways.closed, ...change }),
    hrefOfRow: (row: string) => hrefOf(ways.opened(row)),
    /** What the server is asked. */
    query: pick(state, Object.keys(asked.shape)),
    /** Whether a tab or a filter is set. */
    isFiltered: (names = Object.keys(everything)) => queryOf(asked, pick(state, names)) !== '',
    /** What the address would say without what is open. */
    look: lookOf({}),
    /** The same with what this browser shows, written out. */
    lookOf,
  }
}

function openNow(openName: string | undefined): string | null {
  return openName === undefined ? null : new URLSearchParams(window.location.search).get(openName)
}

function pick(state: AnyState, names: readonly string[]): AnyState {
  return Object.fromEntries(names.map((name) => [name, state[name]]))
}

const stored = z.object({
  /** The columns that are shown; absent: the usual ones. */
  columns: z.array(z.string()).optional(),
  /** Whether what stands as cards is looked at as a table. */
  isTable: z.boolean().optional(),
  /** What somebody looks at again and again: a name and an address. */
  views: z.array(z.object({ name: z.string(), query: z.string() })).default([]),
})
type StoredListView = z.output<typeof stored>
export type ListViewStore = ReturnType<typeof listViewStore>

const nothing: StoredListView = { views: [] }

/** How one list is looked at in this browser: its columns and saved views, under one key. */
function listViewStore(path: string) {
  return createStored<StoredListView>({
    key: `mj-list:${path}`,
    read: (text) => {
      try {
        return stored.safeParse(JSON.parse(text ?? '{}')).data ?? nothing
      } catch {
        return nothing
      }
    },
    print: (view) => JSON.stringify(view),
  })
}

/** An address that says nothing wants the usual ones. */
const noColumns = '-'

/** The columns that an address names, by their names with commas between them. */
const columnsInAddress = z.codec(z.string().max(400).optional(), z.array(z.string()).optional(), {
  decode: (given) => given?.split(',').filter((name) => name !== '' && name !== noColumns),
  encode: (columns) => columns && (columns.join(',') || noColumns),
})

/** Whether an address wants what stands as cards as a table; where it does not say so, this browser does. */
const tableInAddress = z.codec(z.string().optional(), z.boolean().optional(), {
  decode: (given) => (given === undefined ? undefined : given === 'table'),
  encode: (isTable) => (isTable === undefined ? undefined : isTable ? 'table' : 'cards'),
})
