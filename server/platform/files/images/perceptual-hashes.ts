import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { bandsNear, type PerceptualHash, mostDifference } from '#domain/platform/files/perceptual-hash.ts'
import type { SizeCm } from '#domain/platform/files/model-file.ts'
import type { Db, Deps } from '#server/deps.ts'
import { objectIdOf, storedAddress } from '#server/platform/files/addresses.ts'
import { eachAlone } from '#server/platform/jobs/each-alone.ts'
import { type ImageType, isImageType } from '#engines/file-checks/file-types.ts'
import { runImageTask } from '#engines/file-checks/image-pool.ts'

/** What the check of a file finds in its content. */
export type HashedFile = {
  readonly contentType: string
  /** Null for a picture too plain to compare, and for a file that is not a picture. */
  readonly hash: PerceptualHash | null
  readonly modelSize: SizeCm | null
}

/** Stores the perceptual hash of a picture and the size of a model, for reviewers. */
export async function storeFileFacts(
  db: Db,
  objectId: string,
  { contentType, hash, modelSize }: HashedFile,
): Promise<void> {
  if (isImageType(contentType)) {
    const row = db.insertInto('photoHashes').values({ objectId, hash })
    await row.onConflict((conflict) => conflict.column('objectId').doNothing()).execute()
  }
  if (modelSize) {
    const { width, depth, height } = modelSize
    await db.insertInto('modelSizes').values({ objectId, width, depth, height }).execute()
  }
}

/** A stored picture similar to one of those given, and the number of the 64 hash bits that differ. */
export type LikePicture = { readonly address: string; readonly like: string; readonly difference: number }

const mostLike = 500

/** Returns stored pictures similar to these, each with the one it resembles; at most `mostLike` for each. */
export async function picturesLike(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  addresses: readonly string[],
): Promise<LikePicture[]> {
  const ids = addresses.flatMap((address) => objectIdOf(config, address) ?? [])
  const own = await db
    .selectFrom('photoHashes')
    .select(['objectId', 'hash'])
    .where('objectId', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  const found = await Promise.all(own.map(({ objectId, hash }) => like(db, objectId, hash)))
  return found.flat()
}

async function like(db: Db, ownId: string, hash: PerceptualHash | null): Promise<LikePicture[]> {
  if (hash === null) return []
  // A CTE, so that the index finds the few candidates: with the limit alongside, the planner would read all rows.
  const { rows } = await sql<{ objectId: string; difference: number }>`
    with near as materialized (
      select object_id, bit_count(hash # ${hash}::bit(64))::int as difference from photo_hashes
      where bands && ${bandsNear(hash)}::int[] and object_id <> ${ownId}
    )
    select object_id, difference from near where difference <= ${mostDifference} limit ${mostLike}`.execute(
    db,
  )
  const own = storedAddress(ownId)
  return rows.map(({ objectId, difference: signs }) => {
    return { address: storedAddress(objectId), like: own, difference: signs }
  })
}

/** Returns the dimensions of a stored model; null where they are not known. */
export async function modelSizeOf(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  address: string,
): Promise<SizeCm | null> {
  const id = objectIdOf(config, address)
  if (id === null) return null
  const sizes = db.selectFrom('modelSizes').select(['width', 'depth', 'height']).where('objectId', '=', id)
  return (await sizes.executeTakeFirst()) ?? null
}

const atOnce = 200

/** Hourly: hashes pictures stored before hashes existed, one by one, behind all work that a user waits for. */
export async function backfillHashes(deps: Deps): Promise<readonly unknown[]> {
  const unseen = await deps.db
    .selectFrom('objects')
    .leftJoin('photoHashes', 'photoHashes.objectId', 'objects.id')
    .select(['objects.id', 'objects.contentType'])
    .where('objects.purpose', '=', 'product')
    .where('objects.contentType', 'like', 'image/%')
    .where('photoHashes.objectId', 'is', null)
    .limit(atOnce)
    .execute()
  return eachAlone(deps, unseen, {
    failed: 'could not fingerprint a photo',
    about: ({ id }) => ({ object: id }),
    work: async ({ id, contentType }) => isImageType(contentType) && hashOne(deps, id, contentType),
  })
}

async function hashOne(deps: Deps, id: string, type: ImageType): Promise<void> {
  const file = await deps.storage.open(id)
  // A file whose bytes are missing gets a null hash, so that it is not retried: enough of them would fill every run.
  const bytes = file && (await buffer(file.stream))
  const answer = bytes && (await runImageTask({ kind: 'examine', bytes, type }, { isPatient: true }))
  const hash = answer === null || 'refused' in answer ? null : answer.hash
  await storeFileFacts(deps.db, id, { contentType: type, hash, modelSize: null })
}
