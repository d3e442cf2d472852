import { Group, Paper, Skeleton, Text, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { IconArrowDownRight, IconArrowUpRight } from '#web/kit/icons/icons.ts'
import { Link } from '#web/kit/router/link.tsx'
import { uiTexts } from './messages.ts'
import styles from './metric-card.module.css'

type Props = {
  readonly label: string
  /** Null while loading. */
  readonly value: string | null
  /** One line below the figure, e.g. the change against last month. */
  readonly note?: ReactNode
  /** Beside the figure where there is room, e.g. a spark line. */
  readonly trend?: ReactNode
  readonly isMuted?: boolean
  /** The list of the items counted; the whole card links to it. */
  readonly to?: string | undefined
}

/** A dashboard figure. */
export function MetricCard({ label, value, note, trend, to, isMuted = false }: Props) {
  return (
    <Paper withBorder radius="lg" className={styles.card} data-muted={isMuted || undefined}>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.value}>
        {value === null ? (
          <Skeleton height={28} width="60%" />
        ) : to === undefined ? (
          <Figure>{value}</Figure>
        ) : (
          <Link to={to} className={styles.lead} aria-label={`${label}: ${value}`}>
            <Figure>{value}</Figure>
          </Link>
        )}
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

/** An amount with a small currency sign; any other figure unchanged. */
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

type RowProps = {
  readonly isBusy: boolean
  /** Low, in one frame, below more important content; `line` above a list, scrolling sideways on phones, by keys too. */
  readonly slim?: boolean | 'line'
  readonly children: ReactNode
}

/** A screen's row of figures. */
export function MetricRow({ isBusy, slim, children }: RowProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling element must be reachable by keyboard
    <dl className={styles.row} aria-busy={isBusy} data-slim={slim} tabIndex={slim === 'line' ? 0 : undefined}>
      {children}
    </dl>
  )
}

/** Marks a sample figure, shown in place of one that does not exist yet (R-DEMO-05). */
export function SampleMark() {
  const text = useText(uiTexts)
  return (
    <Text span c="dimmed">
      ({text.sample})
    </Text>
  )
}

/** Whether more or less of something is an improvement; null if neither. */
export type Better = 'more' | 'less' | null

type ChangeProps = {
  /** In percent of the previous month; null if that has no figure. */
  readonly percent: number | null
  readonly better: Better
  /** A sample text, shown if there is no earlier figure. */
  readonly sample?: { readonly text: string; readonly isRise: boolean } | null
}

/** A figure's change since the previous month (G-37); without an earlier figure nothing, or a text marked as a sample. */
export function ChangeNote({ percent, better, sample = null }: ChangeProps) {
  const text = useText(uiTexts)
  if (percent === null)
    return (
      sample && (
        <Arrowed isRise={sample.isRise} better={null}>
          {sample.text} <SampleMark />
        </Arrowed>
      )
    )
  if (percent === 0) return <span>{text.sameAsBefore}</span>
  return (
    <Arrowed isRise={percent > 0} better={better}>
      {text.changeFromBefore({ percent: Math.abs(percent) })}
    </Arrowed>
  )
}

type ArrowedProps = { readonly isRise: boolean; readonly better: Better; readonly children: ReactNode }

/**
 * Text about a change after an arrow, coloured for better or worse; the arrow points to the right in Arabic too, since
 * time runs to the right in every chart.
 */
export function Arrowed({ isRise, better, children }: ArrowedProps) {
  const text = useText(uiTexts)
  const Arrow = isRise ? IconArrowUpRight : IconArrowDownRight
  const meaning = better && (isRise === (better === 'more') ? 'better' : 'worse')
  return (
    <Group component="span" wrap="nowrap" gap={4}>
      <Arrow size={16} stroke={1.8} aria-hidden className={styles.arrow} data-meaning={meaning} />
      <span>
        <VisuallyHidden>{isRise ? text.up : text.down} </VisuallyHidden>
        {children}
      </span>
    </Group>
  )
}
