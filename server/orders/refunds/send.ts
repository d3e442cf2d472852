import { type Deps, newId, type Tx, type Admin } from '#server/deps.ts'
import { lockPaymentOfOrder, readKnown } from '#server/orders/payments/capture.ts'
import type { InstalmentProvider } from '#server/orders/payments/provider.ts'
import { Refusal } from '#domain/refusal.ts'
import { refuseTakenBack, isTakenBack, lockRefund, moveRefund } from './move.ts'
import { isByInstalments } from '#domain/money/payment-method.ts'
import { orderNumberText, refundNumberText } from '#domain/orders/order-number.ts'
import {
  recordRefundPaid,
  recordRefundReturned,
  recordRefundSettled,
} from '#server/money/ledger/book-order.ts'
import { orderAddress } from '#server/orders/link.ts'
import { eachAlone } from '#server/platform/jobs/each-alone.ts'
import { refundSent } from '#server/platform/mail/templates/payment-mails.ts'
import { postMail } from '#server/platform/mail/outbox.ts'
import { notify } from '#server/platform/inbox/notify.ts'
import { notifyOfRefund } from './notifications.ts'

type RefundFilter = { readonly id?: string; readonly ref?: string; readonly limit: number }

/**
 * Requests open refunds at the provider, oldest first, and stores their state; a refund that fails is retried in the
 * next run and does not block the others.
 */
export async function sendRefunds(deps: Deps, which: RefundFilter): Promise<void> {
  if (!deps.cards && !deps.instalments?.length) return
  await eachAlone(deps, await openRefunds(deps, which), {
    failed: 'the provider did not take a refund',
    about: ({ id }) => ({ refund: id }),
    work: (refund) => sendRefund(deps, refund),
  })
}

type OpenRefund = Awaited<ReturnType<typeof openRefunds>>[number]

/** Reads open refunds, or the one named by an event even if already done: banks can return money days later. */
function openRefunds({ db }: Deps, { ref, limit }: RefundFilter) {
  const all = db
    .selectFrom('refunds as r')
    .innerJoin('payments as p', 'p.id', 'r.paymentId')
    .innerJoin('paymentShares as s', 's.orderId', 'r.orderId')
    .select(['r.id', 'r.orderId', 'r.attemptId', 'r.fils', 'p.intentRef', 'p.provider'])
    .select('s.capture')
    // A share of instalments cannot be refunded before it is captured or written off.
    .where((is) => is.or([is('s.capture', 'is', null), is('s.capture', 'in', ['done', 'written-off'])]))
    .orderBy('r.createdAt')
    .limit(limit)
  const wanted = ref === undefined ? all.where('r.status', '=', 'open') : all.where('r.providerRef', '=', ref)
  return wanted.execute()
}

async function sendRefund(deps: Deps, refund: OpenRefund): Promise<void> {
  const { attemptId: id, intentRef, fils, provider: name, capture } = refund
  const { cards, instalments } = deps
  if (intentRef === null) return
  // No charge exists for this order, so the provider would deduct the refund from another order of the same payment.
  if (capture === 'written-off') {
    await finishRefund(deps, id, { ref: null, state: 'failed', problem: 'written off, never captured' })
    return
  }
  const provider = instalments?.find((one) => one.name === name)
  if (provider) {
    await sendThrough(deps, provider, { ...refund, intentRef })
    return
  }
  const elsewhere = { ref: null, state: 'failed', problem: `charged by ${name}` } as const
  await finishRefund(deps, id, name === cards?.name ? await cards.refund({ id, intentRef, fils }) : elsewhere)
}

type SentRefund = OpenRefund & { readonly intentRef: string }

/** Calls the provider inside the transaction, so that a concurrent call waits and finds the refund done. */
async function sendThrough(deps: Deps, provider: InstalmentProvider, refund: SentRefund): Promise<void> {
  const { attemptId: id, intentRef, fils } = refund
  await deps.db.transaction().execute(async (tx) => {
    await lockPaymentOfOrder(tx, refund.orderId)
    const open = tx.selectFrom('refunds').select('paymentId').where('attemptId', '=', id)
    const found = await open.where('status', '=', 'open').executeTakeFirst()
    if (!found?.paymentId) return
    const known = await readKnown(tx, found.paymentId)
    await finishInside(tx, deps, id, await provider.refund({ id, intentRef, fils, known }))
  })
}

/**
 * Reopens a failed refund, so that it is requested at the provider again; returns the order's id. Refusals:
 * refund.not-found, refund.cannot-move, refund.no-provider, refund.disputed, refund.taken-back.
 */
export async function retryRefund(deps: Deps, actor: Admin, id: string): Promise<string> {
  if (!deps.cards && !deps.instalments?.length) throw new Refusal('refund.no-provider')
  return deps.db.transaction().execute(async (tx) => {
    const row = await lockRefund(tx, id)
    await refuseTakenBack(tx, row)
    await moveRefund(tx, deps, { actor, row, to: 'open', action: 'refund.retried' })
    return row.orderId
  })
}

