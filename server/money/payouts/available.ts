import { sql } from 'kysely'
import { type Fils, formatMoney } from '#domain/platform/amounts/money.ts'
import { payoutStagesOf } from '#domain/money/payouts/payout-status.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'
import { balanceOf, payableOf } from '#server/money/ledger/balances.ts'

/** Keeps whoever else decides by a shop's balance waiting until this transaction has ended. */
export async function lockBalance(tx: Tx, shopId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('balance:' || ${shopId}::text, 0))`.execute(tx)
}

/** The same of several shops, in one order. */
export async function lockBalances(tx: Tx, shopIds: readonly string[]): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('balance:' || id, 0))
    from (select distinct unnest(${shopIds}::text[]) as id order by 1) shops`.execute(tx)
}

/** What the books owe a shop of what may be paid out; below zero the shop owes. */
export async function owedTo(db: Db, shopId: string, now: Date): Promise<Fils> {
  return payableOf(await balanceOf(db, shopId, now))
}

/** What a shop has asked for and was not paid yet, and when it was paid last. */
type PayoutSums = {
  readonly pending: Fils
  readonly approved: Fils
  readonly lastPaidAt: Date | null
}

export async function payoutSums(db: Db, shopId: string): Promise<PayoutSums> {
  const sumOf = (status: 'pending' | 'approved') =>
    sql<number>`coalesce(sum(fils) filter (where status::text in (${sql.join(payoutStagesOf(status))})), 0)::bigint`
  return db
    .selectFrom('payouts')
    .select([sumOf('pending').as('pending'), sumOf('approved').as('approved')])
    .select(({ fn }) => fn.max('paidAt').filterWhere('status', '=', 'paid').as('lastPaidAt'))
    .where('shopId', '=', shopId)
    .executeTakeFirstOrThrow()
}

/** What a shop may ask for (G-88); whoever decides by it holds the balance's lock. */
export async function availableTo(db: Db, shopId: string, now: Date): Promise<Fils> {
  const { pending, approved } = await payoutSums(db, shopId)
  return (await owedTo(db, shopId, now)) - pending - approved
}

/** An amount for the sentence of a refusal. */
export function amountIn(fils: Fils) {
  return { en: formatMoney(fils, 'en'), ar: formatMoney(fils, 'ar') }
}
