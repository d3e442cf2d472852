import { sql } from 'kysely'
import { Refusal } from '#domain/refusal.ts'
import type { Deps } from '#server/deps.ts'
import type { StoredObject } from './file-facts.ts'

/**
 * Whether a photo of an order opens now: for everybody where it belongs to a review that is published, else by a key.
 * Keys stand in what readers of the order are told, and hold to the end of the next hour. Refusal('object.not-found')
 * where it does not: nobody learns that there is a photo.
 */
export async function admitToPhoto({ db }: Deps, key: unknown, { id }: StoredObject): Promise<void> {
  const given = typeof key === 'string' && /^[0-9a-f]{64}$/.test(key) ? key : ''
  const photo = db.selectFrom('orderPhotos').select('objectId').where('objectId', '=', id)
  const isOpen = sql<boolean>`(${given} in (photo_key(secret, now()), photo_key(secret, now() - interval '1 hour'))
    or exists (select from reviews r, settings s where r.id = order_photos.review_id and r.status = 'approved'
      and s.reviews_enabled))`
  if (!(await photo.where(isOpen).executeTakeFirst())) throw new Refusal('object.not-found')
}
