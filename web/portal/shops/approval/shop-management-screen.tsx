import { Text } from '@mantine/core'
import { lazy, useMemo, useRef } from 'react'
import { z } from 'zod'
import { vendorsFile } from '#contract/insights/dashboard.ts'
import type { Role } from '#contract/platform/auth.ts'
import { listShops } from '#contract/shops/shop-approval.ts'
import { kycDocumentTypes, type KycDocumentType } from '#domain/shops/kyc.ts'
import { ofShops, readLeniently } from '#web/kit/api/lenient.ts'
import { useDecisions } from '#web/kit/decisions/use-decisions.tsx'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { namesOf } from '#web/kit/i18n/messages.ts'
import { date, number, status, title } from '#web/kit/lists/columns.tsx'
import { choice, search } from '#web/kit/lists/filters.tsx'
import { listScreen } from '#web/kit/lists/list-screen.tsx'
import { tabs } from '#web/kit/lists/tabs.tsx'
import { orNull } from '#web/kit/lists/url-state.ts'
import { kycTexts } from '#web/portal/shops/kyc/kyc-messages.ts'
import { ShopStatusBadge } from '#web/portal/shops/shop-status-badge.tsx'
import { shopApprovalTexts } from './messages.ts'
import { type ListedShop, neighbourOf, shopCountsQuery, type ShopCounts } from './queries.ts'
import { ShopCard } from './shop-card.tsx'
import { type DecidedShop, shopDecisions } from './shop-decisions.tsx'

const statusNames = namesOf(shopApprovalTexts, {
  pending: 'pending',
  approved: 'approved',
  rejected: 'rejected',
  suspended: 'suspended',
})
const documentNames = namesOf(kycTexts, {
  renewed: 'filterRenewed',
  expired: 'filterExpired',
  expiring: 'filterExpiring',
})

/**
 * `/admin/shops` and `/admin/vendors`: reviews registrations and manages shops (G-06), as cards or, on demand, as a
 * table with the figures of their products (0037).
 */
export default listScreen(readLeniently(listShops, ofShops), {
  texts: shopApprovalTexts,
  // R-SHOPS-14
  pageSize: 50,
  isLive: 'updates',
  own: z.object({ kycDocument: orNull(z.enum(kycDocumentTypes)) }),
  passing: ['kycDocument'],
  useTools: useShopTools,
  files: [{ path: vendorsFile.path }],
  tabs: tabs('status', statusNames, {
    counts: {
      query: shopCountsQuery,
      of: (counts: ShopCounts, word = 'total') => counts[word as keyof ShopCounts],
    },
  }),
  filters: [search(), choice('documents', 'allDocuments', documentNames)],
  card: (shop, { open, tools: { decisions } }) => (
    <ShopCard shop={shop} decisions={decisions.deciding} onOpen={open} />
  ),
  cards: { width: 'half', count: 5, height: 320 },
  columns: [
    title('shopName', (shop) => <Name shop={shop} />, {
      sort: 'shop',
      to: ({ id }) => `/admin/shops/${id}`,
      below: (shop) => <BusinessType shop={shop} />,
    }),
    status((shop) => <ShopStatusBadge status={shop.status} />),
    number('products', ({ metrics }) => metrics.totalProducts, { sort: 'products' }),
    number('active', ({ activeProducts }) => activeProducts, { sort: 'active' }),
    number('waiting', ({ pendingProducts }) => pendingProducts, { sort: 'waiting' }),
    number('rejectedProducts', ({ rejectedProducts }) => rejectedProducts, { sort: 'rejected' }),
    date('registered', ({ createdAt }) => createdAt, { isDay: true, sort: 'registered', place: 'labelled' }),
  ],
  details: {
    name: 'shop',
    Details: lazy(async () => ({ default: (await import('./shop-details.tsx')).ShopDetails })),
  },
  below: ({ tools }) => tools.decisions.dialog,
})

type OpenList = {
  readonly state: { readonly kycDocument: KycDocumentType | null }
  readonly hrefOfRow: (id: string) => string
  readonly open: (id: string | null) => void
}

function useShopTools(_: Role, { state: { kycDocument }, hrefOfRow: hrefOfShop, open }: OpenList) {
  return { decisions: useDecisions(shopDecisions.list, useNextShop(open)), kycDocument, hrefOfShop }
}

/**
 * After a decision in the details, opens the next pending shop; after its undo, the shop itself again. A decision on a
 * card stays in the list.
 */
function useNextShop(open: OpenList['open']) {
  const decidedOpen = useRef<string | null>(null)
  return useMemo(() => {
    const openId = () => new URLSearchParams(window.location.search).get('shop')
    const onDecided = async ({ id, status: now }: DecidedShop) => {
      decidedOpen.current = openId() === id ? id : null
      if (now !== 'pending' || openId() !== id) return
      const next = await neighbourOf(id, 'after').catch(() => null)
      if (next !== null && openId() === id) open(next)
    }
    const onUndone = ({ id }: DecidedShop) => decidedOpen.current === id && open(id)
    return { onDecided, onUndone }
  }, [open])
}

type Props = { readonly shop: ListedShop }

function Name({ shop }: Props) {
  return <bdi>{useLocale().shopNamed(shop)}</bdi>
}

function BusinessType({ shop }: Props) {
  return <Text variant="muted">{useText(shopApprovalTexts)[shop.businessType]}</Text>
}
