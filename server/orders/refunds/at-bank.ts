import type { ReportProblem } from '#contract/money/payouts/bank-files.ts'
import { refundStatus } from '#domain/money/refund-status.ts'
import { refundNumberText } from '#domain/orders/order-number.ts'
import { dayOf } from '#domain/platform/calendar.ts'
import { move } from '#domain/platform/status/move.ts'
import { Refusal } from '#domain/refusal.ts'
import { countOf, type PaidByBank } from '#server/money/payouts/bank-kinds.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { openAccount } from './account.ts'
import { planOf, type WaitingRefund, waitingRefunds } from './bank-file-plan.ts'
import { payRefund } from './pay.ts'

/** Refunds as the bank is told of them, and as it tells of them (G-132, 0102). */
export const refundsAtBank: PaidByBank = {
  subjectKind: 'order',
  none: 'refund.nothing-to-send',
  plan: async (deps, sending, ids) => {
    const { payable, leftOut } = await planOf(deps, sending, await waitingRefunds(deps.db, ids))
    return countOf(payable, leftOut)
  },
  lock: async (deps, sending, ids) => {
    const { payable, leftOut } = await planOf(deps, sending, await lockWaiting(deps.db, ids))
    return { ...countOf(payable, leftOut), send: (id) => sendRefunds(deps.db, id, payable) }
  },
  transfersOf: async (deps, bankFileId) => {
    const rows = await deps.db
      .selectFrom('refundTransfers as t')
      .innerJoin('refunds as f', 'f.id', 't.refundId')
      .innerJoin('orders as o', 'o.id', 'f.orderId')
      .select(['f.number', 'f.fils', 't.try', 't.sealed', 'o.groupId'])
      .where('t.bankFileId', '=', bankFileId)
      .orderBy('f.number')
      .execute()
    return rows.map(({ number, fils, groupId, sealed, ...row }) => {
      const account = openAccount(deps, groupId, sealed)
      const to = { holder: account?.accountHolder ?? '', iban: account?.iban ?? '' }
      return { reference: transferReference(number, row.try), fils, ...to }
    })
  },
  keyIn: (reference) => {
    const found = /\bMF-?(\d{1,9})(?:-(\d{1,2}))?\b/i.exec(reference)
    return found && `${Number(found[1])} ${Number(found[2] ?? 1)}`
  },
  find: async ({ db }, keys) => {
    const found = await db
      .selectFrom('refundTransfers as t')
      .innerJoin('refunds as f', 'f.id', 't.refundId')
      .select(['f.id', 'f.number', 'f.fils', 'f.status', 't.try', 't.returnedAt'])
      .where(
        'f.number',
        'in',
        keys.map((key) => Number(key.split(' ')[0])),
      )
      .execute()
    return new Map(
      found.map(({ id, number, fils, status, returnedAt, ...row }) => {
        const paid: ReportProblem | null = status === 'done' ? 'paid-before' : null
        const problem = returnedAt === null ? paid : 'not-approved'
        return [`${number} ${row.try}`, { id, number: refundNumberText(number), fils, problem }]
      }),
    )
  },
  pay: async (deps, actor, { id }, { reference, date }) => {
    const today = dayOf(deps.clock())
    const paidOn = /^\d{4}-\d\d-\d\d$/.test(date) && date <= today ? date : today
    try {
      await payRefund(deps, actor, { id, paidBy: 'bank', reference, paidOn })
      return null
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return 'paid-before'
    }
  },
}

/** Those that wait, once nobody else pays them or changes their account. */
async function lockWaiting(tx: Tx, named: readonly string[]): Promise<WaitingRefund[]> {
  const ids = (await waitingRefunds(tx, named)).map(({ id }) => id)
  if (ids.length === 0) return []
  await tx
    .selectFrom('orders as o')
    .innerJoin('refunds as f', 'f.orderId', 'o.id')
    .select('f.id')
    .where('f.id', 'in', ids)
    .orderBy('o.id')
    .orderBy('f.id')
    .forNoKeyUpdate(['o', 'f'])
    .execute()
  return waitingRefunds(tx, ids)
}

async function sendRefunds(tx: Tx, bankFileId: string, rows: readonly WaitingRefund[]): Promise<void> {
  move(refundStatus, 'owed', { to: 'sent', by: 'admin', reason: null })
  const ids = rows.map(({ id }) => id)
  await tx.updateTable('refunds').set({ status: 'sent', problem: null }).where('id', 'in', ids).execute()
  const before = await tx
    .selectFrom('refundTransfers')
    .select((of) => ['refundId', of.fn.max('try').as('try')])
    .where('refundId', 'in', ids)
    .groupBy('refundId')
    .execute()
  const tries = new Map(before.map((one) => [one.refundId, one.try]))
  const transfers = rows.map(({ id: refundId, sealed }) => {
    return { refundId, try: (tries.get(refundId) ?? 0) + 1, bankFileId, sealed }
  })
  await tx.insertInto('refundTransfers').values(transfers).execute()
}

/** By what the bank knows a transfer: the refund's number, and which try it is. */
function transferReference(number: number, attempt: number): string {
  return attempt === 1 ? refundNumberText(number) : `${refundNumberText(number)}-${attempt}`
}
