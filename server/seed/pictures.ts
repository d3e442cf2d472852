import { basename } from 'node:path'
import { validateFile } from '#server/files/validation/validate.ts'
import type { ValidatedFile } from '#server/files/validation/validate-bytes.ts'
import { storeValidated } from '#server/files/uploads/store.ts'
import { demoId } from './demo-ids.ts'
import { type Demo, daysAgo } from './demo-time.ts'
import { type Manifest, readAsset } from './manifest.ts'

const checkedAtOnce = 8

/** Every picture and model of the demo under its fixed id; those already kept stay. */
export async function seedPictures(demo: Demo, manifest: Manifest, ownerId: string): Promise<void> {
  const deps = daysAgo(demo, 62)
  const paths = [...new Set([...manifest.scenes.map(({ image }) => image), ...productAssets(manifest)])]
  const kept = await deps.db.selectFrom('objects').select('id').execute()
  const known = new Set(kept.map(({ id }) => id))
  const missing = paths.filter((path) => !known.has(demoId('object', path)))
  const checked = await checkAssets(missing)
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

/** Few at once: each waits in the queue that uploads wait in, which refuses what is too much. */
async function checkAssets(paths: readonly string[]) {
  const checked: { path: string; file: ValidatedFile }[] = []
  for (let at = 0; at < paths.length; at += checkedAtOnce) {
    checked.push(...(await Promise.all(paths.slice(at, at + checkedAtOnce).map(checkAsset))))
  }
  return checked
}

async function checkAsset(path: string) {
  const declaredType = path.endsWith('.glb') ? 'model/gltf-binary' : 'image/webp'
  const file = await validateFile({ purpose: 'product', bytes: await readAsset(path), declaredType })
  return { path, file }
}

function productAssets({ products }: Manifest): string[] {
  return products.flatMap(({ images, model }) => [images.main, ...images.additional, model])
}
