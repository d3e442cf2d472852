import { type Db, isId } from '#server/deps.ts'
import { type RowCells, type RowProblem, short } from './row-input.ts'

/** The product of a row: a new one, or the shop's own that the row names by id or SKU. */
export type Target = {
  readonly productId: string | null
  readonly isNew: boolean
  readonly problems: readonly RowProblem[]
}

export type NamedRow = { readonly number: number; readonly cells: RowCells }

/** Finds the shop's products that rows name; remembers them across the pages of a file, to report repeated rows. */
export function targetFinder(db: Db, shopId: string) {
  const seen = new Map<string, number>()
  return async (rows: readonly NamedRow[]): Promise<Target[]> => {
    const [products, skus] = await Promise.all([
      ownAmong(
        db,
        shopId,
        rows.flatMap(({ cells }) => cells.productId ?? []),
      ),
      productsBySku(
        db,
        shopId,
        rows.flatMap(({ cells }) => cells.sku ?? []),
      ),
    ])
    return rows.map((row) => {
      const target = targetOf(row.cells, products, skus)
      return { ...target, problems: [...target.problems, ...repeats(row, target.productId, seen)] }
    })
  }
}

function targetOf(
  { productId, sku }: RowCells,
  products: ReadonlySet<string>,
  skus: ReadonlyMap<string, string>,
): Target {
  const id = productId?.toLowerCase()
  const bySku = sku === undefined ? undefined : skus.get(sku)
  const problems: RowProblem[] = []
  if (sku !== undefined && Array.from(sku).length > 100)
    problems.push({ field: 'sku', problem: 'skuLong', value: '' })
  if (id !== undefined && !products.has(id)) {
    problems.push({ field: 'productId', problem: 'productUnknown', value: short(productId ?? '') })
  }
  if (id !== undefined && bySku !== undefined && bySku !== id) {
    problems.push({ field: 'sku', problem: 'skuTaken', value: short(sku ?? '') })
  }
  const known = id !== undefined && products.has(id) ? id : (bySku ?? null)
  return { productId: known, isNew: id === undefined && known === null, problems }
}

function repeats(
  { number, cells }: NamedRow,
  productId: string | null,
  seen: Map<string, number>,
): RowProblem[] {
  const keys = [productId && `product ${productId}`, cells.sku && `sku ${cells.sku}`].flatMap(
    (key) => key || [],
  )
  const before = keys.map((key) => seen.get(key)).find((row) => row !== undefined)
  for (const key of keys) if (!seen.has(key)) seen.set(key, number)
  if (before === undefined) return []
  return [{ field: cells.sku ? 'sku' : 'productId', problem: 'rowTwice', value: String(before) }]
}

/** Returns which of the ids are products of a shop. */
export async function ownAmong(db: Db, shopId: string, given: readonly string[]): Promise<Set<string>> {
  const ids = given.map((id) => id.toLowerCase()).filter(isId)
  if (ids.length === 0) return new Set()
  const query = db.selectFrom('products').select('id').where('shopId', '=', shopId)
  const rows = await query.where('id', 'in', ids).execute()
  return new Set(rows.map(({ id }) => id))
}

/** Returns the products of a shop by these SKUs. */
export async function productsBySku(
  db: Db,
  shopId: string,
  skus: readonly string[],
): Promise<Map<string, string>> {
  if (skus.length === 0) return new Map()
  const query = db
    .selectFrom('productSkus as k')
    .innerJoin('products as p', (on) =>
      on.onRef('p.id', '=', 'k.productId').onRef('p.shopId', '=', 'k.shopId'),
    )
    .select(['k.sku', 'k.productId'])
    .where('k.shopId', '=', shopId)
  const rows = await query.where('k.sku', 'in', [...new Set(skus)]).execute()
  return new Map(rows.map(({ sku, productId }) => [sku, productId]))
}
