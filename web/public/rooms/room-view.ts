import type { PublicRoom } from '#contract/catalogue/rooms.ts'
import { inLanguage, type Language, nameIn } from '#domain/platform/text/language.ts'
import type { ProductCard } from '#contract/catalogue/marketplace.ts'
import type { CardView } from '#web/kit/storefront/card/card-view.ts'
import type { RoomProduct, Spot } from './room-layout.ts'

/** A product of a room, in the page's language. */
export type RoomItem<Card = CardView> = Card & {
  readonly quantity: number
  /** Position in the photograph, in percent from its left and top; null where it is not visible. */
  readonly at: readonly [x: number, y: number] | null
  /** Kind and size on the plan; null where it is in the list only, like the second of a kind. */
  readonly place: RoomProduct | null
}

type RoomInList = Pick<PublicRoom, 'key' | 'image' | 'focus' | 'title' | 'titleAr'>

/** A room in a list of rooms. */
export function roomLink({ key, image, focus, title, titleAr }: RoomInList, language: Language) {
  return { key, image, focus, title: nameIn(language, { name: title, nameAr: titleAr }) }
}

/** Builds the view of a room with its products, in the page's language; `viewOf` selects each product's data. */
export function roomView<Card>(room: PublicRoom, language: Language, viewOf: (card: ProductCard) => Card) {
  return {
    ...roomLink(room, language),
    text: inLanguage(language, room.text, room.textAr),
    products: room.products.map((card, index): RoomItem<Card> => {
      const { quantity, x, y } = room.places.find(({ id }) => id === card.id) ?? nowhere
      const at = x === null || y === null ? null : ([x, y] as const)
      return { ...viewOf(card), quantity, at, place: placeOf(room, index) }
    }),
  }
}
export type RoomView<Card = CardView> = ReturnType<typeof roomView<Card>>

const nowhere = { quantity: 1, x: null, y: null }

function placeOf({ products, sizes }: PublicRoom, index: number): RoomProduct | null {
  const spots = products.map((product) => spotOf(product.categorySlug))
  const spot = spots[index] ?? null
  const size = sizes.find(({ id }) => id === products[index]?.id)
  return spot && size && spots.indexOf(spot) === index ? { spot, size } : null
}

/** Returns the kind of a product on the plan, by its category; others appear in the list only. */
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
