import { type KeyboardEvent, useRef, useState } from 'react'
import type { TreeRow } from './tree-rows.ts'

type Options = {
  readonly rows: readonly TreeRow[]
  readonly onOpen: (row: TreeRow, isOpen: boolean) => void
  readonly onSelect: (row: TreeRow) => void
  readonly onEdit: (row: TreeRow) => void
  readonly onDelete: (row: TreeRow) => void
}

/** Keys of the tree, as the pattern of the treegrid says; one row at a time is in the order of tabs. */
export function useTreeKeys(options: Options) {
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
    Enter: () => on.onEdit(row),
    Delete: () => on.onDelete(row),
  }
  return actions[key]
}

function isRightToLeft(element: Element): boolean {
  return getComputedStyle(element).direction === 'rtl'
}
