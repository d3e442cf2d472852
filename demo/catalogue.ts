import { createCategory } from '#server/catalogue/categories/edit.ts'
import { seedFurnitureColors } from '#server/catalogue/colors/edit.ts'
import type { Admin } from '#server/deps.ts'
import { createRoom } from '#server/catalogue/rooms/edit.ts'
import { demoId, type Demo, daysAgo, openedDaysAgo } from './demo-ids.ts'
import type { Manifest } from './manifest.ts'
import { addressOf } from './pictures.ts'

const featuredRoom = 'room-majlis'

/** Adds the categories in the manifest's order, and the furniture colours. */
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

/** Adds the rooms; the majlis is featured on the landing page. */
export async function seedRooms(demo: Demo, admin: Admin, { rooms }: Manifest): Promise<void> {
  const deps = daysAgo(demo, 1)
  const rows = await deps.db.selectFrom('rooms').select('key').execute()
  const known = new Set(rows.map(({ key }) => key))
  for (const [position, { image, products, ...about }] of rooms.entries()) {
    if (known.has(about.key)) continue
    const standing = products.map(({ key, quantity, ...spot }) => ({
      productId: demoId('product', key),
      quantity,
      spot,
    }))
    const id = demoId('room', about.key)
    const isFeatured = about.key === featuredRoom
    const shown = {
      image: addressOf(image),
      focus: 'center' as const,
      position,
      isShown: true,
      isFeatured,
      products: standing,
    }
    await createRoom(deps, admin, { id, ...about, ...shown })
  }
}
