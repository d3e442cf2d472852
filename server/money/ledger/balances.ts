import { sql } from 'kysely'
import { dayOf, dayStart } from '#domain/platform/calendar.ts'
import type { LedgerAccount } from '#domain/money/ledger/ledger.ts'
import { type Fils, formatMoney } from '#domain/platform/amounts/money.ts'
import type { Db, Tx } from '#server/deps.ts'
import { payoutStagesOf } from '#domain/money/payouts/payout-status.ts'

/** A shop's account, in whole fils; what costs the shop is below zero. */
export type ShopBalance = {
  readonly salesFils: Fils
  readonly refundsFils: Fils
  readonly commissionFils: Fils
  readonly commissionVatFils: Fils
  readonly cashKeptFils: Fils
  /** Chargebacks, fees, corrections. */
  readonly otherFils: Fils
  readonly paidOutFils: Fils
  /** All of these: what is owed to the shop; below zero the shop owes. */
  readonly balanceFils: Fils
  /** Of sales whose cash was not counted at the desk yet, or whose instalments are not captured, at least zero (G-131). */
  readonly uncollectedFils: Fils
  /** Of other sales delivered within the days of hold or being sent back, at least zero: not to be paid out yet (G-129). */
  readonly heldFils: Fils
  /** Of older sales whose customer's bank asks for the money back: it waits until that is decided. */
  readonly disputedFils: Fils
}

/** So many days after a delivery its sale may be paid out (G-129): those of the settings, else those in which it can be sent back. */
export async function holdDaysOf(db: Db, shopId: string): Promise<number> {
  const { rows } = await sql<{ days: number }>`select coalesce(s.payout_hold_days,
    greatest((select return_days from shops where id = ${shopId}), s.return_days)) as days from settings s`.execute(
    db,
  )
  return rows[0]?.days ?? 0
}

/** Whatever was delivered after this is held, to the end of the last day as returns have it; where there are no days, nothing is. */
function heldSinceOf(now: Date, days: number): Date {
  return days === 0 ? now : new Date(dayStart(dayOf(now), -days).getTime() - 1)
}

/** Delivered so lately that it may come back, or on its way back and not decided. */
const isHeld = (since: Date) => sql`(o.delivered_at > ${since}
  or o.id in (select order_id from returns where status in ('requested', 'approved', 'received')))`

const isUncollected = sql`(c.order_id is not null or i.order_id is not null)`

/** A shop's account; all of it is read from the ledger. */
export async function balanceOf(db: Db, shopId: string, now: Date): Promise<ShopBalance> {
  const heldSince = heldSinceOf(now, await holdDaysOf(db, shopId))
  const { rows } =
    await sql<ShopBalance>`select ${sumOf('sale')} as sales_fils, ${sumOf('refund')} as refunds_fils, ${sumOf('commission')} as commission_fils,
      ${sumOf('commission-vat')} as commission_vat_fils, ${sumOf('cash-kept')} as cash_kept_fils,
      ${sumOf('chargeback', 'fee', 'adjustment')} as other_fils, ${sumOf('payout')} as paid_out_fils,
      coalesce(-sum(e.fils), 0)::bigint as balance_fils,
      greatest(0, coalesce(-sum(e.fils) filter (where ${isUncollected}), 0))::bigint as uncollected_fils,
      greatest(0, coalesce(-sum(e.fils) filter (where ${isHeld(heldSince)} and not ${isUncollected}), 0))::bigint
        as held_fils,
      (select coalesce(sum(s.fils), 0)::bigint from dispute_shares s join disputes d on d.id = s.dispute_id
        join orders o on o.id = s.order_id
        where d.status = 'open' and o.shop_id = ${shopId} and not ${isHeld(heldSince)}) as disputed_fils
    from ledger_entries e left join orders o on o.id = e.order_id
      left join cash_collections c on c.order_id = e.order_id and c.count_id is null
      left join payment_shares i on i.order_id = e.order_id and i.capture not in ('done', 'written-off')
    where e.shop_id = ${shopId} and e.account = 'owed_to_shop'`.execute(db)
  return rows[0] as ShopBalance
}

/** What may be paid out of a balance: what is collected (G-131), held no longer (G-129) and not disputed (G-136). */
export function payableOf(of: ShopBalance): Fils {
  return of.balanceFils - of.uncollectedFils - of.heldFils - of.disputedFils
}

/** The entries of some kinds on a shop's account, as the shop sees them: what it is owed is above zero. */
export function sumOf(...kinds: string[]) {
  return sql<number>`coalesce(-sum(e.fils) filter (where e.kind::text in (${sql.join(kinds)})), 0)::bigint`
}

/** Debits less credits of an account, whosever it is. */
export async function balanceOfAccount(db: Db, account: LedgerAccount): Promise<Fils> {
  const { fils } = await db
    .selectFrom('ledgerEntries')
    .select((of) => of.cast<number>(of.fn.coalesce(of.fn.sum('fils'), of.lit(0)), 'bigint').as('fils'))
    .where('account', '=', account)
    .executeTakeFirstOrThrow()
  return fils
}

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
