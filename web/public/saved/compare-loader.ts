import { browse, everything, listProducts } from '#contract/catalogue/marketplace.ts'
import type { PageRequest } from '#web/kit/pages/page.ts'
import { cardView } from '#web/kit/storefront/card/card-view.ts'
import { mostCompared } from '#web/kit/storefront/saved-store.ts'
import { factsOf } from '#web/public/product/product-view.ts'

/** Loads the first of the requested products that are on sale, each with the specifications of its page. */
export async function compareLoader({ call, language, now, query }: PageRequest) {
  const ids = query.getAll('ids').slice(0, mostCompared)
  if (ids.length === 0) return { products: [] }
  const asked = { query: { ...everything, ids, limit: ids.length } }
  const [{ cards }, told] = await Promise.all([call(browse, asked), call(listProducts, asked)])
  return {
    products: cards.flatMap((card) => {
      const product = told.find(({ id }) => id === card.id)
      if (!product) return []
      const { dimensions, stock, currency } = product
      return [
        {
          card: cardView(card, language, now),
          facts: factsOf(product, language),
          dimensions,
          stock,
          currency,
        },
      ]
    }),
  }
}
