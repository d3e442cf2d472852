import { Loader } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense, lazy, useCallback, useMemo } from 'react'
import type { Shop } from '#contract/shops/shops.ts'
import { isUnauthorized } from '#web/api/api-error.ts'
import { useText } from '#web/i18n/locale.tsx'
import { SearchField } from '#web/ui/forms/search-field.tsx'
import { RefreshButton } from '#web/ui/lists/refresh-button.tsx'
import { type ResourcePages, useResourcePages } from '#web/ui/lists/resource-pages.ts'
import { useUrlState } from '#web/ui/lists/url-state.ts'
import { ScreenHead } from '#web/ui/screen-head.tsx'
import { shopApprovalTexts } from './approval-messages.ts'
import { type ShopPlaces, shopUrl } from './approval-url.ts'
import { type ShopCounts, neighbourOf, shopCountsQuery, shopsQuery } from './queries.ts'
import { ShopList } from './shop-list.tsx'
import styles from './shop-list.module.css'
import { type DecidedShop, useShopDecisions } from './use-shop-decisions.tsx'
import { shopStatuses } from '#domain/status/shop-status.ts'
import { StatusTabs } from '#web/ui/lists/status-tabs.tsx'
import { decisionTexts } from './decision-messages.ts'

const ShopDetails = lazy(async () => ({ default: (await import('./shop-details.tsx')).ShopDetails }))

/** `/admin/shops` and `/admin/vendors`: registrations are reviewed and shops are managed here (G-06). */
export default function ShopManagementScreen() {
  const places = useUrlState(shopUrl)
  const { state, go } = places
  const list = useResourcePages(shopsQuery(state))
  const counts = useQuery(shopCountsQuery(state.search)).data
  const decisions = useShopDecisions('list', useMovingOn(places))
  const { decide, pending, movesOf } = decisions
  const deciding = useMemo(() => ({ decide, pending, movesOf }), [decide, pending, movesOf])
  const open = useCallback(({ id }: Shop) => go({ shop: id, kycDocument: null }), [go])
  // The toast and the way to the sign-in follow by themselves (R-SHOPS-13).
  if (isUnauthorized(list.failure)) return null
  return (
    <>
      <Head places={places} list={list} />
      <ShopTabs {...places} counts={counts} />
      <ShopList
        list={list}
        places={places}
        count={counts?.[state.status ?? 'total']}
        decisions={deciding}
        onOpen={open}
      />
      <Suspense fallback={<Loader className={styles.waiting} />}>
        {state.shop !== null && <ShopDetails id={state.shop} places={places} decisions={decisions} />}
      </Suspense>
      {decisions.dialog}
    </>
  )
}

/** After a decision in the details the next shop that waits opens; from the cards one stays in the list. */
function useMovingOn({ go }: ShopPlaces) {
  return useCallback(
    async (shop: DecidedShop) => {
      const isOpen = () => new URLSearchParams(window.location.search).get('shop') === shop.id
      if (shop.status !== 'pending' || !isOpen()) return
      const next = await neighbourOf(shop.id, 'after').catch(() => null)
      if (next !== null && isOpen()) go({ shop: next, kycDocument: null }, { replace: true })
    },
    [go],
  )
}

function Head({
  places: { state, go },
  list,
}: {
  readonly places: ShopPlaces
  readonly list: ResourcePages<Shop>
}) {
  const text = useText(shopApprovalTexts)
  const search = useCallback((words: string) => go({ search: words }, { replace: true }), [go])
  const tools = (
    <div className={styles.tools}>
      <SearchField
        label={text.searchLabel}
        placeholder={text.searchPlaceholder}
        search={state.search}
        onSearch={search}
      />
      <RefreshButton list={list} />
    </div>
  )
  return <ScreenHead title={text.title} subtitle={text.subtitle} action={tools} />
}

type Props = Pick<ShopPlaces, 'state' | 'hrefOf'> & { readonly counts: ShopCounts | undefined }

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
