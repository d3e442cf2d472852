import { VisuallyHidden } from '@mantine/core'
import type { ReactNode, ComponentProps } from 'react'
import { IconArrowDown, IconArrowUp } from '#web/kit/icons/icons.ts'
import { Link } from '#web/kit/router/link.tsx'
import { uiTexts } from '#web/kit/elements/messages.ts'
import type { Selection } from '#web/kit/elements/selection.tsx'
import { useText } from '#web/kit/i18n/locale.tsx'
import { Amount, type Column } from './columns.tsx'
import styles from './data-table.module.css'
import { SelectAllBox, SelectBox } from './select-box.tsx'

export type AnyColumn<Row> = Column<Row, string, string>

/** A table's order (`-` for descending), and the address of another order. */
export type Sorting = {
  readonly sort: string | undefined
  readonly hrefOf: (sort: string) => string
}

type RowActions<Row> = {
  readonly name: string
  readonly isMenu: boolean
  readonly draw: (row: Row) => ReactNode
}

type Props<Row> = {
  readonly rows: readonly Row[]
  readonly columns: readonly AnyColumn<Row>[]
  readonly idOf: (row: Row) => string
  /** New rows, highlighted for a moment. */
  readonly arrived?: ReadonlySet<string>
  /** The address of a row's details; `actions` are its buttons or menu. */
  readonly hrefOf?: (id: string) => string
  readonly actions?: RowActions<Row> | undefined
  readonly nameOf: (column: AnyColumn<Row>) => string
  readonly sorting?: Sorting
  /** If rows can be selected: the selection, and the label of a row's checkbox. */
  readonly selecting?: { readonly selection: Selection; readonly label: (row: Row) => string } | undefined
  /** Rows to highlight, e.g. those that were changed. */
  readonly isMarked?: (row: Row) => boolean
  /** On phones: `title` and `end` on one line, `under` and the status below it, then the rest inline. */
  readonly isTight?: boolean
  /** Without its own frame, inside a panel. */
  readonly isInPanel?: boolean
  /** Set if it has no controls: makes the scrolling area focusable for keyboard users, under this label. */
  readonly label?: string
  /** The totals, as an additional row below the others. */
  readonly total?: Row
}

/** A table; on phones each row is a card with the same columns. */
export function DataTable<Row>({ isInPanel = false, isTight = false, label, total, ...props }: Props<Row>) {
  const { rows, idOf } = props
  const reached = label !== undefined && { role: 'group', tabIndex: 0, 'aria-label': label }
  return (
    <div className={styles.scroll} data-framed={!isInPanel || undefined} {...reached}>
      <table
        className={styles.table}
        data-dense={isDense(props) || undefined}
        data-tight={isTight || undefined}
      >
        <Head {...props} />
        <tbody>
          {rows.map((row, at) => (
            <Row key={idOf(row)} row={row} before={rows[at - 1]} {...props} />
          ))}
        </tbody>
        {total === undefined ? (
          <Foot {...props} />
        ) : (
          <tfoot>
            <Row row={total} before={undefined} {...props} />
          </tfoot>
        )}
      </table>
    </div>
  )
}

/** Whether it has more than seven columns, which are then closer together. */
function isDense<Row>({ columns, selecting, actions }: Props<Row>): boolean {
  return columns.length + (selecting ? 1 : 0) + (actions ? 1 : 0) > 7
}

function Head<Row>({ rows, columns, idOf, nameOf, sorting, selecting, actions }: Props<Row>) {
  return (
    <thead>
      <tr>
        {selecting && (
          <td>
            <SelectAllBox selection={selecting.selection} shown={rows.map(idOf)} />
          </td>
        )}
        {columns.map((column) => {
          const { id, kind, options } = column
          const isNumber = kind === 'number' || undefined
          const name = nameOf(column)
          if (sorting && options.sort !== undefined)
            return <SortHead key={id} name={name} sorting={sorting} sort={options.sort} column={column} />
          return (
            <th key={id} scope="col" data-number={isNumber}>
              {name}
            </th>
          )
        })}
        {actions && (
          <th scope="col">
            <VisuallyHidden>{actions.name}</VisuallyHidden>
          </th>
        )}
      </tr>
    </thead>
  )
}

