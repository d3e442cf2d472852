import type { z } from 'zod'
import { isWholeMapping } from '#contract/imports/import-columns.ts'
import type { mapImport, ProductImport } from '#contract/imports/imports.ts'
import { type ImportStatus, importStatus } from '#domain/status/import-status.ts'
import { move } from '#domain/status/machine.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Tx } from '#server/db/db.ts'
import { violatedConstraint } from '#server/db/violations.ts'
import type { Deps } from '#server/deps.ts'
import type { ShopOwner } from '#server/http/actor.ts'
import { enqueue } from '#server/jobs/job.ts'
import { workOnImport } from './jobs.ts'
import { lockImport, type ImportRow, importOf, moveImport } from './records.ts'

type Mapping = z.output<NonNullable<(typeof mapImport)['body']>>['mapping']

/** Which column fills which field. Refusals: import.not-found, .cannot-move, .columns-missing. */
export async function chooseColumns(
  deps: Deps,
  { shopId }: ShopOwner,
  { id, mapping }: { readonly id: string; readonly mapping: Mapping },
): Promise<ProductImport> {
  return deps.db.transaction().execute(async (tx) => {
    const row = await lockImport(tx, shopId, id)
    if (row.status !== 'mapping') move(importStatus, row.status, { to: 'mapping', by: 'shop' })
    const isOfFile = mapping.length === row.headings.length
    if (!isOfFile || !isWholeMapping(mapping)) throw new Refusal('import.columns-missing', {}, 'mapping')
    const change = { mapping, status: 'mapping', movedAt: deps.clock() } as const
    const query = tx.updateTable('productImports').set(change).where('id', '=', row.id).returningAll()
    return importOf(await query.executeTakeFirstOrThrow())
  })
}

/** Has every row checked by a job. Refusals: also import.columns-missing, import.another-runs. */
export function beginCheck(deps: Deps, actor: ShopOwner, id: string): Promise<ProductImport> {
  return begin(deps, actor, { id, to: 'checking' }, async (tx, row) => {
    if (!isWholeMapping(row.mapping)) throw new Refusal('import.columns-missing', {}, 'mapping')
    await tx.deleteFrom('productImportRows').where('importId', '=', row.id).execute()
    const none = { checkedCount: 0, refusedCount: 0, newCount: 0, knownCount: 0, sameCount: 0 }
    await tx.updateTable('productImports').set(none).where('id', '=', row.id).execute()
  })
}

/** Has the rows that are in order imported by a job. Refusals: also import.no-rows-ready, import.another-runs. */
export function beginImport(deps: Deps, actor: ShopOwner, id: string): Promise<ProductImport> {
  return begin(deps, actor, { id, to: 'importing' }, async (tx, row) => {
    if (row.newCount + row.knownCount === 0) throw new Refusal('import.no-rows-ready')
    const startedAt = deps.clock()
    await tx.updateTable('productImports').set({ startedAt }).where('id', '=', row.id).execute()
  })
}

/** Stops an import; what it has made stays. */
export async function cancelImport(deps: Deps, { shopId }: ShopOwner, id: string): Promise<ProductImport> {
  return deps.db.transaction().execute(async (tx) => {
    const row = await lockImport(tx, shopId, id)
    return moveImport(tx, row, { to: 'cancelled', by: 'shop', at: deps.clock() })
  })
}

type Begun = { readonly id: string; readonly to: Extract<ImportStatus, 'checking' | 'importing'> }

async function begin(
  deps: Deps,
  { shopId }: ShopOwner,
  { id, to }: Begun,
  prepare: (tx: Tx, row: ImportRow) => Promise<void>,
): Promise<ProductImport> {
  const story = deps.db.transaction().execute(async (tx) => {
    const row = await lockImport(tx, shopId, id)
    await moveImport(tx, row, { to, by: 'shop', at: deps.clock() })
    await prepare(tx, row)
    await enqueue(tx, workOnImport, { importId: row.id })
    return importOf(await lockImport(tx, shopId, id))
  })
  return story.catch((error: unknown) => {
    throw violatedConstraint(error) === 'product_imports_one_runs'
      ? new Refusal('import.another-runs')
      : error
  })
}
