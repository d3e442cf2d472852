import type { ReturnMove } from '#contract/orders/returns.ts'
import { returnNumberText } from '#domain/orders/order-number.ts'
import { apportion } from '#domain/platform/amounts/apportion.ts'
import type { Fils } from '#domain/platform/amounts/money.ts'
import { dayOf } from '#domain/platform/calendar.ts'
import { Refusal } from '#domain/refusal.ts'
import { type ReturnEvent, type ReturnStatus, returnStatus } from '#domain/orders/return-status.ts'
import { rowOf, type Db, type Tx, type Deps, type Admin, type ShopOwner } from '#server/deps.ts'
import { amountIn } from '#server/money/ledger/balances.ts'
import { refuseUnconfirmed } from '#server/orders/refunds/confirm.ts'
import { refundOrder } from '#server/orders/refunds/issue.ts'
import { freeSlot } from '#server/shops/delivery/slots.ts'
import { returnStock } from '#server/catalogue/products/stock.ts'
import { refuseConflict, type Subject, transition } from '#server/platform/status/transition.ts'
import { recordTransition } from '#server/platform/status/events.ts'
import { readReturnedLines } from './read-lines.ts'
import { notifyOfReturn } from './notifications.ts'
import { readReturn } from './read.ts'

/** A locked return, whose order is locked too. */
type LockedReturn = {
  readonly id: string
  readonly number: number
  readonly orderId: string
  readonly shopId: string | null
  readonly status: ReturnStatus
  readonly fetchOn: string | null
  readonly fetchWindow: string | null
}

type Move = ReturnMove & {
  /** Sum, with earlier refunds of the order, up to which the identity of the actor is confirmed. */
  readonly confirmedFils?: Fils
}

/**
 * Moves a return and records the event: received items are restocked if they can be sold again, the refund is issued,
 * and the customer is notified. A shop can move only its own returns. Refusals: return.not-found, return.cannot-move,
 * return.reason-missing, return.moved-meanwhile, return.refund-too-much, refund.disputed, refund.taken-back,
 * account.confirm-needed.
 */
export async function moveReturn(
  deps: Deps,
  actor: Admin | ShopOwner,
  id: string,
  { status: to, seen, reason, confirmedFils, ...said }: Move,
): Promise<void> {
  const shopId = actor.kind === 'shop' ? actor.shopId : undefined
  await deps.db.transaction().execute(async (tx) => {
    const row = await lockReturn(tx, id, shopId)
    await refuseConflict(tx, 'return', { row, seen, code: 'return.moved-meanwhile' })
    const most = await mostToRefund(tx, await readReturn(tx, row.id))
    const refund = said.refund ?? most
    if (to === 'refunded' && refund > most)
      throw new Refusal('return.refund-too-much', { most: amountIn(most) }, 'refund')
    if (to === 'refunded' && confirmedFils !== undefined)
      await refuseUnconfirmed(tx, { orderId: row.orderId, fils: refund, confirmedFils })
    const outcome = { refund, isRestocked: said.restock ?? true, by: actor.kind, userId: actor.userId }
    await transition({ tx, deps }, returnDecision(outcome), { row, to, by: actor, reason: reason ?? null })
  })
}

/** Returns the most that a return refunds: goodwill already given for the order is not refunded a second time. */
export async function mostToRefund(
  db: Db,
  { orderId, paid }: { readonly orderId: string; readonly paid: Fils },
): Promise<Fils> {
  const { leftFils } = await db
    .selectFrom('orders')
    .select((of) => of('paidFils', '-', of.ref('refundedFils')).as('leftFils'))
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  return Math.min(paid, leftFils)
}

/** Locks a return and its order, only of the given shop if any. Refusal: return.not-found. */
export async function lockReturn(tx: Tx, id: string, shopId?: string): Promise<LockedReturn> {
  const found = tx
    .selectFrom('returns')
    .innerJoin('orders', 'orders.id', 'returns.orderId')
    .select(['returns.id', 'returns.number', 'returns.orderId', 'returns.status', 'orders.shopId'])
    .select(['returns.fetchOn', 'returns.fetchWindow'])
    .where('returns.id', '=', id)
    .forNoKeyUpdate(['orders', 'returns'])
  const own = shopId === undefined ? found : found.where('orders.shopId', '=', shopId)
  return rowOf(id, own, 'return.not-found')
}

type ReturnRefund = {
  readonly row: LockedReturn
  readonly refund: Fils
  readonly decidedBy: string | null
}
type Outcome = {
  readonly refund: Fils
  readonly isRestocked: boolean
  readonly by: 'admin' | 'shop'
  readonly userId: string
}

function returnDecision({
  refund,
  isRestocked,
  by,
  userId,
}: Outcome): Subject<ReturnStatus, ReturnEvent, LockedReturn> {
  return {
    machine: returnStatus,
    store: (tx, { id }, { to, reason, at }) => {
      const changes = {
        status: to,
        statusSince: at,
        ...(to === 'refused' && { refusalReason: reason }),
        ...(to === 'received' && { isRestocked }),
        ...(to === 'refunded' && { refundFils: refund }),
      }
      return tx.updateTable('returns').set(changes).where('id', '=', id).execute()
    },
    record: (tx, event) => recordTransition(tx, 'return', { ...event, by }),
    audit: { action: 'return.moved', subjectKind: 'order', fieldsOf: auditedFields },
    followUp: async (tx, deps, { row, to, event, eventId, reason }) => {
      const { items } = await readReturn(tx, row.id)
      if (to === 'received' && isRestocked) await returnStock(tx, items)
      if (row.status === 'approved') await freeFetch(tx, deps, row)
      if (to === 'refunded')
        await refundReturn(tx, deps, { row, refund, decidedBy: by === 'admin' ? userId : null })
      await notifyOfReturn(tx, deps, { id: row.id, eventId, event, reason, by })
    },
  }
}

/** Frees the window booked for collecting a return, unless its day has arrived. */
export async function freeFetch(tx: Tx, { clock }: Deps, row: LockedReturn): Promise<void> {
  const { shopId, fetchOn: day, fetchWindow: window } = row
  if (day !== null && window !== null && day > dayOf(clock())) await freeSlot(tx, { shopId, day, window })
}

/** Issues the refund of a return; a partial refund is split over its lines in proportion to their prices. */
async function refundReturn(tx: Tx, deps: Deps, { row, refund, decidedBy }: ReturnRefund): Promise<void> {
  const returned = await readReturnedLines(tx, row.id)
  const parts = apportion(
    refund,
    returned.map(({ paidFils }) => paidFils),
  )
  const lines = returned.map(({ position, quantity }, index) => {
    return { position, quantity, fils: parts[index] ?? 0 }
  })
  const about = { orderId: row.orderId, returnId: row.id, cause: 'return', decidedBy } as const
  await refundOrder(tx, deps, { ...about, fils: refund, lines })
}

async function auditedFields(tx: Tx, { id, number }: LockedReturn) {
  const row = await tx
    .selectFrom('returns')
    .select(['status', 'refusalReason', 'refundFils', 'isRestocked'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { name: returnNumberText(number), nameAr: null, ...row }
}
