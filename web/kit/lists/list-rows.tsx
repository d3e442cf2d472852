import { Fragment, type ReactNode, type RefObject, useDeferredValue, useState } from 'react'
import { uiTexts } from '#web/kit/elements/messages.ts'
import { PanelSkeleton } from '#web/kit/elements/read-panel.tsx'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { CardGrid, Rows } from '#web/kit/layout/layout.tsx'
import { EmptyState } from '#web/kit/storefront/empty-state.tsx'
import { DataTable } from './data-table.tsx'
import styles from './data-table.module.css'
import type { ListAddress } from './list-address.ts'
import { columnsOf, nameOfColumn, shownColumns } from './list-head.tsx'
import type { ListTexts, PartProps } from './list-value.ts'
import { NoneFound, ResourceList, SkeletonCards } from './resource-list.tsx'
import type { ResourcePages } from './resource-pages.ts'

type Props = PartProps & {
  readonly address: ListAddress
  /** The element that contains the rows. */
  readonly place: RefObject<HTMLDivElement | null>
}

/** A list's rows, or its loading, empty or error state. */
export function ListRows(props: Props) {
  const { of, list } = props
  const text = useText(of.texts) as ListTexts
  const ui = useText(uiTexts)
  const { total } = list.pages
  const found = total === null ? '' : text.found?.({ count: total })
  const failed = of.failed ? text[of.failed(list.state) as 'failedToRead'] : text.failedToRead
  const words = { failed, more: ui.more, moreFailed: ui.moreFailed, found }
  const isPanel = 'row' in of || ('columns' in of && of.isInPanel)
  return (
    <ResourceList
      list={list.pages}
      words={words}
      skeleton={<ListSkeleton {...props} />}
      nothing={of.nothing ? of.nothing(list) : <Nothing {...props} />}
      {...(isPanel && { panel: { title: text.listTitle ?? text.title, hint: text.listHint ?? '' } })}
    >
      {() => (
        <div className={styles.place} ref={props.place}>
          <Content {...props} />
        </div>
      )}
    </ResourceList>
  )
}

/** The number of cards that fit on a screen, if the list does not define it. */
const usualCount = 5

/** Whether the rows are cards: always, or until the user chooses a table. */
const areCards = ({ of, url }: Pick<Props, 'of' | 'url'>) =>
  'card' in of && !(('columns' in of || 'table' in of) && url.isTable)

function ListSkeleton(props: Props) {
  const { of } = props
  if (areCards(props) && 'card' in of) return <SkeletonCards count={usualCount} height={250} {...of.cards} />
  return <PanelSkeleton height={'row' in of ? 280 : 420} />
}

function Content(props: Props) {
  const { of, list, url } = props
  const { rows } = list
  const idOf = of.idOf ?? idOfRow
  const arrived = useArrivedRows(list.pages, rows.map(idOf), url.look)
  if ('table' in of && !areCards(props)) return of.table?.(list)
  if ('columns' in of && !areCards(props)) return <Table {...props} arrived={arrived} />
  if ('row' in of) {
    return (
      <Rows>
        {rows.map((row) => (
          <Fragment key={idOf(row)}>{of.row(row, list)}</Fragment>
        ))}
      </Rows>
    )
  }
  return <Cards {...props} arrived={arrived} />
}

function Cards({ of, list, arrived }: Props & { readonly arrived: ReadonlySet<string> }) {
  const idOf = of.idOf ?? idOfRow
  const { width, count = usualCount } = ('card' in of && of.cards) || {}
  const drawn = useDrawnRows(list.rows, idOf, count)
  if (!('card' in of)) return null
  return (
    <CardGrid {...(width && { width })}>
      {drawn.map((row) => (
        <li key={idOf(row)} className={styles.card} data-arrived={arrived.has(idOf(row)) || undefined}>
          {of.card?.(row as never, list) as ReactNode}
        </li>
      ))}
    </CardGrid>
  )
}

const idOfRow = ({ id }: { readonly id: string }) => id

function Table({ of, list, url, address: { store }, arrived }: Props & { arrived: ReadonlySet<string> }) {
  const { language } = useLocale()
  const text = useText(of.texts)
  const ui = useText(uiTexts)
  const { columns: stored } = store.use()
  const { bulk } = of
  const selecting = bulk &&
    (bulk.for === undefined || bulk.for === list.role) && {
      selection: list.selection,
      label: (row: unknown) => bulk.label(row, text as ListTexts),
    }
  const drawActions = 'rowActions' in of ? of.rowActions : undefined
  return (
    <DataTable
      rows={list.rows}
      columns={shownColumns(columnsOf(of, list.role), url.columns ?? stored).filter(
        ({ id, kind }) => kind === 'title' || !url.fixed?.[id],
      )}
      idOf={of.idOf ?? idOfRow}
      arrived={arrived}
      hrefOf={list.hrefOfRow}
      actions={
        drawActions && {
          name: ui.actions,
          isMenu: 'hasRowMenu' in of && of.hasRowMenu === true,
          draw: (row) => drawActions(row, list),
        }
      }
      nameOf={(column) => nameOfColumn(column, text as never, language)}
      sorting={{
        sort: url.state['sort'] as string | undefined,
        hrefOf: (sort) => url.hrefOf({ sort }),
      }}
      selecting={selecting || undefined}
      isTight={'columns' in of && of.isTight === true}
      isInPanel={'columns' in of && of.isInPanel === true}
    />
  )
}

/** The state of a list without rows, or without rows that match the tab and the filters. */
function Nothing({ of, list, url }: Props) {
  const text = useText(of.texts) as ListTexts
  const ui = useText(uiTexts)
  if (!url.isFiltered()) {
    const noneText = (list.role === 'shop' && text.ownNoneText) || text.noneText
    return <EmptyState drawing="shelf" title={text.none} text={noneText} />
  }
  const clear = { label: text.showAll ?? ui.showAll, onClear: url.clearAll }
  return (
    <NoneFound
      title={text.noneFound ?? text.none}
      text={text.noneFoundText ?? ui.noneFoundText}
      clear={clear}
    />
  )
}

const none: ReadonlySet<string> = new Set()

/**
 * The ids of new rows to highlight: those that arrived while the list was open, not by a change of the query or by
 * loading more.
 */
function useArrivedRows(
  { isPlaceholderData, data }: Pick<ResourcePages<unknown>, 'isPlaceholderData' | 'data'>,
  ids: readonly string[],
  asked: string,
): ReadonlySet<string> {
  const pages = data?.pages.length ?? 0
  const now = { asked: isPlaceholderData ? '' : asked, pages }
  const [known, setKnown] = useState({ ...now, ids: new Set(ids), arrived: none })
  const isOther = known.asked !== now.asked || known.pages === 0
  if (isOther && (known.asked !== now.asked || pages > 0)) {
    setKnown({ ...now, ids: new Set(ids), arrived: none })
    return none
  }
  const fresh = ids.filter((id) => !known.ids.has(id))
  if (fresh.length > 0) {
    const arrived = known.pages === pages ? known.arrived.union(new Set(fresh)) : known.arrived
    setKnown({ ...now, ids: known.ids.union(new Set(fresh)), arrived })
  }
  return known.arrived
}

/** The rows to render: of new ones the first few at once, the others in a deferred render; present rows stay. */
export function useDrawnRows<Row>(
  rows: readonly Row[],
  idOf: (row: Row) => string,
  first: number,
): readonly Row[] {
  const before = useDeferredValue(rows)
  if (before === rows) return rows
  const drawn = new Set(before.map(idOf))
  return rows.filter((row, at) => at < first || drawn.has(idOf(row)))
}
