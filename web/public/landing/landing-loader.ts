import { nameIn } from '#domain/platform/text/language.ts'
import { landing } from '#contract/catalogue/rooms.ts'
import type { PageRequest } from '#web/kit/pages/page.ts'
import { cardView } from '#web/kit/storefront/card/card-view.ts'
import { chosen } from '#web/kit/pages/shell-loader.ts'
import { drawingOf } from '#web/kit/storefront/drawings/drawing-paths.ts'
import { roomLink, roomView } from '#web/public/rooms/room-view.ts'

/** Loads the content of the landing page, in the page's language. */
export async function landingLoader({ call, language, now }: PageRequest) {
  const { categories, newest, rooms, room } = await call(landing, {})
  return {
    hero: rooms.slice(0, 3).map((one) => roomLink(one, language)),
    categories: chosen(categories, 8).map((category) => ({
      slug: category.slug,
      name: nameIn(language, category),
      count: category.count,
      drawing: drawingOf(category.slug),
      thumb: category.thumbUrl,
    })),
    newest: newest.slice(0, 8).map((card) => cardView(card, language, now)),
    room: room && roomView(room, language, (card) => cardView(card, language, now)),
  }
}
