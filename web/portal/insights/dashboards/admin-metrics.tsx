import { Box } from '@mantine/core'
import type { adminMetrics } from '#contract/platform/platform.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { ChangeNote, MetricCard, MetricRow } from '#web/kit/elements/metric-card.tsx'
import { ScreenError, type QueryState } from '#web/kit/elements/screen-error.tsx'
import { SparkLine } from '#web/kit/charts/spark-line.tsx'
import { adminDashboardTexts } from './messages.ts'

type Metrics = ReplyOf<typeof adminMetrics>
type Props = { readonly reading: QueryState<Metrics>; readonly isDemo: boolean }

/** The four figures in one row, each with its change against the month before and its last twelve months (R-DASH-02, R-DASH-03). */
export function AdminMetrics({ reading, isDemo }: Props) {
  const { data = null, error } = reading
  const text = useText(adminDashboardTexts)
  return (
    <>
      {error && (
        <Box mb="lg">
          <ScreenError title={text.failed} of={reading} />
        </Box>
      )}
      {(data !== null || error === null) && <Figures metrics={data} isDemo={isDemo} />}
    </>
  )
}

const leads = {
  totalShops: { to: '/admin/vendors', better: 'more', sample: 'sampleShops' },
  activeUsers: { to: '/admin/customers', better: 'more', sample: 'sampleUsers' },
  monthlyRevenue: { to: '/admin/analytics', better: 'more', sample: 'sampleRevenue' },
  pendingKyc: { to: '/admin/shops?status=pending', better: 'less', sample: 'sampleKyc' },
} as const

type FiguresProps = { readonly metrics: Metrics | null; readonly isDemo: boolean }

function Figures({ metrics, isDemo }: FiguresProps) {
  const text = useText(adminDashboardTexts)
  const { number, money } = useLocale()
  // A sample change must be plausible: a figure of zero cannot have risen by 16%.
  const sampleOf = (name: keyof typeof leads) =>
    isDemo && metrics && metrics[name] > 0
      ? { text: text[leads[name].sample], isRise: name !== 'pendingKyc' }
      : null
  const card = (name: keyof typeof leads, write: (value: number) => string) => (
    <MetricCard
      label={text[name]}
      to={leads[name].to}
      value={metrics && write(metrics[name])}
      trend={metrics && <SparkLine values={metrics.trends[name]} />}
      note={
        metrics && (
          <ChangeNote percent={metrics.changes[name]} better={leads[name].better} sample={sampleOf(name)} />
        )
      }
    />
  )
  return (
    <MetricRow slim isBusy={metrics === null}>
      {card('totalShops', number)}
      {card('activeUsers', number)}
      {card('monthlyRevenue', (fils) => money(fils))}
      {card('pendingKyc', number)}
    </MetricRow>
  )
}
