import { createContext, Suspense, type ReactNode, useContext, useRef, type RefObject, useEffect } from 'react'
import type { Role } from '#contract/platform/auth.ts'
import { isUnauthorized } from '#web/kit/api/api-error.ts'
import type { ListEndpoint } from '#web/kit/api/call.ts'
import { useFollowsUpdates, useHoldsUpdates } from '#web/kit/api/live.ts'
import { useSession } from '#web/kit/api/session.ts'
import { uiTexts } from '#web/kit/elements/messages.ts'
import { SelectionBar, useSelection } from '#web/kit/elements/selection.tsx'
import { WaitingScreen } from '#web/kit/elements/screen-error.tsx'
import { useText } from '#web/kit/i18n/locale.tsx'
import { FilterBar } from './filter-bar.tsx'
import { type ListAddress, listAddresses, useListAddress } from './list-address.ts'
import { ListHead } from './list-head.tsx'
import { ListRows } from './list-rows.tsx'
import type {
  AnyDefinition,
  AnyList,
  Fixed,
  ListDefinition,
  ListSource,
  ListTexts,
  PartProps,
} from './list-value.ts'
import { pagesQuery, useResourcePages } from './resource-pages.ts'
import { ListTabs } from './tabs.tsx'
import { useCommandKeys } from '#web/kit/elements/use-command-keys.ts'

/**
 * Makes a portal's list screen from its definition. All lists share the rest: state in the address, loading and errors,
 * empty states, the selection, the order, columns and saved views, the layout on phones.
 */
export function listScreen<A extends ListEndpoint, Texts extends ListTexts, Own = unknown, Tools = unknown>(
  source: ListSource<A>,
  definition: ListDefinition<A, Texts, Own, Tools>,
): () => ReactNode {
  const value = definition as unknown as AnyDefinition
  const addressFor = listAddresses(source as never, {
    own: value.own?.shape ?? {},
    openName: value.details?.name,
    passing: value.passing ?? [],
  })
  return function ListScreen() {
    const session = useSession()
    if (session.state !== 'signed-in') return null
    const { role } = session.user
    return <OpenList key={role} role={role} address={addressFor(role)} of={value} />
  }
}

/** Filters fixed by a screen that contains the list; that screen shows what they are. */
export const FixedFilters = createContext<Fixed | undefined>(undefined)

type Props = {
  readonly of: AnyDefinition
  readonly role: Role
  readonly address: ListAddress
}

const noRows: readonly { readonly id: string }[] = []
const noTools = () => undefined

function OpenList({ of, role, address }: Props) {
  const { useTools = noTools } = of
  const fixed = useContext(FixedFilters)
  const own = useListAddress(address)
  const url = { ...own, fixed, state: { ...own.state, ...fixed }, query: { ...own.query, ...fixed } }
  const sort = of.order === undefined ? undefined : { sort: url.state['sort'] ?? of.order }
  const query = pagesQuery(address.endpoint, {
    query: { ...url.query, ...sort, limit: of.pageSize },
  } as never)
  const pages = useResourcePages(of.isLive ? { ...query, refetchOnMount: 'always' } : query)
  const rows = (pages.rows ?? noRows) as typeof noRows
  const selection = useSelection(of.bulk?.canSelect ? rows.filter(of.bulk.canSelect) : rows)
  const base = { role, text: useText(of.texts), pages, rows, selection, ...url }
  const list: AnyList = { ...base, tools: useTools(role, base) }
  const shown = useRef<HTMLDivElement>(null)
  useFollowsUpdates(of.isLive === 'updates')
  useHoldsUpdates(selection.ids.size > 0 || url.openId !== null)
  useRowKeys(shown, url.openId !== null)
  useFocusOfClosed(shown, url.openId, url.hrefOfRow)
  // The session's end shows the toast and leads to sign-in (R-SHOPS-13).
  if (isUnauthorized(pages.failure)) return null
  return (
    <>
      <ListHead of={of} list={list} address={address} url={url} />
      {!fixed && of.head?.(list)}
      <Narrowing of={of} list={list} url={url} />
      <Bulk of={of} list={list} url={url} />
      <ListRows of={of} list={list} address={address} url={url} place={shown} />
      <OpenDetails of={of} list={list} />
      {of.below?.(list)}
    </>
  )
}

