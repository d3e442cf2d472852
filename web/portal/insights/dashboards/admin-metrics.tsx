import { Box } from '@mantine/core'
import type { adminMetrics } from '#contract/platform/platform.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { ChangeNote, MetricCard, MetricRow } from '#web/kit/elements/metric-card.tsx'
import type { QueryState } from '#web/kit/elements/query-state.ts'
import { ScreenError } from '#web/kit/elements/screen-error.tsx'
import { SparkLine } from '#web/kit/charts/spark-line.tsx'
import { adminDashboardTexts } from './messages.ts'

type Metrics = ReplyOf<typeof adminMetrics>
type Props = { readonly reading: QueryState<Metrics>; readonly isDemo: boolean }

/** The four figures, each with its change against the month before and its last twelve months (R-DASH-02, R-DASH-03). */
export function AdminMetrics({ reading: { data, error, ...retry }, isDemo }: Props) {
  const text = useText(adminDashboardTexts)
  return (
    <>
      {error && (
        <Box mb="lg">
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
      {card('monthlyRevenue', (fils) => money(fils))}
      {card('pendingKyc', number)}
    </MetricRow>
  )
}
