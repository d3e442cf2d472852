import type { AdminProductChanges, ProductInput } from '#contract/catalogue/products/product-input.ts'
import type { Currency, Fils } from '#domain/platform/amounts/money.ts'
import { Refusal } from '#domain/refusal.ts'
import { rowOf, type Tx } from '#server/deps.ts'
import { claimPhotos, type GivenPhoto } from '#server/platform/files/claim.ts'
import { resolveColors, writeColors } from './product-colors.ts'
import { writeLinks } from './product-links.ts'
import { sql, type Insertable, type Updateable } from 'kysely'
import {
  columnOf,
  fieldOf,
  type StoredField,
  storedFields,
} from '#contract/catalogue/products/field-lists.ts'
import { readDimensions } from '#domain/catalogue/products/dimensions.ts'
import type { Products } from '#server/platform/db/types.ts'

/** A product whose row this transaction has locked. */
export type Locked = { readonly id: string; readonly priceFils: Fils; readonly currency: Currency }

/** Reads and locks a product. Refusal: product.not-found. */
export async function lockProduct(tx: Tx, id: string) {
  const found = tx
    .selectFrom('products')
    .select(['id', 'shopId', 'status', 'priceFils', 'currency', 'updatedAt', 'familyId'])
    .where('id', '=', id)
    .forNoKeyUpdate()
  return rowOf(id, found, 'product.not-found')
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

/** Two fields define the colours together: if either is sent, both are replaced by what is sent. */
async function rewriteColors(tx: Tx, id: string, sent: AdminProductChanges): Promise<void> {
  if (sent.availableColors === undefined && sent.productColors === undefined) return
  const given = { availableColors: sent.availableColors ?? [], productColors: sent.productColors }
  const [colors = []] = await resolveColors(tx, [given])
  if (colors.length > 0) await writeColors(tx, [{ productId: id, colors }])
}

/** Refuses an edit of a product that was edited after the editor saw it (product.changed-meanwhile). */
export function checkVersion(editedAt: Date, seen: Date | null | undefined): void {
  if (seen && seen.getTime() < editedAt.getTime()) throw new Refusal('product.changed-meanwhile', {}, 'seen')
}

type NewPrice = {
  readonly productId: string
  readonly fils: Fils
  readonly currency: Currency
}

/** Starts the price history of new products (G-90). Refusal: product.no-rate. */
export function recordFirstPrices(tx: Tx, prices: readonly NewPrice[], at: Date): Promise<void> {
  return recordPrices(
    tx,
    prices.map((price) => ({ ...price, validFrom: at })),
  )
}

/** Changes prices and ends the former ones in their histories; skips unchanged prices. Refusal: product.no-rate. */
export async function changePrices(tx: Tx, prices: readonly NewPrice[], at: Date): Promise<void> {
  const changed = await writePrices(tx, prices, at)
  if (changed.length === 0) return
  const ids = changed.map(({ productId }) => productId)
  // A price that was corrected before it was valid for any time leaves no trace but its start, which may lie after this
  // moment: clocks jump, and of two concurrent changes the earlier one may be written last.
  const corrected = await tx
    .deleteFrom('productPrices')
    .where('productId', 'in', ids)
    .where('validUntil', 'is', null)
    .where('validFrom', '>=', at)
    .returning(['productId', 'validFrom'])
    .execute()
  await tx
    .updateTable('productPrices')
    .set({ validUntil: at })
    .where('productId', 'in', ids)
    .where('validUntil', 'is', null)
    .execute()
  const beginnings = new Map(corrected.map(({ productId, validFrom }) => [productId, validFrom]))
  await recordPrices(
    tx,
    changed.map((price) => ({ ...price, validFrom: beginnings.get(price.productId) ?? at })),
  )
}

async function writePrices(tx: Tx, prices: readonly NewPrice[], at: Date): Promise<NewPrice[]> {
  if (prices.length === 0) return []
  const { rows } = await sql<NewPrice>`
    update products p set price_fils = asked.fils, currency = asked.currency, updated_at = ${at}
    from unnest(
      ${prices.map(({ productId }) => productId)}::uuid[],
      ${prices.map(({ fils }) => fils)}::bigint[],
      ${prices.map(({ currency }) => currency)}::currency[]
    ) as asked (id, fils, currency)
    where p.id = asked.id and (p.price_fils <> asked.fils or p.currency <> asked.currency)
    returning p.id as product_id, p.price_fils as fils, p.currency`.execute(tx)
  return rows
}

async function recordPrices(
  tx: Tx,
  prices: readonly (NewPrice & { readonly validFrom: Date })[],
): Promise<void> {
  await refuseUnrated(tx, prices)
  const rows = prices.map(({ productId, fils, currency, validFrom }) => {
    return { productId, priceFils: fils, currency, validFrom }
  })
  await tx.insertInto('productPrices').values(rows).execute()
}

/** Refuses prices in euros until a first rate has been entered: sales are in dirhams, and no rate is guessed (G-92). */
async function refuseUnrated(tx: Tx, prices: readonly NewPrice[]): Promise<void> {
  if (prices.every(({ currency }) => currency === 'AED')) return
  const rate = await tx.selectFrom('exchangeRates').select('day').limit(1).executeTakeFirst()
  if (!rate) throw new Refusal('product.no-rate', {}, 'currency')
}

type NewSku = { readonly productId: string; readonly sku: string }

/** Writes the SKUs of a shop's own products; none may be taken. */
export async function writeSkus(tx: Tx, shopId: string, skus: readonly NewSku[]): Promise<void> {
  if (skus.length === 0) return
  await tx
    .insertInto('productSkus')
    .values(skus.map((one) => ({ ...one, shopId })))
    .onConflict((known) => known.column('productId').doUpdateSet((is) => ({ sku: is.ref('excluded.sku') })))
    .execute()
}

/** The column of a field as SQL has it: `weight_kg`. */
export function columnNameOf(name: StoredField): string {
  return columnOf(name).replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

/** Converts the sent fields to columns of `products`; empty text is null, and fields not sent are omitted. */
export function columnsOf(sent: AdminProductChanges): Updateable<Products> {
  const given = { ...sent, stock: sent.stock ?? sent.stockQuantity }
  const columns = storedFields.flatMap((name) => {
    const value = given[name]
    return value === undefined ? [] : Object.entries(columnsFor(name, value))
  })
  return Object.fromEntries(columns)
}

/** The columns of a new product, which has all fields that the contract requires. */
export function columnsOfNew(input: ProductInput): Omit<Insertable<Products>, 'shopId' | 'isMajlis'> {
  const { price: priceFils, currency = 'AED' } = input
  return { ...(columnsOf(input) as Insertable<Products>), priceFils, currency }
}

/** Omits prices, which are written together with their history ({@link changePrices}). */
function columnsFor(name: StoredField, value: unknown): object {
  switch (fieldOf(name).kind) {
    case 'price':
    case 'currency':
      return {}
    case 'dimensions':
      return sizeColumns(value as string)
    case 'styles':
      return { [name]: [...new Set(value as string[])] }
    case 'photos':
      return { [name]: (value as string[]).filter((address) => address !== '') }
    default:
      return { [columnOf(name)]: value === '' ? null : value }
  }
}

/** The text as typed, and its three numbers where it has them (G-65). */
function sizeColumns(dimensions: string) {
  const size = readDimensions(dimensions)
  return { dimensions, ...(size ?? { widthMm: null, depthMm: null, heightMm: null }) }
}

/** Every picture or model that the sent fields name. */
export function photosOf({
  mainPhoto,
  photo3d,
  additionalPhotos = [],
  productColors = [],
}: AdminProductChanges): GivenPhoto[] {
  return [
    ['mainPhoto', mainPhoto],
    ['photo3d', photo3d],
    ...additionalPhotos.map((address, place) => [`additionalPhotos.${place}`, address] as const),
    ...productColors.map(({ imageUrl }, place) => [`productColors.${place}.imageUrl`, imageUrl] as const),
  ]
}
