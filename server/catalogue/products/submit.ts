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

/** `id` is given where it must be the same every time, as in the demo; it never comes from a request body. */
type WithId<Input> = Input & { readonly id?: string }

/**
 * Submits a shop's product: it waits for review, or is on sale at once if product approval is off (G-100).
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
  /** With their ids; `place` is the number of microseconds before `listedAt` for lists by age. */
  readonly products: readonly (ProductInput & { readonly id: string; readonly place: number })[]
  /** The same moment for all parts of one batch, however long it takes. */
  readonly listedAt: Date
  readonly at: Date
}

/**
 * Submits a shop's products in the caller's transaction, all or none, in a few statements for all of them. The caller
 * notifies the reviewers and refreshes the listings. Returns their status and the ids of their events.
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
 * Adds a product, as an administrator, for an approved shop or for the platform store (R-ADD-02, G-50).
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

/** Returns the shop that will own a product; null for the platform store, whose shopId is `majlis` (R-API-40). */
export async function chosenOwner(tx: Tx, { shopId, isMajlis }: OwnerChoice): Promise<string | null> {
  if (isMajlis || shopId === 'majlis') return null
  if (!shopId) throw new Refusal('product.owner-missing', {}, 'shopId')
  await lockApprovedShop(tx, shopId, new Refusal('shop.unknown', {}, 'shopId'))
  return shopId
}

/** Locks the status of an approved shop until the product is stored, so that a concurrent suspension waits or wins. */
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
 * Refuses a missing category, and for shops one that is hidden, itself or by an ancestor (G-77). Locks it until the
 * product is stored, so that a concurrent merge or deletion waits and takes the product along, or wins.
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

/** Writes new products with their colours, links, first prices and first events; returns the ids of the events. */
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
