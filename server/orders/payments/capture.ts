import { sql } from 'kysely'
import { isByInstalments, type PaymentMethod } from '#domain/money/payment-method.ts'
import { orderNumberText } from '#domain/orders/order-number.ts'
import { type Fils, fromFils } from '#domain/platform/amounts/money.ts'
import { recordCapture } from '#server/money/ledger/book-order.ts'
import { type Tx, rowOf, type Deps, type Admin } from '#server/deps.ts'
import { eachAlone } from '#server/platform/jobs/each-alone.ts'
import { closeNotifications, notify } from '#server/platform/inbox/notify.ts'
import type { CaptureState, KnownSums } from './provider.ts'
import { Refusal } from '#domain/refusal.ts'
import { auditSubject, recordAudit } from '#server/platform/audit/record.ts'

/** Marks the shares of an approved instalment payment; each is captured when its order is delivered. */
export async function approveShares(tx: Tx, paymentId: string): Promise<void> {
  await tx
    .updateTable('paymentShares')
    .set({ capture: 'approved' })
    .where('paymentId', '=', paymentId)
    .execute()
}

/**
 * Decides how much of an approved instalment payment is captured for a locked order: its total if delivered, nothing if
 * cancelled. Idempotent; does nothing for other payment methods, or if not approved.
 */
export async function decideCapture(
  tx: Tx,
  { id, paymentMethod }: { readonly id: string; readonly paymentMethod: PaymentMethod },
): Promise<void> {
  if (!isByInstalments(paymentMethod)) return
  await sql`update payment_shares s set capture = 'open',
      capture_fils = case o.status when 'delivered' then o.total_fils else 0 end
    from orders o where o.id = s.order_id and o.id = ${id} and s.capture = 'approved'`.execute(tx)
}

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * 86_400_000)

type CaptureFilter = {
  readonly states: readonly ('open' | 'failed' | 'written-off')[]
  readonly limit: number
}

/**
 * Sends decided captures to the instalment providers, oldest payments first, and books those done; one that fails is
 * retried in the next run and does not block the others. A capture refused for a week is left for an administrator to
 * decide; written-off shares are released, which is also retried for a week.
 */
export async function sendCaptures(deps: Deps, { states, limit }: CaptureFilter): Promise<void> {
  const weekAgo = daysBefore(deps.clock(), 7)
  const decided = await deps.db
    .selectFrom('paymentShares as s')
    .innerJoin('payments as p', 'p.id', 's.paymentId')
    .select('s.orderId')
    .innerJoin('orders as o', 'o.id', 's.orderId')
    .where('s.capture', 'in', states)
    .where('s.releasedAt', 'is', null)
    .where((is) => is.or([is('s.capture', '<>', 'failed'), is('o.updatedAt', '>', weekAgo)]))
    .where((is) => is.or([is('s.releaseRefusedAt', 'is', null), is('s.releaseRefusedAt', '>', weekAgo)]))
    .where('p.provider', 'in', ['', ...(deps.instalments ?? []).map(({ name }) => name)])
    .orderBy('p.paidAt')
    .orderBy('s.orderId')
    .limit(limit)
    .execute()
  await eachAlone(deps, decided, {
    failed: 'the provider did not capture an order',
    about: ({ orderId }) => ({ order: orderId }),
    work: ({ orderId }) => captureOrder(deps, orderId),
  })
}

