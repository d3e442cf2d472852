import { type RawBuilder, sql } from 'kysely'
import { Refusal } from '#domain/refusal.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { isId } from '#server/platform/db/id.ts'
import { changeShown } from '#server/catalogue/listings/rows.ts'
import { countTag, productTag, stockTag } from '#server/catalogue/tags.ts'

/** A quantity of a product, 1 at least; several lines may name the same product. */
export type StockLine = { readonly productId: string; readonly quantity: number }

/**
 * Takes what an order buys from the stock: all of it or, naming every product of which there are too few, nothing
 * (R-ORD-08). Refusals: product.not-found, product.too-few. What is listed and cached stays as it is, save the
 * product's own page, and what shows it where it runs out. The products are held until the transaction ends, in the order of their ids.
 */
export async function takeStock(tx: Tx, lines: readonly StockLine[]): Promise<void> {
  await moveStock(tx, lines, -1)
}

/** The same of products that this transaction has locked and read, for the statement that it is part of. */
export function takeLockedStock(
  tx: Tx,
  held: readonly LockedStock[],
  lines: readonly StockLine[],
): RawBuilder<unknown> {
  return moved(tx, held, movesOf(lines, -1))
}

/** Gives back to the stock what a cancelled or rejected order had taken. Refusal: product.not-found. */
export async function returnStock(tx: Tx, lines: readonly StockLine[]): Promise<void> {
  await moveStock(tx, lines, 1)
}

async function moveStock(tx: Tx, lines: readonly StockLine[], sign: 1 | -1): Promise<void> {
  const moves = movesOf(lines, sign)
  const held = await tx
    .selectFrom('products')
    .select(['id', 'name', 'stock'])
    .where('id', 'in', [...moves.keys()])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  await sql`with ${moved(tx, held, moves)} select`.execute(tx)
}

/** A product whose row is locked. */
type LockedStock = { readonly id: string; readonly name: string; readonly stock: number }
type Change = LockedStock & { readonly left: number }
/** By product: how many more it has then, and the first line that names it. */
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

/** The date of a product stays: a sale is no edit of it, and nobody's edit is refused because of one. */
function moved(tx: Tx, held: readonly LockedStock[], moves: Moves): RawBuilder<unknown> {
  const changes = held.flatMap((row) => {
    const move = moves.get(row.id)
    return move ? [{ ...row, left: row.stock + move.by }] : []
  })
  for (const [id, { line }] of moves) {
    if (!changes.some((change) => change.id === id))
      throw new Refusal('product.not-found', {}, `items.${line}`)
  }
  const [first, ...others] = changes
    .filter(({ left }) => left < 0)
    .map(({ id, name, stock }) => {
      return new Refusal(
        'product.too-few',
        { name, available: stock },
        `items.${moves.get(id)?.line}.quantity`,
      )
    })
  if (first) throw Refusal.ofAll([first, ...others])
  const [ids, left] = [changes.map(({ id }) => id), changes.map((change) => change.left)]
  return sql`moved as (
      update products p set stock = changed.stock
      from unnest(${ids}::uuid[], ${left}::int[]) as changed (id, stock)
      where p.id = changed.id
    ), ${changeShown(tx, changes.flatMap(tagsOf))}`
}

/** A sale changes its own page, which counts what is left, and all that shows the product where it runs out. */
function tagsOf({ id, stock, left }: Change): string[] {
  const isInStockElse = stock > 0 !== left > 0
  return [stockTag(id), countTag(id), ...(isInStockElse ? [productTag(id)] : [])]
}
