import { productPage } from '#contract/catalogue/marketplace.ts'
import type { Language } from '#domain/platform/text/language.ts'
import { call } from '#web/kit/api/call.ts'
import { type ProductView, productView } from './product-view.ts'

/** A product that is not public, as its shop or an administrator sees it (G-48); null where it is not theirs to see. */
export async function readHiddenProduct(id: string, language: Language): Promise<ProductView | null> {
  try {
    return productView(await call(productPage, { params: { id } }), language, new Date())
  } catch {
    // Refused, gone or out of reach: for this visitor it is not there.
    return null
  }
}
