import { nameIn } from '#domain/text/language.ts'
import { landing } from '#contract/catalogue/marketplace.ts'
import type { PageRequest } from '#web/page.ts'
import { cardView } from '#web/storefront/card/card-view.ts'
import { chosen } from '#web/storefront/chosen-categories.ts'
import { drawingOf } from '#web/storefront/drawings/drawing-paths.ts'

/** What the landing page shows, in the page's language. */
export async function landingLoader({ call, language, now }: PageRequest) {
  const { categories, newest, scenes, room } = await call(landing, {})
  const caption = (scene: { alt: string; altAr: string }) => (language === 'ar' ? scene.altAr : scene.alt)
  return {
    hero: scenes.slice(0, 3).map((scene) => ({ image: scene.image, alt: caption(scene) })),
    categories: chosen(categories, 8).map((category) => ({
      slug: category.slug,
      name: nameIn(language, category),
      count: category.count,
      drawing: drawingOf(category.slug),
      thumb: category.thumbUrl,
    })),
    newest: newest.slice(0, 8).map((card) => cardView(card, language, now)),
    room: room && {
      key: room.key,
      image: room.image,
      alt: caption(room),
      pieces: room.pieces.map((card) => ({
        ...cardView(card, language, now),
        spot: spotOf(card.categorySlug),
      })),
    },
  }
}

const spots = [
  ['majlis', 'seat'],
  ['sofa', 'seat'],
  ['rug', 'rug'],
  ['table', 'table'],
  ['pouf', 'pouf'],
  ['floor-lamp', 'lamp'],
  ['lamp', 'lamp'],
  ['pendant', 'pendant'],
  ['planter', 'plant'],
  ['screen', 'screen'],
] as const

/** Where a piece stands on the room's plan, by its category; null: beside it. */
function spotOf(categorySlug: string): (typeof spots)[number][1] | null {
  return spots.find(([word]) => categorySlug.includes(word))?.[1] ?? null
}
