import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import type { EditableProduct } from '#contract/products/own-products.ts'
import { useText } from '#web/i18n/locale.tsx'
import { Link, useLocation } from '#web/portal/router.tsx'
import { EmptyState } from '#web/storefront/empty-state.tsx'
import { NoneFound, ResourceList, SkeletonCards } from '#web/ui/lists/resource-list.tsx'
import type { ResourcePages } from '#web/ui/lists/resource-pages.ts'
import { listTexts } from './messages.ts'
import { PriceStockTable } from './price-stock-table.tsx'
import { ProductTile } from './product-tile.tsx'
import styles from './products.module.css'
import type { ProductsUrl } from './list-url.ts'
import { useNamedProduct } from '#web/products/form/use-named-product.ts'
import { CardGrid } from '#web/ui/layout/layout.tsx'

type Props = {
  readonly list: ResourcePages<EditableProduct>
  readonly url: ProductsUrl
  readonly isApproved: boolean
}

/** The products of the tab and the search, as cards or as a table of prices and stock. */
export function ProductList({ list, url, isApproved }: Props) {
  const text = useText(listTexts)
  const named = useNamedProduct(url.state.product)
  const rows = list.rows && (named ? [named, ...list.rows.filter(({ id }) => id !== named.id)] : list.rows)
  return (
    <ResourceList
      list={{ ...list, rows }}
      words={{ failed: text.failed, more: text.more, moreFailed: text.moreFailed }}
      skeleton={<SkeletonCards count={6} height={380} />}
      nothing={<Nothing url={url} isApproved={isApproved} />}
    >
      {(products) =>
        url.state.view && isApproved ? (
          <PriceStockTable products={products} />
        ) : (
          <CardGrid>
            {products.map((product) => (
              <Place key={product.id} isNamed={product === named}>
                <ProductTile product={product} isApproved={isApproved} />
              </Place>
            ))}
          </CardGrid>
        )
      }
    </ResourceList>
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
    <li ref={item} tabIndex={isNamed ? -1 : undefined} className={isNamed ? styles.named : undefined}>
      {children}
    </li>
  )
}

function Nothing({ url: { state, go }, isApproved }: Omit<Props, 'list'>) {
  const text = useText(listTexts)
  if (state.status !== undefined || state.search !== '') {
    const clear = { label: text.showAll, onClear: () => go({ status: undefined, search: '', product: null }) }
    return <NoneFound title={text.nothing} text={text.nothingText} clear={clear} />
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
