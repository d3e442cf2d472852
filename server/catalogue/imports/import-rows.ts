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

/** Rows per transaction: fewer where files must be fetched, so that progress is visible. */
const rowsAtOnce = 25
const rowsWithFilesAtOnce = 12
const rowsPreparedAtOnce = 4
/** Rows of the first step: few, so that the count moves at once. Each step doubles them. */
const firstRows = 4
/** Pause after each step, as a multiple of its duration, so that other work gets the machine. */
const rest = 2
const longestRestMs = 250
/** A run ends after this time and the next one continues, so that no data it holds gets stale. */
const runMs = 240_000
/** If other imports wait for the worker, a run ends after this many steps: some two seconds. */
const stepsWhileOthersWait = 10

/** Dependencies of a run: whether other imports wait for the worker; how tests resolve addresses. */
export type Outside = { readonly othersWait?: () => Promise<boolean>; readonly find?: FindAddress }

/**
 * Writes the valid rows of an import step by step: a step is one transaction that creates products and marks their rows
 * as done, so that a crash loses at most the current step and creates nothing twice. Returns true if there is more.
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

/** Whether a file must be fetched or unpacked; one that is already stored here costs nothing. */
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

/** Reads a row again, since categories may have gone since the check; then stores its photos and its model. */
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
