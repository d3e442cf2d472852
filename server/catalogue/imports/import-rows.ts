import { setTimeout as sleep } from 'node:timers/promises'
import { Refusal } from '#domain/refusal.ts'
import type { Deps } from '#server/deps.ts'
import { failImport, finishImport, type ImportRow, saidOf } from './records.ts'
import { FileProblem, type FileSource, storeFiles } from './photos/fetch-files.ts'
import type { FindAddress } from './photos/fetch-file.ts'
import { openImageZip } from './photos/image-zip.ts'
import { filesIn } from './rows/cell-values.ts'
import { ownFileId } from './rows/row-files.ts'
import { type KnownNames, readKnownNames } from './rows/known-names.ts'
import { linkRows } from './rows/link-rows.ts'
import { newCellsFinder } from './rows/changed-cells.ts'
import { readRow, type RowCells } from './rows/row-input.ts'
import { type PreparedRow, writeRows } from './rows/write-rows.ts'

/** Rows per transaction: few where pictures have to be brought, so that the progress is seen. */
const rowsAtOnce = 25
const rowsWithFilesAtOnce = 12
const rowsPreparedAtOnce = 4
/** So few at first that the count is seen to move at once; twice as many each time. */
const firstRows = 4
/** After each step the others have the machine for so many times as long as it took. */
const rest = 2
const longestRestMs = 250
/** A run ends after so long, and the next one goes on: nothing in hand grows old. */
const runMs = 240_000
/** Where other imports wait for the worker, after so many steps: some two seconds. */
const stepsWhileOthersWait = 10

/** What a run knows of outside: whether others wait for the worker; how tests find addresses. */
export type Outside = { readonly othersWait?: () => Promise<boolean>; readonly find?: FindAddress }

/**
 * Writes the rows of an import that are in order, step by step: a step is one transaction that makes products and notes
 * their rows as done, so that a crash loses at most the step in hand and nothing is made twice. True where there is more.
 */
export async function runImport(
  deps: Deps,
  row: ImportRow,
  { othersWait, ...outside }: Outside = {},
): Promise<boolean> {
  const zip = await openImageZip(deps, row.imageParts)
  const until = performance.now() + runMs
  const { id: importId, shopId, createdBy: ownerId } = row
  const source = { importId, shopId, ownerId, zip, inHand: new Map(), begun: 0, ...outside }
  const work = { row, source, names: await readKnownNames(deps, shopId), findNew: await newCellsFinder(deps) }
  try {
    for (let step = 1; performance.now() < until; step += 1) {
      const begun = performance.now()
      const rows = await nextRows(deps, row, firstRows * 2 ** (step - 1))
      const isWritten = rows.length === 0
      const outcome = isWritten
        ? await linkRows(deps, row)
        : await writeRows(deps, row, await prepareAll(deps, work, rows))
      if (outcome === 'done') await finishImport(deps, row.id)
      if (outcome !== 'go on') return false
      if (step >= stepsWhileOthersWait && (await othersWait?.())) return true
      await sleep(Math.min(longestRestMs, (performance.now() - begun) * rest))
    }
    return true
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'shop.not-approved') throw error
    await failImport(deps, row.id, error.code)
    return false
  } finally {
    await zip?.close()
  }
}

type Work = {
  readonly row: ImportRow
  readonly source: FileSource
  readonly names: KnownNames
  readonly findNew: Awaited<ReturnType<typeof newCellsFinder>>
}

type WaitingRow = {
  readonly number: number
  readonly cells: RowCells
  readonly productId: string
  readonly isNew: boolean
}

async function nextRows(deps: Deps, row: ImportRow, most: number): Promise<WaitingRow[]> {
  const found = await deps.db
    .selectFrom('productImportRows')
    .select(['number', 'cells', 'said', 'productId', 'isNew'])
    .where('importId', '=', row.id)
    .where('state', '=', 'ready')
    .orderBy('number')
    .limit(Math.min(most, rowsAtOnce))
    .execute()
  const named = found.map((one) => ({ ...one, cells: saidOf(row, one) }))
  const hasFiles = named.some(({ cells }) => bringsFiles(deps, cells))
  const rows = hasFiles ? named.slice(0, rowsWithFilesAtOnce) : named
  return rows.flatMap((one) => (one.productId === null ? [] : [{ ...one, productId: one.productId }]))
}

/** Whether a file has to be fetched or unpacked: one that lies here already costs nothing. */
function bringsFiles(deps: Deps, { mainPhoto, photos, photo3d }: RowCells): boolean {
  const names = [mainPhoto, photos, photo3d].flatMap(filesIn)
  return names.some((name) => ownFileId(deps, name) === null)
}

async function prepareAll(deps: Deps, work: Work, rows: readonly WaitingRow[]): Promise<PreparedRow[]> {
  const fresh = await work.findNew(rows)
  const prepared: PreparedRow[] = []
  let next = 0
  const worker = async () => {
    for (let index = next++; index < rows.length; index = next++) {
      const row = rows[index]
      if (row) prepared[index] = await prepare(deps, work, { ...row, said: fresh[index]?.cells ?? {} })
    }
  }
  await Promise.all(Array.from({ length: rowsPreparedAtOnce }, worker))
  return prepared
}

type NamedRow = WaitingRow & { readonly said: RowCells }

/** Read anew, since categories may have gone since the check; then its photos and its model are brought here. */
async function prepare(deps: Deps, { row, source, names }: Work, given: NamedRow): Promise<PreparedRow> {
  const { number, productId, isNew, cells, said } = given
  const { sent, files, problems } = readRow(said, { names, isNew })
  const about = { number, productId, isNew, sku: cells.sku ?? null, sent }
  if (problems.length > 0) return { ...about, problems }
  try {
    const kept = await storeFiles(deps, source, files)
    if (Object.keys(kept).length > 0) await giveSignOfLife(deps, row.id)
    return { ...about, sent: { ...sent, ...kept }, problems: [] }
  } catch (error) {
    if (error instanceof FileProblem) return { ...about, problems: [error.problem] }
    throw error
  }
}

async function giveSignOfLife({ db, clock }: Deps, importId: string): Promise<void> {
  await db.updateTable('productImports').set({ movedAt: clock() }).where('id', '=', importId).execute()
}
