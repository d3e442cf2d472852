import type { Shop } from '#contract/shops/shops.ts'
import { useText } from '#web/i18n/locale.tsx'
import { EmptyState } from '#web/storefront/empty-state.tsx'
import { NoneFound, ResourceList, SkeletonCards } from '#web/ui/lists/resource-list.tsx'
import type { ResourcePages } from '#web/ui/lists/resource-pages.ts'
import { shopApprovalTexts } from './approval-messages.ts'
import type { ShopsUrl } from './approval-url.ts'
import { ShopCard } from './shop-card.tsx'
import type { ShopDecisions } from './use-shop-decisions.tsx'
import { CardGrid } from '#web/ui/layout/layout.tsx'

type Props = {
  readonly list: ResourcePages<Shop>
  readonly url: ShopsUrl
  /** How many there are of the tab, once that is known. */
  readonly count: number | undefined
  readonly decisions: Pick<ShopDecisions, 'decide' | 'pending' | 'movesOf'>
  readonly onOpen: (shop: Shop) => void
}

/** The shops of the tab and the search. */
export function ShopList({ list, url, count, decisions, onOpen }: Props) {
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
  if (state.search === '' && state.status === undefined) {
    return <EmptyState drawing="shelf" title={text.empty} text={text.emptyText} />
  }
  const clear = { label: text.showAll, onClear: () => go({ status: undefined, search: '' }) }
  const title = state.search === '' ? text.noneOfStatus : text.noneFound
  return <NoneFound title={title} text={text.noneFoundText} clear={clear} />
}
