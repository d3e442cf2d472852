import { basename } from 'node:path'
import { validateFile } from '#engines/file-checks/validate.ts'
import type { ValidatedFile } from '#engines/file-checks/image-tasks.ts'
import type { Deps } from '#server/deps.ts'
import { storeObject, storeValidated } from '#server/platform/files/uploads/store.ts'
import { demoId, type Demo, daysAgo, openedDaysAgo } from './demo-ids.ts'
import { assetFacts, assetHash, assetPaths, type Manifest, readAsset } from './manifest.ts'

const checkedAtOnce = 8

/** Every picture and model of the demo under its own id; those already kept stay. */
export async function seedPictures(demo: Demo, manifest: Manifest, ownerId: string): Promise<void> {
  const deps = daysAgo(demo, openedDaysAgo)
  const kept = await deps.db.selectFrom('objects').select('id').execute()
  const known = new Set(kept.map(({ id }) => id))
  const missing = assetPaths(manifest).filter((path) => !known.has(idOf(path)))
  let checked: CheckedAsset[] = []
  // Those that are checked are stored beside the check of the next: what is interrupted keeps them.
  for (const next of [...chunksOf(missing), []]) {
    const [done] = await Promise.all([Promise.all(next.map(checkAsset)), store(deps, ownerId, checked)])
    checked = done
    for (const _ of done) demo.onDone?.()
  }
}

type CheckedAsset = { readonly path: string; readonly file: ValidatedFile }

async function store(deps: Deps, ownerId: string, assets: readonly CheckedAsset[]): Promise<void> {
  if (assets.length === 0) return
  await deps.db.transaction().execute(async (tx) => {
    for (const { path, file } of assets) {
      const about = { id: idOf(path), purpose: 'product', ownerId, fileName: basename(path) } as const
      await storeValidated(deps, tx, { ...about, file })
    }
  })
}

/** The stored address of an asset. A better picture of the same name has another: what is stored is never changed. */
export function addressOf(path: string): string {
  return `/api/objects/${idOf(path)}`
}

function idOf(path: string): string {
  return demoId('object', `${path} ${assetHash(path)}`)
}

/** Few at once: each waits in the queue that uploads wait in, which refuses what is too much. */
function chunksOf(paths: readonly string[]): string[][] {
  const count = Math.ceil(paths.length / checkedAtOnce)
  return Array.from({ length: count }, (_, at) => paths.slice(at * checkedAtOnce, (at + 1) * checkedAtOnce))
}

/** An asset that was checked when it was made is not decoded again. */
async function checkAsset(path: string): Promise<CheckedAsset> {
  const facts = assetFacts(path)
  const file = facts ? { ...facts, bytes: await readAsset(path) } : await validateAsset(path)
  return { path, file }
}

export async function validateAsset(path: string): Promise<ValidatedFile> {
  const declaredType = path.endsWith('.glb') ? 'model/gltf-binary' : 'image/webp'
  return validateFile({ purpose: 'product', bytes: await readAsset(path), declaredType })
}

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
