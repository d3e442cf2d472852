import { reasonFor } from '#domain/platform/text/ready-reasons.ts'
import { useQuery } from '@tanstack/react-query'
import { useFollowsUpdates } from '#web/kit/api/live.ts'
import { useSession } from '#web/kit/api/session.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { OnwardButton } from '#web/kit/elements/buttons.tsx'
import { ScreenError, type QueryState } from '#web/kit/elements/screen-error.tsx'
import { ScreenHead } from '#web/kit/elements/screen-head.tsx'
import { IconBan, IconCircleX, IconClock, IconPlus } from '#web/kit/icons/icons.ts'
import { shopDashboardTexts } from './messages.ts'
import { useIsDemo } from '#web/kit/portal/demo-note.tsx'
import { newestProductsQuery, shopMetricsQuery, shownProducts } from './queries.ts'
import type { ShopStatus } from '#domain/shops/shop-status.ts'
import { StatusBadge } from '#web/kit/elements/status-badge.tsx'
import type { Shop } from '#contract/shops/shops.ts'
import { Alert, Box, Button, Group, Paper, Skeleton, Text, Title } from '@mantine/core'
import { SupportContact } from '#web/kit/elements/support-contact.tsx'
import { CardGrid } from '#web/kit/layout/layout.tsx'
import { useId } from 'react'
import type { EditableProduct } from '#contract/catalogue/products/own-products.ts'
import { hasScreen } from '#web/kit/portal/portal-paths.ts'
import { Link } from '#web/kit/router/link.tsx'
import { EmptyState } from '#web/kit/storefront/empty-state.tsx'
import { QualityPanel } from '#web/portal/insights/analytics/quality-panel.tsx'
import { SalesPanel } from './sales-panel.tsx'
import { SetUpGuide, useSetUp } from './set-up-guide.tsx'
import { ShopMetrics } from './shop-metrics.tsx'
import { WorkPanel } from './work-panel.tsx'
import { TermsNotice } from '#web/portal/shops/settings/terms-notice.tsx'
import { OwnProductCard } from '#web/portal/catalogue/products/list/own-product-card.tsx'

/** `/shop/dashboard`: the shop at a glance (R-PORTAL-01 … R-PORTAL-07). */
export default function ShopDashboardScreen() {
  const text = useText(shopDashboardTexts)
  const { shopNamed } = useLocale()
  const session = useSession()
  const { isOwner, isNew, hasGuide } = useSetUp()
  const metrics = useQuery(shopMetricsQuery)
  const products = useQuery(newestProductsQuery)
  const isDemo = useIsDemo()
  useFollowsUpdates()
  if (session.state !== 'signed-in') return null
  const { shop, firstName } = session.user
  const canAdd = shop?.status === 'approved'
  const figures = (metrics.isPending || metrics.data || isDemo) && (
    <ShopMetrics
      metrics={metrics.data ?? null}
      isPending={metrics.isPending}
      isDemo={isDemo}
      isMuted={!canAdd}
    />
  )
  return (
    <>
      <ScreenHead
        title={<bdi>{shop ? shopNamed(shop) : text.shop}</bdi>}
        subtitle={text.welcome({ name: firstName })}
        badge={<ShopBadge status={shop?.status ?? null} />}
        action={canAdd && <AddProduct />}
      />
      {shop && <ShopNotice shop={shop} />}
      {isOwner && <TermsNotice />}
      <Box mb="lg">
        <WorkPanel portal="shop" isQuiet={isNew || (canAdd && hasGuide)} />
      </Box>
      {canAdd && isOwner && <SetUpGuide />}
      {!isNew && figures}
      <ScreenError title={text.failed} of={metrics} />
      {!isNew && <Development />}
      <OwnProducts reading={products} total={metrics.data?.totalProducts ?? null} canAdd={canAdd} />
      {isNew && <Box mt="lg">{figures}</Box>}
    </>
  )
}

/** Sales and quality, which are empty before the first order. */
function Development() {
  return (
    <>
      <Box mb="lg">
        <SalesPanel />
      </Box>
      <QualityPanel />
    </>
  )
}

