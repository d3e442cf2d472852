import { useQuery } from '@tanstack/react-query'
import { flattenWithDepth } from '#domain/products/category-tree.ts'
import { toFils } from '#domain/money/money.ts'
import { useLocale, useText } from '#web/i18n/locale.tsx'
import type { CardView } from '#web/storefront/card-view.ts'
import { drawingOf } from '#web/storefront/drawings/drawing-paths.ts'
import { ProductCard } from '#web/storefront/product-card.tsx'
import type { ProductDraft } from './draft.ts'
import styles from './product-form.module.css'
import { productFormTexts } from './messages.ts'
import { categoriesQuery } from '#web/products/queries.ts'
import { useFileUrl } from './photos/use-file-url.ts'
import type { ProductForm } from './use-product-form.ts'
import { Box } from '#web/ui/layout/box.tsx'

type Props = { readonly form: ProductForm; readonly shopName: string }

/** The marketplace's own card, filled with what is typed. Nothing in it can be pressed. */
export function LiveCard({ form, shopName }: Props) {
  const text = useText(productFormTexts)
  const { named } = useLocale()
  const { values: draft, uploads, audience } = form
  const categories = useQuery(categoriesQuery(audience)).data ?? []
  const chosen = flattenWithDepth(categories).find(({ node }) => node.id === draft.categoryId)
  const main = draft.photos[0]
  const preview = useFileUrl(uploads.all.find(({ slot }) => slot === main?.key)?.file)
  const name = named({ name: draft.name.trim(), nameAr: draft.nameAr.trim() || null })
  const card: CardView = {
    ...factsOf(draft),
    name: name || text.sampleName,
    shopName,
    colors: draft.colors.map((color) => ({ name: named(color), hex: color.hex })),
    photo: preview ?? main?.url ?? null,
    drawing: drawingOf(chosen?.node.slug ?? ''),
  }
  return (
    <Box isFramed pad="card" className={styles.card} inert>
      <ProductCard card={card} sizes="300px" />
    </Box>
  )
}

function factsOf({ price, currency, photo3d, stock }: ProductDraft) {
  return {
    id: 'preview',
    price: toFils(price) ?? 0,
    currency,
    formerPrice: null,
    has3d: photo3d !== null,
    isInStock: Number.parseInt(stock, 10) > 0,
    isNew: true,
  }
}
