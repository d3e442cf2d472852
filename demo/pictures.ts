import { basename } from 'node:path'
import { validateFile } from '#engines/file-checks/validate.ts'
import type { ValidatedFile } from '#engines/file-checks/image-tasks.ts'
import type { Deps } from '#server/deps.ts'
import { storeObject, storeValidated } from '#server/platform/files/uploads/store.ts'
import { demoId, type Demo, daysAgo, openedDaysAgo } from './demo-ids.ts'
import { assetFacts, assetHash, assetPaths, type Manifest, readAsset } from './manifest.ts'

const checkedAtOnce = 8

/** Stores every picture and model of the demo under its own id; existing ones stay. */
export async function seedPictures(demo: Demo, manifest: Manifest, ownerId: string): Promise<void> {
  const deps = daysAgo(demo, openedDaysAgo)
  const kept = await deps.db.selectFrom('objects').select('id').execute()
  const known = new Set(kept.map(({ id }) => id))
  const missing = assetPaths(manifest).filter((path) => !known.has(idOf(path)))
  let checked: CheckedAsset[] = []
  // Stores each chunk while the next one is validated, so that an interruption loses little.
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

/** Returns the address of a stored asset. A new picture of the same name has another: stored files never change. */
export function addressOf(path: string): string {
  return `/api/objects/${idOf(path)}`
}

function idOf(path: string): string {
  return demoId('object', `${path} ${assetHash(path)}`)
}

/** Small chunks: validation shares its queue with uploads, which refuses requests when full. */
function chunksOf(paths: readonly string[]): string[][] {
  const count = Math.ceil(paths.length / checkedAtOnce)
  return Array.from({ length: count }, (_, at) => paths.slice(at * checkedAtOnce, (at + 1) * checkedAtOnce))
}

/** An asset with a recorded validation result is not decoded again. */
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
  /** Name of a picture of the demo. */
  readonly name: string
  /** Unique purpose, which determines the photo's id. */
  readonly for: string
  readonly ownerId: string | null
}

/** Uploads a photo for an order, once, and returns its address. */
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
