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

/** Instalments are approved: what each order comes to is captured when it is delivered. */
export async function approveShares(tx: Tx, paymentId: string): Promise<void> {
  await tx
    .updateTable('paymentShares')
    .set({ capture: 'approved' })
    .where('paymentId', '=', paymentId)
    .execute()
}

/**
 * Decides how much of an approved payment is captured for an order whose row is locked: what it costs where it is delivered,
 * nothing where it is over. Once; nothing where instalments do not pay for it, or are not approved.
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
 * Asks the providers of instalments for what is decided, oldest payments first, and books what they have captured; one that
 * stumbles waits for the next time and holds up no other. What a provider has refused for a week is somebody's to decide;
 * what they wrote off is released, and asked for as long.
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

/** In one transaction with the question: of two at once the second waits, and finds it done. */
export async function captureOrder(deps: Deps, orderId: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const share = await lockShare(tx, orderId)
    const { capture, intentRef, provider: name } = share
    const provider = deps.instalments?.find((one) => one.name === name)
    // Given up: all of it is released, once nothing else of its payment may still be captured.
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

/** Books what came, or never will; the news of one that failed waits for nobody any more. */
async function bookCapture(tx: Tx, orderId: string, at: Date, isWrittenOff = false): Promise<void> {
  await recordCapture(tx, orderId, at, isWrittenOff)
  await closeNotifications(tx, { kinds: ['capture-failed'], subject: { kind: 'order', ids: [orderId] }, at })
}

/** The news of one that was refused waits for nobody any more. */
async function keepReleased(tx: Tx, orderId: string, at: Date): Promise<void> {
  await tx.updateTable('paymentShares').set({ releasedAt: at }).where('orderId', '=', orderId).execute()
  await closeNotifications(tx, { kinds: ['release-failed'], subject: { kind: 'order', ids: [orderId] }, at })
}

/** Whoever decides about money hears of it after a day: a provider may be in passing trouble. */
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

/** Whatever is asked of one payment is asked one after the other: a provider may know it by its sums alone. */
export async function lockPaymentOfOrder(tx: Tx, orderId: string): Promise<void> {
  await sql`select from payments where id = (select payment_id from payment_shares where order_id = ${orderId})
    for no key update`.execute(tx)
}

/** What we know to be captured, released and given back of a payment. */
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

/** Of an order, with what of its payment is not decided yet, or not done, for others. */
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

/** Asks the provider once more for what it has refused. Refusals: order.not-found, capture.not-failed. */
export async function retryCapture(deps: Deps, actor: Admin, orderId: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const { capture, ...share } = await shareOf(tx, orderId)
    if (capture !== 'failed') throw new Refusal('capture.not-failed')
    await record(tx, 'capture.retried', { actor, orderId, ...share, at: deps.clock() })
  })
  await captureOrder(deps, orderId)
}

/**
 * Gives up what a provider of instalments refuses for good, once: Majlis bears it, and the shop is paid as if it had come. The
 * provider releases it: before, it gives nothing of the payment back.
 * Refusals: order.not-found, capture.not-failed.
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
  // It stands; a provider that does not answer is asked again.
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
