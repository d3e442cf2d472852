import { sql } from 'kysely'
import type { Tx, Deps } from '#server/deps.ts'
import { refreshListings } from '#server/catalogue/listings/refresh.ts'
import { endLoneVariantGroups, lockVariantGroups } from '#server/catalogue/products/variants/write.ts'
import {
  linkFields,
  linkOwnProducts,
  type ProductLinks,
  type Unwritten,
} from '#server/catalogue/products/product-links.ts'
import type { ImportRow } from '#server/catalogue/imports/records.ts'
import type { RowProblem } from './row-input.ts'
import { familyFull, findFullFamilies, foreignProblem } from './row-links.ts'
import { lockStatus } from './write-rows.ts'

const rowsAtOnce = 200

/**
 * Writes the links between products once all products of a file exist, in steps like the rows. Returns 'done' if none
 * is left, 'stop' if the import was cancelled.
 */
export async function linkRows(deps: Deps, row: ImportRow): Promise<'go on' | 'stop' | 'done'> {
  return deps.db.transaction().execute(async (tx) => {
    if ((await lockStatus(tx, row.id)) !== 'importing') return 'stop'
    const rows = await withoutFull(tx, row, await nextRows(tx, row.id))
    if (rows.length === 0) {
      await refreshListings(tx, { productIds: await endLoneVariantGroups(tx, row.shopId) })
      return 'done'
    }
    const products = rows.map(({ productId, links }) => ({ id: productId, links }))
    const { productIds, unwritten } = await linkOwnProducts(tx, {
      shopId: row.shopId,
      products,
      at: deps.clock(),
    })
    await noteLinked(tx, deps, { row, rows, unwritten })
    await refreshListings(tx, { productIds })
    return 'go on'
  })
}

type LinkedRow = {
  readonly number: number
  readonly productId: string
  readonly links: ProductLinks
  readonly isTooMany?: boolean
}

async function nextRows(tx: Tx, importId: string): Promise<LinkedRow[]> {
  const rows = await tx
    .selectFrom('productImportRows')
    .select(['number', 'productId', 'links'])
    .where('importId', '=', importId)
    .where('state', '=', 'done')
    .where('links', 'is not', null)
    .orderBy('number')
    .limit(rowsAtOnce)
    .execute()
  return rows.flatMap(({ number, productId, links }) =>
    productId === null ? [] : [{ number, productId, links: links as ProductLinks }],
  )
}

/** Drops the family of rows if it was filled since the check. Locks the shop's variant groups if a row names one. */
async function withoutFull(
  tx: Tx,
  { id, shopId }: ImportRow,
  rows: readonly LinkedRow[],
): Promise<LinkedRow[]> {
  const joining = rows.map(({ productId, links: { family } }) => ({ productId, family }))
  if (joining.some(({ family }) => family !== undefined)) await lockVariantGroups(tx, shopId)
  const areFull = await findFullFamilies(tx, { shopId, importId: id }, joining)
  return rows.map((row, index) => {
    const { family: _, ...links } = row.links
    return areFull[index] ? { ...row, links, isTooMany: true } : row
  })
}

type Noting = {
  readonly row: ImportRow
  readonly rows: readonly LinkedRow[]
  readonly unwritten: readonly Unwritten[]
}

/** Notes rows as linked; reports links to products that failed, e.g. for a missing photo, or of another shop. */
async function noteLinked(tx: Tx, { clock }: Deps, { row, rows, unwritten }: Noting): Promise<void> {
  const missing = await rowsNotMade(tx, row.id, rows)
  const outcomes = rows.map(({ number, productId, links, isTooMany }) => {
    const problems = [
      ...linkFields.flatMap((field) => problemsOf(field, links[field] ?? [], missing)),
      ...unwritten.flatMap((one) => (one.productId === productId ? [foreignProblem(one)] : [])),
    ]
    return { number, problems: isTooMany ? [familyFull, ...problems] : problems }
  })
  await sql`
    update product_import_rows r
    set links = null, problems = given->'problems',
      state = case when given->'problems' = '[]' then r.state else 'failed' end
    from jsonb_array_elements(${JSON.stringify(outcomes)}::jsonb) given
    where r.import_id = ${row.id} and r.number = (given->>'number')::integer`.execute(tx)
  const failed = outcomes.filter(({ problems }) => problems.length > 0).length
  await tx
    .updateTable('productImports')
    .set((is) => ({
      doneCount: is('doneCount', '-', failed),
      failedCount: is('failedCount', '+', failed),
      movedAt: clock(),
    }))
    .where('id', '=', row.id)
    .execute()
}

function problemsOf(
  field: RowProblem['field'],
  ids: readonly string[],
  missing: ReadonlyMap<string, number>,
): RowProblem[] {
  return ids.flatMap((id) => {
    const number = missing.get(id)
    return number === undefined ? [] : [{ field, problem: 'linkNotWritten', value: String(number) }]
  })
}

/** Returns the linked products that their rows failed to create, with the numbers of these rows. */
async function rowsNotMade(
  tx: Tx,
  importId: string,
  rows: readonly LinkedRow[],
): Promise<Map<string, number>> {
  const ids = rows.flatMap(({ links }) => linkFields.flatMap((field) => links[field] ?? []))
  const { rows: found } = await sql<{ productId: string; number: number }>`
    select product_id, number from product_import_rows
    where import_id = ${importId} and state = 'failed' and is_new and product_id = any(${ids}::uuid[])
      and not exists (select from products p where p.id = product_id)`.execute(tx)
  return new Map(found.map(({ productId, number }) => [productId, number]))
}
