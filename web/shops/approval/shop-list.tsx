import { Button, Card, Skeleton } from '@mantine/core'
import type { Shop } from '#contract/shops/shops.ts'
import { isUnauthorized } from '#web/api/api-error.ts'
import { useText } from '#web/i18n/locale.tsx'
import { EmptyState } from '#web/storefront/empty-state.tsx'
import { useResourcePages } from '#web/ui/lists/resource-pages.ts'
import { LoadMore } from '#web/ui/load-more.tsx'
import { ScreenError } from '#web/ui/screen-error.tsx'
import { shopApprovalTexts } from './approval-messages.ts'
import { shopsQuery } from './queries.ts'
import { ShopCard } from './shop-card.tsx'
import styles from './shop-list.module.css'
import type { ShopPlaces } from './approval-url.ts'
import type { ShopDecisions } from './use-shop-decisions.tsx'

const skeletonCards = ['a', 'b', 'c', 'd', 'e']

type List = ReturnType<typeof useShopList>

/** The shops of the tab and the search; what was found before stays until the new ones are there. */
export function useShopList({ place: { status, search } }: Pick<ShopPlaces, 'place'>) {
  return useResourcePages(shopsQuery({ status, search }))
}

/** Whether nobody is signed in any more: the toast and the way to the sign-in follow by themselves (R-SHOPS-13). */
export function isSignedOut({ failure }: List): boolean {
  return isUnauthorized(failure)
}

type Props = {
  readonly list: List
  readonly places: ShopPlaces
  readonly decisions: Pick<ShopDecisions, 'decide' | 'pending' | 'movesOf'>
  readonly onOpen: (shop: Shop) => void
}

export function ShopList({ list, places, decisions, onOpen }: Props) {
  const text = useText(shopApprovalTexts)
  const failure = list.failure && (
    <ScreenError
      title={text.failed}
      error={list.failure}
      onRetry={() => void list.refetch()}
      isRetrying={list.isFetching}
    />
  )
  const shops = list.rows
  if (!shops) return failure ?? <SkeletonCards />
  if (shops.length === 0) return failure ?? <Nothing places={places} />
  return (
    <>
      {failure}
      <ul className={styles.cards} aria-busy={list.isPlaceholderData}>
        {shops.map((shop) => (
          <li key={shop.id}>
            <ShopCard shop={shop} decisions={decisions} onOpen={onOpen} />
          </li>
        ))}
      </ul>
      <LoadMore pages={list} label={text.loadMore} failed={text.moreFailed} />
    </>
  )
}

function SkeletonCards() {
  return (
    <ul className={styles.cards} aria-busy>
      {skeletonCards.map((key) => (
        <li key={key} data-testid="shop-skeleton">
          <Card>
            <Skeleton height={46} width="60%" />
            <Skeleton height={150} mt="md" />
            <Skeleton height={36} width="75%" mt="md" />
          </Card>
        </li>
      ))}
    </ul>
  )
}

function Nothing({ places: { place, go } }: { readonly places: ShopPlaces }) {
  const text = useText(shopApprovalTexts)
  if (place.search === '' && place.status === undefined) {
    return <EmptyState drawing="shelf" title={text.empty} text={text.emptyText} />
  }
  const title = place.search === '' ? text.noneOfStatus : text.noneFound
  return (
    <EmptyState drawing="shelf" title={title} text={text.noneFoundText}>
      <Button variant="default" onClick={() => go({ status: undefined, search: '' })}>
        {text.showAll}
      </Button>
    </EmptyState>
  )
}
