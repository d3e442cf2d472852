import { useQuery } from '@tanstack/react-query'
import { useText } from '#web/i18n/locale.tsx'
import { EmptyState } from '#web/storefront/empty-state.tsx'
import { NoneFound, ResourceList, SkeletonCards } from '#web/ui/lists/resource-list.tsx'
import type { ResourcePages } from '#web/ui/lists/resource-pages.ts'
import type { ApprovalUrl } from './approval-url.ts'
import { approvalTexts } from './messages.ts'
import { ProductCard } from './product-card.tsx'
import { type ListedProduct, shopCountsQuery } from './queries.ts'
import { CardGrid } from '#web/ui/layout/layout.tsx'

type Props = {
  readonly list: ResourcePages<ListedProduct>
  readonly url: ApprovalUrl
  readonly onOpen: (product: ListedProduct) => void
}

/** The products of the tab, the shop and the search. */
export function ProductList({ list, url, onOpen }: Props) {
  const text = useText(approvalTexts)
  const { status, search } = url.state
  const counts = useQuery(shopCountsQuery(status, search)).data
  const words = {
    failed: status === 'waiting' ? text.pendingFailed : text.allFailed,
    more: text.loadMore,
    moreFailed: text.moreFailed,
    found: counts ? text.found({ count: counts.total }) : '',
  }
  return (
    <ResourceList
      list={list}
      words={words}
      skeleton={<SkeletonCards width="full" count={4} height={240} />}
      nothing={<Nothing url={url} />}
    >
      {(products) => (
        <CardGrid width="full">
          {products.map((product) => (
            <li key={product.id}>
              <ProductCard product={product} onOpen={onOpen} />
            </li>
          ))}
        </CardGrid>
      )}
    </ResourceList>
  )
}

function Nothing({ url: { state, go } }: { readonly url: ApprovalUrl }) {
  const text = useText(approvalTexts)
  const { status, shop, search } = state
  if (search !== '') {
    const clear = { label: text.clearSearch, onClear: () => go({ search: '' }) }
    return <NoneFound title={text.nothingFound} text={text.nothingFoundText} clear={clear} />
  }
  if (shop !== '') {
    const clear = { label: text.showAll, onClear: () => go({ shop: '' }) }
    return <NoneFound title={text.nothingOfShop} text={text.nothingOfShopText} clear={clear} />
  }
  return status === 'waiting' ? (
    <EmptyState drawing="shelf" title={text.nothingTitle} text={text.nothing} />
  ) : (
    <NoneFound title={text.nothingFound} text={text.nothingFoundText} />
  )
}
