import { z } from 'zod'
import { photoFocuses } from '#domain/catalogue/photo-focus.ts'
import { deleted, endpoint } from '#contract/endpoint.ts'
import { id, optionalParagraphs, requiredText, wholeBetween } from '#contract/fields.ts'
import { issue } from '#contract/issue-texts.ts'
import { imageAddress } from './products/field-kinds.ts'

const percent = wholeBetween(0, 100, issue('wholePercent'))

const roomProduct = z.object({
  productId: id,
  /** Number of them in the room. */
  quantity: wholeBetween(1, 99, issue('roomQuantity')),
  /** Position in the photograph, in percent from its left and top; null where it is not visible. */
  spot: z.object({ x: percent, y: percent }).nullable(),
})

const isOnce = (products: readonly { productId: string }[]) =>
  new Set(products.map(({ productId }) => productId.toLowerCase())).size === products.length

/** A room as administrators edit it. */
export const roomInput = z.object({
  title: requiredText(200),
  titleAr: requiredText(200),
  text: optionalParagraphs(1000),
  textAr: optionalParagraphs(1000),
  image: imageAddress.min(1, { error: issue('roomPhoto') }),
  /** The part of the photograph that stays visible when it is cropped. */
  focus: z.enum(photoFocuses, { error: issue('invalid') }).default('center'),
  /** Position among the rooms; the first three appear in the landing page's hero. */
  position: wholeBetween(0, 9999, issue('wholeNumber')),
  isShown: z.boolean(),
  /** Drawn to scale on the landing page; at most one room, which must be shown. */
  isFeatured: z.boolean(),
  products: z
    .array(roomProduct)
    .max(30, { error: issue('roomProducts30') })
    .refine(isOnce, { error: issue('roomProductTwice') }),
})
export type RoomInput = z.output<typeof roomInput>

/** A room as administrators see it. */
export const adminRoom = roomInput.extend({
  id: z.string(),
  /** Identifies it in its URL; derived from the first English title and never changed. */
  key: z.string(),
  products: z.array(
    roomProduct.extend({
      name: z.string(),
      nameAr: z.string().nullable(),
      /** Whether it is on sale now; otherwise the room is shown without it. */
      isOnSale: z.boolean(),
    }),
  ),
})
export type AdminRoom = z.output<typeof adminRoom>

export const listAdminRooms = endpoint('GET /api/admin/rooms', {
  needs: 'catalogue',
  summary: 'All rooms in their order, including those not shown',
  reply: z.array(adminRoom),
})

export const createRoom = endpoint('POST /api/admin/rooms', {
  needs: 'catalogue',
  summary: 'Add a room; its address is generated from its English title',
  status: 201,
  body: roomInput,
  files: ['image'],
  reply: adminRoom,
  refusals: ['product.link-unknown', 'product.photo-unknown', 'room.too-many'],
})

export const updateRoom = endpoint('PUT /api/admin/rooms/:id', {
  needs: 'catalogue',
  summary: 'Replace the content of a room; its address stays',
  body: roomInput,
  files: ['image'],
  reply: adminRoom,
  refusals: ['room.not-found', 'product.link-unknown', 'product.photo-unknown'],
})

export const placeRoom = endpoint('PUT /api/admin/rooms/:id/place', {
  needs: 'catalogue',
  summary: 'Move a room to a position, counted from 0; the others keep their order',
  body: z.object({ place: wholeBetween(0, 9999, issue('wholeNumber')) }),
  reply: z.array(adminRoom),
  refusals: ['room.not-found'],
})

export const deleteRoom = endpoint('DELETE /api/admin/rooms/:id', {
  needs: 'catalogue',
  summary: 'Delete a room; its products stay as they are',
  reply: deleted,
  refusals: ['room.not-found'],
})