/** The tabs and the filters. */
function Narrowing({ of, list, url }: PartProps) {
  const ui = useText(uiTexts)
  const { text } = list
  const { tabs } = of
  const filters = (of.filters ?? []).filter(({ names }) => !names.some((name) => url.fixed?.[name]))
  const names = Object.keys(url.everything).filter((name) => name !== tabs?.name)
  const label = text.filters ?? ui.filters
  return (
    <>
      {tabs && <ListTabs {...list} tabs={tabs as never} label={text.tabs ?? ''} all={text.all ?? ui.all} />}
      {filters.length > 0 && (
        <FilterBar
          filters={filters as never}
          list={list}
          label={label}
          onClear={url.isFiltered(names) ? () => url.clear(names) : null}
        />
      )}
    </>
  )
}

function Bulk({ of, list, url }: PartProps) {
  const { bulk } = of
  const isUnticked = 'table' in of && url.isTable
  if (!bulk || isUnticked || (bulk.for && bulk.for !== list.role)) return null
  const shown = bulk.canSelect ? list.selection.chosen : list.rows
  return (
    <SelectionBar selection={list.selection} shown={shown.map(({ id }) => id)}>
      {bulk.actions(list)}
    </SelectionBar>
  )
}

function OpenDetails({ of: { details }, list }: Pick<PartProps, 'of' | 'list'>) {
  if (!details) return null
  const { openId: id, role, rows, open, tools } = list
  return (
    <Suspense fallback={<WaitingScreen isAbove />}>
      {id !== null && <details.Details {...tools} role={role} id={id} listed={rows} onOpen={open} />}
    </Suspense>
  )
}

type Rows = RefObject<HTMLElement | null>

/** `j` and `k` move focus between rows and `x` selects the focused one, in tables, panels and cards. */
function useRowKeys(list: Rows, isSilent: boolean): void {
  const step = (by: 1 | -1) => {
    const rows = rowsOf(list)
    const at = rows.findIndex((row) => row.contains(document.activeElement))
    const row = at === -1 ? rows.at(by === 1 ? 0 : -1) : rows[at + by]
    if (row) focusRow(row)
  }
  const tick = () => {
    const row = rowsOf(list).find((one) => one.contains(document.activeElement))
    row?.querySelector<HTMLInputElement>('input[type=checkbox]')?.click()
  }
  useCommandKeys({ J: () => step(1), K: () => step(-1), X: tick }, isSilent)
}

/** Returns focus to the row whose details were closed, unless something else has focus. */
function useFocusOfClosed(list: Rows, openId: string | null, hrefOf: (id: string) => string): void {
  const last = useRef(openId)
  useEffect(() => {
    const closed = last.current
    last.current = openId
    if (closed === null || openId !== null || document.activeElement !== document.body) return
    const links = [...(list.current?.querySelectorAll('a') ?? [])]
    links.find((link) => link.getAttribute('href') === hrefOf(closed))?.focus()
  }, [list, openId, hrefOf])
}

/** The row elements; none while a dialog is open above them. */
function rowsOf({ current }: Rows): HTMLElement[] {
  if (current === null || document.querySelector('[aria-modal=true]')) return []
  const lines = current.querySelectorAll<HTMLElement>('tbody > tr')
  return [...(lines.length > 0 ? lines : (current.querySelector('ul')?.children ?? []))] as HTMLElement[]
}

function focusRow(row: HTMLElement): void {
  const first = row.querySelector<HTMLElement>('a[href], button')
  if (!first) row.tabIndex = -1
  ;(first ?? row).focus()
  row.scrollIntoView({ block: 'nearest' })
}
