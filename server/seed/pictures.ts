import { basename } from 'node:path'
import { validateFile } from '#server/files/validation/validate.ts'
import { storeValidated } from '#server/files/uploads/store.ts'
import { demoId } from './demo-ids.ts'
import { type Demo, daysAgo } from './demo-time.ts'
import { type Manifest, readAsset } from './manifest.ts'

/** Every picture and model of the demo under its fixed id; those already kept stay. */
export async function seedPictures(demo: Demo, manifest: Manifest, ownerId: string): Promise<void> {
  const deps = daysAgo(demo, 62)
  const paths = [...new Set([...manifest.scenes.map(({ image }) => image), ...productAssets(manifest)])]
  const kept = await deps.db.selectFrom('objects').select('id').execute()
  const known = new Set(kept.map(({ id }) => id))
  const missing = paths.filter((path) => !known.has(demoId('object', path)))
  const checked = await Promise.all(missing.map(async (path) => ({ path, file: await checkAsset(path) })))
  await deps.db.transaction().execute(async (tx) => {
    for (const { path, file } of checked) {
      const about = {
        id: demoId('object', path),
        purpose: 'product',
        ownerId,
        fileName: basename(path),
      } as const
      await storeValidated(deps, tx, { ...about, file })
    }
  })
}

/** The stored address of an asset. */
export function addressOf(path: string): string {
  return `/api/objects/${demoId('object', path)}`
}

async function checkAsset(path: string) {
  const declaredType = path.endsWith('.glb') ? 'model/gltf-binary' : 'image/webp'
  return validateFile({ purpose: 'product', bytes: await readAsset(path), declaredType })
}

function productAssets({ products }: Manifest): string[] {
  return products.flatMap(({ images, model }) => [images.main, ...images.additional, model])
}
