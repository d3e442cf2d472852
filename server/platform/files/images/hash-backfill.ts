import { buffer } from 'node:stream/consumers'
import type { Deps } from '#server/deps.ts'
import { type ImageType, isImageType } from '#engines/file-checks/file-types.ts'
import { runImageTask } from '#engines/file-checks/image-pool.ts'
import { storeFileFacts } from './perceptual-hashes.ts'

const atOnce = 200

/** Hourly: looks at pictures that were kept before looks were, one after the other, behind whatever somebody waits for. */
export async function backfillHashes(deps: Deps): Promise<void> {
  const unseen = await deps.db
    .selectFrom('objects')
    .leftJoin('photoHashes', 'photoHashes.objectId', 'objects.id')
    .select(['objects.id', 'objects.contentType'])
    .where('objects.purpose', '=', 'product')
    .where('objects.contentType', 'like', 'image/%')
    .where('photoHashes.objectId', 'is', null)
    .limit(atOnce)
    .execute()
  for (const { id, contentType } of unseen) {
    if (isImageType(contentType)) await hashOne(deps, id, contentType)
  }
}

async function hashOne(deps: Deps, id: string, type: ImageType): Promise<void> {
  const file = await deps.storage.open(id)
  if (file === null) return
  const bytes = await buffer(file.stream)
  const answer = await runImageTask({ kind: 'examine', bytes, type }, { isPatient: true })
  const hash = 'refused' in answer ? null : answer.hash
  await storeFileFacts(deps.db, id, { contentType: type, hash, modelSize: null })
}
