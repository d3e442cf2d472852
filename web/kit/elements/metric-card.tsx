import { Group, Paper, Skeleton, Text, VisuallyHidden } from '@mantine/core'
import { IconArrowDownRight, IconArrowUpRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { uiTexts } from './messages.ts'
import styles from './metric-card.module.css'

type Props = {
  readonly label: string
  /** Null while it is being read. */
  readonly value: string | null
  /** One line below the figure, e.g. the change against last month. */
  readonly note?: ReactNode
  /** Beside the figure where there is room, e.g. a spark line. */
  readonly trend?: ReactNode
  readonly isMuted?: boolean
}

/** One figure of a dashboard. */
export function MetricCard({ label, value, note, trend, isMuted = false }: Props) {
  return (
    <Paper withBorder radius="lg" className={styles.card} data-muted={isMuted || undefined}>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.value}>
        {value === null ? <Skeleton height={28} width="60%" /> : <Figure>{value}</Figure>}
        {value !== null && trend && <span className={styles.trend}>{trend}</span>}
      </dd>
      {value !== null && note && (
        <Text component="dd" variant="soft" fz="sm" mt="xs">
          {note}
        </Text>
      )}
    </Paper>
  )
}

/** An amount with the sign of its currency in small beside it; any other figure as it is. */
function Figure({ children: value }: { readonly children: string }) {
  const { currencySign } = useLocale()
  const sign = currencySign()
  if (!value.includes(sign)) return value
  const [before, after] = value.split(sign)
  return (
    <bdi>
      {before}
      <small className={styles.sign}>{sign}</small>
      {after}
    </bdi>
  )
}

/** The row of figures at the top of a dashboard. */
export function MetricRow({ isBusy, children }: { readonly isBusy: boolean; readonly children: ReactNode }) {
  return (
    <dl className={styles.row} aria-busy={isBusy}>
      {children}
    </dl>
  )
}

/** Marks a figure that only stands for one that does not exist yet (R-DEMO-05). */
export function SampleMark() {
  const text = useText(uiTexts)
  return (
    <Text span c="dimmed">
      ({text.sample})
    </Text>
  )
}

type ChangeProps = {
  /** Percent against the month before; null where there is no earlier figure. */
  readonly percent: number | null
  /** What demo mode says instead of nothing (R-DASH-03). */
  readonly sample?: { readonly text: string; readonly isRise: boolean } | null
}

/** A figure's change against the month before (G-37): the real one, else the demo's, else no text at all. */
export function ChangeNote({ percent, sample = null }: ChangeProps) {
  const text = useText(uiTexts)
  if (percent === 0) return <span>{text.sameAsBefore}</span>
  if (percent !== null) {
    return <Arrowed isRise={percent > 0}>{text.changeFromBefore({ percent: Math.abs(percent) })}</Arrowed>
  }
  return (
    sample && (
      <Arrowed isRise={sample.isRise}>
        {sample.text} <SampleMark />
      </Arrowed>
    )
  )
}

/** What is said of a change, behind an arrow; time runs to the right in Arabic too, as in every drawing. */
export function Arrowed({ isRise, children }: { readonly isRise: boolean; readonly children: ReactNode }) {
  const text = useText(uiTexts)
  const Arrow = isRise ? IconArrowUpRight : IconArrowDownRight
  return (
    <Group component="span" wrap="nowrap" gap={4}>
      <Arrow size={16} stroke={1.8} aria-hidden className={styles.arrow} />
      <span>
        <VisuallyHidden>{isRise ? text.up : text.down} </VisuallyHidden>
        {children}
      </span>
    </Group>
  )
}
