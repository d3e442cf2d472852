import { usualMinimum } from './begin-schedule.ts'
import type { z } from 'zod'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { readPayoutSchedule, scheduleInput } from '#contract/money/payouts/bank-account.ts'
import { dayOf } from '#domain/platform/calendar.ts'
import { nextRunDay } from '#domain/money/payouts/schedule.ts'
import { type Db, newId, type Tx, type Deps } from '#server/deps.ts'
import { readyProvider } from '#server/money/settlement/connect.ts'
import { holdMode } from '#server/money/settlement/read-mode.ts'
import { availableTo, lockBalance } from '#server/money/ledger/balances.ts'
import { eachAlone } from '#server/platform/jobs/each-alone.ts'
import { readAccounts } from './bank-accounts.ts'
import { storePayout } from './request.ts'

/** Returns a shop's schedule of automatic payout requests. */
export async function readSchedule(db: Db, shopId: string): Promise<ReplyOf<typeof readPayoutSchedule>> {
  const row = await db
    .selectFrom('payoutSchedules')
    .select(['rhythm', 'minimumFils', 'nextDay'])
    .where('shopId', '=', shopId)
    .executeTakeFirst()
  if (!row) return { rhythm: 'off', minimum: usualMinimum, nextDay: null }
  return { rhythm: row.rhythm, minimum: row.minimumFils, nextDay: row.nextDay }
}

/** Sets a shop's schedule, starting next Monday or on the first of next month. */
export async function changeSchedule(
  { db, clock }: Deps,
  shopId: string,
  { rhythm, minimum: minimumFils }: z.output<typeof scheduleInput>,
): Promise<ReplyOf<typeof readPayoutSchedule>> {
  if (rhythm === 'off') await db.deleteFrom('payoutSchedules').where('shopId', '=', shopId).execute()
  else {
    const now = clock()
    const set = { rhythm, minimumFils, nextDay: nextRunDay(rhythm, now), updatedAt: now }
    await db
      .insertInto('payoutSchedules')
      .values({ shopId, ...set })
      .onConflict((known) => known.column('shopId').doUpdateSet(set))
      .execute()
  }
  return readSchedule(db, shopId)
}

/** Requests all due payouts, shop by shop. Concurrent runs skip each other's shops and never request a payout twice. */
export async function runSchedules(deps: Deps): Promise<readonly unknown[]> {
  const today = dayOf(deps.clock())
  const due = deps.db.selectFrom('payoutSchedules').select('shopId').where('nextDay', '<=', today)
  return eachAlone(deps, await due.orderBy('nextDay').orderBy('shopId').execute(), {
    failed: 'a payout could not be asked for by schedule',
    about: ({ shopId }) => ({ shop: shopId }),
    work: ({ shopId }) => deps.db.transaction().execute((tx) => runOne(tx, deps, shopId)),
  })
}

async function runOne(tx: Tx, deps: Deps, shopId: string): Promise<void> {
  const now = deps.clock()
  const due = await tx
    .selectFrom('payoutSchedules as p')
    .innerJoin('shops as s', 's.id', 'p.shopId')
    .select(['p.shopId', 'p.rhythm', 'p.minimumFils', 'p.nextDay', 's.status'])
    .where('p.shopId', '=', shopId)
    .where('p.nextDay', '<=', dayOf(now))
    .forNoKeyUpdate('p')
    .skipLocked()
    .executeTakeFirst()
  if (!due) return
  // No automatic requests for a shop that may not request payouts itself (G-31).
  if (due.status === 'approved') await askFor(tx, deps, due)
  await tx
    .updateTable('payoutSchedules')
    .set({ nextDay: nextRunDay(due.rhythm, now) })
    .where('shopId', '=', shopId)
    .execute()
}

type Due = { readonly shopId: string; readonly minimumFils: number; readonly nextDay: string }

/** Requests the whole available amount, if it reaches the minimum and the shop has a usable account. */
async function askFor(tx: Tx, deps: Deps, { shopId, minimumFils, nextDay: scheduledOn }: Due): Promise<void> {
  await lockBalance(tx, shopId)
  const goesTo = await whereDue(tx, deps, shopId)
  if (goesTo === null) return
  const fils = await availableTo(tx, shopId, deps.clock())
  if (fils < minimumFils) return
  const payout = { id: newId(), shopId, ...goesTo, fils, notes: null }
  await storePayout(tx, deps, { ...payout, by: null, scheduledOn })
}

/** The shop's usable account: at the provider if that pays shops, else at a bank; null when there is none. */
async function whereDue(tx: Tx, deps: Deps, shopId: string) {
  if ((await holdMode(tx)) === 'provider') {
    const provider = await readyProvider(tx, deps, shopId)
    return provider === null ? null : { provider }
  }
  const { current } = await readAccounts(tx, shopId, deps.clock())
  return current && { accountId: current.id }
}
