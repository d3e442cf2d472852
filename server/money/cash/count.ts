import { sql } from 'kysely'
import type { CountInput } from '#contract/money/cash.ts'
import { runCounted } from '#domain/money/ledger/cash.ts'
import { type Fils, fromFils } from '#domain/platform/amounts/money.ts'
import { Refusal } from '#domain/refusal.ts'
import { recordBatch } from '#server/money/ledger/record.ts'
import { lockBalance } from '#server/money/ledger/balances.ts'
import { type Admin, type Deps, isId, type Tx } from '#server/deps.ts'
import { auditSubject, auditedName, recordAudit } from '#server/platform/audit/record.ts'
import { creating, type RequestKey } from '#server/platform/http/request-keys.ts'
import { notifyShortage } from './notifications.ts'

type Count = CountInput & { readonly id: string }

/**
 * Counts the cash of one run at the desk, in one transaction. The first request counts an order, later ones are
 * refused; the ledger moves the cash to the platform. Refusals: cash.changed, cash.several-runs.
 */
export async function countCash(
  deps: Deps,
  { userId: actorId }: Admin,
  { id, orders }: Count,
  key?: RequestKey | null,
): Promise<void> {
  await creating(deps, key, async (tx) => {
    const rows = await lockTaken(tx, orders)
    const [run] = rows
    const isOther = (row: typeof run) =>
      row.carrier !== run.carrier || row.shopId !== run.shopId || row.name !== run.name || row.day !== run.day
    if (rows.some(isOther)) throw new Refusal('cash.several-runs', {}, 'orders')
    await bookCount(tx, deps, rows, { id, actorId, orders, at: deps.clock(), remittance: null })
  })
}

type Booked = Count & {
  readonly actorId: string
  readonly at: Date
  readonly remittance: {
    readonly reference: string
    readonly feeFils: Fils
    /** Included in the fee. */
    readonly feeVatFils: Fils
  } | null
}

/** Counts cash that {@link lockTaken} has locked, all of it held by one carrier. */
export async function bookCount(
  tx: Tx,
  deps: Deps,
  taken: Awaited<ReturnType<typeof lockTaken>>,
  { id, orders, actorId, at, remittance }: Booked,
): Promise<void> {
  const [run] = taken
  const bearerId = run.shopId
  if (bearerId !== null) await lockBalance(tx, bearerId)
  await tx
    .insertInto('cashCounts')
    .values({ id, countedBy: actorId, countedAt: at, ...remittance })
    .execute()
  await storeCounted(tx, id, orders)
  const due = taken.map(({ orderId, sellerId, dueFils }) => {
    return { order: { orderId, shopId: sellerId }, fils: dueFils }
  })
  const countedFils = orders.reduce((sum, { amount }) => sum + amount, 0)
  const fee = { remittedFeeFils: remittance && remittance.feeFils, feeVatFils: remittance?.feeVatFils ?? 0 }
  await recordBatch(tx, runCounted({ eventId: id, at, due, countedFils, bearerId, ...fee }))
  const dueFils = due.reduce((sum, { fils }) => sum + fils, 0)
  await notifyShortage(tx, deps, { countId: id, run, dueFils, countedFils, isReversed: false })
  const shop = run.shopName === null ? null : { name: run.shopName, nameAr: run.shopNameAr }
  await recordAudit(tx, {
    actorId,
    action: 'cash.counted',
    ...auditSubject('cash', id, [run.name, remittance?.reference ?? run.day].filter(Boolean).join(', ')),
    before: { total: `${fromFils(dueFils)} AED` },
    after: { shop: auditedName(shop), total: `${fromFils(countedFils)} AED` },
    at,
  })
}

/** Locks the cash of these orders, none of it counted yet. Refusal: cash.changed. */
export async function lockTaken(tx: Tx, orders: CountInput['orders']) {
  const ids = [...new Set(orders.map(({ orderId }) => orderId))]
  if (!ids.every(isId)) throw new Refusal('cash.changed', {}, 'orders')
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
  const [first, ...others] = rows
  if (!first || rows.length !== orders.length) throw new Refusal('cash.changed', {}, 'orders')
  return [first, ...others] as const
}

async function storeCounted(tx: Tx, countId: string, orders: CountInput['orders']): Promise<void> {
  const counted = { ids: orders.map(({ orderId }) => orderId), fils: orders.map(({ amount }) => amount) }
  await sql`update cash_collections c set count_id = ${countId}, counted_fils = n.fils
    from unnest(${counted.ids}::uuid[], ${counted.fils}::bigint[]) as n (order_id, fils)
    where c.order_id = n.order_id`.execute(tx)
}
