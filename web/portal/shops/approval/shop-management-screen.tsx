import { Box, Button, Group } from '@mantine/core'
import { IconLayoutGrid, IconTable } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, lazy, useCallback, useMemo, useRef } from 'react'
import { vendorsFile, vendorFilters } from '#contract/insights/dashboard.ts'
import type { Shop } from '#contract/shops/shops.ts'
import { isUnauthorized } from '#web/kit/api/api-error.ts'
import { useFollowsNews } from '#web/kit/api/live.ts'
import { useText } from '#web/kit/i18n/locale.tsx'
import { SearchField } from '#web/kit/fields/search-field.tsx'
import { type ResourcePages, useResourcePages } from '#web/kit/lists/resource-pages.ts'
import { useFocusOfClosed, useRowKeys } from '#web/kit/lists/row-focus.ts'
import { queryOf, useUrlState } from '#web/kit/lists/url-state.ts'
import { ScreenHead } from '#web/kit/elements/screen-head.tsx'
import { shopApprovalTexts, decisionTexts } from './messages.ts'
import { type ShopsUrl, shopUrl } from './approval-url.ts'
import {
  type ListedShop,
  type ShopCounts,
  neighbourOf,
  shopCountsQuery,
  shopsQuery,
  vendorsQuery,
} from './queries.ts'
import { type DecidedShop, shopDecisions, type ShopDecisions } from './shop-decisions.tsx'
import { useDecisions } from '#web/kit/decisions/use-decisions.tsx'
import { shopStatuses } from '#domain/shops/shop-status.ts'
import { StatusTabs } from '#web/kit/lists/status-tabs.tsx'
import { WaitingScreen } from '#web/kit/elements/waiting-screen.tsx'
import { CardGrid } from '#web/kit/layout/layout.tsx'
import { EmptyState } from '#web/kit/storefront/empty-state.tsx'
import { NoneFound, ResourceList, SkeletonCards } from '#web/kit/lists/resource-list.tsx'
import { ExportButton } from '#web/kit/files/export-button.tsx'
import { PanelSkeleton } from '#web/kit/elements/read-panel.tsx'
import { KycFilter } from './kyc-filter.tsx'
import { ShopCard } from './shop-card.tsx'
import { VendorTable } from './vendor-table.tsx'

const ShopDetails = lazy(async () => ({ default: (await import('./shop-details.tsx')).ShopDetails }))

/**
 * `/admin/shops` and `/admin/vendors`: registrations are reviewed and shops are managed here (G-06), as cards or, on
 * demand, as a table.
 */
export default function ShopManagementScreen() {
  const url = useUrlState(shopUrl)
  const { state, go } = url
  const counts = useQuery(shopCountsQuery(state)).data
  const decisions = useDecisions(shopDecisions.list, useWay(url))
  const open = useCallback(({ id }: Shop) => go({ shop: id, kycDocument: null }), [go])
  const shown = { url, counts, count: counts?.[state.status ?? 'total'] }
  const place = useRef<HTMLDivElement>(null)
  useFollowsNews()
  useRowKeys(place, state.shop !== null)
  useFocusOfClosed(place, state.shop, (shop) => url.hrefOf({ shop, kycDocument: null }))
  return (
    <Box display="contents" ref={place}>
      {state.view === 'table' ? (
        <Vendors {...shown} />
      ) : (
        <Cards {...shown} decisions={decisions.deciding} onOpen={open} />
      )}
      <Suspense fallback={<WaitingScreen isAbove />}>
        {state.shop !== null && <ShopDetails id={state.shop} url={url} decisions={decisions} />}
      </Suspense>
      {decisions.dialog}
    </Box>
  )
}

type ShopsView = {
  readonly url: ShopsUrl
  readonly counts: ShopCounts | undefined
  /** How many there are of the tab, once that is known. */
  readonly count: number | undefined
}

function Cards({ url, counts, ...shown }: ShopsView & Pick<ShopListProps, 'decisions' | 'onOpen'>) {
  const list = useResourcePages(shopsQuery(url.state))
  const text = useText(shopApprovalTexts)
  // The toast and the way to the sign-in follow by themselves (R-SHOPS-13).
  if (isUnauthorized(list.failure)) return null
  return (
    <>
      <Head url={url}>
        <Button
          variant="default"
          leftSection={<IconTable size={18} stroke={1.6} aria-hidden />}
          onClick={() => url.go({ view: 'table' })}
        >
          {text.asTable}
        </Button>
      </Head>
      <ShopTabs {...url} counts={counts} />
      <ShopList list={list} url={url} {...shown} />
    </>
  )
}

