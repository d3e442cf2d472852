import { Button, Card, Skeleton, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useText } from '#web/i18n/locale.tsx'
import { EmptyState } from '#web/storefront/empty-state.tsx'
import { useResourcePages } from '#web/ui/lists/resource-pages.ts'
import { LoadMore } from '#web/ui/load-more.tsx'
import { ScreenError } from '#web/ui/screen-error.tsx'
import { approvalTexts } from './messages.ts'
import { ProductCard } from './product-card.tsx'
import styles from './product-list.module.css'
import { type ListedProduct, productsQuery, shopCountsQuery } from './queries.ts'
import type { ApprovalUrl, ApprovalUrls } from './approval-url.ts'

const skeletonCards = ['a', 'b', 'c', 'd']

const noProducts: readonly ListedProduct[] = []

type List = ReturnType<typeof useProductList>

/** The products of the tab; what was found before stays until the new ones are there. */
export function useProductList(place: ApprovalUrl) {
  const pages = useResourcePages(productsQuery(place))
  return { ...pages, products: pages.rows ?? noProducts }
}

type Props = {
  readonly list: List
  readonly places: ApprovalUrls
  readonly onOpen: (product: ListedProduct) => void
}

export function ProductList({ list, places, onOpen }: Props) {
  const text = useText(approvalTexts)
  const { status } = places.place
  if (list.failure) {
    return (
      <ScreenError
        title={status === 'waiting' ? text.pendingFailed : text.allFailed}
        error={list.failure}
        onRetry={() => void list.refetch()}
        isRetrying={list.isFetching}
      />
    )
  }
  if (!list.data) return <SkeletonCards />
  if (list.products.length === 0) return <Nothing places={places} />
  return (
    <>
      <Found place={places.place} />
      <ul className={styles.cards} aria-busy={list.isPlaceholderData}>
        {list.products.map((product) => (
          <li key={product.id}>
            <ProductCard product={product} onOpen={onOpen} />
          </li>
        ))}
      </ul>
      <LoadMore pages={list} label={text.loadMore} failed={text.moreFailed} />
    </>
  )
}

/** Says how many were found to those who do not see the tabs. */
function Found({ place: { status, search } }: { readonly place: ApprovalUrl }) {
  const text = useText(approvalTexts)
  const counts = useQuery(shopCountsQuery(status, search)).data
  return <VisuallyHidden component="output">{counts && text.found({ count: counts.total })}</VisuallyHidden>
}

function SkeletonCards() {
  return (
    <ul className={styles.cards} aria-busy>
      {skeletonCards.map((key) => (
        <li key={key} data-testid="product-skeleton">
          <Card>
            <Skeleton height={200} />
          </Card>
        </li>
      ))}
    </ul>
  )
}

function Nothing({ places: { place, go } }: { readonly places: ApprovalUrls }) {
  const text = useText(approvalTexts)
  if (place.search !== '' || (place.status !== 'waiting' && place.shop === '')) {
    return (
      <EmptyState drawing="shelf" title={text.nothingFound} text={text.nothingFoundText}>
        {place.search !== '' && (
          <Button variant="default" onClick={() => go({ search: '' })}>
            {text.clearSearch}
          </Button>
        )}
      </EmptyState>
    )
  }
  if (place.shop === '') return <EmptyState drawing="shelf" title={text.nothingTitle} text={text.nothing} />
  return (
    <EmptyState drawing="shelf" title={text.nothingOfShop} text={text.nothingOfShopText}>
      <Button variant="default" onClick={() => go({ shop: '' })}>
        {text.showAll}
      </Button>
    </EmptyState>
  )
}
