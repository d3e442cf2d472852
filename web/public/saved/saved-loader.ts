import { browse, everything } from '#contract/catalogue/marketplace.ts'
import type { PageRequest } from '#web/kit/pages/page.ts'
import { cardView } from '#web/kit/storefront/card/card-view.ts'

/** Loads the public products among the ids. Only the browser knows the ids, so the page first comes without products. */
export async function savedLoader({ call, language, now, query }: PageRequest) {
  const ids = query.getAll('ids')
  if (ids.length === 0) return { cards: [] }
  const { cards } = await call(browse, { query: { ...everything, ids, limit: ids.length } })
  return { cards: cards.map((card) => cardView(card, language, now)) }
}
