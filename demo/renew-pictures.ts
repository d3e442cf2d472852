import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import type { Admin } from '#server/deps.ts'
import { updateProductByAdmin } from '#server/catalogue/products/edit.ts'
import { replaceRoomImage } from '#server/catalogue/rooms/edit.ts'
import { demoId, type Demo } from './demo-ids.ts'
import { assetHash, assetPaths, type DemoProduct, type Manifest } from './manifest.ts'
import { addressOf, seedPictures } from './pictures.ts'

/** Name of the current set of pictures and models; changes when any of them changes. */
export function picturesEdition(manifest: Manifest): string {
  const hash = createHash('sha256')
  for (const path of assetPaths(manifest)) hash.update(assetHash(path))
  return `demo pictures ${hash.digest('hex').slice(0, 12)}`
}

/**
 * Updates a demo that was seeded with older pictures. Photos and models that users have changed stay, and so does all
 * else that they did. Idempotent.
 */
export async function renewPictures(demo: Demo, manifest: Manifest, admin: Admin): Promise<void> {
  await seedPictures(demo, manifest, admin.userId)
  const { deps } = demo
  const names = await namesOfStored(demo, admin)
  const rooms = await deps.db.selectFrom('rooms').select(['key', 'image']).execute()
  for (const { key, image } of manifest.rooms) {
    const shown = rooms.find((room) => room.key === key)
    if (shown && names.get(shown.image) === basename(image) && shown.image !== addressOf(image))
      await replaceRoomImage(deps, key, addressOf(image))
  }
  const products = await deps.db
    .selectFrom('products')
    .select(['id', 'mainPhoto', 'additionalPhotos', 'photo3d'])
    .execute()
  for (const product of manifest.products) {
    const shown = products.find(({ id }) => id === demoId('product', product.key))
    const changes = shown && changesOf(shown, product, names)
    if (changes && Object.keys(changes).length > 0) await updateProductByAdmin(deps, admin, shown.id, changes)
  }
}

type ProductPictures = {
  readonly mainPhoto: string | null
  readonly additionalPhotos: readonly string[]
  readonly photo3d: string | null
}

/** Pictures and models stored by the demo itself that have a newer version. */
function changesOf(
  shown: ProductPictures,
  { images, model }: DemoProduct,
  names: ReadonlyMap<string, string>,
) {
  const isOwn = (address: string | null, path: string) => names.get(address ?? '') === basename(path)
  const additional = images.additional.map(addressOf)
  const areOwn = shown.additionalPhotos.every((address) => names.has(address))
  return {
    ...(isOwn(shown.mainPhoto, images.main) &&
      shown.mainPhoto !== addressOf(images.main) && { mainPhoto: addressOf(images.main) }),
    ...(areOwn && shown.additionalPhotos.join() !== additional.join() && { additionalPhotos: additional }),
    ...(isOwn(shown.photo3d, model) && shown.photo3d !== addressOf(model) && { photo3d: addressOf(model) }),
  }
}

/** File names, by address, of everything that the demo has stored, in any edition. */
async function namesOfStored({ deps }: Demo, admin: Admin): Promise<Map<string, string>> {
  const rows = await deps.db
    .selectFrom('objects')
    .select(['id', 'fileName'])
    .where('ownerId', '=', admin.userId)
    .where('purpose', '=', 'product')
    .execute()
  return new Map(rows.map(({ id, fileName }) => [`/api/objects/${id}`, fileName ?? '']))
}
