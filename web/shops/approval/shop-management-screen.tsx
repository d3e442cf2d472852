import { ActionIcon, Loader, VisuallyHidden } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useCallback, useMemo } from 'react'
import type { Shop } from '#contract/shops/shops.ts'
import { useText } from '#web/i18n/locale.tsx'
import { ScreenHead } from '#web/ui/screen-head.tsx'
import { SearchField } from '#web/ui/forms/search-field.tsx'
import { shopApprovalTexts } from './approval-messages.ts'
import { neighbourOf, reloadAdministration, type ShopCounts, shopCountsQuery } from './queries.ts'
import { isSignedOut, ShopList, useShopList } from './shop-list.tsx'
import styles from './shop-list.module.css'
import { type ShopPlace, type ShopPlaces, useShopPlaces } from './approval-url.ts'
import { ShopTabs } from './shop-tabs.tsx'
import { uiTexts } from '#web/ui/messages.ts'
import { type DecidedShop, useShopDecisions } from './use-shop-decisions.tsx'

const ShopDetails = lazy(async () => ({ default: (await import('./shop-details.tsx')).ShopDetails }))

/** `/admin/shops` and `/admin/vendors`: registrations are reviewed and shops are managed here (G-06). */
export default function ShopManagementScreen() {
  const places = useShopPlaces()
  const { place, go } = places
  const list = useShopList(places)
  const counts = useQuery(shopCountsQuery(place.search)).data
  const decisions = useShopDecisions('list', useMovingOn(places))
  const { decide, pending, movesOf } = decisions
  const deciding = useMemo(() => ({ decide, pending, movesOf }), [decide, pending, movesOf])
  const open = useCallback(({ id }: Shop) => go({ shop: id, kycDocument: null }), [go])
  if (isSignedOut(list)) return null
  return (
    <>
      <Head places={places} isBusy={list.isRefetching} />
      <ShopTabs {...places} counts={counts} />
      <Found place={place} counts={counts} />
      <ShopList list={list} places={places} decisions={deciding} onOpen={open} />
      <Suspense fallback={<Loader className={styles.waiting} />}>
        {place.shop !== null && <ShopDetails id={place.shop} places={places} decisions={decisions} />}
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

function Head({ places: { place, go }, isBusy }: { readonly places: ShopPlaces; readonly isBusy: boolean }) {
  const text = useText(shopApprovalTexts)
  const shared = useText(uiTexts)
  const client = useQueryClient()
  const search = useCallback((words: string) => go({ search: words }, { replace: true }), [go])
  const tools = (
    <div className={styles.tools}>
      <SearchField
        label={text.searchLabel}
        placeholder={text.searchPlaceholder}
        search={place.search}
        onSearch={search}
      />
      <ActionIcon
        variant="default"
        size={42}
        aria-label={shared.refresh}
        loading={isBusy}
        onClick={() => void reloadAdministration(client)}
      >
        <IconRefresh size={18} stroke={1.6} aria-hidden />
      </ActionIcon>
    </div>
  )
  return <ScreenHead title={text.title} subtitle={text.subtitle} action={tools} />
}

/** Says how many were found to those who do not see the tabs. */
function Found({ place, counts }: { readonly place: ShopPlace; readonly counts: ShopCounts | undefined }) {
  const text = useText(shopApprovalTexts)
  return (
    <VisuallyHidden component="output">
      {counts && text.shops({ count: counts[place.status ?? 'total'] })}
    </VisuallyHidden>
  )
}
