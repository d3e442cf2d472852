import { sql } from 'kysely'
import type { AdminProductInput, ProductInput } from '#contract/catalogue/products/product-input.ts'
import type { ProductStatus } from '#domain/catalogue/products/product-status.ts'
import { hasArabicName } from '#domain/platform/text/language.ts'
import { Refusal } from '#domain/refusal.ts'
import { isId, newId, type Tx, type Deps, type Admin, type ShopOwner } from '#server/deps.ts'
import { creating, type RequestKey } from '#server/platform/http/request-keys.ts'
import { refreshListings } from '#server/catalogue/listings/refresh.ts'
import { claimPhotos } from '#server/platform/files/claim.ts'
import { readSettings } from '#server/platform/settings/platform.ts'
import { recordTransitions } from '#server/platform/status/events.ts'
import { joinVariants } from './variants/change.ts'
import { recordFirstPrices, columnsOfNew, photosOf } from './write.ts'
import { resolveColors, writeColors } from './product-colors.ts'
import { auditProduct } from './audit-fields.ts'
import { writeLinks } from './product-links.ts'
import { notifyOfSubmission } from './approval/notifications.ts'

/** `id` is given where it must be the same one every time, as in the demo; a body never carries it. */
type WithId<Input> = Input & { readonly id?: string }

/**
 * A shop submits a product: it waits for review, or is for sale at once where product approval is off (G-100).
 * Returns its id. Refusals: shop.not-approved, product.category-missing, .color-unknown, .photo-unknown,
 * family.not-own, family.too-many.
 */
export async function submitProduct(
  deps: Deps,
  actor: ShopOwner,
  input: WithId<ProductInput>,
  key?: RequestKey | null,
): Promise<string> {
  if (actor.shopStatus !== 'approved') throw new Refusal('shop.not-approved')
  const { id = newId() } = input
  await creating(deps, key, async (tx) => {
    const at = deps.clock()
    const products = [{ ...input, id, place: 0 }]
    const { status, events } = await submitProducts(tx, { actor, products, listedAt: at, at })
    await refreshListings(tx, {
      productIds: await joinVariants(tx, { id, variants: input.variants, actor, at }),
    })
    if (status !== 'pending_review') return
    for (const event of events) await notifyOfSubmission(tx, deps, { productId: id, event })
  })
  return id
}

export type ManyProducts = {
  readonly actor: ShopOwner
  /** Each with the id it is to have, and so many microseconds before `listedAt` it stands in lists by age. */
  readonly products: readonly (ProductInput & { readonly id: string; readonly place: number })[]
  /** The same moment for all parts of one batch, however long it takes. */
  readonly listedAt: Date
  readonly at: Date
}

/**
 * A shop submits products in the caller's transaction, all or none, in a few statements for all of them. Telling the
 * reviewers and refreshing the listings is the caller's. Returns their status and what happened to each.
 * Refusals: those of submitProduct.
 */
export async function submitProducts(
  tx: Tx,
  { actor, products, ...when }: ManyProducts,
): Promise<{ status: ProductStatus; events: string[] }> {
  await lockApprovedShop(tx, actor.shopId, new Refusal('shop.not-approved'))
  for (const categoryId of new Set(products.map((product) => product.categoryId))) {
    await checkCategory(tx, categoryId, { mayBeHidden: false })
  }
  const { requireProductApproval } = await readSettings(tx)
  const status = requireProductApproval ? 'pending_review' : 'active'
  const about = { shopId: actor.shopId, actorId: actor.userId, status, ...when } as const
  return { status, events: await insertProducts(tx, products, about) }
}

/**
 * An administrator adds a product for an approved shop or for the platform's own store (R-ADD-02, G-50).
 * Returns its id. Refusals: product.owner-missing, shop.unknown, and those of submitProduct, product.link-unknown.
 */