type SortProps<Row> = {
  readonly name: string
  readonly sorting: Sorting
  readonly sort: string
  readonly column: AnyColumn<Row>
}

/** A column's name, which sorts by it; a second press reverses the order. */
function SortHead<Row>({ name, sorting, sort, column: { kind, options } }: SortProps<Row>) {
  const isFalling = sorting.sort === `-${sort}`
  const Arrow = isFalling ? IconArrowDown : IconArrowUp
  const way = isFalling ? 'descending' : sorting.sort === sort ? 'ascending' : undefined
  const next = otherWay(sort, sorting.sort, options.isFallingFirst)
  return (
    <th scope="col" data-number={kind === 'number' || undefined} aria-sort={way}>
      <Link stay to={sorting.hrefOf(next)} className={styles.sort}>
        {name}
        {way && <Arrow size={14} stroke={2} aria-hidden />}
      </Link>
    </th>
  )
}

/** The order after pressing a column's name: its first direction, or the reverse if that is current. */
export function otherWay(sort: string, current: string | undefined, isFallingFirst = false): string {
  const [first, other] = isFallingFirst ? [`-${sort}`, sort] : [sort, `-${sort}`]
  return current === first ? other : first
}

/** The sums of the rows shown, below the columns that have one. */
function Foot<Row>({ rows, columns, selecting, actions, nameOf }: Props<Row>) {
  const { sumOfShown } = useText(uiTexts)
  if (rows.length < 2 || columns.every(({ sum }) => sum === undefined)) return null
  return (
    <tfoot>
      <tr>
        {selecting && <td>{null}</td>}
        {columns.map((column) => {
          const { id, kind, options, sum } = column
          if (kind === 'title')
            return (
              <th key={id} scope="row" data-kind="title">
                {sumOfShown({ count: rows.length })}
              </th>
            )
          const label = options.place === 'labelled' ? nameOf(column) : undefined
          return (
            <td key={id} data-number data-place={options.place} data-label={label}>
              {sum && <Amount fils={rows.reduce((total, row) => total + (sum(row) ?? 0), 0)} />}
            </td>
          )
        })}
        {actions && <td>{null}</td>}
      </tr>
    </tfoot>
  )
}

type RowProps<Row> = Props<Row> & { readonly row: Row; readonly before: Row | undefined }

function Row<Row>({ row, before, ...props }: RowProps<Row>) {
  const { columns, idOf, hrefOf, nameOf, selecting, actions, arrived, isMarked } = props
  const id = idOf(row)
  const isSelected = selecting?.selection.ids.has(id) || isMarked?.(row)
  return (
    <tr data-selected={isSelected || undefined} data-arrived={arrived?.has(id) || undefined}>
      {selecting && (
        <td data-kind="select">
          <SelectBox selection={selecting.selection} id={id} label={selecting.label(row)} />
        </td>
      )}
      {columns.map((column) => {
        const { kind, options } = column
        const Cell = kind === 'title' ? 'th' : 'td'
        return (
          <Cell
            key={column.id}
            {...(kind === 'title' && { scope: 'row' })}
            data-kind={kind}
            data-number={kind === 'number' || undefined}
            data-place={options.place}
            data-tone={options.tone}
            data-label={options.place === 'labelled' ? nameOf(column) : undefined}
          >
            {column.cell(row, hrefOf?.(id) ?? '', before)}
          </Cell>
        )
      })}
      {actions && <td data-kind={actions.isMenu ? 'menu' : 'actions'}>{actions.draw(row)}</td>}
    </tr>
  )
}

type TableProps<Row, Id extends string> = Pick<
  ComponentProps<typeof DataTable<Row>>,
  'rows' | 'idOf' | 'label' | 'total' | 'isInPanel' | 'isMarked'
> & {
  readonly columns: readonly Column<Row, Id, never>[]
  /** The columns' names. */
  readonly text: Readonly<Record<Id, string>>
}

/** A table that is not a list: no search and no details; mostly figures in a panel. */
export function Table<Row, const Id extends string>({ text, ...props }: TableProps<Row, Id>) {
  return <DataTable isInPanel {...props} nameOf={({ id }) => text[id as Id]} />
}
