import { type DragEvent, useState } from 'react'
import type { Placing } from './queries.ts'
import { branchOf, type CategoryNode, siblingsUnder, type TreeRow } from './tree-rows.ts'

type Zone = 'before' | 'into' | 'after'
export type DropMark = { readonly id: string; readonly zone: Zone }

/** Drag and drop of rows: dropping onto a row moves under it, near its edge beside it. */
export function useRowDrag(roots: readonly CategoryNode[], onMove: (move: Placing) => void) {
  const [dragged, setDragged] = useState<CategoryNode | null>(null)
  const [mark, setMark] = useState<DropMark | null>(null)
  const end = () => {
    setDragged(null)
    setMark(null)
  }
  const handlersOf = (row: TreeRow) => ({
    draggable: true,
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.effectAllowed = 'move'
      event.dataTransfer.setData('text/plain', row.node.name)
      setDragged(row.node)
    },
    onDragEnd: end,
    onDragOver: (event: DragEvent) => {
      if (!dragged || branchOf(dragged).has(row.node.id)) return setMark(null)
      event.preventDefault()
      const zone = zoneOf(event)
      if (mark?.id !== row.node.id || mark.zone !== zone) setMark({ id: row.node.id, zone })
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      if (dragged && mark?.id === row.node.id) onMove(moveOf(roots, dragged, row, mark.zone))
      end()
    },
  })
  return { handlersOf, mark, draggedId: dragged?.id ?? null }
}

/** The upper and lower quarter of a row mean beside it, the half between means under it. */
function zoneOf({ currentTarget, clientY }: DragEvent): Zone {
  const { top, height } = currentTarget.getBoundingClientRect()
  const part = (clientY - top) / height
  return part < 0.25 ? 'before' : part > 0.75 ? 'after' : 'into'
}

function moveOf(roots: readonly CategoryNode[], { id }: CategoryNode, row: TreeRow, zone: Zone): Placing {
  if (zone === 'into') return { id, parentId: row.node.id, beforeId: null }
  const { parentId } = row.node
  if (zone === 'before') return { id, parentId, beforeId: row.node.id }
  const others = siblingsUnder(roots, parentId).filter((sibling) => sibling.id !== id)
  const next = others[others.findIndex((sibling) => sibling.id === row.node.id) + 1]
  return { id, parentId, beforeId: next?.id ?? null }
}
