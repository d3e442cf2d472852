import { sql } from 'kysely'
import { instalmentMethods } from '#domain/money/payment-method.ts'
import { groupNumberText } from '#domain/orders/order-number.ts'
import { apportion } from '#domain/platform/amounts/apportion.ts'
import type { Fils } from '#domain/platform/amounts/money.ts'
import type { Tx, Deps } from '#server/deps.ts'
import { notify } from '#server/platform/inbox/notify.ts'
import { confirmOrders } from '#server/orders/confirm-payment.ts'
import { cancelUnpaid } from '#server/orders/move.ts'
import { notifyOfNoPayment, notifyOfRefusal } from './notifications.ts'
import type { PaymentProvider, SessionState } from './provider.ts'

type PaidSession = Extract<SessionState, { state: 'paid' }>

/** A stored payment; `sessionRef` is null if the provider has not begun it. */
export type KnownPayment = {
  readonly id: string
  readonly provider: string
  readonly sessionRef: string | null
}

export type PaymentPages = Pick<PaymentProvider, 'begin' | 'lookUp' | 'cancel'>

/** Returns the provider of a payment; null if it is no longer configured. */
export function providerNamed({ cards, instalments = [] }: Deps, name: string): PaymentPages | null {
  // Payments opened with another card provider are looked up at the current one.
  return instalments.find((one) => one.name === name) ?? (isOfInstalments(name) ? null : (cards ?? null))
}

/** Whether a name is that of an instalment provider, or of its stand-in in the demo. */
function isOfInstalments(name: string): boolean {
  return instalmentMethods.some((method) => name === method || name === `demo-${method}`)
}

/** Minutes for which items stay held after the time to pay if the provider does not answer. */
export const silenceMinutes = 15

/**
 * Looks up a payment at the provider and applies its state. Can be called in any order and any number of times.
 * Throws if the provider does not answer.
 */
export async function settlePayment(
  deps: Deps,
  { id, provider: name, sessionRef }: KnownPayment,
): Promise<void> {
  const provider = providerNamed(deps, name)
  if (!provider || sessionRef === null) return
  await settle(deps, id, await provider.lookUp(sessionRef))
}

/** Time after its expiry in which a payment may still turn out to be approved. */
export const lateApprovalMs = 86_400_000

/** Ends a payment whose time is over: closes its session and frees what was held, or confirms it if just paid. */
export async function endPayment(
  deps: Deps,
  { id, provider: name, sessionRef, expiresAt }: KnownPayment & { readonly expiresAt: Date },
): Promise<void> {
  const provider = providerNamed(deps, name)
  const found = sessionRef === null || !provider ? over : await provider.cancel(sessionRef).catch(silent)
  if (found instanceof Error) {
    const isTooLong = deps.clock().getTime() > expiresAt.getTime() + silenceMinutes * 60_000
    if (!isTooLong) throw found
    // A payment that arrives after this is refunded automatically.
    await settle(deps, id, over)
    return
  }
  await settle(deps, id, found)
}

/** Why a payment failed: too late, refused by the provider, or an invalid request, which may affect all payments. */
type NoPayment = 'late' | 'refused' | 'not-understood'

/** Ends a payment that the provider refused to begin and frees what was held. */
export async function refusePayment(deps: Deps, id: string, why: Exclude<NoPayment, 'late'>): Promise<void> {
  await closePayment(deps, id, why)
  await cancelUnpaidOrders(deps, id)
}

const over: SessionState = { state: 'over' }
const silent = (error: unknown) => (error instanceof Error ? error : new Error(String(error)))

async function settle(deps: Deps, id: string, found: SessionState): Promise<void> {
  if (found.state === 'open') return
  if (found.state === 'paid') await confirmPayment(deps, id, found)
  else await closePayment(deps, id, 'late')
  await cancelUnpaidOrders(deps, id)
}

/**
 * Confirms a payment, the only place that does: orders are marked paid, or their instalments approved, and shops
 * notified, once. A late payment, one for cancelled orders, or one of a wrong amount (F22) is refunded or released. A
 * payment in another currency is not booked; administrators are notified.
 */
