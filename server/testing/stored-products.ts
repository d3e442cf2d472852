import type { StyleTag } from '#domain/catalogue/products/styles.ts'
import { sql } from 'kysely'
import type { ProductStatus } from '#domain/catalogue/products/product-status.ts'
import type { ShopStatus } from '#domain/shops/shop-status.ts'
import { readDimensions } from '#domain/catalogue/products/dimensions.ts'
import type { Currency } from '#domain/platform/amounts/money.ts'
import { type Db, newId, type Tx } from '#server/deps.ts'
import { type ListingScope, refreshListings } from '#server/catalogue/listings/refresh.ts'

/** Rows inserted directly into the tables, in any state, for tests of the code that reads them. */
export type StoredProduct = {
  readonly name: string
  readonly nameAr: string | null
  readonly description: string | null
  readonly descriptionAr: string | null
  readonly shopId: string | null
  readonly categoryId: string
  readonly colors: readonly StoredColor[]
  readonly styleTags: readonly StyleTag[]
  readonly priceFils: number
  readonly currency: Currency
  readonly dimensions: string
  readonly seats: number | null
  readonly status: ProductStatus
  readonly stock: number
  readonly createdAt: Date
  readonly mainPhoto: string | null
  readonly additionalPhotos: readonly string[]
  readonly photo3d: string | null
}
type StoredColor = { readonly colorId: string } | { readonly name: string; readonly hex: string }

const typical = {
  name: 'Marsa Sofa',
  nameAr: null,
  description: null,
  descriptionAr: null,
  shopId: null,
  colors: [],
  styleTags: ['urban'],
  priceFils: 429_000,
  currency: 'AED',
  dimensions: '226 x 97 x 91',
  seats: null,
  status: 'active',
  stock: 3,
  mainPhoto: null,
  additionalPhotos: [],
  photo3d: null,
} as const

let made = 0

export async function storeProduct(
  db: Db,
  about: Partial<StoredProduct> & { categoryId: string },
): Promise<string> {
  made += 1
  const row = { ...typical, createdAt: new Date(Date.UTC(2026, 0, 1, 0, 0, made)), ...about }
  const id = newId()
  const size = readDimensions(row.dimensions)
  await change(db, { productIds: [id] }, async (tx) => {
    await sql`
      insert into products (id, shop_id, is_majlis, name, name_ar, description, description_ar, category_id, dimensions,
        width_mm, depth_mm, height_mm, seats, weight_kg, price_fils, currency, style_tags, main_photo, additional_photos,
        photo3d, status, rejection_reason, stock, created_at, updated_at)
      values (${id}, ${row.shopId}, ${row.shopId === null}, ${row.name}, ${row.nameAr}, ${row.description},
        ${row.descriptionAr}, ${row.categoryId}, ${row.dimensions}, ${size?.widthMm ?? null}, ${size?.depthMm ?? null},
        ${size?.heightMm ?? null}, ${row.seats}, 78.5, ${row.priceFils}, ${row.currency}, ${[...row.styleTags]}::style_tag[],
        ${row.mainPhoto}, ${[...row.additionalPhotos]}::text[], ${row.photo3d}, ${row.status}, ${row.status === 'rejected' ? 'Too dark' : null}, ${row.stock},
        ${row.createdAt}, ${row.createdAt})
    `.execute(tx)
    for (const [position, color] of row.colors.entries()) await storeColorOf(tx, id, position, color)
  })
  return id
}

async function storeColorOf(tx: Tx, productId: string, position: number, color: StoredColor): Promise<void> {
  const { colorId, name, hex } = { colorId: null, name: null, hex: null, ...color }
  await sql`insert into product_colors (product_id, position, color_id, name, hex)
    values (${productId}, ${position}, ${colorId}, ${name}, ${hex})`.execute(tx)
}

type StoredCategory = {
  readonly slug: string
  readonly name?: string
  readonly nameAr?: string
  readonly parentId?: string | null
  readonly status?: 'active' | 'hidden'
}

export async function storeCategory(db: Db, { slug, ...about }: StoredCategory): Promise<string> {
  const id = newId()
  await change(db, { categoryId: id }, async (tx) => {
    await sql`insert into categories (id, name, name_ar, slug, parent_id, status)
      values (${id}, ${about.name ?? slug}, ${about.nameAr ?? null}, ${slug}, ${about.parentId ?? null},
        ${about.status ?? 'active'})`.execute(tx)
  })
  return id
}

type StoredPaletteColor = {
  readonly slug: string
  readonly hex: string
  readonly status?: string
  readonly name?: string
  readonly nameAr?: string
}

export async function storeColor(db: Db, { slug, hex, status = 'active', ...names }: StoredPaletteColor) {
  const id = newId()
  await change(db, { colorId: id }, async (tx) => {
    await sql`insert into colors (id, name, name_ar, slug, hex, status)
      values (${id}, ${names.name ?? slug}, ${names.nameAr ?? null}, ${slug}, ${hex}, ${status}::visibility)`.execute(
      tx,
    )
  })
  return id
}

export async function storeShop(
  db: Db,
  status: ShopStatus = 'approved',
  { name, nameAr } = { name: 'Sadu House', nameAr: 'بيت السدو' },
): Promise<{ id: string; userId: string }> {
  made += 1
  const shop = { id: newId(), userId: newId() }
  await sql`insert into users (id, email, password_hash, first_name, last_name)
    values (${shop.userId}, ${`owner-${made}@stored.example`}, 'none', 'Sara', 'Ali')`.execute(db)
  await sql`insert into shops (id, user_id, shop_name, shop_name_ar, owner_name, email, phone, business_address,
      business_registration_number, tax_id, status, rejection_reason)
    values (${shop.id}, ${shop.userId}, ${name}, ${nameAr}, 'Sara Ali', 'sara@stored.example', '+971', 'Dubai',
      'CN-1', '100', ${status}, ${status === 'rejected' ? 'No licence' : null})`.execute(db)
  return shop
}

/** A change of the catalogue in a transaction, as every story makes one. */
export async function change(db: Db, scope: ListingScope, make: (tx: Tx) => Promise<unknown>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await make(tx)
    await refreshListings(tx, scope)
  })
}