/** Captures or releases a share. Calls the provider inside the transaction, so that a concurrent call finds it done. */
export async function captureOrder(deps: Deps, orderId: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const share = await lockShare(tx, orderId)
    const { capture, intentRef, provider: name } = share
    const provider = deps.instalments?.find((one) => one.name === name)
    // A written-off share is released once no other share of the payment can still be captured.
    const isRelease = capture === 'written-off' && share.releasedAt === null && share.leftFils === 0
    const isAsked = capture === 'open' || capture === 'failed' || isRelease
    if (!isAsked || intentRef === null || !provider) return
    const now = deps.clock()
    const fils = isRelease ? 0 : (share.captureFils ?? 0)
    const outcome = await provider.capture({
      id: orderId,
      number: orderNumberText(share.number),
      intentRef,
      fils,
      now,
      releasedFils: share.fils - fils,
      leftFils: share.leftFils,
      known: await readKnown(tx, share.paymentId),
    })
    if (isRelease) {
      if (outcome.state === 'done') return keepReleased(tx, orderId, now)
      deps.log.warn({ order: orderId, problem: outcome.problem }, 'what was written off is not released')
      return keepRefusal(tx, share, now)
    }
    await keep(tx, { orderId, outcome, at: now })
    if (outcome.state === 'failed' && capture === 'open')
      await notifyOfFailure(tx, 'capture-failed', { ...share, at: now })
  })
}

type CaptureOutcome = { readonly orderId: string; readonly outcome: CaptureState; readonly at: Date }

async function keep(tx: Tx, { orderId, outcome, at }: CaptureOutcome): Promise<void> {
  const changes =
    outcome.state === 'done'
      ? ({ capture: 'done', captureProblem: null, capturedAt: at } as const)
      : ({ capture: 'failed', captureProblem: outcome.problem.slice(0, 2000) || 'refused' } as const)
  await tx.updateTable('paymentShares').set(changes).where('orderId', '=', orderId).execute()
  if (outcome.state === 'done') await bookCapture(tx, orderId, at)
}

/** Books a captured or written-off share and closes the notification of its failure. */
async function bookCapture(tx: Tx, orderId: string, at: Date, isWrittenOff = false): Promise<void> {
  await recordCapture(tx, orderId, at, isWrittenOff)
  await closeNotifications(tx, { kinds: ['capture-failed'], subject: { kind: 'order', ids: [orderId] }, at })
}

/** Stores a release and closes the notification of its refusal. */
async function keepReleased(tx: Tx, orderId: string, at: Date): Promise<void> {
  await tx.updateTable('paymentShares').set({ releasedAt: at }).where('orderId', '=', orderId).execute()
  await closeNotifications(tx, { kinds: ['release-failed'], subject: { kind: 'order', ids: [orderId] }, at })
}

/** Stores a refused release; notifies administrators only after a day, as the provider's problem may be temporary. */
async function keepRefusal(tx: Tx, share: LockedShare, at: Date): Promise<void> {
  const { orderId, releaseRefusedAt: since } = share
  const refused = tx.updateTable('paymentShares').set({ releaseRefusedAt: at })
  if (since === null) await refused.where('orderId', '=', orderId).execute()
  else if (since <= daysBefore(at, 1)) await notifyOfFailure(tx, 'release-failed', { ...share, at })
}

type Failure = Pick<LockedShare, 'orderId' | 'number'> & { readonly at: Date }

async function notifyOfFailure(
  tx: Tx,
  kind: 'capture-failed' | 'release-failed',
  { orderId, number, at }: Failure,
): Promise<void> {
  const about = { kind, params: { order: orderNumberText(number) } }
  const eventKey = `${kind}:${orderId}`
  await notify(tx, { ...about, eventKey, to: { role: 'admin' }, subject: { kind: 'order', id: orderId }, at })
}

type LockedShare = Awaited<ReturnType<typeof lockShare>>

/** Locks the payment of an order: its provider calls run one after the other, as some providers report only totals. */
export async function lockPaymentOfOrder(tx: Tx, orderId: string): Promise<void> {
  await sql`select from payments where id = (select payment_id from payment_shares where order_id = ${orderId})
    for no key update`.execute(tx)
}

