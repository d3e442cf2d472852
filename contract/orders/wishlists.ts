import { z } from 'zod'
import { deleted, endpoint } from '#contract/endpoint.ts'
import { id, optionalParagraphs, requiredText, seenVersion, time } from '#contract/fields.ts'
import { issue } from '#contract/issue-texts.ts'

/** What a visitor says of a list. */
export const wishlistWords = z.object({
  name: requiredText(80, issue('listName')),
  note: optionalParagraphs(500),
})

/** Saved items under a name, as whoever has the link sees them. */
const sharedWishlist = wishlistWords.extend({
  productIds: z.array(z.string()),
  /** The link works until then; every change of the list puts it off. */
  expiresAt: time,
})

const ownWishlist = sharedWishlist.extend({ link: z.string(), version: z.int() })
export type OwnWishlist = z.output<typeof ownWishlist>

export const readOwnWishlist = endpoint('GET /api/guest/wishlist', {
  access: 'guest',
  summary: 'The list that this visitor shares; null where there is none',
  reply: z.object({ wishlist: ownWishlist.nullable() }),
})

export const saveWishlist = endpoint('PUT /api/guest/wishlist', {
  access: 'guest',
  summary: 'Share a list of products, or change the one that is shared; its link stays',
  body: wishlistWords.extend({
    /** Ids that are none of ours are left out. */
    productIds: z.array(id, { error: issue('invalid') }).max(100, { error: issue('tooLong') }),
    /** The version that was read; null where there was no list. */
    expectedVersion: seenVersion.nullable(),
  }),
  reply: ownWishlist,
  refusals: ['wishlist.empty', 'wishlist.changed', 'request.too-many'],
})

export const deleteWishlist = endpoint('DELETE /api/guest/wishlist', {
  access: 'guest',
  summary: 'Stop sharing: the link no longer leads anywhere',
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
