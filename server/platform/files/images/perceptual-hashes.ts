import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { bandsNear, type PerceptualHash, mostDifference } from '#domain/platform/files/perceptual-hash.ts'
import type { SizeCm } from '#domain/platform/files/model-file.ts'
import type { Db, Deps } from '#server/deps.ts'
import { objectIdOf, storedAddress } from '#server/platform/files/addresses.ts'
import { eachAlone } from '#server/platform/jobs/each-alone.ts'
import { type ImageType, isImageType } from '#engines/file-checks/file-types.ts'
import { runImageTask } from '#engines/file-checks/image-pool.ts'

/** What a file shows, found when it is checked. */
export type HashedFile = {
  readonly contentType: string
  /** Null for a picture too plain to be told from others, and for whatever is none. */
  readonly hash: PerceptualHash | null
  readonly modelSize: SizeCm | null
}

/** Keeps how a picture looks and how large a model stands, for reviewers. */
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

/** A stored picture like one of those asked for, and in how many of 64 signs it differs. */
export type LikePicture = { readonly address: string; readonly like: string; readonly difference: number }

const mostLike = 500

/** The stored pictures that look like one of these, each with the one it is like; of no more than so many. */
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
  // Apart, so that the index finds the few that may be near: together with the limit the planner would read them all.
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

/** How large a stored model stands; null where that is not known. */
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

/** Hourly: looks at pictures that were kept before looks were, one after the other, behind whatever somebody waits for. */
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
    failed: 'a picture could not be looked at',
    about: ({ id }) => ({ object: id }),
    work: async ({ id, contentType }) => isImageType(contentType) && hashOne(deps, id, contentType),
  })
}

async function hashOne(deps: Deps, id: string, type: ImageType): Promise<void> {
  const file = await deps.storage.open(id)
  // What is missing is looked at no more: else enough of it would be all that a run sees.
  const bytes = file && (await buffer(file.stream))
  const answer = bytes && (await runImageTask({ kind: 'examine', bytes, type }, { isPatient: true }))
  const hash = answer === null || 'refused' in answer ? null : answer.hash
  await storeFileFacts(deps.db, id, { contentType: type, hash, modelSize: null })
}
