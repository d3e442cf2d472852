import { z } from 'zod'
import { photoFocuses } from '#domain/catalogue/photo-focus.ts'
import { category } from './categories.ts'
import { endpoint } from '#contract/endpoint.ts'
import { productCard } from './marketplace.ts'

/** A room in a list: its photograph and its title, which describes the photograph. */
const roomInList = z.object({
  key: z.string(),
  image: z.string(),
  /** The part of the photograph that stays visible when it is cropped. */
  focus: z.enum(photoFocuses),
  title: z.string(),
  titleAr: z.string(),
})

/** A room with its products. */
export const publicRoom = roomInList.extend({
  text: z.string().nullable(),
  textAr: z.string().nullable(),
  /** Its products on sale, in their order. */
  products: z.array(productCard),
  /** Quantity of each product, and its position in the photograph, in percent from its left and top; null where it is not visible. */
  places: z.array(
    z.object({ id: z.string(), quantity: z.int(), x: z.int().nullable(), y: z.int().nullable() }),
  ),
  /** Sizes for drawing its plan, in centimetres side to side and front to back, of the products whose size is known. */
  sizes: z.array(z.object({ id: z.string(), width: z.number(), depth: z.number() })),
})
export type PublicRoom = z.output<typeof publicRoom>

export const listRooms = endpoint('GET /api/rooms', {
  access: 'anyone',
  summary: 'The visible rooms, in their order',
  reply: z.array(roomInList),
})

export const readRoom = endpoint('GET /api/rooms/:key', {
  access: 'anyone',
  summary: 'A visible room: its photo, the products in it and their places, and the other rooms',
  params: z.object({ key: z.string() }),
  reply: z.object({ room: publicRoom, others: z.array(roomInList) }),
  refusals: ['room.not-found'],
})

export const landing = endpoint('GET /api/landing', {
  access: 'anyone',
  summary:
    'What the landing page shows: categories with counts, the newest products, the rooms and the featured one',
  reply: z.object({
    categories: z.array(category.extend({ count: z.int(), thumbUrl: z.string().nullable() })),
    newest: z.array(productCard),
    /** For the hero: its wide photo first; empty where no room is shown. */
    rooms: z.array(roomInList),
    /** The featured room, drawn to scale. */
    room: publicRoom.nullable(),
  }),
})
