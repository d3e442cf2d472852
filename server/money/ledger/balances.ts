import { sql } from 'kysely'
import { dayOf, dayStart } from '#domain/platform/calendar.ts'
import type { LedgerAccount } from '#domain/money/ledger/ledger.ts'
import { type Fils, formatMoney } from '#domain/platform/amounts/money.ts'
import type { Db, Tx } from '#server/deps.ts'
import { payoutStagesOf } from '#domain/money/payouts/payout-status.ts'

/** A shop's account, in whole fils; charges to the shop are negative. */
export type ShopBalance = {
  readonly salesFils: Fils
  readonly refundsFils: Fils
  readonly commissionFils: Fils
  readonly commissionVatFils: Fils
  readonly cashKeptFils: Fils
  /** Chargebacks, fees, corrections. */
  readonly otherFils: Fils
  readonly paidOutFils: Fils
  /** Sum of all the above: the amount owed to the shop; negative when the shop owes. */
  readonly balanceFils: Fils
  /** From sales whose cash is not counted at the desk, or whose instalments are not captured; at least zero (G-131). */
  readonly uncollectedFils: Fils
  /** From other sales delivered within the hold days or being returned: not payable yet; at least zero (G-129). */
  readonly heldFils: Fils
  /** From older sales under an open dispute by the customer's bank; held until the dispute is decided. */
  readonly disputedFils: Fils
}

/** Days after delivery before a sale may be paid out (G-129): from the settings, else the return days. */
export async function holdDaysOf(db: Db, shopId: string): Promise<number> {
  const { rows } = await sql<{ days: number }>`select coalesce(s.payout_hold_days,
    greatest((select return_days from shops where id = ${shopId}), s.return_days)) as days from settings s`.execute(
    db,
  )
  return rows[0]?.days ?? 0
}

/** Sales delivered after this moment are held, until the end of the last day, as for returns; with 0 days none are. */
function heldSinceOf(now: Date, days: number): Date {
  return days === 0 ? now : new Date(dayStart(dayOf(now), -days).getTime() - 1)
}

/** SQL: the order was delivered within the hold days, or has an undecided return. */
const isHeld = (since: Date) => sql`(o.delivered_at > ${since}
  or o.id in (select order_id from returns where status in ('requested', 'approved', 'received')))`

/** SQL: the provider has not paid the instalments of an order's share `i` of its payment, which are not written off. */
export const isUncaptured = sql`i.capture not in ('done', 'written-off')`

const isUncollected = sql`(c.order_id is not null or i.order_id is not null)`

/** Returns a shop's account, read from the ledger; only `disputedFils` comes from the open disputes. */
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
      left join payment_shares i on i.order_id = e.order_id and ${isUncaptured}
    where e.shop_id = ${shopId} and e.account = 'owed_to_shop'`.execute(db)
  return rows[0] as ShopBalance
}

/** What may be paid out of a balance: what is collected (G-131), held no longer (G-129) and not disputed (G-136). */
export function payableOf(of: ShopBalance): Fils {
  return of.balanceFils - of.uncollectedFils - of.heldFils - of.disputedFils
}

/** SQL: sum of the entries of some kinds on a shop's account, with the shop's sign: amounts owed to it are positive. */
export function sumOf(...kinds: string[]) {
  return sql<number>`coalesce(-sum(e.fils) filter (where e.kind::text in (${sql.join(kinds)})), 0)::bigint`
}

/** Debits less credits of an account, over all shops. */
export async function balanceOfAccount(db: Db, account: LedgerAccount): Promise<Fils> {
  const { fils } = await db
    .selectFrom('ledgerEntries')
    .select((of) => of.cast<number>(of.fn.coalesce(of.fn.sum('fils'), of.lit(0)), 'bigint').as('fils'))
    .where('account', '=', account)
    .executeTakeFirstOrThrow()
  return fils
}

/** Locks a shop's balance until this transaction ends; others that decide by it wait. */
export async function lockBalance(tx: Tx, shopId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('balance:' || ${shopId}::text, 0))`.execute(tx)
}

/** Locks the balances of several shops, in a fixed order to avoid deadlocks. */
export async function lockBalances(tx: Tx, shopIds: readonly string[]): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('balance:' || id, 0))
    from (select distinct unnest(${shopIds}::text[]) as id order by 1) shops`.execute(tx)
}

/** Payable balance of a shop ({@link payableOf}), before its open payouts; negative when the shop owes. */
export async function owedTo(db: Db, shopId: string, now: Date): Promise<Fils> {
  return payableOf(await balanceOf(db, shopId, now))
}

/** Payouts that a shop has requested and not yet received, and the time of its last one. */
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

/** Amount that a shop may request (G-88); a caller that decides by it must hold {@link lockBalance}. */
export async function availableTo(db: Db, shopId: string, now: Date): Promise<Fils> {
  const { pending, approved } = await payoutSums(db, shopId)
  return (await owedTo(db, shopId, now)) - pending - approved
}

/** An amount for the sentence of a refusal. */
export function amountIn(fils: Fils) {
  return { en: formatMoney(fils, 'en'), ar: formatMoney(fils, 'ar') }
}
