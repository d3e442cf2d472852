import type { RefusalCode } from '#domain/refusal.ts'
import { type ImportStatus, importStatus } from '#domain/catalogue/import-status.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Deps } from '#server/deps.ts'
import { notify } from '#server/platform/inbox/notify.ts'
import { readSettings } from '#server/platform/settings/platform.ts'
import { noPerson, type Subject, transition } from '#server/platform/status/transition.ts'
import { lockRunning, type ImportRow } from './records.ts'

export const imports: Subject<ImportStatus, ImportStatus, ImportRow> = {
  machine: importStatus,
  store: (tx, { id }, { to: status, reason: failure, at }) => {
    const isOver = Object.keys(importStatus.moves[status]).length === 0
    const changes = { status, failure, movedAt: at, endedAt: isOver ? at : null }
    return tx.updateTable('productImports').set(changes).where('id', '=', id).execute()
  },
  // Tells the shop and, where products wait for them, the administrators, once each.
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

/** All rows are through. */
export async function finishImport(deps: Deps, importId: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const row = await lockRunning(tx, importId)
    if (row?.status !== 'importing') return
    await transition({ tx, deps }, imports, { row, to: 'done', by: noPerson })
  })
}

/** It cannot go on: what has been made stays. */
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

/** Tells administrators that products of an import wait for them. */
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
