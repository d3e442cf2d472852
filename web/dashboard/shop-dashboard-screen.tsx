import { useQuery } from '@tanstack/react-query'
import { useSession } from '#web/api/session.ts'
import { useLocale, useText } from '#web/i18n/locale.tsx'
import { readingOf } from '#web/ui/reading.ts'
import { ScreenError } from '#web/ui/screen-error.tsx'
import { ScreenHead } from '#web/ui/screen-head.tsx'
import { shopNameOf } from '#web/ui/shop-name.ts'
import { shopDashboardTexts } from './messages.ts'
import { AddProduct, OwnProducts } from './own-products.tsx'
import { demoModeQuery, newestProductsQuery, shopMetricsQuery } from './queries.ts'
import { ShopBadge } from './shop-badge.tsx'
import { ShopMetrics } from './shop-metrics.tsx'
import { ShopNotice } from './shop-notice.tsx'

/** `/shop/dashboard`: the shop at a glance (R-PORTAL-01 … R-PORTAL-07). */
export default function ShopDashboardScreen() {
  const text = useText(shopDashboardTexts)
  const { language } = useLocale()
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
        title={<bdi>{shop ? shopNameOf(shop, language) : text.shop}</bdi>}
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
