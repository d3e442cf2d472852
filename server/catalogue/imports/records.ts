import type { Selectable } from 'kysely'
import type { ImportField } from '#contract/catalogue/imports/import-columns.ts'
import type { ProductImport } from '#contract/catalogue/imports/imports.ts'
import type { SheetFormat } from '#contract/file-route.ts'
import { Refusal, type RefusalCode } from '#domain/refusal.ts'
import { type Db, isId, type Tx } from '#server/platform/db/db.ts'
import type { ProductImports } from '#server/platform/db/types.ts'
import { cellsOf, type RowCells } from './rows/row-input.ts'

export type ImportRow = Selectable<ProductImports>

/** An import as its shop sees it. */
export function importOf(row: ImportRow): ProductImport {
  return {
    id: row.id,
    fileName: row.fileName,
    status: row.status,
    failure: row.failure as RefusalCode | null,
    headings: row.headings,
    mapping: mappingOf(row),
    sample: row.sample as string[][],
    hasImages: row.imageParts.length > 0,
    rows: row.rowCount,
    checked: row.checkedCount,
    refused: row.refusedCount,
    newProducts: row.newCount,
    knownProducts: row.knownCount,
    unchangedProducts: row.sameCount,
    done: row.doneCount,
    failed: row.failedCount,
    createdAt: row.createdAt,
    endedAt: row.endedAt,
  }
}

export function mappingOf({ mapping }: Pick<ImportRow, 'mapping'>): (ImportField | '')[] {
  return mapping as (ImportField | '')[]
}

type StoredRow = { readonly said: unknown; readonly cells: string[] }

/** The cells of a row by their field, as its check read them. */
export function saidOf(row: ImportRow, { said, cells }: StoredRow): RowCells {
  return said === null ? cellsOf(mappingOf(row), cells) : (said as RowCells)
}

export function formatOfImport({ format }: ImportRow): SheetFormat {
  return format as SheetFormat
}

/** An import of this shop; another's is as little there as none: import.not-found. */
export async function findImport(db: Db, shopId: string, id: string): Promise<ImportRow> {
  const query = db
    .selectFrom('productImports')
    .selectAll()
    .where('id', '=', isId(id) ? id : null)
  return query.where('shopId', '=', shopId).executeTakeFirstOrThrow(() => new Refusal('import.not-found'))
}

/** The same, held until the end of the transaction. */
export async function lockImport(tx: Tx, shopId: string, id: string): Promise<ImportRow> {
  const query = tx
    .selectFrom('productImports')
    .selectAll()
    .where('id', '=', isId(id) ? id : null)
  return query
    .where('shopId', '=', shopId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => new Refusal('import.not-found'))
}

/** For the job: whosever it is; null where it is gone. */
export async function readImport(db: Db, id: string): Promise<ImportRow | null> {
  const row = await db.selectFrom('productImports').selectAll().where('id', '=', id).executeTakeFirst()
  return row ?? null
}

export async function listImports(db: Db, shopId: string): Promise<ProductImport[]> {
  const newest = db.selectFrom('productImports').selectAll().where('shopId', '=', shopId)
  const rows = await newest.orderBy('createdAt', 'desc').orderBy('id', 'desc').limit(10).execute()
  return rows.map(importOf)
}

/** A running import, held; null where it is over or gone. */
export async function lockRunning(tx: Tx, id: string): Promise<ImportRow | null> {
  const query = tx.selectFrom('productImports').selectAll().where('id', '=', id)
  const row = await query.where('status', 'in', ['checking', 'importing']).forNoKeyUpdate().executeTakeFirst()
  return row ?? null
}
