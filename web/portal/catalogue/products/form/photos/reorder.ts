import type { DragEvent, KeyboardEvent } from 'react'
import { useLocale } from '#web/kit/i18n/locale.tsx'

/** Props of a button that can be dragged to another place in its list, or moved there by arrow keys. */
export function useReorder(kind: string, onMove: (from: number, to: number) => void) {
  const { dir } = useLocale()
  const type = `application/x-majlis-${kind}`
  return (index: number) => ({
    draggable: true,
    onDragStart: ({ dataTransfer }: DragEvent) => dataTransfer.setData(type, String(index)),
    onDragOver: (event: DragEvent) => {
      if (event.dataTransfer.types.includes(type)) event.preventDefault()
    },
    onDrop: (event: DragEvent) => {
      const from = Number.parseInt(event.dataTransfer.getData(type), 10)
      if (Number.isNaN(from)) return
      event.preventDefault()
      onMove(from, index)
    },
    onKeyDown: (event: KeyboardEvent) => {
      const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
      if (step === 0) return
      event.preventDefault()
      onMove(index, index + (dir === 'rtl' ? -step : step))
    },
  })
}

/** The list with one entry moved; unchanged where there is no such place. */
export function moved<Entry>(list: readonly Entry[], from: number, to: number): Entry[] {
  const entry = list[from]
  if (entry === undefined || to < 0 || to >= list.length) return [...list]
  return list.filter((_, index) => index !== from).toSpliced(to, 0, entry)
}
