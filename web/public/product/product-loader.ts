import { byId } from '#contract/address.ts'
import { productPage } from '#contract/catalogue/marketplace.ts'
import type { PageRequest, WithStatus } from '#web/kit/pages/page.ts'
import { publicHref, paths } from '#web/kit/pages/paths.ts'
import { Redirect, PageCallError } from '#web/kit/pages/server-call.ts'
import { type ProductView, productView } from './product-view.ts'

type ProductData = { readonly product: ProductView | null }
const missing: WithStatus<ProductData> = { status: 404, data: { product: null } }

/** Loads a public product; any other is "not found" for the public (G-48). */
export async function productLoader({ call, language, now, params }: PageRequest) {
  try {
    const page = await call(productPage, { params: byId.parse(params) })
    const found = { product: productView(page, language, now) }
    const { id, slug } = found.product
    // A product has one canonical slug; any other after its id redirects there (G-130).
    if (params['name'] !== undefined && params['name'] !== slug)
      throw new Redirect(publicHref(language, paths.product(id, slug)))
    return { status: 200, data: found }
  } catch (error) {
    if (!(error instanceof PageCallError) || error.status !== 404) throw error
    return missing
  }
}
