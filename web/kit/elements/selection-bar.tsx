import { Button, Checkbox, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { uiTexts } from './messages.ts'
import styles from './ui.module.css'
import { type Selection, isAllSelected } from './use-selection.ts'

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
