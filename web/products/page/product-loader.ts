import { byId } from '#contract/fields.ts'
import { productPage } from '#contract/catalogue/marketplace.ts'
import type { PageRequest, WithStatus } from '#web/page.ts'
import { PageCallError } from '#web/server-call.ts'
import { type ProductView, productView } from './product-view.ts'

type Found = { readonly product: ProductView | null }
const missing: WithStatus<Found> = { status: 404, data: { product: null } }

/** A public product; any other is not there for the public (G-48). */
export async function productLoader({ call, language, now, params }: PageRequest) {
  const asked = byId.safeParse(params)
  if (!asked.success) return missing
  try {
    const page = await call(productPage, { params: asked.data })
    const found: Found = { product: productView(page, language, now) }
    return { status: 200, data: found }
  } catch (error) {
    if (!(error instanceof PageCallError) || error.status !== 404) throw error
    return missing
  }
}
