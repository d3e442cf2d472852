import { Button, Skeleton } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useId } from 'react'
import type { EditableProduct } from '#contract/products/own-products.ts'
import { useText } from '#web/i18n/locale.tsx'
import { hasScreen } from '#web/portal/portal-paths.ts'
import { Link } from '#web/portal/router.tsx'
import { EmptyState } from '#web/storefront/empty-state.tsx'
import { ScreenError } from '#web/ui/screen-error.tsx'
import type { Reading } from '#web/ui/reading.ts'
import { shopDashboardTexts } from './messages.ts'
import { OnwardButton } from './onward-button.tsx'
import { OwnProductCard } from '#web/products/list/own-product-card.tsx'
import { Box } from '#web/ui/layout/box.tsx'
import { CardGrid, Line } from '#web/ui/layout/layout.tsx'
import { Heading } from '#web/ui/layout/text.tsx'
import { shownProducts } from './queries.ts'

const listPath = '/shop/products'
const addPath = '/shop/add-product'

type Props = {
  readonly reading: Reading<readonly EditableProduct[]>
  /** Of all the shop's products; null while it is not known. */
  readonly total: number | null
  /** Only an approved shop may add products. */
  readonly canAdd: boolean
}

/** The newest six of the shop's products, with the way to all of them (R-PORTAL-05, R-PORTAL-06). */
export function OwnProducts({ reading, total, canAdd }: Props) {
  const text = useText(shopDashboardTexts)
  const id = useId()
  const hasMore = total !== null && total > shownProducts && hasScreen('shop', listPath)
  return (
    <section aria-labelledby={id} aria-busy={!reading.data && !reading.error}>
      <Line justify="between" above="lg" below="sm">
        <Heading size="xl" id={id}>
          {text.products}
        </Heading>
        {hasMore && <OnwardButton to={listPath}>{text.allProducts({ count: total })}</OnwardButton>}
      </Line>
      <Content reading={reading} canAdd={canAdd} />
    </section>
  )
}

function Content({ reading: { data, error, ...retry }, canAdd }: Omit<Props, 'total'>) {
  const text = useText(shopDashboardTexts)
  if (error) return <ScreenError title={text.productsFailed} error={error} {...retry} />
  if (data?.length === 0) {
    return (
      <Box isFramed>
        <EmptyState
          drawing="pouf"
          title={text.noProducts}
          text={canAdd ? text.noProductsText : text.noProductsYetText}
        >
          {canAdd && <AddProduct variant="default" />}
        </EmptyState>
      </Box>
    )
  }
  return (
    <CardGrid>
      {data
        ? data.map((product) => (
            <li key={product.id}>
              <OwnProductCard product={product} />
            </li>
          ))
        : Array.from({ length: 3 }, (_, index) => (
            <li key={index}>
              <Skeleton height={380} radius="lg" />
            </li>
          ))}
    </CardGrid>
  )
}

/** The way to a new product, where Majlis has the screen for it (R-PORTAL-01). */
export function AddProduct({ variant = 'filled' }: { readonly variant?: 'filled' | 'default' }) {
  const text = useText(shopDashboardTexts)
  if (!hasScreen('shop', addPath)) return null
  return (
    <Button
      component={Link}
      to={addPath}
      variant={variant}
      leftSection={<IconPlus size={18} stroke={1.7} aria-hidden />}
    >
      {text.addProduct}
    </Button>
  )
}
