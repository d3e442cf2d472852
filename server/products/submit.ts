import { sql } from 'kysely'
import type { AdminProductInput, ProductInput } from '#contract/products/product-input.ts'
import type { ProductStatus } from '#domain/status/product-status.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Tx } from '#server/db/db.ts'
import type { Deps } from '#server/deps.ts'
import type { Admin, ShopOwner } from '#server/http/actor.ts'
import { isId, newId } from '#server/id.ts'
import { refreshListings } from '#server/catalogue/listings/refresh.ts'
import { claimPhotos } from '#server/files/claim.ts'
import { readSettings } from '#server/settings/platform.ts'
import { recordTransition } from '#server/status/events.ts'
import { recordFirstPrice } from './price-history.ts'
import { resolveColors, writeColors } from './product-colors.ts'
import { auditProduct } from './audit-fields.ts'
import { writeLinks } from './product-links.ts'
import { notifyOfSubmission } from './approval/notifications.ts'
import { columnsOf, photosOf } from './product-rows.ts'

/** `id` is given where it must be the same one every time, as in the demo; a body never carries it. */
type WithId<Input> = Input & { readonly id?: string }

/**
 * A shop submits a product: it waits for review, or is for sale at once where product approval is off (G-100).
 * Returns its id. Refusals: shop.not-approved, product.category-missing, .color-unknown, .photo-unknown.
 */
export async function submitProduct(
  deps: Deps,
  actor: ShopOwner,
  input: WithId<ProductInput>,
): Promise<string> {
  if (actor.shopStatus !== 'approved') throw new Refusal('shop.not-approved')
  return deps.db.transaction().execute(async (tx) => {
    await lockApprovedShop(tx, actor.shopId, new Refusal('shop.not-approved'))
    await checkCategory(tx, input.categoryId, { mayBeHidden: false })
    const { requireProductApproval } = await readSettings(tx)
    const status = requireProductApproval ? 'pending_review' : 'active'
    const insertion = { input, shopId: actor.shopId, actorId: actor.userId, status } as const
    const { id, event } = await insertProduct(tx, deps, insertion)
    if (status === 'pending_review') await notifyOfSubmission(tx, deps, { productId: id, event })
    return id
  })
}

/**
 * An administrator adds a product for an approved shop or for the platform's own store (R-ADD-02, G-50).
 * Returns its id. Refusals: product.owner-missing, shop.unknown, and those of submitProduct, product.link-unknown.
 */
export async function createProductByAdmin(
  deps: Deps,
  actor: Admin,
  input: WithId<AdminProductInput>,
): Promise<string> {
  return deps.db.transaction().execute(async (tx) => {
    const shopId = await chosenOwner(tx, input)
    await checkCategory(tx, input.categoryId, { mayBeHidden: true })
    const status = input.status === 'approved' ? 'active' : (input.status ?? 'pending_review')
    const { id } = await insertProduct(tx, deps, { input, shopId, actorId: actor.userId, status })
    await auditProduct(tx, { actor, action: 'product.created', id, before: null, at: deps.clock() })
    return id
  })
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

type Insertion = {
  readonly input: WithId<AdminProductInput>
  readonly shopId: string | null
  readonly actorId: string
  readonly status: ProductStatus
}

async function insertProduct(
  tx: Tx,
  deps: Deps,
  insertion: Insertion,
): Promise<{ id: string; event: string }> {
  const { input, shopId, actorId, status } = insertion
  const { id = newId(), currency = 'AED' } = input
  const at = deps.clock()
  await claimPhotos(tx, photosOf(input), at)
  const colors = await resolveColors(tx, input)
  await tx
    .insertInto('products')
    .values({
      ...columnsOf(input),
      ...requiredColumns(input),
      id,
      shopId,
      isMajlis: shopId === null,
      status,
      currency,
      createdAt: at,
      updatedAt: at,
    })
    .execute()
  await writeColors(tx, id, colors)
  await writeLinks(tx, id, input)
  await recordFirstPrice(tx, { productId: id, fils: input.price, currency, at })
  const started = { subjectId: id, actorId, fromStatus: null, toStatus: status, at }
  const event = await recordTransition(tx, 'product', started)
  await refreshListings(tx, { productIds: [id] })
  return { id, event }
}

/** What a row cannot be without. */
export function requiredColumns({ name, categoryId, dimensions, weight, price, styleTags }: ProductInput) {
  return {
    name,
    categoryId,
    dimensions,
    weightKg: weight,
    priceFils: price,
    styleTags: [...new Set(styleTags)],
  }
}
