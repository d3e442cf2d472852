import { readProductsToReview } from '#contract/orders/reviews/reviews.ts'
import { nameIn } from '#domain/platform/text/language.ts'
import type { DataOf, PageRequest } from '#web/kit/pages/page.ts'
import { PageCallError } from '#web/kit/pages/server-call.ts'

/** Loads the products of a checkout to rate, by its link; otherwise the reason why there are none. */
export async function reviewsLoader({ call, language, params }: PageRequest) {
  const link = params['link'] ?? ''
  try {
    const { email, products } = await call(readProductsToReview, { params: { link } })
    const shown = products.map(({ name, nameAr, shopName, shopNameAr, ...product }) => ({
      ...product,
      name: nameIn(language, { name, nameAr }),
      shopName: nameIn(language, { name: shopName, nameAr: shopNameAr }),
    }))
    return { status: 200, data: { state: 'open' as const, link, email, products: shown } }
  } catch (error) {
    if (!(error instanceof PageCallError) || ![404, 409].includes(error.status)) throw error
    const state = error.status === 404 ? ('missing' as const) : ('off' as const)
    return { status: error.status === 404 ? 404 : 200, data: { state, link, email: '', products: [] } }
  }
}

export type ReviewedProduct = DataOf<typeof reviewsLoader>['products'][number]