async function confirmPayment(
  deps: Deps,
  id: string,
  { intentRef, fils, currency }: PaidSession,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const payment = await lockPayment(tx, id)
    if (payment.paidAt !== null) return
    const isWrong = payment.fils !== fils || currency !== 'AED'
    if (isWrong) await notifyOfAmount(tx, deps, payment)
    if (currency !== 'AED' || fils <= 0) return closeUnpaid(tx, payment)
    if (isWrong) await takeAmount(tx, id, fils)
    const late = payment.status === 'over' ? 'late-payment' : null
    const unwanted = isWrong ? 'wrong-amount' : late
    const { groupId, paymentMethod: method } = payment
    const isBought = await confirmOrders(tx, deps, { paymentId: id, groupId, method, unwanted })
    const status = isBought ? 'paid' : 'late'
    const changes = { status, intentRef, paidAt: deps.clock() } as const
    await tx.updateTable('payments').set(changes).where('id', '=', id).execute()
  })
}

type LockedPayment = Awaited<ReturnType<typeof lockPayment>>

/** Locks the orders by id, then the payment, the common lock order. */
async function lockPayment(tx: Tx, id: string) {
  await sql`select from orders where group_id = (select group_id from payments where id = ${id})
    order by id for no key update`.execute(tx)
  return tx
    .selectFrom('payments')
    .innerJoin('orderGroups', 'orderGroups.id', 'payments.groupId')
    .select(['payments.id', 'groupId', 'number', 'paymentMethod', 'status', 'fils', 'paidAt'])
    .where('payments.id', '=', id)
    .forNoKeyUpdate('payments')
    .executeTakeFirstOrThrow()
}

async function notifyOfAmount(tx: Tx, deps: Deps, { id, number }: LockedPayment): Promise<void> {
  const at = deps.clock()
  deps.log.error({ payment: id }, 'a payment is of another amount than was asked for')
  const params = { order: groupNumberText(number) }
  const about = { eventKey: `payment-odd:${id}`, kind: 'payment-odd', params } as const
  await notify(tx, { ...about, to: { role: 'admin' }, subject: { kind: 'order', id: null }, at })
}

async function closeUnpaid(tx: Tx, { id, status }: LockedPayment): Promise<void> {
  if (status === 'open')
    await tx.updateTable('payments').set({ status: 'over' }).where('id', '=', id).execute()
}

/** Stores the amount actually paid, split over the orders by price, so that books, refunds and provider agree. */
async function takeAmount(tx: Tx, paymentId: string, fils: Fils): Promise<void> {
  const shares = await tx
    .selectFrom('paymentShares')
    .select(['orderId', 'fils'])
    .where('paymentId', '=', paymentId)
    .orderBy('orderId')
    .execute()
  const costs = shares.map((share) => share.fils)
  await sql`update payment_shares s set fils = part.fils
    from unnest(${shares.map(({ orderId }) => orderId)}::uuid[], ${apportion(fils, costs)}::bigint[]) as part (order_id, fils)
    where s.payment_id = ${paymentId} and s.order_id = part.order_id`.execute(tx)
  await tx.updateTable('payments').set({ fils }).where('id', '=', paymentId).execute()
}

async function closePayment(deps: Deps, id: string, why: NoPayment): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const { status, number } = await lockPayment(tx, id)
    if (status !== 'open') return
    await tx.updateTable('payments').set({ status: 'over' }).where('id', '=', id).execute()
    await notifyOfNoPayment(tx, deps, { id, isRefused: why !== 'late' })
    if (why === 'not-understood') await notifyOfRefusal(tx, deps, { id, number })
  })
}

/** Cancels the pending orders of an ended payment, each in its own transaction; also resumes an interrupted run. */
export async function cancelUnpaidOrders(deps: Deps, id: string): Promise<void> {
  const unpaid = await deps.db
    .selectFrom('orders as o')
    .innerJoin('payments as p', 'p.groupId', 'o.groupId')
    .select('o.id')
    .where('p.id', '=', id)
    .where('p.status', 'in', ['over', 'late'])
    .where('o.status', '=', 'pending')
    .orderBy('o.id')
    .execute()
  for (const order of unpaid) await cancelUnpaid(deps, order.id)
}
