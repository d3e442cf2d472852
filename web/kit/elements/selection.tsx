import { Button, Checkbox, Group } from '@mantine/core'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { uiTexts } from './messages.ts'
import styles from './ui.module.css'

type Props = {
  readonly selection: Selection
  /** What the list shows, all of which is selected at once. */
  readonly shown: readonly string[]
  /** What can be done with it. */
  readonly children: ReactNode
}

/** Stands above a list while some of it is selected. */
export function SelectionBar({ selection, shown, children }: Props) {
  const text = useText(uiTexts)
  const { number } = useLocale()
  const isAll = isAllSelected(selection, shown)
  if (selection.ids.size === 0) return null
  return (
    <Group component="section" className={styles.bar} gap="sm" mb="sm" aria-label={text.selection}>
      <Checkbox
        aria-label={text.selectShown}
        checked={isAll}
        indeterminate={!isAll}
        onChange={() => selection.toggleAll(shown)}
      />
      <output className={styles.selectionBarCount}>
        {text.selected({ count: number(selection.ids.size) })}
      </output>
      {children}
      <Button variant="subtle" color="gray" size="sm" onClick={selection.clear}>
        {text.clearSelection}
      </Button>
    </Group>
  )
}

/** What is selected of a list, by id. */
export type Selection = {
  readonly ids: ReadonlySet<string>
  readonly toggle: (id: string) => void
  /** Selects all of these, or none of them where all are selected. */
  readonly toggleAll: (shown: readonly string[]) => void
  readonly clear: () => void
}

/** What is selected of things that may go meanwhile: what is gone is no longer selected. */
export function useSelection<Thing extends { readonly id: string }>(
  existing: readonly Thing[],
): Selection & { readonly chosen: readonly Thing[] } {
  const [wanted, setWanted] = useState<ReadonlySet<string>>(new Set())
  const chosen = useMemo(() => existing.filter(({ id }) => wanted.has(id)), [existing, wanted])
  const ids = useMemo(() => new Set(chosen.map(({ id }) => id)), [chosen])
  // The same from render to render: a row that is drawn once takes it.
  const toggle = useCallback(
    (id: string) => setWanted((before) => before.symmetricDifference(new Set([id]))),
    [],
  )
  return {
    chosen,
    ids,
    toggle,
    toggleAll: (shown) => {
      const all = new Set(shown)
      setWanted(all.isSubsetOf(ids) ? ids.difference(all) : ids.union(all))
    },
    clear: () => setWanted(new Set()),
  }
}

/** Whether all that is shown is selected; of nothing, nothing is. */
export function isAllSelected({ ids }: Selection, shown: readonly string[]): boolean {
  return shown.length > 0 && shown.every((id) => ids.has(id))
}
