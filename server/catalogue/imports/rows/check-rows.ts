import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { Refusal } from '#domain/refusal.ts'
import type { Tx, Deps } from '#server/deps.ts'
import { newTempFile } from '#server/platform/files/uploads/temp-files.ts'
import { openImageZip } from '#server/catalogue/imports/photos/image-zip.ts'
import type { ReadSheet } from '#engines/sheets/read-sheets.ts'
import { readInTurn } from '../read-in-turn.ts'
import {
  imports,
  formatOfImport,
  lockRunning,
  type ImportRow,
  mappingOf,
} from '#server/catalogue/imports/records.ts'
import { type LinkField, linkFields, type ProductLinks } from '#server/catalogue/products/product-links.ts'
import { noPerson, transition } from '#server/platform/status/transition.ts'
import { type CheckedRow, rowChecker } from './check-row.ts'
import { cellsOf, type RowProblem } from './row-input.ts'
import { corrected, productRows } from './foreign-rows.ts'
import { readCorrections } from '#server/catalogue/imports/corrections.ts'
import { readLinks, type RowLinks } from './row-links.ts'

const rowsAtOnce = 100
/** Rows of the first step: few, so that the count moves at once. Each step doubles them. */
const firstRows = 10
const linksAtOnce = 500

/** Checks every row of an import and stores the results; products are not touched. After a crash it starts again. */
export async function runCheck(deps: Deps, row: ImportRow): Promise<void> {
  const zip = await openImageZip(deps, row.imageParts)
  try {
    const sheet = await readStored(deps, row)
    if (!(await restart(deps, row.id))) return
    const check = await rowChecker(deps, row, zip)
    const all: CheckedRow[] = []
    const read = productRows(sheet.rows, { headings: row.headings, mapping: mappingOf(row) })
    const rows = corrected(read, await readCorrections(deps.db, row.id))
    // Several rows may form one product, so progress is scaled to the rows of the file.
    const countAt = (place: number) => Math.ceil((place * sheet.rows.length) / rows.length)
    let reached = 0
    for (let count = firstRows; all.length < rows.length; count = Math.min(rowsAtOnce, count * 2)) {
      const checked = await check(rows.slice(all.length, all.length + count))
      const after = countAt(all.length + checked.length)
      if (!(await storePage(deps, { row, before: reached, after, checked }))) return
      reached = after
      all.push(...checked)
    }
    await finish(deps, row.id, {
      count: reached,
      links: linkOutcomes(all, await readLinks(deps, row.shopId, all)),
    })
  } finally {
    await zip?.close()
  }
}

async function readStored(deps: Deps, row: ImportRow): Promise<ReadSheet> {
  const stored = await deps.storage.open(row.fileId)
  if (stored === null) throw new Refusal('import.unreadable')
  const path = await newTempFile(deps.config.dataDir)
  try {
    await pipeline(stored.stream, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
    const task = { path, format: formatOfImport(row), rowsAtMost: Number.POSITIVE_INFINITY }
    return await readInTurn(row.shopId, task)
  } finally {
    await rm(path, { force: true })
  }
}

async function restart({ db, clock }: Deps, importId: string): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const none = {
      checkedCount: 0,
      refusedCount: 0,
      newCount: 0,
      knownCount: 0,
      sameCount: 0,
      movedAt: clock(),
    }
    const query = tx.updateTable('productImports').set(none).where('id', '=', importId)
    const begun = await query.where('status', '=', 'checking').returning('id').executeTakeFirst()
    if (begun) await tx.deleteFrom('productImportRows').where('importId', '=', importId).execute()
    return begun !== undefined
  })
}

type Page = {
  readonly row: ImportRow
  /** Rows of the file checked before this page; `after` includes it. */
  readonly before: number
  readonly after: number
  readonly checked: readonly CheckedRow[]
}

/** Stores a page and counts it; false if the import was cancelled or another worker is checking it. */
async function storePage({ db, clock }: Deps, { row, before, after, checked }: Page): Promise<boolean> {
  const fit = checked.filter(({ problems }) => problems.length === 0)
  const fresh = fit.filter(({ isNew }) => isNew).length
  const same = fit.filter(({ isSame }) => isSame).length
  return db.transaction().execute(async (tx) => {
    const counted = await tx
      .updateTable('productImports')
      .set((is) => ({
        checkedCount: after,
        refusedCount: is('refusedCount', '+', checked.length - fit.length),
        newCount: is('newCount', '+', fresh),
        knownCount: is('knownCount', '+', fit.length - fresh - same),
        sameCount: is('sameCount', '+', same),
        movedAt: clock(),
      }))
      .where('id', '=', row.id)
      .where('status', '=', 'checking')
      .where('checkedCount', '=', before)
      .returning('id')
      .executeTakeFirst()
    if (!counted) return false
    await insertRows(tx, row, checked)
    return true
  })
}

