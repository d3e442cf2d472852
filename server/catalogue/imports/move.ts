import type { z } from 'zod'
import { isWholeMapping } from '#contract/catalogue/imports/import-columns.ts'
import type { mapImport, ProductImport } from '#contract/catalogue/imports/imports.ts'
import type { ImportStatus } from '#domain/catalogue/import-status.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Tx, Deps, ShopOwner } from '#server/deps.ts'
import { violatedConstraint } from '#server/platform/db/errors.ts'
import { enqueue } from '#server/platform/jobs/job.ts'
import { transition } from '#server/platform/status/transition.ts'
import { awaitsParts, imports, lockImport, type ImportRow, importOf } from './records.ts'
import { workOnImport } from './jobs.ts'

type Mapping = z.output<NonNullable<(typeof mapImport)['body']>>['mapping']

/** Sets which column fills which field. Refusals: import.not-found, .cannot-move, .columns-missing. */
export function chooseColumns(
  deps: Deps,
  actor: ShopOwner,
  { id, mapping }: { readonly id: string; readonly mapping: Mapping },
): Promise<ProductImport> {
  const store = async (tx: Tx, row: ImportRow) => {
    const isOfFile = mapping.length === row.headings.length
    if (!isOfFile || !isWholeMapping(mapping)) throw new Refusal('import.columns-missing', {}, 'mapping')
    await tx.updateTable('productImports').set({ mapping }).where('id', '=', row.id).execute()
  }
  return moveOwn(deps, actor, { id, to: 'mapping', also: store })
}

/** Starts a job that checks every row. Refusals: also import.columns-missing, .zip-incomplete, .another-runs. */
export function beginCheck(deps: Deps, actor: ShopOwner, id: string): Promise<ProductImport> {
  const begin = async (tx: Tx, row: ImportRow) => {
    if (!isWholeMapping(row.mapping)) throw new Refusal('import.columns-missing', {}, 'mapping')
    if (awaitsParts(row)) throw new Refusal('import.zip-incomplete')
    await tx.deleteFrom('productImportRows').where('importId', '=', row.id).execute()
    const none = { checkedCount: 0, refusedCount: 0, newCount: 0, knownCount: 0, sameCount: 0 }
    await tx.updateTable('productImports').set(none).where('id', '=', row.id).execute()
    await enqueue(tx, workOnImport, { importId: row.id })
  }
  return moveOwn(deps, actor, { id, to: 'checking', also: begin })
}

/** Starts a job that imports the valid rows. Refusals: also import.no-rows-ready, import.another-runs. */
export function beginImport(deps: Deps, actor: ShopOwner, id: string): Promise<ProductImport> {
  const begin = async (tx: Tx, row: ImportRow) => {
    if (row.newCount + row.knownCount === 0) throw new Refusal('import.no-rows-ready')
    const startedAt = deps.clock()
    await tx.updateTable('productImports').set({ startedAt }).where('id', '=', row.id).execute()
    await enqueue(tx, workOnImport, { importId: row.id })
  }
  return moveOwn(deps, actor, { id, to: 'importing', also: begin })
}

/** Cancels an import; products it has already written stay. */
export function cancelImport(deps: Deps, actor: ShopOwner, id: string): Promise<ProductImport> {
  return moveOwn(deps, actor, { id, to: 'cancelled' })
}

/** Removes the ZIP of pictures, even if incomplete: deletes its parts once the import no longer names them. */
export async function removeImages(deps: Deps, actor: ShopOwner, id: string): Promise<ProductImport> {
  const parts: string[] = []
  const forget = async (tx: Tx, row: ImportRow) => {
    parts.push(...row.imageParts)
    const none = { imageParts: [], imagePartCount: null }
    await tx.updateTable('productImports').set(none).where('id', '=', row.id).execute()
  }
  const shown = await moveOwn(deps, actor, { id, to: 'mapping', also: forget })
  await Promise.all(parts.map((part) => deps.storage.remove(part)))
  return shown
}

type Move = {
  readonly id: string
  readonly to: ImportStatus
  readonly also?: (tx: Tx, row: ImportRow) => Promise<void>
}

async function moveOwn(deps: Deps, actor: ShopOwner, { id, to, also }: Move): Promise<ProductImport> {
  const story = deps.db.transaction().execute(async (tx) => {
    const row = await lockImport(tx, actor.shopId, id)
    await transition({ tx, deps }, imports, { row, to, by: actor })
    await also?.(tx, row)
    return importOf(await lockImport(tx, actor.shopId, id))
  })
  return story.catch((error: unknown) => {
    throw violatedConstraint(error) === 'product_imports_one_runs'
      ? new Refusal('import.another-runs')
      : error
  })
}
