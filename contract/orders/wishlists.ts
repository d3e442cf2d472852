import { z } from 'zod'
import { deleted, endpoint } from '#contract/endpoint.ts'
import { id, optionalParagraphs, requiredText, seenVersion, time } from '#contract/fields.ts'
import { issue } from '#contract/issue-texts.ts'

/** Name and note of a list, as written by the visitor. */
export const wishlistWords = z.object({
  name: requiredText(80, issue('listName')),
  note: optionalParagraphs(500),
})

/** A named list of saved products, as seen by anyone with its link. */
const sharedWishlist = wishlistWords.extend({
  productIds: z.array(z.string()),
  /** When the link expires; every change of the list extends it. */
  expiresAt: time,
})

const ownWishlist = sharedWishlist.extend({ link: z.string(), version: z.int() })
export type OwnWishlist = z.output<typeof ownWishlist>

export const readOwnWishlist = endpoint('GET /api/guest/wishlist', {
  access: 'guest',
  summary: 'The list shared by this visitor; null if there is none',
  reply: z.object({ wishlist: ownWishlist.nullable() }),
})

export const saveWishlist = endpoint('PUT /api/guest/wishlist', {
  access: 'guest',
  summary: 'Share a list of products, or change the shared one; its link stays the same',
  body: wishlistWords.extend({
    /** Unknown ids are ignored. */
    productIds: z.array(id, { error: issue('invalid') }).max(100, { error: issue('tooLong') }),
    /** The version that the visitor saw; null if there was no list. */
    expectedVersion: seenVersion.nullable(),
  }),
  reply: ownWishlist,
  refusals: ['wishlist.empty', 'wishlist.changed', 'request.too-many'],
})

export const deleteWishlist = endpoint('DELETE /api/guest/wishlist', {
  access: 'guest',
  summary: 'Stop sharing: the link no longer works',
  reply: deleted,
  refusals: ['wishlist.not-found'],
})

export const readWishlist = endpoint('GET /api/wishlists/:link', {
  access: 'anyone',
  summary: 'A list by its link',
  params: z.object({ link: z.string() }),
  reply: sharedWishlist,
  refusals: ['wishlist.not-found'],
})
