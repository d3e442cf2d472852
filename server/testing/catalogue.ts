import type { AdminProductInput, ProductInput } from '#contract/catalogue/products/product-input.ts'
import type { RoomInput } from '#contract/catalogue/room-admin.ts'
import type { ShopStatus } from '#domain/shops/shop-status.ts'
import { createCategory } from '#server/catalogue/categories/edit.ts'
import { createRoom } from '#server/catalogue/rooms/edit.ts'
import { createSynonyms } from '#server/catalogue/synonyms/edit.ts'
import { type Deps, newId, type Admin, type ShopOwner } from '#server/deps.ts'
import { makeAdmin, makeShop } from './accounts.ts'

let made = 0

/** Makes a new category; its slug is derived from its name. */
export async function makeCategory(
  deps: Deps,
  about: { name?: string; nameAr?: string; parentId?: string; status?: 'active' | 'hidden' } = {},
) {
  made += 1
  return createCategory(deps, await someAdmin(deps), { name: `Category ${made}`, ...about })
}

async function someAdmin(deps: Deps): Promise<Admin> {
  const admins = deps.db.selectFrom('platformPeople').select('userId').where('role', '=', 'owner')
  const known = await admins.limit(1).executeTakeFirst()
  return known ? { kind: 'admin', ...known, adminRole: 'owner' } : makeAdmin(deps)
}

/** Makes a shop and returns its owner as a signed-in caller. */
export async function makeShopOwner(deps: Deps, status: ShopStatus = 'approved'): Promise<ShopOwner> {
  const shop = await makeShop(deps, { status })
  return { kind: 'shop', userId: shop.userId, shopId: shop.id, shopStatus: status }
}

/** A complete product; a test sets only the fields it is about. */
export function productOf(about: Partial<AdminProductInput> & { categoryId: string }) {
  return {
    name: 'Marsa Sofa',
    dimensions: '226 x 97 x 91',
    weight: '78.00',
    price: 429_000,
    availableColors: ['Beige'],
    styleTags: ['urban'],
    ...about,
  } satisfies ProductInput
}

/** Makes a group of two synonyms and returns its id. */
export async function makeSynonyms(deps: Deps, admin: Admin): Promise<string> {
  const id = newId()
  await createSynonyms(deps, admin, { id, words: ['sofa', 'كنبة'] })
  return id
}

/** Input for a room, as an administrator enters it. */
export function roomOf(about: Partial<RoomInput> = {}): RoomInput {
  const words = { title: 'A living room', titleAr: 'غرفة جلوس', text: '', textAr: '' }
  const shown = { image: 'https://photos.example/room.jpg', position: 0, isShown: true, isFeatured: false }
  return { ...words, ...shown, focus: 'center', products: [], ...about }
}

export async function makeRoom(deps: Deps, admin: Admin, about: Partial<RoomInput> = {}): Promise<string> {
  const id = newId()
  await createRoom(deps, admin, { id, ...roomOf(about) })
  return id
}