/** "Verified" when approved, otherwise the status; "Pending" without one (R-PORTAL-02). */
function ShopBadge({ status }: { readonly status: ShopStatus | null }) {
  const text = useText(shopDashboardTexts)
  if (status === 'approved') return <StatusBadge variant="verified">{text.verified}</StatusBadge>
  if (status === 'rejected') return <StatusBadge variant="refused">{text.rejected}</StatusBadge>
  if (status === 'suspended') return <StatusBadge variant="held">{text.suspended}</StatusBadge>
  return <StatusBadge variant="waiting">{text.pending}</StatusBadge>
}

type ShopNoticeProps = { readonly shop: Pick<Shop, 'status' | 'rejectionReason' | 'suspensionReason'> }

/** Notice to a shop that is not approved, with the reason it was given (R-PORTAL-07, G-31, G-33). */
function ShopNotice({ shop: { status, rejectionReason, suspensionReason } }: ShopNoticeProps) {
  const text = useText(shopDashboardTexts)
  const { language } = useLocale()
  if (status === 'approved') return null
  const notice = {
    pending: {
      color: 'yellow',
      icon: <IconClock />,
      title: text.applicationUnderReview,
      says: text.review,
      reason: null,
    },
    rejected: {
      color: 'red',
      icon: <IconCircleX />,
      title: text.rejectedTitle,
      says: text.rejectedText,
      reason: rejectionReason,
    },
    suspended: {
      color: 'orange',
      icon: <IconBan />,
      title: text.suspendedTitle,
      says: text.suspendedText,
      reason: suspensionReason,
    },
  }[status]
  return (
    <Alert mb="lg" color={notice.color} icon={notice.icon} title={notice.title} variant="light" role="note">
      {notice.says}
      {notice.reason && (
        <Text className="mj-lines" variant="strong" mt="xs">
          {text.reason} <bdi>{reasonFor(language, notice.reason)}</bdi>
        </Text>
      )}
      {status !== 'pending' && <SupportContact />}
    </Alert>
  )
}

const listPath = '/shop/products'
const addPath = '/shop/add-product'

type OwnProductsProps = {
  readonly reading: QueryState<readonly EditableProduct[]>
  /** Number of all the shop's products; null until known. */
  readonly total: number | null
  /** Only an approved shop may add products. */
  readonly canAdd: boolean
}

/** The shop's six newest products, with a link to all (R-PORTAL-05, R-PORTAL-06). */
function OwnProducts({ reading, total, canAdd }: OwnProductsProps) {
  const text = useText(shopDashboardTexts)
  const id = useId()
  const hasMore = total !== null && total > shownProducts && hasScreen('shop', listPath)
  return (
    <section aria-labelledby={id} aria-busy={!reading.data && !reading.error}>
      <Group justify="space-between" mt="lg" mb="sm">
        <Title size="h2" id={id}>
          {text.products}
        </Title>
        {hasMore && <OnwardButton to={listPath}>{text.allProducts({ count: total })}</OnwardButton>}
      </Group>
      <Content reading={reading} canAdd={canAdd} />
    </section>
  )
}

function Content({ reading, canAdd }: Omit<OwnProductsProps, 'total'>) {
  const { data, error } = reading
  const text = useText(shopDashboardTexts)
  if (error) return <ScreenError title={text.failedToFetchProducts} of={reading} />
  if (data?.length === 0) {
    return (
      <Paper withBorder radius="lg">
        <EmptyState
          drawing="pouf"
          title={text.noProducts}
          text={canAdd ? text.noProductsText : text.noProductsYetText}
        >
          {canAdd && <AddProduct variant="default" />}
        </EmptyState>
      </Paper>
    )
  }
  return (
    <CardGrid>
      {data
        ? data.map((product) => (
            <li key={product.id}>
              <OwnProductCard product={product} />
            </li>
          ))
        : Array.from({ length: 3 }, (_, index) => (
            <li key={index}>
              <Skeleton height={380} radius="lg" />
            </li>
          ))}
    </CardGrid>
  )
}

/** Link to a new product, if the portal has that screen (R-PORTAL-01). */
function AddProduct({ variant = 'filled' }: { readonly variant?: 'filled' | 'default' }) {
  const text = useText(shopDashboardTexts)
  if (!hasScreen('shop', addPath)) return null
  return (
    <Button
      component={Link}
      to={addPath}
      variant={variant}
      leftSection={<IconPlus size={18} stroke={1.7} aria-hidden />}
    >
      {text.addProduct}
    </Button>
  )
}
