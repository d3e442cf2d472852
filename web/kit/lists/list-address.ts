import { useMemo } from 'react'
import { z } from 'zod'
import { id } from '#contract/fields.ts'
import type { Role } from '#contract/platform/auth.ts'
import type { ListEndpoint } from '#web/kit/api/call.ts'
import { createStored } from '#web/kit/storefront/stored-list.ts'
import { orNull, queryOf, readUrl, useUrlState } from './url-state.ts'

export type AnyState = Readonly<Record<string, unknown>>

/** Definition of a list's address: its parameters, how they are read, and the view stored in this browser. */
export type ListAddress = {
  readonly endpoint: ListEndpoint
  /** All parameters; `asked` are those sent to the server, without paging. */
  readonly schema: z.ZodObject
  readonly asked: z.ZodObject
  /** The state without any filter; leaves the order as it is. */
  readonly everything: AnyState
  readonly openName: string | undefined
  /** Parameters that are dropped when the filters or the open row change. */
  readonly passing: readonly string[]
  readonly store: ListViewStore
}

type AddressOptions = Pick<ListAddress, 'openName' | 'passing'> & { readonly own: z.ZodRawShape }
type Source = ListEndpoint | Readonly<Record<Role, ListEndpoint>>

/** Returns a list's address for each role's portal. */
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

/** The address's current state, and functions to change it. */
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
        // A search typed just before a row was opened arrives after it and must not close it.
        go({ ...(options?.replace ? past : closed), ...change }, options),
      open: (row: string | null) => go(opened(row), { replace: row !== null && openNow(openName) !== null }),
      clear: (names: readonly string[]) => go({ ...pick(everything, names), ...closed }),
      /** Leaves the open row open. */
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
    /** Whether a list of cards is shown as a table. */
    isTable: (state['as'] ?? isTable) === true,
    openId,
    hrefOf: (change: AnyState) => hrefOf({ ...ways.closed, ...change }),
    hrefOfRow: (row: string) => hrefOf(ways.opened(row)),
    /** The query sent to the server. */
    query: pick(state, Object.keys(asked.shape)),
    /** Whether a tab or a filter is set. */
    isFiltered: (names = Object.keys(everything)) => queryOf(asked, pick(state, names)) !== '',
    /** The query string without the open row. */
    look: lookOf({}),
    /** The same with the given parameters, e.g. the columns stored in this browser. */
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
  /** The columns shown; absent for the default ones. */
  columns: z.array(z.string()).optional(),
  /** Whether a list of cards is shown as a table. */
  isTable: z.boolean().optional(),
  /** Saved views: a name and a query string. */
  views: z.array(z.object({ name: z.string(), query: z.string() })).default([]),
})
type StoredListView = z.output<typeof stored>
export type ListViewStore = ReturnType<typeof listViewStore>

const nothing: StoredListView = { views: [] }

/** A list's view as stored in this browser under one key: columns, cards or table, saved views. */
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

/** Means no columns, since an empty parameter means the default ones. */
const noColumns = '-'

/** Columns in the address: their ids, separated by commas. */
const columnsInAddress = z.codec(z.string().max(400).optional(), z.array(z.string()).optional(), {
  decode: (given) => given?.split(',').filter((name) => name !== '' && name !== noColumns),
  encode: (columns) => columns && (columns.join(',') || noColumns),
})

/** Whether the address asks for a table or for cards; undefined leaves it to the view stored in this browser. */
const tableInAddress = z.codec(z.string().optional(), z.boolean().optional(), {
  decode: (given) => (given === undefined ? undefined : given === 'table'),
  encode: (isTable) => (isTable === undefined ? undefined : isTable ? 'table' : 'cards'),
})
