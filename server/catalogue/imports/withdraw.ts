import { sql } from 'kysely'
import { Refusal } from '#domain/refusal.ts'
import type { Db, Tx, Deps, ShopOwner } from '#server/deps.ts'
import { closeProductNotifications } from '#server/catalogue/products/approval/notifications.ts'
import { moveOwnProducts, reopenChanges, withdrawChanges } from '#server/catalogue/products/withdraw.ts'
import { notifyAdministrators, findImport, type ImportRow, lockImport } from './records.ts'

/** Counts products of an import that wait for review, themselves or with a change that the import proposed. */
export async function countWaiting({ db }: Deps, actor: ShopOwner, id: string): Promise<{ count: number }> {
  const waiting = await waitingOf(db, await findImport(db, actor.shopId, id))
  return { count: waiting.length }
}

/**
 * Withdraws everything of an import that still waits for review; what has been decided meanwhile stays. `at` identifies
 * the withdrawal for {@link resubmitImport}. Refusals: import.not-found; import.cannot-move while it is written.
 */
export async function withdrawImport(
  deps: Deps,
  actor: ShopOwner,
  id: string,
): Promise<{ count: number; at: Date }> {
  return deps.db.transaction().execute(async (tx) => {
    const row = await lockImport(tx, actor.shopId, id)
    if (row.endedAt === null) throw new Refusal('import.cannot-move')
    const waiting = await waitingOf(tx, row)
    const at = deps.clock()
    const ids = waiting.map(({ productId }) => productId)
    const products = await moveOwnProducts(tx, { actor, ids, from: 'pending_review', to: 'withdrawn', at })
    const changes = await withdrawChanges(tx, { ids: waiting.flatMap(({ changeId }) => changeId ?? []), at })
    await closeProductNotifications(tx, ids, at)
    return { count: products + changes, at }
  })
}

/** Undoes a withdrawal: resubmits what has not changed since. Refusal: import.not-found. */
export async function resubmitImport(
  deps: Deps,
  actor: ShopOwner,
  { id, at: withdrawnAt }: { readonly id: string; readonly at: Date },
): Promise<{ count: number }> {
  return deps.db.transaction().execute(async (tx) => {
    const row = await lockImport(tx, actor.shopId, id)
    const at = deps.clock()
    const ids = await withdrawnOf(tx, row, withdrawnAt)
    const products = await moveOwnProducts(tx, { actor, ids, from: 'withdrawn', to: 'pending_review', at })
    const changes = await reopenChanges(tx, { ids: await rowsOf(tx, row), withdrawnAt })
    const count = products + changes
    if (count > 0) await notifyAdministrators(tx, row, { count, at })
    return { count }
  })
}

type PendingProduct = { readonly productId: string; readonly changeId: string | null }

/** Waiting products that the import created or sent to review, and waiting changes that it proposed. */
async function waitingOf(db: Db, row: ImportRow): Promise<readonly PendingProduct[]> {
  const [from, to] = [row.startedAt, row.endedAt]
  const { rows } = await sql<PendingProduct>`
    select p.id as product_id, change.id as change_id
    from product_import_rows r join products p on p.id = r.product_id
    left join product_changes change on change.product_id = p.id and change.status = 'pending_review'
      and change.proposed_at between ${from} and ${to}
    where r.import_id = ${row.id} and r.state = 'done' and p.shop_id = ${row.shopId}
      and (change.id is not null or p.status = 'pending_review' and (r.is_new or exists (
        select from product_events e
        where e.product_id = p.id and e.to_status = 'pending_review' and e.at between ${from} and ${to})))`.execute(
    db,
  )
  return rows
}

async function withdrawnOf(tx: Tx, { id }: ImportRow, at: Date): Promise<string[]> {
  const rows = await tx
    .selectFrom('productImportRows as row')
    .innerJoin('productEvents as event', 'event.productId', 'row.productId')
    .select('event.productId as id')
    .where('row.importId', '=', id)
    .where('event.toStatus', '=', 'withdrawn')
    .where('event.at', '=', at)
    .execute()
  return rows.map((one) => one.id)
}

async function rowsOf(tx: Tx, { id }: ImportRow): Promise<string[]> {
  const rows = await tx
    .selectFrom('productImportRows')
    .select('productId')
    .where('importId', '=', id)
    .execute()
  return rows.flatMap(({ productId }) => productId ?? [])
}
