import { Progress, Stack, Text, VisuallyHidden } from '@mantine/core'
import '@mantine/core/styles/Progress.css'
import { useLocale } from '#web/kit/i18n/locale.tsx'
import styles from './imports.module.css'

type Props = {
  readonly label: string
  /** 0 to 1. */
  readonly share: number
  /** Text below the bar. */
  readonly note?: string
}

/** Progress bar; every quarter is announced to screen readers. */
export function ProgressLine({ label, share, note }: Props) {
  const percent = Math.min(100, Math.floor(share * 100))
  return (
    <Stack>
      <Text variant="strong">{label}</Text>
      <Progress value={percent} size="lg" aria-label={label} />
      {note !== undefined && <Text variant="muted">{note}</Text>}
      <VisuallyHidden component="output">{`${label} ${Math.floor(percent / 25) * 25}%`}</VisuallyHidden>
    </Stack>
  )
}

export type Figure = { readonly label: string; readonly count: number; readonly isWrong?: boolean }

/** Counts of rows by outcome. */
export function Figures({ figures }: { readonly figures: readonly Figure[] }) {
  const { number } = useLocale()
  return (
    <dl className={styles.figures}>
      {figures.map(({ label, count, isWrong = false }) => (
        <div key={label} className={styles.figure} data-wrong={(isWrong && count > 0) || undefined}>
          <dt>{label}</dt>
          <dd>{number(count)}</dd>
        </div>
      ))}
    </dl>
  )
}
