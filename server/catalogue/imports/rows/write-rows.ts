import { sql } from 'kysely'
import type { ProductChanges, ProductInput } from '#contract/catalogue/products/product-input.ts'
import { Refusal, refusals } from '#domain/refusal.ts'
import type { Tx, Deps, ShopOwner } from '#server/deps.ts'
import { isConnectionError } from '#server/platform/db/errors.ts'
import { refreshListings } from '#server/catalogue/listings/refresh.ts'
import { differingContent } from '#server/catalogue/products/approval/compared-content.ts'
import { submitProducts } from '#server/catalogue/products/submit.ts'
import { writeSkus } from '#server/catalogue/products/write.ts'
import { editOwn } from '#server/catalogue/products/edit.ts'
import { productsBySku } from './own-targets.ts'
import type { ImportRow } from '#server/catalogue/imports/records.ts'
import { type RowProblem, short } from './row-input.ts'

export type PreparedRow = {
  readonly number: number
  readonly productId: string
  readonly isNew: boolean
  readonly sku: string | null
  readonly sent: Partial<ProductInput>
  readonly problems: readonly RowProblem[]
}

/**
 * Writes rows in one transaction; if that fails, one by one, so that a single row does not stop the others. Returns
 * 'stop' if the import was cancelled or another worker has written them. Refusal: shop.not-approved.
 */
export async function writeRows(
  deps: Deps,
  row: ImportRow,
  rows: readonly PreparedRow[],
): Promise<'go on' | 'stop'> {
  try {
    return await deps.db.transaction().execute((tx) => writeTogether(tx, deps, { row, rows }))
  } catch (error) {
    if (isOfAll(error)) throw error
    const [only, ...others] = rows
    if (only && others.length === 0) return writeRows(deps, row, [withProblem(deps, only, error)])
    for (const one of rows) if ((await writeRows(deps, row, [one])) === 'stop') return 'stop'
    return 'go on'
  }
}

/** Whether an error concerns all rows: a retry may fix it, or no single row is to blame. */
function isOfAll(error: unknown): boolean {
  if (error instanceof Refusal) {
    return error.code === 'shop.not-approved' || refusals[error.code].kind === 'unavailable'
  }
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return isConnectionError(error) || /^(?:57014|40001|40P01|57P\d\d|53\d{3})$/.test(code)
}

function withProblem({ log }: Deps, row: PreparedRow, error: unknown): PreparedRow {
  if (row.problems.length > 0) throw error
  if (!(error instanceof Refusal)) log.error({ err: error, row: row.number }, 'a row could not be imported')
  const problem = error instanceof Refusal ? error.code : 'rowFailed'
  return { ...row, problems: [{ field: null, problem, value: '' }] }
}

type Together = { readonly row: ImportRow; readonly rows: readonly PreparedRow[] }

async function writeTogether(tx: Tx, deps: Deps, { row, rows }: Together): Promise<'go on' | 'stop'> {
  const status = await lockStatus(tx, row.id)
  const waiting = await stillWaiting(tx, row.id, rows)
  if (status !== 'importing' || waiting.length === 0) return 'stop'
  const taken = await productsBySku(
    tx,
    row.shopId,
    waiting.flatMap(({ isNew, sku }) => (isNew && sku ? [sku] : [])),
  )
  const checked = waiting.map((one) => (one.isNew && taken.has(one.sku ?? '') ? skuTaken(one) : one))
  const fit = checked.filter(({ problems }) => problems.length === 0)
  const actor = { kind: 'shop', userId: row.createdBy, shopId: row.shopId, shopStatus: 'approved' } as const
  const shown = await writeProducts(tx, deps, { actor, rows: fit, listedAt: row.startedAt ?? row.createdAt })
  await writeSkus(
    tx,
    row.shopId,
    fit.flatMap(({ productId, sku }) => (sku === null ? [] : [{ productId, sku }])),
  )
  await noteRows(tx, deps, { row, rows: checked })
  if (shown.length > 0) await refreshListings(tx, { productIds: shown })
  return 'go on'
}

function skuTaken(row: PreparedRow): PreparedRow {
  return { ...row, problems: [{ field: 'sku', problem: 'skuTaken', value: short(row.sku ?? '') }] }
}

export async function lockStatus(tx: Tx, importId: string): Promise<string | undefined> {
  const query = tx.selectFrom('productImports').select('status').where('id', '=', importId)
  return (await query.forNoKeyUpdate().executeTakeFirst())?.status
}

async function stillWaiting(tx: Tx, importId: string, rows: readonly PreparedRow[]): Promise<PreparedRow[]> {
  if (rows.length === 0) return []
  const query = tx.selectFrom('productImportRows').select('number').where('importId', '=', importId)
  const numbers = rows.map(({ number }) => number)
  const found = await query.where('state', '=', 'ready').where('number', 'in', numbers).execute()
  const waiting = new Set(found.map(({ number }) => number))
  return rows.filter(({ number }) => waiting.has(number))
}

type Writing = {
  readonly actor: ShopOwner
  readonly rows: readonly PreparedRow[]
  /** Time of the first row. Each further row is a microsecond older, so that lists by age keep the file's order. */
  readonly listedAt: Date
}

/** Writes products; returns those whose listing may have changed. New ones that wait for review have none yet. */
async function writeProducts(tx: Tx, deps: Deps, { actor, rows, listedAt }: Writing): Promise<string[]> {
  // The required fields of a new product were checked when the row was read.
  const products = rows
    .filter(({ isNew }) => isNew)
    .map(({ number, productId, sent }) => ({ ...(sent as ProductInput), id: productId, place: number }))
  const { status } = await submitProducts(tx, { actor, products, at: deps.clock(), listedAt })
  const shown = status === 'active' ? products.map(({ id }) => id) : []
  for (const { productId, sent, isNew } of rows) {
    if (isNew) continue
    const changes = await differingFields(tx, productId, sent)
    if (Object.keys(changes).length === 0) continue
    await editOwn(tx, deps, { actor, id: productId, sent: changes, isQuiet: true })
    shown.push(productId)
  }
  return shown
}

/** Keeps only fields that differ, so that an unchanged row does not resubmit a rejected product. */
async function differingFields(
  tx: Tx,
  id: string,
  { price, currency, stock, ...content }: Partial<ProductInput>,
): Promise<ProductChanges> {
  const offer = tx.selectFrom('products').select(['priceFils', 'currency', 'stock']).where('id', '=', id)
  const now = await offer.executeTakeFirst()
  if (!now) return {}
  return {
    ...(price !== undefined && price !== now.priceFils && { price }),
    ...(currency !== undefined && currency !== now.currency && { currency }),
    ...(stock !== undefined && stock !== now.stock && { stock }),
    ...(await differingContent(tx, id, content)),
  }
}

async function noteRows(tx: Tx, { clock }: Deps, { row, rows }: Together): Promise<void> {
  const outcomes = rows.map(({ number, problems }) => ({ number, problems }))
  await sql`
    update product_import_rows r
    set state = case when given->'problems' = '[]' then 'done' else 'failed' end::product_import_row_state,
      problems = given->'problems'
    from jsonb_array_elements(${JSON.stringify(outcomes)}::jsonb) given
    where r.import_id = ${row.id} and r.number = (given->>'number')::integer`.execute(tx)
  const failed = rows.filter(({ problems }) => problems.length > 0).length
  await tx
    .updateTable('productImports')
    .set((is) => ({
      doneCount: is('doneCount', '+', rows.length - failed),
      failedCount: is('failedCount', '+', failed),
      movedAt: clock(),
    }))
    .where('id', '=', row.id)
    .execute()
}
