import { nameIn } from '#domain/platform/text/language.ts'
import { landing } from '#contract/catalogue/marketplace.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { PageRequest } from '#web/kit/pages/page.ts'
import { cardView } from '#web/kit/storefront/card/card-view.ts'
import { chosen } from '#web/kit/pages/chosen-categories.ts'
import { drawingOf } from '#web/kit/storefront/drawings/drawing-paths.ts'
import type { RoomProduct, Spot } from './room-layout.ts'

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
      pieces: room.pieces.map((card, index) => ({
        ...cardView(card, language, now),
        place: placeOf(room, index),
      })),
    },
  }
}

type Room = NonNullable<ReplyOf<typeof landing>['room']>

/** Where a product stands on the plan, and how large; null: in the list alone, as is the second one of a kind. */
function placeOf({ pieces, sizes }: Room, index: number): RoomProduct | null {
  const spots = pieces.map((product) => spotOf(product.categorySlug))
  const spot = spots[index] ?? null
  const size = sizes.find(({ id }) => id === pieces[index]?.id)
  return spot && size && spots.indexOf(spot) === index ? { spot, size } : null
}

/** What a product is on the plan, by its category; anything else stands in the list alone. */
function spotOf(categorySlug: string): Spot | null {
  return kinds.find(([word]) => categorySlug.includes(word))?.[1] ?? null
}

const kinds = [
  ['majlis', 'corner'],
  ['corner', 'corner'],
  ['sofa', 'seat'],
  ['rug', 'rug'],
  ['side-table', 'pouf'],
  ['coffee-table', 'table'],
  ['dining-table', 'table'],
  ['pouf', 'pouf'],
  ['armchair', 'chair'],
  ['floor-lamp', 'lamp'],
  ['pendant', 'pendant'],
  ['planter', 'plant'],
  ['screen', 'screen'],
] as const