/** Stores checked rows; a row that would change nothing is done already. */
async function insertRows(tx: Tx, row: ImportRow, checked: readonly CheckedRow[]): Promise<void> {
  const mapping = mappingOf(row)
  const rows = checked.map(({ number, cells, productId, isNew, isSame, problems, ...read }) => {
    const state = problems.length > 0 ? 'refused' : isSame ? 'done' : 'ready'
    const isAsWritten = isDeepStrictEqual(read.said, cellsOf(mapping, cells))
    const said = isAsWritten ? null : read.said
    return { number, cells, said, productId, isNew, problems, state }
  })
  await sql`
    insert into product_import_rows (import_id, number, cells, said, state, product_id, is_new, problems)
    select ${row.id}, (given->>'number')::integer,
      array(select cell from jsonb_array_elements_text(given->'cells') with ordinality as c (cell, place) order by place),
      nullif(given->'said', 'null'),
      (given->>'state')::product_import_row_state,
      (given->>'productId')::uuid, (given->>'isNew')::boolean, given->'problems'
    from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) given`.execute(tx)
}

type Finishing = { readonly count: number; readonly links: readonly LinkOutcome[] }

/** Ends a check once every row is known: stores the links of rows, or refuses rows for wrong links after all. */
async function finish(deps: Deps, importId: string, { count, links }: Finishing): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const row = await lockRunning(tx, importId)
    if (row?.status !== 'checking' || row.checkedCount !== count) return
    for (let at = 0; at < links.length; at += linksAtOnce) {
      await keepLinks(tx, importId, links.slice(at, at + linksAtOnce))
    }
    await transition({ tx, deps }, imports, { row, to: 'checked', by: noPerson })
  })
}

async function keepLinks(tx: Tx, importId: string, outcomes: readonly LinkOutcome[]): Promise<void> {
  await sql`
    update product_import_rows r
    set links = case when given->'problems' = '[]' then given->'links' end, problems = given->'problems',
      state = case when given->'problems' = '[]' then r.state else 'refused' end
    from jsonb_array_elements(${JSON.stringify(outcomes)}::jsonb) given
    where r.import_id = ${importId} and r.number = (given->>'number')::integer`.execute(tx)
  const refused = outcomes.filter(({ isRefusedNow }) => isRefusedNow)
  const fresh = refused.filter(({ isNew }) => isNew).length
  await tx
    .updateTable('productImports')
    .set((is) => ({
      refusedCount: is('refusedCount', '+', refused.length),
      newCount: is('newCount', '-', fresh),
      knownCount: is('knownCount', '-', refused.length - fresh),
    }))
    .where('id', '=', importId)
    .execute()
}

/** The links of a row, or all problems found in it. */
type LinkOutcome = {
  readonly number: number
  readonly isNew: boolean
  readonly links: ProductLinks | null
  readonly problems: readonly RowProblem[]
  /** Whether only its links are wrong. */
  readonly isRefusedNow: boolean
}

/**
 * Returns the rows that have links or link problems. A refused new product also refuses the rows that link to it, and
 * those that link to these: a shop does not want half a set.
 */
function linkOutcomes(rows: readonly CheckedRow[], read: readonly RowLinks[]): LinkOutcome[] {
  const problems = rows.map((row, index) => [...row.problems, ...(read[index]?.problems ?? [])])
  takeAlong(rows, read, problems)
  return rows.flatMap((row, index) => {
    const [links, all] = [read[index]?.links ?? null, problems[index] ?? []]
    if (links === null && all.length === row.problems.length) return []
    const isRefusedNow = row.problems.length === 0 && all.length > 0
    return [{ number: row.number, isNew: row.isNew, links, problems: all, isRefusedNow }]
  })
}

function takeAlong(
  rows: readonly CheckedRow[],
  read: readonly RowLinks[],
  problems: readonly RowProblem[][],
): void {
  const linkedBy = linkingRows(read)
  const isMissing = (index: number) => rows[index]?.isThere === false && (problems[index]?.length ?? 0) > 0
  const open = rows.flatMap((_, index) => (isMissing(index) ? [index] : []))
  for (let index = open.pop(); index !== undefined; index = open.pop()) {
    const missing = rows[index]
    for (const { from, field } of linkedBy.get(missing?.productId ?? '') ?? []) {
      const wasMissing = isMissing(from)
      problems[from]?.push({ field, problem: 'linkRefused', value: String(missing?.number) })
      if (!wasMissing && isMissing(from)) open.push(from)
    }
  }
}

type Linking = { readonly from: number; readonly field: LinkField }

/** Maps each product id to the rows, by index, that link to it. */
function linkingRows(read: readonly RowLinks[]): Map<string, Linking[]> {
  const linkedBy = new Map<string, Linking[]>()
  for (const [from, { links }] of read.entries()) {
    for (const field of linkFields) {
      for (const id of links?.[field] ?? []) {
        const others = linkedBy.get(id) ?? []
        others.push({ from, field })
        linkedBy.set(id, others)
      }
    }
  }
  return linkedBy
}
