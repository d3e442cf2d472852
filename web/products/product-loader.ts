import { productPage } from '#contract/marketplace.ts'
import type { PageRequest } from '#web/page.ts'
import { PageCallError } from '#web/server-call.ts'
import { type ProductView, productView } from './product-view.ts'

type Found = { readonly product: ProductView | null }

/** A public product; any other is not there for the public (G-48). */
export async function productLoader({ call, language, now, params }: PageRequest) {
  try {
    const page = await call(productPage, { params: { id: params['id'] ?? '' } })
    const found: Found = { product: productView(page, language, now) }
    return { status: 200, data: found }
  } catch (error) {
    if (!(error instanceof PageCallError) || error.status !== 404) throw error
    const missing: Found = { product: null }
    return { status: 404, data: missing }
  }
}
