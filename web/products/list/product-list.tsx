import { Button, Skeleton } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import type { EditableProduct } from '#contract/products/own-products.ts'
import { useText } from '#web/i18n/locale.tsx'
import { Link, useLocation } from '#web/portal/router.tsx'
import { EmptyState } from '#web/storefront/empty-state.tsx'
import type { ResourcePages } from '#web/ui/lists/resource-pages.ts'
import { LoadMore } from '#web/ui/load-more.tsx'
import { ScreenError } from '#web/ui/screen-error.tsx'
import { listTexts } from './messages.ts'
import { PriceStockTable } from './price-stock-table.tsx'
import { ProductTile } from './product-tile.tsx'
import styles from './products.module.css'
import type { ProductsPlaces } from './list-url.ts'
import { useNamedProduct } from '#web/products/form/use-named-product.ts'

type List = ResourcePages<EditableProduct>

type Props = {
  readonly list: List
  readonly places: ProductsPlaces
  readonly isApproved: boolean
}

const skeletonCards = ['a', 'b', 'c', 'd', 'e', 'f']

/** The products of the tab and the search, as cards or as a table of prices and stock. */
export function ProductList({ list, places, isApproved }: Props) {
  const text = useText(listTexts)
  const named = useNamedProduct(places.place.product)
  const { failure, rows: listed } = list
  if (failure) {
    return (
      <ScreenError
        title={text.failed}
        error={failure}
        onRetry={() => void list.refetch()}
        isRetrying={list.isFetching}
      />
    )
  }
  if (!listed) return <SkeletonCards />
  const products = named ? [named, ...listed.filter(({ id }) => id !== named.id)] : listed
  if (products.length === 0) return <Nothing places={places} isApproved={isApproved} />
  return (
    <div aria-busy={list.isPlaceholderData}>
      {places.place.isGrid && isApproved ? (
        <PriceStockTable products={products} />
      ) : (
        <ul className={styles.cards}>
          {products.map((product) => (
            <Place key={product.id} isNamed={product === named}>
              <ProductTile product={product} isApproved={isApproved} />
            </Place>
          ))}
        </ul>
      )}
      <LoadMore pages={list} label={text.more} failed={text.moreFailed} />
    </div>
  )
}

/** What news led to takes the focus, and stands out until something else is looked for. */
function Place({ isNamed, children }: { readonly isNamed: boolean; readonly children: ReactNode }) {
  const item = useRef<HTMLLIElement>(null)
  const { key } = useLocation()
  useEffect(() => {
    if (isNamed) item.current?.focus()
  }, [isNamed, key])
  return (
    <li ref={item} tabIndex={isNamed ? -1 : undefined} data-named={isNamed || undefined}>
      {children}
    </li>
  )
}

function SkeletonCards() {
  return (
    <ul className={styles.cards} aria-busy>
      {skeletonCards.map((key) => (
        <li key={key}>
          <Skeleton height={380} radius="lg" />
        </li>
      ))}
    </ul>
  )
}

function Nothing({ places: { place, go }, isApproved }: Omit<Props, 'list'>) {
  const text = useText(listTexts)
  if (place.status !== undefined || place.search !== '') {
    return (
      <EmptyState drawing="shelf" title={text.nothing} text={text.nothingText}>
        <Button variant="default" onClick={() => go({ status: undefined, search: '' })}>
          {text.showAll}
        </Button>
      </EmptyState>
    )
  }
  return (
    <EmptyState drawing="pouf" title={text.none} text={isApproved ? text.noneText : text.noneWaitingText}>
      {isApproved && (
        <Button
          component={Link}
          to="/shop/add-product"
          variant="default"
          leftSection={<IconPlus size={18} stroke={1.7} aria-hidden />}
        >
          {text.add}
        </Button>
      )}
    </EmptyState>
  )
}