function Vendors({ url, counts, count }: ShopsView) {
  const { state, go } = url
  const list = useResourcePages(vendorsQuery(state))
  const text = useText(shopApprovalTexts)
  if (isUnauthorized(list.failure)) return null
  const { status, search, documents, sort } = state
  return (
    <>
      <Head url={url}>
        <Button
          variant="default"
          leftSection={<IconLayoutGrid size={18} stroke={1.6} aria-hidden />}
          onClick={() => go({ view: undefined })}
        >
          {text.asCards}
        </Button>
        <ExportButton
          address={vendorsFile.path + queryOf(vendorFilters, { status, search, documents, sort })}
        />
      </Head>
      <ShopTabs {...url} counts={counts} />
      <ResourceList
        list={list}
        words={{
          failed: text.failed,
          more: text.loadMore,
          moreFailed: text.moreFailed,
          found: count === undefined ? '' : text.shops({ count }),
        }}
        skeleton={<PanelSkeleton height={320} />}
        nothing={<Nothing url={url} />}
        panel={{ title: text.vendors }}
      >
        {(vendors) => <VendorTable vendors={vendors} url={url} />}
      </ResourceList>
    </>
  )
}

/**
 * After a decision in the details the next shop that waits opens, and taken back it is the one before again; from the
 * cards one stays in the list.
 */
function useWay({ go }: ShopsUrl) {
  const decidedOpen = useRef<string | null>(null)
  return useMemo(() => {
    const open = (shop: string) => go({ shop, kycDocument: null }, { replace: true })
    const openId = () => new URLSearchParams(window.location.search).get('shop')
    const onDecided = async ({ id, status }: DecidedShop) => {
      decidedOpen.current = openId() === id ? id : null
      if (status !== 'pending' || openId() !== id) return
      const next = await neighbourOf(id, 'after').catch(() => null)
      if (next !== null && openId() === id) open(next)
    }
    const onUndone = ({ id }: DecidedShop) => decidedOpen.current === id && open(id)
    return { onDecided, onUndone }
  }, [go])
}

type HeadProps = { readonly url: ShopsUrl; readonly children: ReactNode }

function Head({ url: { state, go }, children }: HeadProps) {
  const text = useText(shopApprovalTexts)
  const search = useCallback((words: string) => go({ search: words }, { replace: true }), [go])
  const tools = (
    <Group>
      <SearchField
        label={text.searchLabel}
        placeholder={text.searchPlaceholder}
        search={state.search}
        onSearch={search}
      />
      <KycFilter state={state} go={go} />
      {children}
    </Group>
  )
  return <ScreenHead title={text.title} subtitle={text.subtitle} action={tools} />
}

type Props = Pick<ShopsUrl, 'state' | 'hrefOf'> & { readonly counts: ShopCounts | undefined }

/** The statuses with how many shops the search finds in each. */
function ShopTabs({ state, hrefOf, counts }: Props) {
  const text = useText(shopApprovalTexts)
  const words = useText(decisionTexts)
  const tabs = [undefined, ...shopStatuses].map((status) => ({
    status,
    word: status === undefined ? text.all : words[status],
    count: counts?.[status ?? 'total'],
  }))
  return (
    <StatusTabs
      label={text.tabs}
      tabs={tabs}
      current={state.status}
      hrefOf={(status) => hrefOf({ status, shop: null, kycDocument: null })}
    />
  )
}

type ShopListProps = {
  readonly list: ResourcePages<ListedShop>
  readonly url: ShopsUrl
  readonly count: number | undefined
  readonly decisions: ShopDecisions['deciding']
  readonly onOpen: (shop: Shop) => void
}

/** The shops of the tab and the search. */
function ShopList({ list, url, count, decisions, onOpen }: ShopListProps) {
  const text = useText(shopApprovalTexts)
  const found = count === undefined ? '' : text.shops({ count })
  return (
    <ResourceList
      list={list}
      words={{ failed: text.failed, more: text.loadMore, moreFailed: text.moreFailed, found }}
      skeleton={<SkeletonCards width="half" count={5} height={320} />}
      nothing={<Nothing url={url} />}
    >
      {(shops) => (
        <CardGrid width="half">
          {shops.map((shop) => (
            <li key={shop.id}>
              <ShopCard shop={shop} decisions={decisions} onOpen={onOpen} />
            </li>
          ))}
        </CardGrid>
      )}
    </ResourceList>
  )
}

function Nothing({ url: { state, go } }: { readonly url: ShopsUrl }) {
  const text = useText(shopApprovalTexts)
  if (state.search === '' && state.status === undefined && state.documents === undefined) {
    return <EmptyState drawing="shelf" title={text.empty} text={text.emptyText} />
  }
  const clear = {
    label: text.showAll,
    onClear: () => go({ status: undefined, search: '', documents: undefined }),
  }
  const title = state.search === '' ? text.noneOfStatus : text.noneFound
  return <NoneFound title={title} text={text.noneFoundText} clear={clear} />
}
