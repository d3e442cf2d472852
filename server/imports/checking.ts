import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import { Refusal } from '#domain/refusal.ts'
import type { Deps } from '#server/deps.ts'
import { newId } from '#server/id.ts'
import { newArrival } from '#server/objects/arrivals.ts'
import { type ImageZip, openImageZip } from './image-zip.ts'
import { readKnownNames } from './known-names.ts'
import { targetFinder } from './own-targets.ts'
import { type ReadSheet, readSheet } from './reading/reading.ts'
import type { SheetRow } from './reading/sheet.ts'
import { formatOfImport, type ImportRow, mappingOf, moveImport, readImport } from './records.ts'
import { cellsOf, readRow, type RowProblem } from './row-input.ts'
import { photoProblems } from './row-photos.ts'

const rowsAtOnce = 100

/** Checks every row of an import and keeps what it found; products are not touched. A crash begins it anew. */
export async function runCheck(deps: Deps, row: ImportRow): Promise<void> {
  const zip = await openImageZip(deps, row.imageParts)
  try {
    const sheet = await readStored(deps, row)
    if (!(await restart(deps, row.id))) return
    const check = await rowChecker(deps, row, zip)
    for (let at = 0; at < sheet.rows.length; at += rowsAtOnce) {
      const checked = await check(sheet.rows.slice(at, at + rowsAtOnce))
      if (!(await keepChecked(deps, { importId: row.id, before: at, checked }))) return
    }
    await finish(deps, row.id, sheet.rows.length)
  } finally {
    await zip?.close()
  }
}

async function readStored(deps: Deps, row: ImportRow): Promise<ReadSheet> {
  const stored = await deps.storage.open(row.fileId)
  if (stored === null) throw new Refusal('import.unreadable')
  const path = await newArrival(deps.config.dataDir)
  try {
    await pipeline(stored.stream, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
    return await readSheet({ path, format: formatOfImport(row), rowsAtMost: Number.POSITIVE_INFINITY })
  } finally {
    await rm(path, { force: true })
  }
}

type CheckedRow = SheetRow & {
  readonly productId: string
  readonly isNew: boolean
  readonly problems: readonly RowProblem[]
}

async function rowChecker(deps: Deps, row: ImportRow, zip: ImageZip | null) {
  const names = await readKnownNames(deps)
  const mapping = mappingOf(row)
  const findTargets = targetFinder(deps.db, row.shopId)
  return async (rows: readonly SheetRow[]): Promise<CheckedRow[]> => {
    const named = rows.map(({ number, cells }) => ({ number, cells: cellsOf(mapping, cells) }))
    const targets = await findTargets(named)
    return rows.map((sheetRow, index) => {
      const { productId = null, isNew = true, problems = [] } = targets[index] ?? {}
      const input = readRow(named[index]?.cells ?? {}, { names, isNew })
      const all = [...problems, ...input.problems, ...photoProblems(deps, input.photos, zip)]
      return { ...sheetRow, productId: productId ?? newId(), isNew, problems: all }
    })
  }
}

async function restart({ db, clock }: Deps, importId: string): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const none = { checkedCount: 0, refusedCount: 0, newCount: 0, knownCount: 0, movedAt: clock() }
    const query = tx.updateTable('productImports').set(none).where('id', '=', importId)
    const begun = await query.where('status', '=', 'checking').returning('id').executeTakeFirst()
    if (begun) await tx.deleteFrom('productImportRows').where('importId', '=', importId).execute()
    return begun !== undefined
  })
}

type Page = { readonly importId: string; readonly before: number; readonly checked: readonly CheckedRow[] }

/** Keeps a page and counts it; false where the import was cancelled, or another worker is at it. */
async function keepChecked({ db, clock }: Deps, { importId, before, checked }: Page): Promise<boolean> {
  const fit = checked.filter(({ problems }) => problems.length === 0)
  const fresh = fit.filter(({ isNew }) => isNew).length
  return db.transaction().execute(async (tx) => {
    const counted = await tx
      .updateTable('productImports')
      .set((is) => ({
        checkedCount: before + checked.length,
        refusedCount: is('refusedCount', '+', checked.length - fit.length),
        newCount: is('newCount', '+', fresh),
        knownCount: is('knownCount', '+', fit.length - fresh),
        movedAt: clock(),
      }))
      .where('id', '=', importId)
      .where('status', '=', 'checking')
      .where('checkedCount', '=', before)
      .returning('id')
      .executeTakeFirst()
    if (!counted) return false
    await sql`
      insert into product_import_rows (import_id, number, cells, state, product_id, is_new, problems)
      select ${importId}, (given->>'number')::integer,
        array(select cell from jsonb_array_elements_text(given->'cells') with ordinality as c (cell, place) order by place),
        case when given->'problems' = '[]' then 'ready' else 'refused' end::product_import_row_state,
        (given->>'productId')::uuid, (given->>'isNew')::boolean, given->'problems'
      from jsonb_array_elements(${JSON.stringify(checked)}::jsonb) given`.execute(tx)
    return true
  })
}

async function finish(deps: Deps, importId: string, count: number): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const row = await readImport(tx, importId)
    if (row?.status !== 'checking' || row.checkedCount !== count) return
    await moveImport(tx, row, { to: 'checked', at: deps.clock() })
  })
}
