import { sql } from 'kysely'
import type { ProductInput } from '#contract/products/product-input.ts'
import type { ProductStatus } from '#domain/status/product-status.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Tx } from '#server/db/db.ts'
import type { ShopOwner } from '#server/http/actor.ts'
import { claimPhotos } from '#server/files/claim.ts'
import { readSettings } from '#server/settings/platform.ts'
import { recordTransitions } from '#server/status/events.ts'
import { recordFirstPrices } from './price-history.ts'
import { resolveColorsOf, writeFirstColors } from './product-colors.ts'
import { columnsOf, photosOf } from './product-rows.ts'
import { checkCategory, lockApprovedShop, requiredColumns } from './submit.ts'

export type ManyProducts = {
  readonly actor: ShopOwner
  /** Each with the id it is to have, and so many microseconds before `listedAt` it stands in lists by age. */
  readonly products: readonly (ProductInput & { readonly id: string; readonly place: number })[]
  /** The same moment for all parts of one batch, however long it takes. */
  readonly listedAt: Date
  readonly at: Date
}

/**
 * A shop submits many products in the caller's transaction, all or none: each as {@link submitProduct} would, in a few
 * statements for all of them. Telling the reviewers and refreshing the listings is the caller's. Returns their status.
 * Refusals: those of submitProduct.
 */
export async function submitProducts(tx: Tx, many: ManyProducts): Promise<ProductStatus> {
  const { actor, products } = many
  await lockApprovedShop(tx, actor.shopId, new Refusal('shop.not-approved'))
  for (const categoryId of new Set(products.map((product) => product.categoryId))) {
    await checkCategory(tx, categoryId, { mayBeHidden: false })
  }
  const { requireProductApproval } = await readSettings(tx)
  const status = requireProductApproval ? 'pending_review' : 'active'
  if (products.length > 0) await insertAll(tx, { ...many, status })
  return status
}

type Insertion = ManyProducts & { readonly status: ProductStatus }

async function insertAll(tx: Tx, { actor, products, at, listedAt, status }: Insertion): Promise<void> {
  await claimPhotos(tx, products.flatMap(photosOf), at)
  const colors = await resolveColorsOf(tx, products)
  const rows = products.map((product) => ({
    ...columnsOf(product),
    ...requiredColumns(product),
    id: product.id,
    shopId: actor.shopId,
    isMajlis: false,
    status,
    currency: product.currency ?? ('AED' as const),
    createdAt: sql<Date>`${listedAt}::timestamptz - ${product.place} * interval '1 microsecond'`,
    updatedAt: at,
  }))
  await tx.insertInto('products').values(rows).execute()
  await writeFirstColors(
    tx,
    products.map(({ id }, index) => ({ productId: id, colors: colors[index] ?? [] })),
  )
  const prices = products.map(({ id, price, currency = 'AED' }) => ({ productId: id, fils: price, currency }))
  await recordFirstPrices(tx, prices, at)
  const started = { actorId: actor.userId, fromStatus: null, toStatus: status, at }
  await recordTransitions(
    tx,
    'product',
    products.map(({ id: subjectId }) => ({ subjectId, ...started })),
  )
}
