import { sql } from 'kysely'
import type { GivenRefund } from '#contract/orders/refunds.ts'
import { type Fils, fromFils } from '#domain/platform/amounts/money.ts'
import { mostRefundable, type Refundable, refundLimit } from '#domain/money/refund-limits.ts'
import { givenCauses } from '#domain/money/refunds.ts'
import { orderNumberText } from '#domain/orders/order-number.ts'
import { Refusal } from '#domain/refusal.ts'
import { balanceOf, amountIn, lockBalance, payoutSums } from '#server/money/ledger/balances.ts'
import { readMode } from '#server/money/settlement/read-mode.ts'
import { auditSubject, recordAudit } from '#server/platform/audit/record.ts'
import { rowOf, type Tx, type Db, type Deps, type Admin, type ShopOwner } from '#server/deps.ts'
import { finishDelivery } from '../deliveries/finish.ts'
import { refuseUnconfirmed } from './confirm.ts'
import { refundOrder } from './issue.ts'
import { readSettings } from '#server/platform/settings/platform.ts'

type Giving = GivenRefund & {
  readonly orderId: string
  /** Sum, with earlier refunds of the order, up to which the identity of the actor is confirmed. */
  readonly confirmedFils: Fils
}

/**
 * Refunds money of a delivered order without a return, even after the return period: a shop for its own orders, an
 * administrator for any; without the right to money, up to the role's limit per order. Refusals: order.not-found,
 * refund.not-delivered, refund.too-much, refund.above-limit, refund.platform-bears, refund.disputed, refund.taken-back,
 * refund.not-covered, account.confirm-needed.
 */
export async function giveRefund(
  deps: Deps,
  actor: Admin | ShopOwner,
  { orderId, cause, position, amount: fils, bearer, reason, confirmedFils }: Giving,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const row = await lockDelivered(tx, orderId, actor)
    // Items refused at the door are refunded first.
    await finishDelivery(tx, deps, orderId)
    if (bearer === 'platform' && actor.kind !== 'admin') throw new Refusal('refund.platform-bears')
    const line = cause === 'price-reduced' ? (position ?? null) : null
    const refundable = await readRefundable(tx, orderId, line)
    const most = mostRefundable(cause, refundable)
    if (fils > most) throw new Refusal('refund.too-much', { most: amountIn(most) }, 'amount')
    const sum = Object.values(refundable.given).reduce((all, one) => all + one, fils)
    await refuseAboveLimit(tx, actor, sum)
    await refuseUnconfirmed(tx, { orderId, fils, confirmedFils })
    const lines = line === null ? [] : [{ position: line, quantity: 1, fils }]
    const decidedBy = actor.kind === 'admin' ? actor.userId : null
    if (actor.kind === 'shop') await lockBalance(tx, actor.shopId)
    const id = await refundOrder(tx, deps, { orderId, cause, bearer, reason, decidedBy, fils, lines })
    if (actor.kind === 'shop') await refuseUncovered(tx, { id, shopId: actor.shopId, now: deps.clock() })
    if (actor.kind !== 'admin') return
    await recordAudit(tx, {
      actorId: actor.userId,
      action: 'refund.given',
      ...auditSubject('order', orderId, orderNumberText(row.number)),
      before: null,
      after: { total: `${fromFils(fils)} AED`, cause, bearer },
      reason,
      at: deps.clock(),
    })
  })
}

async function lockDelivered(tx: Tx, id: string, actor: Admin | ShopOwner) {
  const found = tx.selectFrom('orders').select(['number', 'status']).where('id', '=', id).forNoKeyUpdate()
  const own = actor.kind === 'shop' ? found.where('shopId', '=', actor.shopId) : found
  const row = await rowOf(id, own, 'order.not-found')
  if (row.status !== 'delivered') throw new Refusal('refund.not-delivered')
  return row
}

async function readRefundable(tx: Tx, orderId: string, position: number | null): Promise<Refundable> {
  const given = sql.join(
    givenCauses.map(
      (cause) => sql`${sql.lit(cause)}, coalesce((select sum(f.fils) from refunds f
        where f.order_id = o.id and f.cause = ${cause}), 0)`,
    ),
  )
  const { rows } = await sql<Refundable>`select o.paid_fils, o.refunded_fils, o.delivery_fils, o.cod_fee_fils,
      json_build_object(${given}) as given, (select json_build_object('totalFils', i.total_fils, 'refundedFils',
        coalesce((select sum(r.fils) from refund_items r join refunds f on f.id = r.refund_id
          where r.order_id = o.id and r.position = i.position and f.cause <> 'line-cancelled'), 0))
        from order_items i where i.order_id = o.id and i.position = ${position}) as line
    from orders o where o.id = ${orderId}`.execute(tx)
  return rows[0] as Refundable
}

type OwnRefund = { readonly id: string | null; readonly shopId: string; readonly now: Date }

/**
 * Refuses a refund by a shop that its balance does not cover, since Majlis would pay for a sale already paid out. Does
 * not apply to refunds that the shop pays itself in cash, or where the provider reverses the transfer (G-137).
 */
async function refuseUncovered(tx: Tx, { id, shopId, now }: OwnRefund): Promise<void> {
  const refund = await tx.selectFrom('refunds').select('payer').where('id', '=', id).executeTakeFirst()
  if (refund?.payer === 'shop' || (await readMode(tx)) === 'provider') return
  const { balanceFils } = await balanceOf(tx, shopId, now)
  const { approved } = await payoutSums(tx, shopId)
  if (balanceFils < approved) throw new Refusal('refund.not-covered', {}, 'amount')
}

async function refuseAboveLimit(tx: Tx, actor: Admin | ShopOwner, sum: Fils): Promise<void> {
  const limit = await readRefundLimit(tx, actor)
  if (limit !== null && sum > limit)
    throw new Refusal('refund.above-limit', { limit: amountIn(limit) }, 'amount')
}

/** Reads how much an actor may refund of one order without a return, from the current settings; null: no limit. */
export async function readRefundLimit(db: Db, actor: Admin | ShopOwner): Promise<Fils | null> {
  const settings = await readSettings(db)
  const limits = {
    operations: settings.refundLimitOperationsFils,
    manager: settings.refundLimitManagerFils,
    orders: settings.refundLimitOrdersFils,
  }
  return actor.kind === 'admin'
    ? refundLimit({ kind: 'admin', role: actor.adminRole }, limits)
    : refundLimit({ kind: 'shop', role: actor.shopRole ?? 'owner' }, limits)
}
