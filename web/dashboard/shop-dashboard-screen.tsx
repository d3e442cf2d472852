import { useQuery } from '@tanstack/react-query'
import { useSession } from '#web/api/session.ts'
import { useLocale, useText } from '#web/i18n/locale.tsx'
import { readingOf } from '#web/ui/reading.ts'
import { ScreenError } from '#web/ui/screen-error.tsx'
import { ScreenHead } from '#web/ui/screen-head.tsx'
import { shopDashboardTexts } from './messages.ts'
import { AddProduct, OwnProducts } from './own-products.tsx'
import { demoModeQuery } from '#web/shops/queries.ts'
import { newestProductsQuery, shopMetricsQuery } from './queries.ts'
import { ShopNotice } from './shop-notice.tsx'
import type { ShopStatus } from '#domain/status/shop-status.ts'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { shopMetricsOfOwn } from '#contract/shops/shops.ts'
import { MetricCard, MetricRow } from '#web/ui/metric-card.tsx'

/** `/shop/dashboard`: the shop at a glance (R-PORTAL-01 … R-PORTAL-07). */
export default function ShopDashboardScreen() {
  const text = useText(shopDashboardTexts)
  const { shopNamed } = useLocale()
  const session = useSession()
  const metrics = useQuery(shopMetricsQuery)
  const products = readingOf(useQuery(newestProductsQuery))
  const isDemo = useQuery(demoModeQuery).data === true
  if (session.state !== 'signed-in') return null
  const { shop, firstName } = session.user
  const canAdd = shop?.status === 'approved'
  return (
    <>
      <ScreenHead
        title={<bdi>{shop ? shopNamed(shop) : text.shop}</bdi>}
        subtitle={text.welcome({ name: firstName })}
        badge={<ShopBadge status={shop?.status ?? null} />}
        action={canAdd && <AddProduct />}
      />
      {shop && <ShopNotice shop={shop} />}
      {(metrics.isPending || metrics.data || isDemo) && (
        <ShopMetrics
          metrics={metrics.data ?? null}
          isPending={metrics.isPending}
          isDemo={isDemo}
          isMuted={!canAdd}
        />
      )}
      {metrics.isError && (
        <ScreenError
          title={text.failed}
          error={metrics.error}
          onRetry={() => void metrics.refetch()}
          isRetrying={metrics.isFetching}
        />
      )}
      <OwnProducts reading={products} total={metrics.data?.totalProducts ?? null} canAdd={canAdd} />
    </>
  )
}

/** "Verified" when approved, otherwise the status, "Pending" where there is none (R-PORTAL-02). */
function ShopBadge({ status }: { readonly status: ShopStatus | null }) {
  const text = useText(shopDashboardTexts)
  if (status === 'approved') return <StatusBadge variant="verified">{text.verified}</StatusBadge>
  if (status === 'rejected') return <StatusBadge variant="refused">{text.rejected}</StatusBadge>
  if (status === 'suspended') return <StatusBadge variant="held">{text.suspended}</StatusBadge>
  return <StatusBadge variant="waiting">{text.pending}</StatusBadge>
}

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
function ShopMetrics({ metrics, isPending, isDemo, isMuted }: Props) {
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
