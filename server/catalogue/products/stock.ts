import { countTag, productTag, stockTag } from '#server/catalogue/tags.ts'
import { type RawBuilder, sql } from 'kysely'
import { Refusal } from '#domain/refusal.ts'
import { isId, type Tx } from '#server/deps.ts'
import { prepared, uncounted } from '#server/platform/db/prepared.ts'
import { changeShown } from '#server/catalogue/listings/rows.ts'

/** A quantity of a product, 1 at least; several lines may name the same product. */
export type StockLine = { readonly productId: string; readonly quantity: number }

/** SQL: all that decides the price of a product `p` and whether it is sold, as one text. A sale does not change it. */
export const saleState = sql<string>`row(p.status, p.currency, p.price_fils, p.assembly_fils, p.bundle_discount_bp, p.updated_at)::text`

/** A product's offer has changed since it was read: the story must read it again. */
export class ChangedMeanwhile extends Error {}

/**
 * Takes an order's lines from the stock: all of them, or none and a refusal for every product with too few (R-ORD-08).
 * Refusals: product.not-found, product.too-few. Invalidates only caches that show the quantity, such as the product's
 * own page, and everything that shows a product that sells out. Locks the products, in id order, for the transaction.
 */
export async function takeStock(tx: Tx, lines: readonly StockLine[]): Promise<void> {
  await moveStock(tx, movesOf(lines, -1))
}

/** Returns to the stock what a cancelled or rejected order had taken. Refusal: product.not-found. */
export async function returnStock(tx: Tx, lines: readonly StockLine[]): Promise<void> {
  await moveStock(tx, movesOf(lines, 1))
}

/** Like `takeStock`, but as part of a statement, of products read before: `check` also throws ChangedMeanwhile. */
export function takingStock(tx: Tx, lines: readonly StockLine[], read: Iterable<ReadProduct>): StockMoving {
  return moving(tx, movesOf(lines, -1), [...read])
}

/**
 * Locks products until the transaction ends, in id order. Must precede the statement that moves their stock: one that
 * waits for a row and then updates it locks it twice, and a transaction that queues in between causes a deadlock.
 */
export async function holdProducts(tx: Tx, ids: Iterable<string>): Promise<void> {
  await sql`select from products where id = any(${uncounted([...ids], 'uuid')}) order by id for no key update of products ${prepared}`.execute(
    tx,
  )
}

async function moveStock(tx: Tx, moves: Moves): Promise<void> {
  await holdProducts(tx, moves.keys())
  const { writes, found, check } = moving(tx, moves, [])
  const { rows } = await sql<{
    found: readonly LockedProduct[]
  }>`with ${writes} select ${found} as found`.execute(tx)
  check(rows[0]?.found ?? [])
}

/** Parts of a statement that writes what fits; `check` checks what it `found` afterwards. */
export type StockMoving = {
  readonly writes: RawBuilder<unknown>
  readonly found: RawBuilder<readonly LockedProduct[]>
  readonly check: (found: readonly LockedProduct[]) => void
}
type ReadProduct = { readonly id: string; readonly state: string }
type LockedProduct = ReadProduct & { readonly name: string; readonly stock: number }
/** By product: the change of its stock, and the first line that names it. */
type Moves = ReadonlyMap<string, { readonly by: number; readonly line: number }>

function movesOf(lines: readonly StockLine[], sign: 1 | -1): Moves {
  const moves = new Map<string, { by: number; line: number }>()
  for (const [line, { productId, quantity }] of lines.entries()) {
    const id = productId.toLowerCase()
    if (!isId(id)) throw new Refusal('product.not-found', {}, `items.${line}`)
    const before = moves.get(id) ?? { by: 0, line }
    moves.set(id, { ...before, by: before.by + sign * quantity })
  }
  return moves
}

/**
 * Keeps the date of a product: a sale is not an edit, and must not make an edit fail. Invalidates its own page, which
 * shows the quantity, and everything that shows the product if it sells out or is in stock again.
 */
function moving(tx: Tx, moves: Moves, read: readonly ReadProduct[]): StockMoving {
  const ids = [...new Set([...moves.keys(), ...read.map(({ id }) => id)])]
  const by = ids.map((id) => moves.get(id)?.by ?? 0)
  const tags = sql`(select array_agg(tag order by held.id, place) from held join asked using (id),
    unnest(array[${stockTag('')} || id, ${countTag('')} || id,
      case when (held.stock > 0) <> (held.stock + by > 0) then ${productTag('')} || id end])
      with ordinality as shown_by (tag, place) where by <> 0 and tag is not null)`
  return {
    writes: sql`asked as materialized (
      select * from unnest(${uncounted(ids, 'uuid')}, ${uncounted(by, 'int')}) as asked (id, by)
    ), held as materialized (
      select p.id, p.name, p.stock, ${saleState} as state from products p
      where p.id = any(${uncounted(ids, 'uuid')}) order by p.id for no key update of p
    ), moved as (
      update products p set stock = held.stock + by from held join asked using (id)
      where p.id = held.id and by <> 0 and held.stock + by >= 0
    ), ${changeShown(tx, tags)}`,
    found: sql`(select coalesce(json_agg(held), '[]') from held)`,
    check: (found) => check(found, moves, read),
  }
}

function check(found: readonly LockedProduct[], moves: Moves, read: readonly ReadProduct[]): void {
  const held = new Map(found.map((row) => [row.id, row]))
  if (read.some(({ id, state }) => held.get(id)?.state !== state)) throw new ChangedMeanwhile()
  for (const [id, { line }] of moves) {
    if (!held.has(id)) throw new Refusal('product.not-found', {}, `items.${line}`)
  }
  const [first, ...others] = found.flatMap(({ id, name, stock }) => {
    const { by, line } = moves.get(id) ?? { by: 0, line: 0 }
    if (stock + by >= 0) return []
    return new Refusal('product.too-few', { name, available: stock }, `items.${line}.quantity`)
  })
  if (first) throw Refusal.ofAll([first, ...others])
}
