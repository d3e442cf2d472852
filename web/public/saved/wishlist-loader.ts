import { browse, everything } from '#contract/catalogue/marketplace.ts'
import { readWishlist } from '#contract/orders/wishlists.ts'
import { locales } from '#web/kit/i18n/locale.tsx'
import type { PageRequest, WithStatus } from '#web/kit/pages/page.ts'
import { PageCallError } from '#web/kit/pages/server-call.ts'
import { type CardView, cardView } from '#web/kit/storefront/card/card-view.ts'

type Shared = {
  readonly name: string
  readonly note: string
  readonly until: string
  readonly cards: readonly CardView[]
  /** Number of the list's products that are no longer sold. */
  readonly gone: number
}
type WishlistData = { readonly list: Shared | null }

/** Loads a shared list with today's prices; null where the link is not valid. */
export async function wishlistLoader({
  call,
  language,
  now,
  params,
}: PageRequest): Promise<WithStatus<WishlistData>> {
  try {
    const {
      name,
      note,
      productIds: ids,
      expiresAt,
    } = await call(readWishlist, {
      params: { link: params['link'] ?? '' },
    })
    const { cards } = await call(browse, { query: { ...everything, ids, limit: ids.length } })
    const known = new Map(cards.map((card) => [card.id, cardView(card, language, now)]))
    const inOrder = ids.flatMap((id) => known.get(id) ?? [])
    const until = locales[language].shortDay(expiresAt)
    return {
      status: 200,
      data: { list: { name, note, until, cards: inOrder, gone: ids.length - inOrder.length } },
    }
  } catch (error) {
    if (!(error instanceof PageCallError) || error.status !== 404) throw error
    return { status: 404, data: { list: null } }
  }
}
