import type { Selectable } from 'kysely'
import type { ImportField } from '#contract/catalogue/imports/import-columns.ts'
import type { ProductImport } from '#contract/catalogue/imports/imports.ts'
import type { SheetFormat } from '#contract/file-route.ts'
import type { RefusalCode } from '#domain/refusal.ts'
import { type Db, rowOf, type Tx, type Deps } from '#server/deps.ts'
import type { ProductImports } from '#server/platform/db/types.ts'
import { cellsOf, type RowCells } from '#server/catalogue/imports/rows/row-input.ts'
import { type ImportStatus, importStatus } from '#domain/catalogue/import-status.ts'
import { notify } from '#server/platform/inbox/notify.ts'
import { readSettings } from '#server/platform/settings/platform.ts'
import { noPerson, type Subject, transition } from '#server/platform/status/transition.ts'

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
    hasImages: row.imageParts.length > 0 && !awaitsParts(row),
    awaitsImages: awaitsParts(row),
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

/** Whether parts of its ZIP of photos are still missing. */
export function awaitsParts({ imageParts, imagePartCount }: ImportRow): boolean {
  return imageParts.length < (imagePartCount ?? 0)
}

export function mappingOf({ mapping }: Pick<ImportRow, 'mapping'>): (ImportField | '')[] {
  return mapping as (ImportField | '')[]
}

type StoredRow = { readonly said: unknown; readonly cells: string[] }

/** The cells of a row by field, as the check read them. */
export function saidOf(row: ImportRow, { said, cells }: StoredRow): RowCells {
  return said === null ? cellsOf(mappingOf(row), cells) : (said as RowCells)
}

export function formatOfImport({ format }: ImportRow): SheetFormat {
  return format as SheetFormat
}

/** Finds an import of this shop. Refusal: import.not-found, also for another shop's. */
export async function findImport(db: Db, shopId: string, id: string): Promise<ImportRow> {
  return rowOf(id, ownImport(db, shopId, id), 'import.not-found')
}

/** The same, locked until the end of the transaction. */
export async function lockImport(tx: Tx, shopId: string, id: string): Promise<ImportRow> {
  return rowOf(id, ownImport(tx, shopId, id).forNoKeyUpdate(), 'import.not-found')
}

function ownImport(db: Db, shopId: string, id: string) {
  return db.selectFrom('productImports').selectAll().where('id', '=', id).where('shopId', '=', shopId)
}

/** Reads an import of any shop, for the job; null if it was deleted. */
export async function readImport(db: Db, id: string): Promise<ImportRow | null> {
  const row = await db.selectFrom('productImports').selectAll().where('id', '=', id).executeTakeFirst()
  return row ?? null
}

export async function listImports(db: Db, shopId: string): Promise<ProductImport[]> {
  const newest = db.selectFrom('productImports').selectAll().where('shopId', '=', shopId)
  const rows = await newest.orderBy('createdAt', 'desc').orderBy('id', 'desc').limit(10).execute()
  return rows.map(importOf)
}

/** Locks a running import; null if it has ended or was deleted. */
export async function lockRunning(tx: Tx, id: string): Promise<ImportRow | null> {
  const query = tx.selectFrom('productImports').selectAll().where('id', '=', id)
  const row = await query.where('status', 'in', ['checking', 'importing']).forNoKeyUpdate().executeTakeFirst()
  return row ?? null
}

export const imports: Subject<ImportStatus, ImportStatus, ImportRow> = {
  machine: importStatus,
  store: (tx, { id }, { to: status, reason: failure, at }) => {
    const isOver = Object.keys(importStatus.moves[status]).length === 0
    const changes = { status, failure, movedAt: at, statusSince: at, endedAt: isOver ? at : null }
    return tx.updateTable('productImports').set(changes).where('id', '=', id).execute()
  },
  // Notifies the shop and, if products wait for review, the administrators, once each.
  followUp: async (tx, deps, { row, to }) => {
    if (to === 'failed') await notifyShop(tx, deps, row, 'import-failed')
    if (to !== 'done') return
    await notifyShop(tx, deps, row, 'import-finished')
    const { requireProductApproval } = await readSettings(tx)
    if (requireProductApproval && row.doneCount > 0) {
      await notifyAdministrators(tx, row, { count: row.doneCount, at: deps.clock() })
    }
  },
}

/** Marks an import as done, once all rows are written. */
export async function finishImport(deps: Deps, importId: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const row = await lockRunning(tx, importId)
    if (row?.status !== 'importing') return
    await transition({ tx, deps }, imports, { row, to: 'done', by: noPerson })
  })
}

/** Marks an import that cannot continue as failed; products it has already written stay. */
export async function failImport(deps: Deps, importId: string, failure: RefusalCode): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const row = await lockRunning(tx, importId)
    if (!row) return
    await transition({ tx, deps }, imports, { row, to: 'failed', by: noPerson, reason: failure })
  })
}

async function notifyShop(
  tx: Tx,
  { clock }: Deps,
  row: ImportRow,
  kind: 'import-finished' | 'import-failed',
): Promise<void> {
  const params = { file: row.fileName, count: String(row.doneCount) }
  const subject = { kind: 'import', id: row.id } as const
  const to = { userId: row.createdBy }
  await notify(tx, { to, eventKey: `import-ended:${row.id}`, kind, params, subject, at: clock() })
}

type Submitted = { readonly count: number; readonly at: Date }

/** Notifies administrators that products of an import wait for review. */
export async function notifyAdministrators(tx: Tx, row: ImportRow, { count, at }: Submitted): Promise<void> {
  const query = tx.selectFrom('shops').select(['shopName as name', 'shopNameAr as nameAr'])
  const shop = await query.where('id', '=', row.shopId).executeTakeFirstOrThrow()
  await notify(tx, {
    to: { role: 'admin' },
    eventKey: `products-imported:${row.id}:${at.getTime()}`,
    kind: 'products-imported',
    params: { shop, count: String(count) },
    subject: { kind: 'products', id: row.shopId },
    at,
  })
}
