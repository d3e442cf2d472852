import type { adminMetrics } from '#contract/platform.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { useLocale, useText } from '#web/i18n/locale.tsx'
import { MetricCard, MetricRow, SampleMark } from '#web/ui/metric-card.tsx'
import type { Reading } from '#web/ui/reading.ts'
import { ScreenError } from '#web/ui/screen-error.tsx'
import { SparkLine } from '#web/ui/charts/spark-line.tsx'
import { Box } from '#web/ui/layout/box.tsx'
import { adminDashboardTexts } from './messages.ts'
import { VisuallyHidden } from '@mantine/core'
import { IconArrowDownRight, IconArrowUpRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Line } from '#web/ui/layout/layout.tsx'
import styles from './dashboard.module.css'

type Metrics = ReplyOf<typeof adminMetrics>
type Props = { readonly reading: Reading<Metrics>; readonly isDemo: boolean }

/** The four figures, each with its change against the month before and its last twelve months (R-DASH-02, R-DASH-03). */
export function AdminMetrics({ reading: { data, error, ...retry }, isDemo }: Props) {
  const text = useText(adminDashboardTexts)
  return (
    <>
      {error && (
        <Box below="lg">
          <ScreenError title={text.failed} error={error} {...retry} />
        </Box>
      )}
      {(data !== null || error === null) && <Figures metrics={data} isDemo={isDemo} />}
    </>
  )
}

type FiguresProps = { readonly metrics: Metrics | null; readonly isDemo: boolean }

function Figures({ metrics, isDemo }: FiguresProps) {
  const text = useText(adminDashboardTexts)
  const { number, money } = useLocale()
  const samples = {
    totalShops: { text: text.sampleShops, isRise: true },
    activeUsers: { text: text.sampleUsers, isRise: true },
    monthlyRevenue: { text: text.sampleRevenue, isRise: true },
    pendingKyc: { text: text.sampleKyc, isRise: false },
  }
  const card = (name: keyof typeof samples, write: (value: number) => string) => (
    <MetricCard
      label={text[name]}
      value={metrics && write(metrics[name])}
      trend={metrics && <SparkLine values={metrics.trends[name]} />}
      note={
        // Nothing is 16 % more than before when it is nothing: a sample must be able to be true.
        metrics && (
          <ChangeNote
            percent={metrics.changes[name]}
            sample={isDemo && metrics[name] > 0 ? samples[name] : null}
          />
        )
      }
    />
  )
  return (
    <MetricRow isBusy={metrics === null}>
      {card('totalShops', number)}
      {card('activeUsers', number)}
      {card('monthlyRevenue', (fils) => money(fils, 'AED'))}
      {card('pendingKyc', number)}
    </MetricRow>
  )
}

type ChangeProps = {
  /** Percent against the month before; null where there is no earlier figure. */
  readonly percent: number | null
  /** What demo mode says instead of nothing (R-DASH-03). */
  readonly sample: { readonly text: string; readonly isRise: boolean } | null
}

/** A figure's change against the month before (G-37): the real one, else the demo's, else no text at all. */
function ChangeNote({ percent, sample }: ChangeProps) {
  const text = useText(adminDashboardTexts)
  if (percent === 0) return <span>{text.same}</span>
  if (percent !== null) {
    return <Arrowed isRise={percent > 0}>{text.change({ percent: Math.abs(percent) })}</Arrowed>
  }
  return (
    sample && (
      <Arrowed isRise={sample.isRise}>
        {sample.text} <SampleMark />
      </Arrowed>
    )
  )
}

function Arrowed({ isRise, children }: { readonly isRise: boolean; readonly children: ReactNode }) {
  const text = useText(adminDashboardTexts)
  const Arrow = isRise ? IconArrowUpRight : IconArrowDownRight
  return (
    <Line as="span" isWhole gap="xs">
      <Arrow size={16} stroke={1.8} aria-hidden className={styles.arrow} />
      <span>
        <VisuallyHidden>{isRise ? text.up : text.down} </VisuallyHidden>
        {children}
      </span>
    </Line>
  )
}
