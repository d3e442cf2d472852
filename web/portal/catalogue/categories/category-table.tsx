/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role, jsx-a11y/no-noninteractive-element-to-interactive-role
   -- a treegrid: with the phone layout its rows are no table boxes, and browsers then drop the implicit roles */
import { VisuallyHidden } from '@mantine/core'
import { useId, type KeyboardEvent, useRef, useState } from 'react'
import { useMayChange } from '#web/kit/api/rights.tsx'
import { useText } from '#web/kit/i18n/locale.tsx'
import { CategoryRow, type RowActions } from './category-row.tsx'
import styles from './category-table.module.css'
import { categoryTexts } from './messages.ts'
import type { Placing } from './queries.ts'
import type { CategoryNode, TreeRow } from './tree-rows.ts'
import { useRowDrag } from './use-row-drag.ts'

type Props = RowActions & {
  readonly rows: readonly TreeRow[]
  readonly roots: readonly CategoryNode[]
  readonly selected: ReadonlySet<string>
  /** The row whose status change is in flight, and its new status. */
  readonly toggling: { readonly id: string; readonly status: CategoryNode['status'] } | null
  readonly onMoveTo: (move: Placing) => void
}

/** The tree as a grid of rows (R-CAT-01). */
export function CategoryTable({ rows, roots, selected, toggling, onMoveTo, ...actions }: Props) {
  const text = useText(categoryTexts)
  const mayChange = useMayChange()
  const { onOpen, onSelect } = actions
  const onEdit = mayChange ? actions.onEdit : undefined
  const onDelete = mayChange ? actions.onDelete : undefined
  const { table, active, setActive, onKeyDown } = useTreeKeys({ rows, onOpen, onSelect, onEdit, onDelete })
  const keysId = useId()
  const drag = useRowDrag(roots, onMoveTo)
  return (
    <div className={styles.frame}>
      <VisuallyHidden id={keysId}>{text.keys}</VisuallyHidden>
      <table
        ref={table}
        className={styles.table}
        role="treegrid"
        aria-label={text.table}
        aria-describedby={mayChange ? keysId : undefined}
        aria-multiselectable
        aria-rowcount={rows.length + 1}
        onKeyDown={onKeyDown}
      >
        <Head />
        <tbody role="rowgroup">
          {rows.map((row) => (
            <CategoryRow
              key={row.node.id}
              row={row}
              isActive={active === row.node.id}
              isSelected={selected.has(row.node.id)}
              status={toggling?.id === row.node.id ? toggling.status : row.node.status}
              isToggling={toggling?.id === row.node.id}
              zone={drag.mark?.id === row.node.id ? drag.mark.zone : undefined}
              isDragged={drag.draggedId === row.node.id}
              drag={mayChange ? drag.handlersOf(row) : undefined}
              onActivate={setActive}
              {...actions}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Head() {
  const text = useText(categoryTexts)
  const columns = ['name', 'parent', 'status', 'products', 'actions'] as const
  return (
    <thead role="rowgroup" className={styles.head}>
      <tr role="row">
        {columns.map((column) => (
          <th key={column} role="columnheader" scope="col" className={styles[column]}>
            {text[column]}
          </th>
        ))}
      </tr>
    </thead>
  )
}

type Options = {
  readonly rows: readonly TreeRow[]
  readonly onOpen: (row: TreeRow, isOpen: boolean) => void
  readonly onSelect: (row: TreeRow) => void
  /** Undefined when the user may not change categories. */
  readonly onEdit: ((row: TreeRow) => void) | undefined
  readonly onDelete: ((row: TreeRow) => void) | undefined
}

/** Keyboard control of the tree, following the ARIA treegrid pattern; one row at a time is in the tab order. */
function useTreeKeys(options: Options) {
  const { rows } = options
  const table = useRef<HTMLTableElement>(null)
  const [asked, setActive] = useState<string | null>(null)
  const active = rows.some(({ node }) => node.id === asked) ? asked : (rows[0]?.node.id ?? null)
  const focus = (row: TreeRow | undefined) => {
    if (!row) return
    setActive(row.node.id)
    table.current?.querySelector<HTMLElement>(`[data-row="${row.node.id}"]`)?.focus()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const isOnRow = (event.target as HTMLElement).hasAttribute('data-row')
    const at = rows.findIndex(({ node }) => node.id === active)
    const row = rows[at]
    if (!isOnRow || !row || event.ctrlKey || event.metaKey || event.altKey) return
    const act = actionOf(event.key, { ...options, row, at, focus, isRtl: isRightToLeft(event.currentTarget) })
    if (!act) return
    event.preventDefault()
    act()
  }
  return { table, active, setActive, onKeyDown }
}

type Pressed = Options & {
  readonly row: TreeRow
  readonly at: number
  readonly focus: (row: TreeRow | undefined) => void
  readonly isRtl: boolean
}

function actionOf(key: string, { row, rows, at, focus, isRtl, ...on }: Pressed): (() => void) | undefined {
  const inwards = () =>
    row.isOpen === false ? on.onOpen(row, true) : focus(row.isOpen ? rows[at + 1] : undefined)
  const outwards = () =>
    row.isOpen ? on.onOpen(row, false) : focus(rows.find(({ node }) => node.id === row.parent?.id))
  const actions: Readonly<Record<string, () => void>> = {
    ArrowDown: () => focus(rows[at + 1]),
    ArrowUp: () => focus(rows[at - 1]),
    ArrowRight: isRtl ? outwards : inwards,
    ArrowLeft: isRtl ? inwards : outwards,
    Home: () => focus(rows[0]),
    End: () => focus(rows.at(-1)),
    ' ': () => on.onSelect(row),
    Enter: () => on.onEdit?.(row),
    Delete: () => on.onDelete?.(row),
  }
  return actions[key]
}

function isRightToLeft(element: Element): boolean {
  return getComputedStyle(element).direction === 'rtl'
}
