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

/** A payment as it is known: of which its provider was asked, if it was begun at all. */
export type KnownPayment = {
  readonly id: string
  readonly provider: string
  readonly sessionRef: string | null
}

export type PaymentPages = Pick<PaymentProvider, 'begin' | 'lookUp' | 'cancel'>

/** Whoever takes a payment: one that is not configured any more is heard of no more. */
export function providerNamed({ cards, instalments = [] }: Deps, name: string): PaymentPages | null {
  // What was opened by another provider of cards is looked at where cards are charged now, as ever.
  return instalments.find((one) => one.name === name) ?? (isOfInstalments(name) ? null : (cards ?? null))
}

/** Names of providers of instalments say whose they are, also where they stand in for one. */
function isOfInstalments(name: string): boolean {
  return instalmentMethods.some((method) => name === method || name === `demo-${method}`)
}

/** How long a provider that does not answer keeps items from others after the time to pay is over. */
export const silenceMinutes = 15

/**
 * Asks the provider what became of a payment, and does what follows; whoever heard of it, in whatever order, however
 * often. Throws where the provider does not answer.
 */
export async function settlePayment(
  deps: Deps,
  { id, provider: name, sessionRef }: KnownPayment,
): Promise<void> {
  const provider = providerNamed(deps, name)
  if (!provider || sessionRef === null) return
  await settle(deps, id, await provider.lookUp(sessionRef))
}

/** So long after its time was over a payment may turn out to have been approved. */
export const lateApprovalMs = 86_400_000

/** Ends a payment whose time is over: nobody can pay any more, and what was held is free; or it was paid just now. */
export async function endPayment(
  deps: Deps,
  { id, provider: name, sessionRef, expiresAt }: KnownPayment & { readonly expiresAt: Date },
): Promise<void> {
  const provider = providerNamed(deps, name)
  const found = sessionRef === null || !provider ? over : await provider.cancel(sessionRef).catch(silent)
  if (found instanceof Error) {
    const isTooLong = deps.clock().getTime() > expiresAt.getTime() + silenceMinutes * 60_000
    if (!isTooLong) throw found
    // A payment that comes after this goes back by itself.
    await settle(deps, id, over)
    return
  }
  await settle(deps, id, found)
}

/** Why nobody pays: not in time, its provider refuses this payment, or it refuses the question, as it may everybody's. */
type NoPayment = 'late' | 'refused' | 'not-understood'

/** Ends a payment that its provider did not begin: what was held is free. */
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
 * The one place where a payment counts: the orders are paid, or instalments for them approved, and their shops told, once.
 * What comes after the time is over, or for what was cancelled, goes back, and so does an amount that was not asked for (F22).
 * Of another currency the books know nothing: administrators are told.
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

/** Orders first, in the order of their ids, then the payment: as everybody locks them. */
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

/** What came is what was paid, shared over the orders as they cost, so that books, refunds and the provider agree. */
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

/** Orders that nobody pays any more go back on the shelf, each by itself; what was interrupted goes on here. */
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
