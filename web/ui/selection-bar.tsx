import { Button, Checkbox } from '@mantine/core'
import { useLocale, useText } from '#web/i18n/locale.tsx'
import { uiTexts } from './messages.ts'
import { Line } from '#web/ui/layout/layout.tsx'
import styles from './selection-bar.module.css'
import { toastFailure } from './toast.tsx'
import { isAllSelected, type Selection } from './use-selection.ts'

type Props = {
  readonly selection: Selection
  /** What the list shows, all of which is selected at once. */
  readonly shown: readonly string[]
  readonly onBulk: () => void
}

/** Stands above a list while some of it is selected. */
export function SelectionBar({ selection, shown, onBulk }: Props) {
  const text = useText(uiTexts)
  const { number } = useLocale()
  const isAll = isAllSelected(selection, shown)
  if (selection.ids.size === 0) return null
  return (
    <Line as="section" className={styles.bar} gap="md" below="sm" aria-label={text.selection}>
      <Checkbox
        aria-label={text.selectShown}
        checked={isAll}
        indeterminate={!isAll}
        onChange={() => selection.toggleAll(shown)}
      />
      <output className={styles.count}>{text.selected({ count: number(selection.ids.size) })}</output>
      <Button variant="default" size="sm" onClick={onBulk}>
        {text.bulkActions}
      </Button>
      <Button variant="subtle" color="gray" size="sm" onClick={selection.clear}>
        {text.clearSelection}
      </Button>
    </Line>
  )
}

type HintProps = {
  readonly selection: Selection
  readonly title: string
  /** What is missing, in the screen's own words. */
  readonly text: string
}

/** The way to bulk actions while nothing is selected: it says that something must be. */
export function SelectionHint({ selection, title, text }: HintProps) {
  const { bulkActions } = useText(uiTexts)
  if (selection.ids.size > 0) return null
  return (
    <Button variant="subtle" color="gray" size="sm" onClick={() => toastFailure({ title, text })}>
      {bulkActions}
    </Button>
  )
}