type RefundOutcome = {
  readonly ref: string | null
  readonly state: 'open' | 'done' | 'failed'
  readonly problem: string | null
}

/**
 * Stores the provider's state of a refund attempt; notifies the customer when it is done, and administrators as well if
 * it failed. Idempotent; a refund that is done may still fail later, a failed one stays failed. Abandoned attempts are
 * ignored.
 */
export async function finishRefund(deps: Deps, attemptId: string, outcome: RefundOutcome): Promise<void> {
  await deps.db.transaction().execute((tx) => finishInside(tx, deps, attemptId, outcome))
}

/** Stores the state of a refund attempt inside a story; see {@link finishRefund}. */
async function finishInside(
  tx: Tx,
  deps: Deps,
  attemptId: string,
  { ref, state, problem }: RefundOutcome,
): Promise<void> {
  const now = deps.clock()
  if (state === 'failed' && (await settleInstead(tx, attemptId, now))) return
  const changed = await tx
    .updateTable('refunds')
    .set({
      status: state,
      problem,
      doneAt: state === 'done' ? now : null,
      ...(ref && { providerRef: ref }),
    })
    .where('attemptId', '=', attemptId)
    .where('status', 'in', state === 'failed' ? ['open', 'done'] : ['open'])
    .returning('id')
    .executeTakeFirst()
  if (!changed || state === 'open') return
  if (state === 'done') await closeRefund(tx, deps, changed.id)
  if (state === 'failed') {
    await recordRefundReturned(tx, changed.id, now)
    await notifyOfFailure(tx, changed.id, now)
    await notifyOfRefund(tx, deps, changed.id)
  }
}

/** Settles a failed refund if a lost dispute has given the customer the money, so that it is not paid twice (F5). */
async function settleInstead(tx: Tx, attemptId: string, at: Date): Promise<boolean> {
  const failing = tx
    .selectFrom('refunds')
    .select(['id', 'orderId', 'fils'])
    .where('attemptId', '=', attemptId)
  const refund = await failing.where('status', 'in', ['open', 'done']).executeTakeFirst()
  if (!refund || !(await isTakenBack(tx, refund.orderId, refund.fils))) return false
  // Under the lock, a concurrent call sees what the first one has settled.
  await tx.selectFrom('orders').select('id').where('id', '=', refund.orderId).forNoKeyUpdate().execute()
  if (!(await isTakenBack(tx, refund.orderId, refund.fils))) return false
  await recordRefundReturned(tx, refund.id, at)
  const settled = {
    status: 'settled',
    problem: null,
    doneAt: at,
    attemptId: newId(),
    providerRef: null,
  } as const
  await tx.updateTable('refunds').set(settled).where('id', '=', refund.id).execute()
  await recordRefundSettled(tx, refund.id, at)
  return true
}

/** Books a paid refund and notifies the customer. */
export async function closeRefund(tx: Tx, deps: Deps, id: string): Promise<void> {
  await recordRefundPaid(tx, id)
  if (deps.isMuted) return
  const {
    email: to,
    language,
    link,
    number,
    orderNumber,
    attemptId,
    method,
    ...refund
  } = await readRefund(tx, id)
  const url = orderAddress(deps.config, language, link)
  const numbers = { refundNumber: refundNumberText(number), orderNumber: orderNumberText(orderNumber) }
  const provider = isByInstalments(method) ? method : null
  const mail = refundSent({ ...refund, ...numbers, provider, url }, language)
  await postMail(tx, deps, { eventKey: `refund-sent:${attemptId}`, to, language, mail })
}

async function notifyOfFailure(tx: Tx, id: string, at: Date): Promise<void> {
  const { orderId, orderNumber, attemptId } = await readRefund(tx, id)
  const params = { order: orderNumberText(orderNumber) }
  const about = { eventKey: `refund-failed:${attemptId}`, kind: 'refund-failed', params } as const
  await notify(tx, { ...about, to: { role: 'admin' }, subject: { kind: 'order', id: orderId }, at })
}

function readRefund(tx: Tx, id: string) {
  return tx
    .selectFrom('refunds as r')
    .innerJoin('orders as o', 'o.id', 'r.orderId')
    .innerJoin('orderGroups as g', 'g.id', 'o.groupId')
    .select(['r.number', 'r.cause', 'r.fils', 'o.id as orderId', 'o.number as orderNumber'])
    .select(['g.firstName', 'g.email', 'g.language', 'g.link', 'r.attemptId'])
    .select(['r.paidBy', 'r.reference', 'r.method'])
    .where('r.id', '=', id)
    .executeTakeFirstOrThrow()
}
