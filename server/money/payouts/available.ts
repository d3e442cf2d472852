import { sql } from 'kysely'
import { type Currency, type Fils, formatMoney } from '#domain/platform/amounts/money.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'
import { balanceOf } from '#server/money/ledger/balances.ts'

type Account = { readonly shopId: string; readonly currency: Currency }

/** Keeps whoever else decides by a shop's balance waiting until this transaction has ended. */
export async function lockBalance(tx: Tx, shopId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('balance:' || ${shopId}::text, 0))`.execute(tx)
}

/** What the books owe a shop in one currency, less what is held after delivery; below zero the shop owes (G-129). */
export async function owedTo(db: Db, { shopId, currency }: Account, now: Date): Promise<Fils> {
  const found = (await balanceOf(db, shopId, now)).find((balance) => balance.currency === currency)
  return found ? found.balanceFils - found.heldFils : 0
}

/** What a shop has asked for in one currency and was not paid yet, and when it was paid last. */
export type PayoutSums = {
  readonly currency: Currency
  readonly pending: Fils
  readonly approved: Fils
  readonly lastPaidAt: Date | null
}

export async function payoutSums(db: Db, shopId: string): Promise<PayoutSums[]> {
  const sumOf = (status: 'pending' | 'approved') =>
    sql<number>`coalesce(sum(fils) filter (where status = ${status}), 0)::bigint`
  return db
    .selectFrom('payouts')
    .select(['currency', sumOf('pending').as('pending'), sumOf('approved').as('approved')])
    .select(({ fn }) => fn.max('paidAt').as('lastPaidAt'))
    .where('shopId', '=', shopId)
    .groupBy('currency')
    .execute()
}

export function sumsIn(sums: readonly PayoutSums[], currency: Currency): PayoutSums {
  const found = sums.find((one) => one.currency === currency)
  return found ?? { currency, pending: 0, approved: 0, lastPaidAt: null }
}

/** The sums of one currency. */
export async function askedFor(db: Db, { shopId, currency }: Account): Promise<PayoutSums> {
  return sumsIn(await payoutSums(db, shopId), currency)
}

/** What a shop may ask for (G-88); whoever decides by it holds the balance's lock. */
export async function availableTo(db: Db, account: Account, now: Date): Promise<Fils> {
  const { pending, approved } = await askedFor(db, account)
  return (await owedTo(db, account, now)) - pending - approved
}

/** An amount for the sentence of a refusal. */
export function amountIn(currency: Currency, fils: Fils) {
  return { en: formatMoney(fils, currency, 'en'), ar: formatMoney(fils, currency, 'ar') }
}
