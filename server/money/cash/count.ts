import { sql } from 'kysely'
import type { CountInput } from '#contract/money/cash.ts'
import { runCounted } from '#domain/money/ledger/cash.ts'
import { fromFils } from '#domain/platform/amounts/money.ts'
import { Refusal } from '#domain/refusal.ts'
import { recordBatch } from '#server/money/ledger/record.ts'
import { lockBalance } from '#server/money/payouts/available.ts'
import type { Deps } from '#server/deps.ts'
import { auditedName, recordAudit } from '#server/platform/audit/record.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Admin } from '#server/platform/http/actor.ts'
import { creating, type RequestKey } from '#server/platform/http/request-keys.ts'

type Count = CountInput & { readonly id: string }

/**
 * Counts cash of one run at the desk, in one transaction: each order is counted once, by whoever is first, and the books
 * have the cash with the platform. Refusals: cash.changed, cash.several-runs.
 */
export async function countCash(
  deps: Deps,
  { userId: actorId }: Admin,
  { id, orders }: Count,
  key?: RequestKey | null,
): Promise<void> {
  const at = deps.clock()
  await creating(deps, key, async (tx) => {
    const { run, due } = await lockRun(tx, orders)
    const bearerId = run.shopId
    if (bearerId !== null) await lockBalance(tx, bearerId)
    await tx.insertInto('cashCounts').values({ id, countedBy: actorId, countedAt: at }).execute()
    await storeCounted(tx, id, orders)
    const countedFils = orders.reduce((sum, { amount }) => sum + amount, 0)
    await recordBatch(tx, runCounted({ eventId: id, at, due, countedFils, bearerId }))
    const dueFils = due.reduce((sum, { fils }) => sum + fils, 0)
    const shop = run.shopName === null ? null : { name: run.shopName, nameAr: run.shopNameAr }
    await recordAudit(tx, {
      actorId,
      action: 'cash.counted',
      subjectKind: 'cash',
      subjectId: id,
      subjectName: [run.name, run.day].filter(Boolean).join(', '),
      before: { total: `${fromFils(dueFils)} AED` },
      after: { shop: auditedName(shop), total: `${fromFils(countedFils)} AED` },
      at,
    })
  })
}

/** The cash of these orders, locked; all of it is open and of one run. */
async function lockRun(tx: Tx, orders: CountInput['orders']) {
  const ids = [...new Set(orders.map(({ orderId }) => orderId))]
  const rows = await tx
    .selectFrom('cashCollections as c')
    .innerJoin('orders as o', 'o.id', 'c.orderId')
    .leftJoin('shops as s', 's.id', 'c.shopId')
    .select(['c.orderId', 'c.carrier', 'c.shopId', 'c.name', 'c.day', 'c.dueFils', 'o.shopId as sellerId'])
    .select(['s.shopName', 's.shopNameAr'])
    .where('c.orderId', 'in', ids)
    .where('c.countId', 'is', null)
    .orderBy('c.orderId')
    .forNoKeyUpdate('c')
    .execute()
  const [run] = rows
  if (!run || rows.length !== orders.length) throw new Refusal('cash.changed', {}, 'orders')
  const isOther = (row: typeof run) =>
    row.carrier !== run.carrier || row.shopId !== run.shopId || row.name !== run.name || row.day !== run.day
  if (rows.some(isOther)) throw new Refusal('cash.several-runs', {}, 'orders')
  const due = rows.map(({ orderId, sellerId, dueFils }) => {
    return { order: { orderId, shopId: sellerId }, fils: dueFils }
  })
  return { run, due }
}

async function storeCounted(tx: Tx, countId: string, orders: CountInput['orders']): Promise<void> {
  const counted = { ids: orders.map(({ orderId }) => orderId), fils: orders.map(({ amount }) => amount) }
  await sql`update cash_collections c set count_id = ${countId}, counted_fils = n.fils
    from unnest(${counted.ids}::uuid[], ${counted.fils}::bigint[]) as n (order_id, fils)
    where c.order_id = n.order_id`.execute(tx)
}
