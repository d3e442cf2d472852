import type { NotNull } from 'kysely'
import type { ReportProblem } from '#contract/money/payouts/bank-files.ts'
import { payoutNumberText } from '#domain/orders/order-number.ts'
import { payoutStatus } from '#domain/money/payouts/payout-status.ts'
import { move } from '#domain/platform/status/move.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Deps, Tx, Admin } from '#server/deps.ts'
import { recordTransitions } from '#server/platform/status/events.ts'
import { lockBalances } from '#server/money/ledger/balances.ts'
import { approvedPayouts, planOf, type PayoutWay, countPlan } from './bank-file-plan.ts'
import { countOf, type PaidByBank } from './bank-kinds.ts'
import { isAccountHeld, movePayout } from './move.ts'
import { payoutsQuery, type PayoutRow } from './read.ts'

/** Payouts in files for the bank and in its reports (G-136). */
export const payoutsAtBank: PaidByBank = {
  subjectKind: 'payout',
  none: 'payout.nothing-to-send',
  plan: ({ db }, sending, ids) => countPlan(db, { ...sending, way: 'bank' }, ids),
  lock: async ({ db: tx }, { now, by }, ids) => {
    const { payable, leftOut } = await planOf(
      tx,
      { now, by, way: 'bank' },
      await lockApproved(tx, 'bank', ids),
    )
    const send = (bankFileId: string) => sendPayouts(tx, payable, { actorId: by, at: now, bankFileId })
    return { ...countOf(payable, leftOut), send }
  },
  transfersOf: async ({ db }, bankFileId) => {
    const rows = await db
      .selectFrom('payouts')
      .select(['number', 'fils', 'holder', 'iban'])
      .where('bankFileId', '=', bankFileId)
      .$narrowType<{ holder: NotNull; iban: NotNull }>()
      .orderBy('number')
      .execute()
    return rows.map(({ number, ...to }) => ({ reference: payoutNumberText(number), ...to }))
  },
  keyIn: (reference) => {
    const found = /\bMP-?(\d{1,9})\b/i.exec(reference)
    return found && String(Number(found[1]))
  },
  find: async ({ db, clock }, keys) => {
    const rows = await payoutsQuery(db).where('p.number', 'in', keys.map(Number)).execute()
    return new Map(rows.map((row) => [String(row.number), reportedOf(row, clock())]))
  },
  pay: (deps, actor, { id }, { reference }) => pay(deps, actor, id, reference),
}

function reportedOf(row: PayoutRow, now: Date) {
  return { id: row.id, number: payoutNumberText(row.number), fils: row.fils, problem: problemOf(row, now) }
}

function problemOf(payout: PayoutRow, now: Date): ReportProblem | null {
  // A payout by the provider never goes through the bank.
  if (payout.provider !== null) return 'not-approved'
  if (payout.status === 'paid') return 'paid-before'
  if (payout.status === 'sent') return null
  if (payout.status !== 'approved') return 'not-approved'
  if (payout.shopStatus !== 'approved') return 'shop-held'
  return isAccountHeld(payout, now) ? 'account-held' : null
}

/** A payout changed since it was read is a problem of its row alone: the other rows are paid, and all are reported. */
async function pay(deps: Deps, actor: Admin, id: string, reference: string): Promise<ReportProblem | null> {
  try {
    await movePayout(deps, actor, id, { status: 'paid', seen: 'approved', reference })
    return null
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (error.code === 'payout.shop-held') return 'shop-held'
    if (error.code === 'payout.second-person-needed') return 'second-person'
    const isHeld = error.code === 'payout.account-held' || error.code === 'payout.owners-disputed'
    return isHeld ? 'account-held' : 'not-approved'
  }
}

/** Returns the approved payouts, read again after locking the balances of their shops. */
export async function lockApproved(tx: Tx, way: PayoutWay, named: readonly string[]): Promise<PayoutRow[]> {
  const seen = await approvedPayouts(tx, way, named)
  const shopIds = seen.map(({ shopId }) => shopId)
  await lockBalances(tx, shopIds)
  return seen.length === 0
    ? []
    : approvedPayouts(
        tx,
        way,
        seen.map(({ id }) => id),
      )
}

type SendingPayouts = { readonly actorId: string; readonly at: Date; readonly bankFileId: string | null }

/** Marks payouts as sent, so that they can only be paid or returned. The caller holds their shops' balances. */
export async function sendPayouts(
  tx: Tx,
  rows: readonly PayoutRow[],
  { actorId, at, bankFileId }: SendingPayouts,
): Promise<void> {
  for (const { status } of rows) move(payoutStatus, status, { to: 'sent', by: 'admin', reason: null })
  const changes = { status: 'sent', statusSince: at, sentAt: at, bankFileId } as const
  const ids = rows.map(({ id }) => id)
  await tx.updateTable('payouts').set(changes).where('id', 'in', ids).execute()
  const sent = { actorId, fromStatus: 'approved', toStatus: 'sent', at } as const
  await recordTransitions(
    tx,
    'payout',
    ids.map((subjectId) => ({ subjectId, ...sent })),
  )
}
