import { refundStatus } from '#domain/money/refund-status.ts'
import { refundNumberText } from '#domain/orders/order-number.ts'
import { move } from '#domain/platform/status/move.ts'
import { Refusal } from '#domain/refusal.ts'
import { type BankFile, findFile, insertBankFile } from '#server/money/payouts/bank-files.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Deps } from '#server/deps.ts'
import type { Admin } from '#server/platform/http/actor.ts'
import { creating, type RequestKey } from '#server/platform/http/request-keys.ts'
import { openAccount } from './account.ts'
import { planOf, tellPlan, type WaitingRefund, waitingRefunds } from './bank-file-plan.ts'

type Making = { readonly id: string; readonly ids: readonly string[] }

/**
 * Makes a file for the bank of the refunds among these that wait, or of all: from then on they are sent, and nobody takes them
 * back. What has no account is left out. Of two at once the second has what the first left. Refusals:
 * refund.nothing-to-send, payout.no-sender.
 */
export async function makeRefundFile(
  deps: Deps,
  { userId: madeBy }: Admin,
  { id, ids }: Making,
  key?: RequestKey | null,
): Promise<void> {
  await creating(deps, key, async (tx) => {
    const at = deps.clock()
    const rows = await lockWaiting(tx, ids)
    const { payable } = await planOf({ ...deps, db: tx }, { now: at, by: madeBy }, rows)
    if (payable.length === 0) throw new Refusal('refund.nothing-to-send')
    const total = payable.reduce((sum, { fils }) => sum + fils, 0)
    const of = { id, madeBy, at, subjectKind: 'order', count: payable.length, total } as const
    await insertBankFile(tx, of)
    await sendRefunds(tx, id, payable)
  })
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
export function transferReference(number: number, attempt: number): string {
  return attempt === 1 ? refundNumberText(number) : `${refundNumberText(number)}-${attempt}`
}

/** A file with its transfers, to be written. Refusal: payout.file-not-found. */
export async function readRefundFile(deps: Deps, id: string): Promise<BankFile> {
  const file = await findFile(deps.db, id)
  const rows = await deps.db
    .selectFrom('refundTransfers as t')
    .innerJoin('refunds as f', 'f.id', 't.refundId')
    .innerJoin('orders as o', 'o.id', 'f.orderId')
    .select(['f.number', 'f.fils', 't.try', 't.sealed', 'o.groupId'])
    .where('t.bankFileId', '=', file.id)
    .orderBy('f.number')
    .execute()
  if (rows.length === 0) throw new Refusal('payout.file-not-found')
  const transfers = rows.map(({ number, fils, groupId, sealed, ...row }) => {
    const account = openAccount(deps, groupId, sealed)
    const to = { holder: account?.accountHolder ?? '', iban: account?.iban ?? '' }
    return { reference: transferReference(number, row.try), fils, ...to }
  })
  return { ...file, name: 'refunds', transfers }
}

/** A file that was made, with what of the refunds that were asked for it has left out. */
export async function tellRefundFile(deps: Deps, by: string, { id, ids }: Making) {
  const { messageId, madeAt, madeBy, transfers } = await readRefundFile(deps, id)
  const { leftOut } = await tellPlan(deps, by, ids)
  const total = transfers.reduce((sum, { fils }) => sum + fils, 0)
  return { id, messageId, madeAt, madeBy, count: transfers.length, total, leftOut }
}