/** Reads the sums of a payment known to be captured, released and refunded. */
export async function readKnown(tx: Tx, paymentId: string): Promise<KnownSums> {
  const { rows } = await sql<KnownSums>`select
      coalesce(sum(s.capture_fils) filter (where s.capture = 'done'), 0)::bigint as captured_fils,
      coalesce(sum(case s.capture when 'done' then s.fils - s.capture_fils else s.fils end), 0)::bigint as released_fils,
      (select coalesce(sum(f.fils), 0)::bigint from refunds f
        where f.payment_id = ${paymentId} and f.status = 'done' and f.paid_by is null) as refunded_fils
    from payment_shares s
    where s.payment_id = ${paymentId} and (s.capture = 'done' or s.released_at is not null)`.execute(tx)
  return rows[0] ?? { capturedFils: 0, releasedFils: 0, refundedFils: 0 }
}

/** Locks the payment and reads an order's share; `leftFils` are shares of other orders still undecided or not done. */
async function lockShare(tx: Tx, orderId: string) {
  await lockPaymentOfOrder(tx, orderId)
  const left = sql<Fils>`(select coalesce(sum(x.fils), 0)::bigint from payment_shares x
    where x.payment_id = s.payment_id and x.order_id <> s.order_id and x.capture not in ('done', 'written-off'))`
  return tx
    .selectFrom('paymentShares as s')
    .innerJoin('payments as p', 'p.id', 's.paymentId')
    .innerJoin('orders as o', 'o.id', 's.orderId')
    .select(['s.orderId', 's.paymentId', 's.fils', 's.capture', 's.captureFils', 's.releasedAt'])
    .select(['s.releaseRefusedAt', 'p.provider', 'p.intentRef', 'o.number'])
    .select(left.as('leftFils'))
    .where('s.orderId', '=', orderId)
    .executeTakeFirstOrThrow()
}

/** Retries a capture that the provider refused. Refusals: order.not-found, capture.not-failed. */
export async function retryCapture(deps: Deps, actor: Admin, orderId: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const { capture, ...share } = await shareOf(tx, orderId)
    if (capture !== 'failed') throw new Refusal('capture.not-failed')
    await record(tx, 'capture.retried', { actor, orderId, ...share, at: deps.clock() })
  })
  await captureOrder(deps, orderId)
}

/**
 * Writes off a capture that an instalment provider refuses: Majlis bears it, and the shop is paid as if it had been
 * captured. The share is released at the provider, which refunds nothing of the payment before that. Refusals:
 * order.not-found, capture.not-failed.
 */
export async function writeOffCapture(deps: Deps, actor: Admin, orderId: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const at = deps.clock()
    const share = await shareOf(tx, orderId)
    await lockPaymentOfOrder(tx, orderId)
    const { numUpdatedRows } = await tx
      .updateTable('paymentShares')
      .set({ capture: 'written-off', captureProblem: null })
      .where('orderId', '=', orderId)
      .where('capture', '=', 'failed')
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new Refusal('capture.not-failed')
    await bookCapture(tx, orderId, at, true)
    await record(tx, 'capture.written-off', { actor, orderId, ...share, at })
  })
  // The write-off is committed; if the provider does not answer, the release is retried later.
  await captureOrder(deps, orderId).catch((error: unknown) => {
    deps.log.warn({ err: error, order: orderId }, 'what was written off is not released')
  })
}

async function shareOf(tx: Tx, orderId: string) {
  const shares = tx
    .selectFrom('paymentShares as s')
    .innerJoin('orders as o', 'o.id', 's.orderId')
    .select(['s.capture', 's.captureFils as fils', 'o.number'])
    .where('o.id', '=', orderId)
  return rowOf(orderId, shares, 'order.not-found')
}

type Settled = Omit<Awaited<ReturnType<typeof shareOf>>, 'capture'> & {
  readonly actor: Admin
  readonly orderId: string
  readonly at: Date
}

async function record(
  tx: Tx,
  action: 'capture.retried' | 'capture.written-off',
  { actor, orderId, number, fils, at }: Settled,
): Promise<void> {
  const subject = auditSubject('order', orderId, orderNumberText(number))
  const after = { total: `${fromFils(fils ?? 0)} AED` }
  await recordAudit(tx, { actorId: actor.userId, action, ...subject, after, at })
}
