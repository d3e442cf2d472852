import { type RefObject, useEffect, useRef } from 'react'
import { useCommandKeys } from '#web/kit/elements/use-command-keys.ts'

type Rows = RefObject<HTMLElement | null>

/** In a list `j` and `k` go from row to row and `x` ticks the one in focus: of a table, of a panel and of cards alike. */
export function useRowKeys(list: Rows, isSilent: boolean): void {
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

/** When the details of a row are closed, the row has the focus again: where the dialog was, there is nothing. */
export function useFocusOfClosed(list: Rows, openId: string | null, hrefOf: (id: string) => string): void {
  const last = useRef(openId)
  useEffect(() => {
    const closed = last.current
    last.current = openId
    if (closed === null || openId !== null || document.activeElement !== document.body) return
    const links = [...(list.current?.querySelectorAll('a') ?? [])]
    links.find((link) => link.getAttribute('href') === hrefOf(closed))?.focus()
  }, [list, openId, hrefOf])
}

/** None while a dialog lies above them. */
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
