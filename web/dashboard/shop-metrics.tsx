import type { ReplyOf } from '#contract/endpoint.ts'
import type { shopMetricsOfOwn } from '#contract/shops/shops.ts'
import { useLocale, useText } from '#web/i18n/locale.tsx'
import { MetricCard, MetricRow } from '#web/ui/metric-card.tsx'
import { shopDashboardTexts } from './messages.ts'

type Metrics = ReplyOf<typeof shopMetricsOfOwn>

/** What the demo shows where a figure does not exist at all; a real 0 is a figure (R-PORTAL-04, G-101). */
const demoFigures = {
  totalProducts: 156,
  monthlyOrders: 423,
  monthlyRevenue: 15_247_00,
  rating: 4.8,
} as const

type Props = {
  readonly metrics: Metrics | null
  readonly isPending: boolean
  readonly isDemo: boolean
  /** The figures of a shop that is not approved stand back. */
  readonly isMuted: boolean
}

/** The four tiles: products, this month's orders and revenue, rating (R-PORTAL-03). */
export function ShopMetrics({ metrics, isPending, isDemo, isMuted }: Props) {
  const text = useText(shopDashboardTexts)
  const { number, money } = useLocale()
  const figure = (name: keyof Metrics) => metrics?.[name] ?? (isDemo ? demoFigures[name] : null)
  const card = (label: string, name: keyof Metrics, write: (value: number) => string) => {
    const value = figure(name)
    const written = value === null ? text.noRating : write(value)
    return <MetricCard label={label} value={isPending ? null : written} isMuted={isMuted} />
  }
  return (
    <MetricRow isBusy={isPending}>
      {card(text.totalProducts, 'totalProducts', number)}
      {card(text.monthlyOrders, 'monthlyOrders', number)}
      {card(text.monthlyRevenue, 'monthlyRevenue', (fils) => money(fils, 'AED'))}
      {card(text.rating, 'rating', number)}
    </MetricRow>
  )
}
