import type { AdminProductChanges } from '#contract/catalogue/products/product-input.ts'
import type { Currency, Fils } from '#domain/platform/amounts/money.ts'
import { Refusal } from '#domain/refusal.ts'
import { isId, type Tx } from '#server/platform/db/db.ts'
import { claimPhotos } from '#server/platform/files/claim.ts'
import { changePrices } from './price-history.ts'
import { resolveColors, writeColors } from './product-colors.ts'
import { writeLinks } from './product-links.ts'
import { columnsOf, photosOf } from './product-rows.ts'

/** A product whose row this transaction holds. */
export type Locked = { readonly id: string; readonly priceFils: Fils; readonly currency: Currency }

/** A product, held by this transaction. Refusal: product.not-found. */
export async function lockProduct(tx: Tx, id: string) {
  const query = tx
    .selectFrom('products')
    .select(['id', 'shopId', 'status', 'priceFils', 'currency', 'updatedAt', 'familyId'])
    .where('id', '=', id)
    .forNoKeyUpdate()
  const product = isId(id) ? await query.executeTakeFirst() : null
  if (!product) throw new Refusal('product.not-found')
  return product
}

type Writing = {
  readonly sent: AdminProductChanges
  /** Other columns that change with it. */
  readonly columns?: object
  readonly at: Date
}

/** Writes the sent fields of a product into its row, prices, colours and links; what is not sent stays. */
export async function writeSent(tx: Tx, product: Locked, { sent, columns = {}, at }: Writing): Promise<void> {
  const { id } = product
  await claimPhotos(tx, photosOf(sent), at)
  await tx
    .updateTable('products')
    .set({ ...columnsOf(sent), ...columns, updatedAt: at })
    .where('id', '=', id)
    .execute()
  const { price: fils = product.priceFils, currency = product.currency } = sent
  await changePrices(tx, [{ productId: id, fils, currency }], at)
  await rewriteColors(tx, id, sent)
  await writeLinks(tx, [{ id, links: sent }])
}

/** Colours are said by two fields together: whichever is sent, both are taken from what is sent. */
async function rewriteColors(tx: Tx, id: string, sent: AdminProductChanges): Promise<void> {
  if (sent.availableColors === undefined && sent.productColors === undefined) return
  const given = { availableColors: sent.availableColors ?? [], productColors: sent.productColors }
  const [colors = []] = await resolveColors(tx, [given])
  if (colors.length > 0) await writeColors(tx, [{ productId: id, colors }])
}

/** Refuses to overwrite what its sender has not seen: it was edited after that (product.changed-meanwhile). */
export function checkVersion(editedAt: Date, seen: Date | null | undefined): void {
  if (seen && seen.getTime() < editedAt.getTime()) throw new Refusal('product.changed-meanwhile', {}, 'seen')
}
