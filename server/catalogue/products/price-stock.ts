import { sql } from 'kysely'
import type { PriceStockChanges, PriceStockChangesOf } from '#contract/catalogue/products/product-input.ts'
import { canMove } from '#domain/platform/status/machine.ts'
import type { Currency, Fils } from '#domain/platform/amounts/money.ts'
import { type ProductStatus, productStatus } from '#domain/catalogue/products/product-status.ts'
import { Refusal } from '#domain/refusal.ts'
import { isId, type Tx, type Deps, type ShopOwner } from '#server/deps.ts'
import { refreshListings } from '#server/catalogue/listings/refresh.ts'
import { recordTransitions } from '#server/platform/status/events.ts'
import { changePrices } from './write.ts'

/**
 * Changes price or stock of a shop's own product, takes it off sale or puts it back, without a new review (G-53).
 * Refusals: product.not-found, also for another shop's; product.cannot-move for one not yet reviewed or rejected;
 * product.changed-meanwhile for one that has changed since it was seen.
 */
export async function changePriceStock(
  deps: Deps,
  actor: ShopOwner,
  id: string,
  changes: PriceStockChanges,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const [refused] = await changeAll(tx, deps, { actor, items: [{ ...changes, id }] })
    if (refused) throw refused.refusal
  })
}

/** The same for many products at once: all of them, or none and a refusal that names every row at fault. */
export async function changePriceStocks(
  deps: Deps,
  actor: ShopOwner,
  items: readonly PriceStockChangesOf[],
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const refused = await changeAll(tx, deps, { actor, items })
    const [first, ...others] = refused.map(({ row, field, refusal: { code, values } }) => {
      return new Refusal(code, values, `items.${row}.${field}`)
    })
    if (first) throw Refusal.ofAll([first, ...others])
  })
}

type PriceStockInput = { readonly actor: ShopOwner; readonly items: readonly PriceStockChangesOf[] }
type Refused = { readonly row: number; readonly field: string; readonly refusal: Refusal }

/** Changes all rows, or none if any is refused; returns the refusals, for which the caller rolls back. */
async function changeAll(tx: Tx, deps: Deps, { actor, items }: PriceStockInput): Promise<Refused[]> {
  const found = await lockOwn(tx, actor.shopId, items)
  const refused = items.flatMap((item, row) => faultOf(item, found, row) ?? [])
  if (refused.length > 0) return refused
  const at = deps.clock()
  const changes = items.flatMap((item) => {
    const was = found.get(item.id.toLowerCase())
    return was ? [{ was, item }] : []
  })
  await changePrices(tx, changes.flatMap(newPrice), at)
  await writePriceStocks(tx, changes.map(priceStockOf), at)
  const moves = changes.flatMap(
    ({ was: { id: subjectId, status: fromStatus }, item: { status: toStatus } }) =>
      toStatus === undefined || toStatus === fromStatus
        ? []
        : [{ subjectId, fromStatus, toStatus, actorId: actor.userId, at }],
  )
  await recordTransitions(tx, 'product', moves)
  await refreshListings(tx, { productIds: changes.map(({ was }) => was.id) })
  return []
}

type LockedProduct = {
  readonly id: string
  readonly status: ProductStatus
  readonly priceFils: Fils
  readonly currency: Currency
  readonly stock: number
  readonly updatedAt: Date
}
type Change = { readonly was: LockedProduct; readonly item: PriceStockChangesOf }

function newPrice({ was, item: { price } }: Change) {
  return price === undefined ? [] : [{ productId: was.id, fils: price, currency: was.currency }]
}

function priceStockOf({ was, item }: Change) {
  return { id: was.id, stock: item.stock ?? was.stock, status: item.status ?? was.status }
}

/** Locks products in the order of their ids, so that two calls cannot deadlock. */
async function lockOwn(
  tx: Tx,
  shopId: string,
  items: PriceStockInput['items'],
): Promise<Map<string, LockedProduct>> {
  const ids = items.map(({ id }) => id).filter(isId)
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('products')
    .select(['id', 'status', 'priceFils', 'currency', 'stock', 'updatedAt'])
    .where('id', 'in', ids)
    .where('shopId', '=', shopId)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

function faultOf(
  item: PriceStockChangesOf,
  found: ReadonlyMap<string, LockedProduct>,
  row: number,
): Refused | null {
  const was = found.get(item.id.toLowerCase())
  if (!was) return { row, field: 'id', refusal: new Refusal('product.not-found') }
  if (item.seen && item.seen.getTime() < was.updatedAt.getTime()) {
    return { row, field: 'seen', refusal: new Refusal('product.changed-meanwhile') }
  }
  const { status: to } = item
  if (to === undefined || to === was.status || canMove(productStatus, was.status, to, 'shop')) return null
  return { row, field: 'status', refusal: new Refusal('product.cannot-move', { from: was.status, to }) }
}

type PriceStockRow = { readonly id: string; readonly stock: number; readonly status: ProductStatus }

/** Writes stock and status of many products in one statement; unchanged rows keep their date. */
async function writePriceStocks(tx: Tx, offers: readonly PriceStockRow[], at: Date): Promise<void> {
  await sql`
    update products p set stock = asked.stock, status = asked.status, updated_at = ${at}
    from unnest(
      ${offers.map(({ id }) => id)}::uuid[],
      ${offers.map(({ stock }) => stock)}::int[],
      ${offers.map(({ status }) => status)}::product_status[]
    ) as asked (id, stock, status)
    where p.id = asked.id and (p.stock <> asked.stock or p.status <> asked.status)`.execute(tx)
}
