import { productPage } from '#contract/catalogue/marketplace.ts'
import type { Language } from '#domain/platform/text/language.ts'
import { call } from '#web/kit/api/call.ts'
import { type ProductView, productView } from './product-view.ts'

/** Reads a product that is not public, for its shop or an administrator (G-48); null where the user may not see it. */
export async function readHiddenProduct(id: string, language: Language): Promise<ProductView | null> {
  try {
    return productView(await call(productPage, { params: { id } }), language, new Date())
  } catch {
    // Refused, missing or unreachable: for this visitor it does not exist.
    return null
  }
}
