import { sql } from 'kysely'
import type { RefundPayment } from '#contract/orders/refunds.ts'
import type { Fils } from '#domain/platform/amounts/money.ts'
import { dayOf } from '#domain/platform/calendar.ts'
import { waitsForSecondPerson } from '#domain/money/payouts/payout-status.ts'
import { blank } from '#domain/platform/text/plain-text.ts'
import { Refusal } from '#domain/refusal.ts'
import { balanceOfAccount, amountIn, lockBalance } from '#server/money/ledger/balances.ts'
import type { Tx, Deps, Admin, ShopOwner } from '#server/deps.ts'
import { readSettings } from '#server/platform/settings/platform.ts'
import { refuseTakenBack, type LockedRefund, lockRefund, moveRefund } from './move.ts'
import { closeRefund } from './send.ts'
import { isByProvider } from '#domain/money/payment-method.ts'
import { recordRefundReturned } from '#server/money/ledger/book-order.ts'
import { deleteAccounts } from './account.ts'
import { notifyOfRefund } from './notifications.ts'

type Payment = RefundPayment & { readonly id: string }

/**
 * Records how a refund was paid outside the card: it is booked and the customer notified. A shop pays refunds of cash
 * it kept; an administrator pays any, from Majlis's money, in cash up to the balance in the books. Returns the order's
 * id. Refusals: refund.not-found, refund.cannot-move, refund.platform-pays, refund.too-little-cash, refund.day-ahead,
 * refund.disputed, refund.taken-back, refund.second-person-needed, refund.account-same-person.
 */
export async function payRefund(
  deps: Deps,
  actor: Admin | ShopOwner,
  { id, paidBy, reference, paidOn, handedBy, receivedBy }: Payment,
): Promise<string> {
  if (paidOn > dayOf(deps.clock())) throw new Refusal('refund.day-ahead', {}, 'paidOn')
  return deps.db.transaction().execute(async (tx) => {
    const row = await lockRefund(tx, id, actor.kind === 'shop' ? actor.shopId : undefined)
    const isShop = actor.kind === 'shop'
    if (isShop && row.payer !== 'shop') throw new Refusal('refund.platform-pays')
    const wasSent = row.status === 'sent'
    // A refund already sent to the bank is being paid, so the checks before sending no longer apply.
    if (wasSent && paidBy !== 'bank') throw new Refusal('refund.cannot-move')
    if (!wasSent) await refuseTakenBack(tx, row)
    if (!wasSent) await refuseAlone(tx, row, actor)
    if (!wasSent && paidBy === 'bank') await refuseOwnEntry(tx, deps, row, actor)
    const hands = paidBy === 'cash' ? { handedBy, receivedBy } : {}
    const payer = isShop ? 'shop' : 'platform'
    await moveRefund(tx, deps, {
      actor,
      row,
      to: 'done',
      action: 'refund.paid',
      changes: { payer, paidBy, reference, paidOn, ...hands, enteredBy: actor.userId },
      audited: { paidBy, reference, day: paidOn },
      followUp: async () => {
        if (!isShop && paidBy === 'cash') await refuseMore(tx, row.fils)
        await closeRefund(tx, deps, id)
      },
    })
    return row.orderId
  })
}

/** Erases recipients of cash refunds and the reasons of refunds. */
export async function blankReceivers(tx: Tx, orderIds: readonly string[]): Promise<void> {
  await tx
    .updateTable('refunds')
    .set({
      receivedBy: sql`case when received_by is not null then ${blank} end`,
      reason: sql`case when reason is not null then ${blank} end`,
    })
    .where('orderId', 'in', orderIds)
    .execute()
}

/** Refuses payment by the person who decided the refund, above the sum in the settings. */
async function refuseAlone(tx: Tx, { fils, decidedBy }: LockedRefund, actor: Admin | ShopOwner) {
  const { payoutSecondPersonAboveFils: above } = await readSettings(tx)
  if (above === null || !waitsForSecondPerson({ fils, approvedBy: decidedBy, by: actor.userId, above }))
    return
  throw new Refusal('refund.second-person-needed', { above: amountIn(above) })
}

/** Refuses payment by the person who entered the account for the customer, for any sum; not in the demo. */
async function refuseOwnEntry(
  tx: Tx,
  { config }: Deps,
  { groupId }: LockedRefund,
  { userId }: Admin | ShopOwner,
) {
  if (config.demoMode) return
  const own = tx.selectFrom('refundAccounts').select('groupId').where('groupId', '=', groupId)
  if (await own.where('enteredBy', '=', userId).executeTakeFirst())
    throw new Refusal('refund.account-same-person')
}

/** Refuses a cash payment above Majlis's cash in the books, under a lock, so that concurrent payments wait. */
async function refuseMore(tx: Tx, fils: Fils): Promise<void> {
  await lockBalance(tx, 'platform')
  const cash = Math.max(0, await balanceOfAccount(tx, 'cash_with_platform'))
  if (fils > cash) throw new Refusal('refund.too-little-cash', { cash: amountIn(cash) }, 'paidBy')
}

/**
 * Records that the bank has returned a sent refund: it is owed again, its booking is reversed, and the customer is
 * asked for another account. Returns the order's id. Refusals: refund.not-found, refund.cannot-move.
 */
export async function returnRefund(deps: Deps, actor: Admin, id: string, reason: string): Promise<string> {
  return deps.db.transaction().execute(async (tx) => {
    const row = await lockRefund(tx, id)
    const hasFailed = isByProvider(row.method)
    const at = deps.clock()
    // The books refer to this attempt, whose id the refund loses below.
    const attemptId = sql<string>`(select attempt_id from refunds where id = ${id})`
    const { numUpdatedRows } = await tx
      .updateTable('refundTransfers')
      .set({ returnedAt: at, returnReason: reason, attemptId })
      .where('refundId', '=', id)
      .where('returnedAt', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new Refusal('refund.cannot-move')
    // Must come before the move, while the refund still has the booked attempt.
    await recordRefundReturned(tx, id, at)
    const unpaid = { paidBy: null, reference: null, paidOn: null, enteredBy: null }
    await moveRefund(tx, deps, {
      actor,
      row,
      to: hasFailed ? 'failed' : 'owed',
      action: 'refund.returned',
      changes: { ...unpaid, problem: hasFailed ? reason : null },
      audited: { problem: reason },
      followUp: async () => {
        await deleteAccounts(tx, [row.groupId])
        await notifyOfRefund(tx, deps, id, { isReturned: true })
      },
    })
    return row.orderId
  })
}
