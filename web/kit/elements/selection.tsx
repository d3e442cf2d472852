import { Button, Checkbox, Group } from '@mantine/core'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { uiTexts } from './messages.ts'
import styles from './ui.module.css'

type Props = {
  readonly selection: Selection
  /** Ids that the list shows; the checkbox selects all of them. */
  readonly shown: readonly string[]
  /** The actions on the selection. */
  readonly children: ReactNode
}

/** Bar above a list while any of its items are selected. */
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

/** The selected items of a list, by id. */
export type Selection = {
  readonly ids: ReadonlySet<string>
  readonly toggle: (id: string) => void
  /** Selects all of these, or deselects them if all are selected. */
  readonly toggleAll: (shown: readonly string[]) => void
  readonly clear: () => void
}

/** A selection of items that may disappear in the meantime, and are then deselected. */
export function useSelection<Thing extends { readonly id: string }>(
  existing: readonly Thing[],
): Selection & { readonly chosen: readonly Thing[] } {
  const [wanted, setWanted] = useState<ReadonlySet<string>>(new Set())
  const chosen = useMemo(() => existing.filter(({ id }) => wanted.has(id)), [existing, wanted])
  const ids = useMemo(() => new Set(chosen.map(({ id }) => id)), [chosen])
  // Stable across renders, since memoised rows receive it.
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

/** Whether all shown items are selected; false if none are shown. */
export function isAllSelected({ ids }: Selection, shown: readonly string[]): boolean {
  return shown.length > 0 && shown.every((id) => ids.has(id))
}
