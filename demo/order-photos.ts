import type { Deps } from '#server/deps.ts'
import { storeObject } from '#server/platform/files/uploads/store.ts'
import { demoId } from './demo-ids.ts'
import { readAsset } from './manifest.ts'

type Photo = {
  /** Of a picture of the demo. */
  readonly name: string
  /** What it is taken for: each has its own. */
  readonly for: string
  readonly ownerId: string | null
}

/** Uploads a photo for an order as people do, and answers its address; one that is there already stays. */
export async function seedOrderPhoto(deps: Deps, { name, for: reason, ownerId }: Photo): Promise<string> {
  const id = demoId('object', `order photo ${reason}`)
  const known = await deps.db.selectFrom('objects').select('id').where('id', '=', id).executeTakeFirst()
  if (!known) {
    const bytes = await readAsset(`images/${name}.webp`)
    const photo = {
      id,
      purpose: 'order',
      ownerId,
      fileName: 'photo.webp',
      declaredType: 'image/webp',
    } as const
    await deps.db.transaction().execute((tx) => storeObject(deps, tx, { ...photo, bytes }))
  }
  return `/api/objects/${id}`
}
