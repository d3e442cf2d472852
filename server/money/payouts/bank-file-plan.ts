import { sql } from 'kysely'
import type { LeftOut, LeftOutReason } from '#contract/money/payouts/bank-files.ts'
import type { Fils } from '#domain/platform/amounts/money.ts'
import { waitsForSecondPerson } from '#domain/money/payouts/payout-status.ts'
import { payoutNumberText } from '#domain/orders/order-number.ts'
import { type Db, isId } from '#server/deps.ts'
import { readSettings } from '#server/platform/settings/platform.ts'
import { balanceOfAccount, owedTo } from '#server/money/ledger/balances.ts'
import { type Counted, countOf, type Sending } from './bank-kinds.ts'
import { isAccountHeld } from './move.ts'
import { payoutsQuery, type PayoutRow } from './read.ts'
import { doneAlone } from './second-person.ts'

type Plan = { readonly payable: readonly PayoutRow[]; readonly leftOut: readonly LeftOut[] }

/** How payouts are made: by a file for the bank, or by transfers of the provider. */
export type PayoutWay = 'bank' | 'provider'

/** Returns the approved payouts among the named ones, or all of a way if none are named; oldest first. */
export function approvedPayouts(db: Db, way: PayoutWay, named: readonly string[]): Promise<PayoutRow[]> {
  const ids = named.filter(isId)
  return payoutsQuery(db)
    .where('p.status', '=', 'approved')
    .$if(named.length === 0, (all) => all.where('p.provider', way === 'bank' ? 'is' : 'is not', null))
    .$if(named.length > 0, (all) => all.where('p.id', '=', sql<string>`any(${ids}::uuid[])`))
    .orderBy('p.number')
    .execute()
}

/** Who is to send them, when, and in which way. */
export type Planning = Sending & { readonly way: PayoutWay }

/** Splits payouts into those that may be sent, by account, shop, second person and books, and those left out. */
export async function planOf(
  db: Db,
  { now, by, way }: Planning,
  approved: readonly PayoutRow[],
): Promise<Plan> {
  const covers = await coversOf(db, now, approved)
  const { payoutSecondPersonAboveFils: above } = await readSettings(db)
  const shopIds = [...new Set(approved.map(({ shopId }) => shopId))]
  const alone = above === null ? new Map<string, Fils>() : await doneAlone(db, shopIds, { by, now })
  const payable: PayoutRow[] = []
  const leftOut: LeftOut[] = []
  for (const row of approved) {
    const ofDay = row.fils + (row.approvedBy === by ? (alone.get(row.shopId) ?? 0) : 0)
    const reason =
      reasonAgainst(row, { now, by, way, above, ofDay }) ??
      (row.fils > (covers.get(row.shopId) ?? 0) ? 'not-covered' : null)
    if (reason !== null) leftOut.push({ id: row.id, number: payoutNumberText(row.number), reason })
    else {
      covers.set(row.shopId, (covers.get(row.shopId) ?? 0) - row.fils)
      if (row.approvedBy === by) alone.set(row.shopId, ofDay)
      payable.push(row)
    }
  }
  return { payable, leftOut }
}

/** `ofDay`: the amount plus what the same person handled alone for the shop within a day. */
type Against = Planning & { readonly above: Fils | null; readonly ofDay: Fils }

function reasonAgainst(row: PayoutRow, { now, by, way, above, ofDay }: Against): LeftOutReason | null {
  if ((row.provider === null) !== (way === 'bank')) return 'other-way'
  if (row.shopStatus !== 'approved') return 'shop-held'
  if (isAccountHeld(row, now))
    return way === 'provider' && row.usableFrom === null ? 'not-connected' : 'account-held'
  return waitsForSecondPerson({ approvedBy: row.approvedBy, fils: ofDay, by, above }) ? 'second-person' : null
}

/** Payable balance of each shop, less payouts already sent. */
async function coversOf(db: Db, now: Date, rows: readonly PayoutRow[]): Promise<Map<string, Fils>> {
  const shopIds = [...new Set(rows.map(({ shopId }) => shopId))]
  const sent = await sentTo(db, shopIds)
  // The same balance that approvals are decided by.
  const covers = shopIds.map(async (id) => [id, (await owedTo(db, id, now)) - (sent.get(id) ?? 0)] as const)
  return new Map(await Promise.all(covers))
}

async function sentTo(db: Db, shopIds: readonly string[]): Promise<ReadonlyMap<string, Fils>> {
  const { rows } = await sql<{
    shopId: string
    fils: Fils
  }>`select shop_id, sum(fils)::bigint as fils from payouts
    where status = 'sent' and shop_id = any(${shopIds}::uuid[]) group by shop_id`.execute(db)
  return new Map(rows.map(({ shopId, fils }) => [shopId, fils]))
}

/** Returns number and total of the payouts that could be sent, and those left out. */
export async function countPlan(db: Db, planning: Planning, named: readonly string[]): Promise<Counted> {
  const { payable, leftOut } = await planOf(db, planning, await approvedPayouts(db, planning.way, named))
  return countOf(payable, leftOut)
}

/** Returns the balance of `bank`, less payments sent to the bank that it has not reported yet. */
export async function leftAtBank(db: Db): Promise<Fils> {
  const { rows } = await sql<{ fils: Fils }>`select coalesce(sum(fils), 0)::bigint as fils from
    (select fils from payouts where status = 'sent' and provider is null
      union all select fils from refunds where status = 'sent') sending`.execute(db)
  return (await balanceOfAccount(db, 'bank')) - (rows[0]?.fils ?? 0)
}
