import { sql } from 'kysely'
import { Refusal } from '#domain/refusal.ts'
import type { Deps } from '#server/deps.ts'
import type { StoredObject } from './file-facts.ts'

/**
 * Whether a key opens this photo of an order now: keys stand in what readers of the order are told, and hold to the end
 * of the next hour. Refusal('object.not-found') where it does not: nobody learns that there is a photo.
 */
export async function admitToPhoto({ db }: Deps, key: unknown, { id }: StoredObject): Promise<void> {
  const photo = db.selectFrom('orderPhotos').select('objectId').where('objectId', '=', id)
  const isOpen = sql<boolean>`${String(key)} in (
    photo_key(secret, now()), photo_key(secret, now() - interval '1 hour'))`
  if (!(await photo.where(isOpen).executeTakeFirst())) throw new Refusal('object.not-found')
}
