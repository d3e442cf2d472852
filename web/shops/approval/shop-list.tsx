import type { Shop } from '#contract/shops/shops.ts'
import { useText } from '#web/i18n/locale.tsx'
import { EmptyState } from '#web/storefront/empty-state.tsx'
import { NoneFound, ResourceList, SkeletonCards } from '#web/ui/lists/resource-list.tsx'
import type { ResourcePages } from '#web/ui/lists/resource-pages.ts'
import { shopApprovalTexts } from './approval-messages.ts'
import type { ShopPlaces } from './approval-url.ts'
import { ShopCard } from './shop-card.tsx'
import styles from './shop-list.module.css'
import type { ShopDecisions } from './use-shop-decisions.tsx'

type Props = {
  readonly list: ResourcePages<Shop>
  readonly places: ShopPlaces
  /** How many there are of the tab, once that is known. */
  readonly count: number | undefined
  readonly decisions: Pick<ShopDecisions, 'decide' | 'pending' | 'movesOf'>
  readonly onOpen: (shop: Shop) => void
}

/** The shops of the tab and the search. */
export function ShopList({ list, places, count, decisions, onOpen }: Props) {
  const text = useText(shopApprovalTexts)
  const found = count === undefined ? '' : text.shops({ count })
  return (
    <ResourceList
      list={list}
      words={{ failed: text.failed, more: text.loadMore, moreFailed: text.moreFailed, found }}
      skeleton={<SkeletonCards className={styles.cards} count={5} height={320} />}
      nothing={<Nothing places={places} />}
    >
      {(shops) => (
        <ul className={styles.cards}>
          {shops.map((shop) => (
            <li key={shop.id}>
              <ShopCard shop={shop} decisions={decisions} onOpen={onOpen} />
            </li>
          ))}
        </ul>
      )}
    </ResourceList>
  )
}

function Nothing({ places: { state, go } }: { readonly places: ShopPlaces }) {
  const text = useText(shopApprovalTexts)
  if (state.search === '' && state.status === undefined) {
    return <EmptyState drawing="shelf" title={text.empty} text={text.emptyText} />
  }
  const clear = { label: text.showAll, onClear: () => go({ status: undefined, search: '' }) }
  const title = state.search === '' ? text.noneOfStatus : text.noneFound
  return <NoneFound title={title} text={text.noneFoundText} clear={clear} />
}
