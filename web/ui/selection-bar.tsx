import { Button, Checkbox } from '@mantine/core'
import { useLocale, useText } from '#web/i18n/locale.tsx'
import { uiTexts } from './messages.ts'
import styles from './selection-bar.module.css'

type Props = {
  readonly count: number
  /** Whether everything that is shown is selected. */
  readonly isAll: boolean
  readonly onToggleAll: () => void
  readonly onBulk: () => void
  readonly onClear: () => void
}

/** Stands above a list while some of it is selected. */
export function SelectionBar({ count, isAll, onToggleAll, onBulk, onClear }: Props) {
  const text = useText(uiTexts)
  const { number } = useLocale()
  return (
    <section className={styles.bar} aria-label={text.selection}>
      <Checkbox
        className={styles.box}
        aria-label={text.selectShown}
        checked={isAll}
        indeterminate={!isAll}
        onChange={onToggleAll}
      />
      <output className={styles.count}>{text.selected({ count: number(count) })}</output>
      <Button variant="default" size="sm" onClick={onBulk}>
        {text.bulkActions}
      </Button>
      <Button variant="subtle" color="gray" size="sm" onClick={onClear}>
        {text.clearSelection}
      </Button>
    </section>
  )
}
