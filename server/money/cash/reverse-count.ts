import { sql } from 'kysely'
import { type Fils, fromFils } from '#domain/platform/amounts/money.ts'
import { Refusal } from '#domain/refusal.ts'
import { reverseBatch } from '#server/money/ledger/record.ts'
import { amountIn, availableTo, lockBalances } from '#server/money/ledger/balances.ts'
import { type Deps, rowOf, type Tx, type Admin } from '#server/deps.ts'
import { auditSubject, auditedName, recordAudit } from '#server/platform/audit/record.ts'
import { notifyShortage } from './notifications.ts'

type Reversal = { readonly id: string; readonly reason: string }

/**
 * Reverses a wrong count, once: its cash is with the carrier again, and a reversing batch cancels all its ledger
 * entries. Refusals: cash.not-found, cash.count-reversed, cash.counted-since, cash.month-closed, cash.paid-out.
 */
export async function reverseCount(
  deps: Deps,
  { userId: actorId }: Admin,
  { id, reason }: Reversal,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const at = deps.clock()
    const { reference } = await lockCount(tx, id)
    const taken = await lockCounted(tx, id)
    await refuseCountedSince(tx, id)
    const [run] = taken
    const shopIds = [...new Set(taken.flatMap(({ shopId, sellerId }) => shopId ?? sellerId ?? []))]
    await lockBalances(tx, shopIds)
    const before = await availableOf(tx, shopIds, at)
    const changes = { reversedBy: actorId, reversedAt: at, reversalReason: reason }
    await tx.updateTable('cashCounts').set(changes).where('id', '=', id).execute()
    const open = { countId: null, countedFils: null }
    await tx.updateTable('cashCollections').set(open).where('countId', '=', id).execute()
    await reverseBatch(tx, { event: 'run-counted', eventId: id }, 'count-reversed', at)
    await refusePaidOut(tx, before, at)
    const sumOf = (fils: (row: (typeof taken)[number]) => Fils | null) =>
      taken.reduce((sum, row) => sum + (fils(row) ?? 0), 0)
    const [dueFils, countedFils] = [sumOf((row) => row.dueFils), sumOf((row) => row.countedFils)]
    await notifyShortage(tx, deps, { countId: id, run, dueFils, countedFils, isReversed: true })
    const shop = run.shopName === null ? null : { name: run.shopName, nameAr: run.shopNameAr }
    await recordAudit(tx, {
      actorId,
      action: 'cash.count-reversed',
      ...auditSubject('cash', id, [run.name, reference ?? run.day].filter(Boolean).join(', ')),
      before: { shop: auditedName(shop), total: `${fromFils(countedFils)} AED` },
      after: null,
      reason,
      at,
    })
  })
}

/** Locks the count, and keeps its month from being closed before the reversal is booked. */
async function lockCount(tx: Tx, id: string) {
  const found = tx.selectFrom('cashCounts').select(['reference', 'reversedAt']).where('id', '=', id)
  const count = await rowOf(id, found.forNoKeyUpdate(), 'cash.not-found')
  if (count.reversedAt !== null) throw new Refusal('cash.count-reversed')
  await sql`lock table ledger_batches in row exclusive mode`.execute(tx)
  const closed = tx.selectFrom('cashCounts').select('id').where('id', '=', id)
  if (await closed.where('countedAt', '<', sql<Date>`books_open_since()`).executeTakeFirst())
    throw new Refusal('cash.month-closed')
  return count
}

async function lockCounted(tx: Tx, id: string) {
  const rows = await tx
    .selectFrom('cashCollections as c')
    .innerJoin('orders as o', 'o.id', 'c.orderId')
    .leftJoin('shops as s', 's.id', 'c.shopId')
    .select(['c.shopId', 'c.name', 'c.day', 'c.dueFils', 'c.countedFils', 'o.shopId as sellerId'])
    .select(['s.shopName', 's.shopNameAr'])
    .where('c.countId', '=', id)
    .orderBy('c.orderId')
    .forNoKeyUpdate('c')
    .execute()
  const [first, ...others] = rows
  if (!first) throw new Refusal('cash.not-found')
  return [first, ...others] as const
}

/** Refuses when cash of the same carrier and day was counted later, which may have made up for this mistake. */
async function refuseCountedSince(tx: Tx, id: string): Promise<void> {
  const { rows } = await sql`
    select from cash_collections c join cash_counts n on n.id = c.count_id
      join cash_collections l on l.carrier = c.carrier and l.shop_id is not distinct from c.shop_id
        and l.name is not distinct from c.name and l.day = c.day and l.count_id <> c.count_id
      join cash_counts later on later.id = l.count_id
    where c.count_id = ${id} and later.counted_at > n.counted_at limit 1`.execute(tx)
  if (rows.length > 0) throw new Refusal('cash.counted-since')
}

type Available = { readonly shopId: string; readonly fils: Fils }

async function availableOf(tx: Tx, shopIds: readonly string[], at: Date): Promise<Available[]> {
  const available: Available[] = []
  for (const shopId of shopIds) available.push({ shopId, fils: await availableTo(tx, shopId, at) })
  return available
}

/** Throws Refusal('cash.paid-out') when some of this cash was already paid out to a shop, or requested by it. */
async function refusePaidOut(tx: Tx, before: readonly Available[], at: Date): Promise<void> {
  for (const { shopId, fils } of before) {
    const left = await availableTo(tx, shopId, at)
    if (left >= 0 || left >= fils) continue
    const { shopName: en, shopNameAr } = await tx
      .selectFrom('shops')
      .select(['shopName', 'shopNameAr'])
      .where('id', '=', shopId)
      .executeTakeFirstOrThrow()
    const shop = { en, ar: shopNameAr ?? en }
    throw new Refusal('cash.paid-out', { shop, amount: amountIn(Math.min(-left, fils - left)) })
  }
}