export async function createProductByAdmin(
  deps: Deps,
  actor: Admin,
  input: WithId<AdminProductInput>,
  key?: RequestKey | null,
): Promise<string> {
  const { id = newId() } = input
  await creating(deps, key, async (tx) => {
    const shopId = await chosenOwner(tx, input)
    await checkCategory(tx, input.categoryId, { mayBeHidden: true })
    const status = input.status === 'approved' ? 'active' : (input.status ?? 'pending_review')
    if (status === 'active' && !hasArabicName(input) && (await readSettings(tx)).arabicRequired)
      throw new Refusal('product.arabic-missing')
    const at = deps.clock()
    const about = { shopId, actorId: actor.userId, status, listedAt: at, at }
    await insertProducts(tx, [{ ...input, id, place: 0 }], about)
    await refreshListings(tx, {
      productIds: await joinVariants(tx, { id, variants: input.variants, actor, at }),
    })
    await auditProduct(tx, { actor, action: 'product.created', id, before: null, at })
  })
  return id
}

type OwnerChoice = Pick<AdminProductInput, 'shopId' | 'isMajlis'>

/** The shop that is to own a product; null for the platform's own store, whose shopId is `majlis` (R-API-40). */
export async function chosenOwner(tx: Tx, { shopId, isMajlis }: OwnerChoice): Promise<string | null> {
  if (isMajlis || shopId === 'majlis') return null
  if (!shopId) throw new Refusal('product.owner-missing', {}, 'shopId')
  await lockApprovedShop(tx, shopId, new Refusal('shop.unknown', {}, 'shopId'))
  return shopId
}

/** Holds the shop's status until the product is in, so that a suspension meanwhile waits or wins. */
export async function lockApprovedShop(tx: Tx, shopId: string, otherwise: Refusal): Promise<void> {
  if (!isId(shopId)) throw otherwise
  const shop = await tx
    .selectFrom('shops')
    .select('status')
    .where('id', '=', shopId)
    .forShare()
    .executeTakeFirst()
  if (shop?.status !== 'approved') throw otherwise
}

/**
 * Shops put nothing new into a category that is hidden, itself or by one above it (G-77). It is held until the product
 * is in, so that merging or deleting it meanwhile waits and takes the product along, or wins.
 */
export async function checkCategory(
  tx: Tx,
  categoryId: string,
  { mayBeHidden }: { mayBeHidden: boolean },
): Promise<void> {
  const missing = new Refusal('product.category-missing', {}, 'categoryId')
  if (!isId(categoryId)) throw missing
  await tx.selectFrom('categories').select('id').where('id', '=', categoryId).forShare().execute()
  const { rows } = await sql<{ isVisible: boolean | null }>`
    with recursive chain as (
      select parent_id, status from categories where id = ${categoryId}
      union all
      select above.parent_id, above.status from categories above join chain on above.id = chain.parent_id
    )
    select bool_and(status = 'active') as is_visible from chain`.execute(tx)
  const isVisible = rows[0]?.isVisible ?? null
  if (isVisible === null || !(isVisible || mayBeHidden)) throw missing
}

type Inserting = Pick<ManyProducts, 'listedAt' | 'at'> & {
  /** Null for the platform's own store. */
  readonly shopId: string | null
  readonly actorId: string
  readonly status: ProductStatus
}
type NewProduct = AdminProductInput & ManyProducts['products'][number]

/** Writes new products with their colours, links, first prices and first events, of which it returns the ids. */
async function insertProducts(
  tx: Tx,
  products: readonly NewProduct[],
  { shopId, actorId, status, listedAt, at }: Inserting,
): Promise<string[]> {
  if (products.length === 0) return []
  await claimPhotos(tx, products.flatMap(photosOf), at)
  const colors = await resolveColors(tx, products)
  const rows = products.map((product) => ({
    ...columnsOfNew(product),
    id: product.id,
    shopId,
    isMajlis: shopId === null,
    status,
    createdAt: sql<Date>`${listedAt}::timestamptz - ${product.place} * interval '1 microsecond'`,
    updatedAt: at,
  }))
  await tx.insertInto('products').values(rows).execute()
  await writeColors(
    tx,
    products.map(({ id }, index) => ({ productId: id, colors: colors[index] ?? [] })),
  )
  await writeLinks(
    tx,
    products.map((product) => ({ id: product.id, links: product })),
  )
  const prices = products.map(({ id, price, currency = 'AED' }) => ({ productId: id, fils: price, currency }))
  await recordFirstPrices(tx, prices, at)
  const started = { actorId, fromStatus: null, toStatus: status, at }
  return recordTransitions(
    tx,
    'product',
    products.map(({ id: subjectId }) => ({ subjectId, ...started })),
  )
}
