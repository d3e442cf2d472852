import { useQuery } from '@tanstack/react-query'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { shopMetricsOfOwn } from '#contract/shops/shops.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { Stars } from '#web/kit/storefront/stars.tsx'
import { MetricCard, MetricRow, SampleMark } from '#web/kit/elements/metric-card.tsx'
import { shopDashboardTexts } from './messages.ts'
import { reviewCountsQuery } from './queries.ts'

type Metrics = ReplyOf<typeof shopMetricsOfOwn>

/** Demo values for figures that do not exist at all; a real 0 is a figure (R-PORTAL-04, G-101). */
const demoFigures = {
  totalProducts: 156,
  monthlyOrders: 423,
  monthlyRevenue: 15_247_00,
  rating: 4.8,
} as const

const leads: Readonly<Record<keyof Metrics, string>> = {
  totalProducts: '/shop/products',
  monthlyOrders: '/shop/orders',
  monthlyRevenue: '/shop/analytics',
  rating: '/shop/reviews',
}

type Props = {
  readonly metrics: Metrics | null
  readonly isPending: boolean
  readonly isDemo: boolean
  /** Dims the figures of a shop that is not approved. */
  readonly isMuted: boolean
}

/** The four tiles: products, this month's orders and revenue, rating (R-PORTAL-03). */
export function ShopMetrics({ metrics, isPending, isDemo, isMuted }: Props) {
  const text = useText(shopDashboardTexts)
  const { number, money } = useLocale()
  // No sample values for a shop without products: it cannot have been rated.
  const isNew = metrics?.totalProducts === 0
  const card = (label: string, name: keyof Metrics, write: (value: number) => string) => {
    const real = metrics?.[name] ?? null
    const sample = isDemo && !isNew ? demoFigures[name] : null
    const value = real ?? sample
    const written = value === null ? text.noRating : write(value)
    const isSample = real === null && sample !== null
    const isRating = name === 'rating' && real !== null
    const note = isSample ? <SampleMark /> : isRating && <ReviewsNote />
    const trend = isRating && <Stars rating={real} size={14} />
    return (
      <MetricCard
        label={label}
        to={leads[name]}
        value={isPending ? null : written}
        note={note}
        trend={trend}
        isMuted={isMuted}
      />
    )
  }
  return (
    <MetricRow slim isBusy={isPending}>
      {card(text.totalProducts, 'totalProducts', number)}
      {card(text.monthlyOrders, 'monthlyOrders', number)}
      {card(text.monthlyRevenue, 'monthlyRevenue', (fils) => money(fils))}
      {card(text.rating, 'rating', number)}
    </MetricRow>
  )
}

/** Number of reviews behind the stars. */
function ReviewsNote() {
  const text = useText(shopDashboardTexts)
  const count = useQuery(reviewCountsQuery).data?.all ?? 0
  return count > 0 && <span>{text.reviews({ count })}</span>
}
