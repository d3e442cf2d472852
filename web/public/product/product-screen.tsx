import type { DataOf, HeadInput, PageHead } from '#web/kit/pages/page.ts'
import { usePageData } from '#web/kit/router/use-page-data.ts'
import { MissingOrHidden } from './missing-or-hidden.tsx'
import { productHead } from './product-head.ts'
import type { productLoader } from './product-loader.ts'
import { ProductPage } from './product-page.tsx'

export function head(input: HeadInput<DataOf<typeof productLoader>>): PageHead {
  return productHead(input)
}

export default function ProductScreen() {
  const { product } = usePageData<typeof productLoader>()
  // The key resets photo and colour for another product.
  return product === null ? <MissingOrHidden /> : <ProductPage key={product.id} product={product} />
}
