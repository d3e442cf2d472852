import { randomBytes } from 'node:crypto'
import type { OwnWishlist } from '#contract/orders/wishlists.ts'
import { Refusal } from '#domain/refusal.ts'
import { type Db, isId, type Tx } from '#server/deps.ts'
import type { GuestWrite } from '#server/platform/guests/guests.ts'

type WishlistInput = Pick<OwnWishlist, 'name' | 'note' | 'productIds'> & {
  /** The version that the visitor saw; null if there was no list. */
  readonly expectedVersion: number | null
}

/** Shares a list, or changes the shared one. Refusals: wishlist.empty, wishlist.changed. */
export async function saveWishlist(
  tx: Tx,
  { guestId, expiresAt }: GuestWrite,
  { expectedVersion, productIds, ...words }: WishlistInput,
): Promise<OwnWishlist> {
  const items = [...new Set(productIds.filter(isId).map((id) => id.toLowerCase()))]
  if (items.length === 0) throw new Refusal('wishlist.empty', {}, 'productIds')
  const values = { ...words, productIds: items, version: (expectedVersion ?? 0) + 1 }
  const columns = ['link', 'name', 'note', 'productIds', 'version'] as const
  const saved = await (expectedVersion === null
    ? tx
        .insertInto('wishlists')
        .values({ guestId, link: newLink(), ...values })
        .onConflict((on) => on.column('guestId').doNothing())
        .returning(columns)
        .executeTakeFirst()
    : tx
        .updateTable('wishlists')
        .set(values)
        .where('guestId', '=', guestId)
        .where('version', '=', expectedVersion)
        .returning(columns)
        .executeTakeFirst())
  if (!saved) throw new Refusal('wishlist.changed')
  return { ...saved, expiresAt }
}

/** Finds a list by its link, or by the guest who shares it. */
export async function findWishlist(
  db: Db,
  by: { readonly link: string } | { readonly guestId: string },
  now: Date,
): Promise<OwnWishlist | undefined> {
  // Text that is not a link may contain characters that the database rejects.
  if ('link' in by && !/^[a-z2-7]{22}$/.test(by.link)) return undefined
  return db
    .selectFrom('wishlists')
    .innerJoin('guests', 'guests.id', 'wishlists.guestId')
    .select(['link', 'name', 'note', 'productIds', 'version', 'guests.expiresAt'])
    .where((is) => ('link' in by ? is('link', '=', by.link) : is('guestId', '=', by.guestId)))
    .where('guests.expiresAt', '>', now)
    .executeTakeFirst()
}

/** Returns 110 random bits as characters that are easy to read out, in lower case like all addresses here. */
function newLink(): string {
  const signs = 'abcdefghijklmnopqrstuvwxyz234567'
  return Array.from(randomBytes(22), (byte) => signs[byte % signs.length]).join('')
}

/** Stops sharing a list; returns the link that no longer works. Refusal: wishlist.not-found. */
export async function deleteWishlist(db: Db, guestId: string): Promise<string> {
  const gone = await db
    .deleteFrom('wishlists')
    .where('guestId', '=', guestId)
    .returning('link')
    .executeTakeFirstOrThrow(() => new Refusal('wishlist.not-found'))
  return gone.link
}
