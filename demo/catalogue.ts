import { createCategory } from '#server/catalogue/categories/edit.ts'
import { seedFurnitureColors } from '#server/catalogue/colors/edit.ts'
import type { Admin } from '#server/platform/http/actor.ts'
import { createRoom, featureRoom } from '#server/catalogue/rooms/rooms.ts'
import { demoId } from './demo-ids.ts'
import { type Demo, daysAgo, openedDaysAgo } from './demo-time.ts'
import type { Manifest } from './manifest.ts'
import { addressOf } from './pictures.ts'

const featuredRoom = 'room-majlis'

/** Categories in the manifest's order, siblings as it lists them, and the colours of the trade. */
export async function seedCatalogue(
  demo: Demo,
  admin: Admin | null,
  { categories }: Manifest,
): Promise<void> {
  const deps = daysAgo(demo, openedDaysAgo)
  const rows = await deps.db.selectFrom('categories').select('id').execute()
  const known = new Set(rows.map(({ id }) => id))
  for (const [index, { slug, parent, name, nameAr }] of categories.entries()) {
    const id = demoId('category', slug)
    const parentId = parent === null ? null : demoId('category', parent)
    if (!known.has(id))
      await createCategory(deps, admin, { id, name, nameAr, slug, parentId, sortOrder: index + 1 })
  }
  await seedFurnitureColors(deps, admin, (slug) => demoId('color', slug))
}

/** The room rooms, the majlis first among them. */
export async function seedRooms(demo: Demo, { scenes }: Manifest): Promise<void> {
  const deps = daysAgo(demo, 1)
  const rows = await deps.db.selectFrom('scenes').select('key').execute()
  const known = new Set(rows.map(({ key }) => key))
  for (const [position, { key, image, alt, altAr, products }] of scenes.entries()) {
    if (known.has(key)) continue
    const productIds = products.map((product) => demoId('product', product))
    const id = demoId('scene', key)
    await createRoom(deps, { id, key, image: addressOf(image), alt, altAr, position, productIds })
  }
  await featureRoom(deps, featuredRoom)
}
