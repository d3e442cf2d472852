import type { Decoded, ReplyOf } from '#contract/endpoint.ts'
import type { answerProposal as answered, listOrderDays } from '#contract/orders/proposals.ts'
import { dayOf } from '#domain/platform/calendar.ts'
import { orderNumberText } from '#domain/orders/order-number.ts'
import { Refusal } from '#domain/refusal.ts'
import { isWithShop } from '#domain/orders/order-status.ts'
import type { Language } from '#domain/platform/text/language.ts'
import { auditSubject, recordAudit } from '#server/platform/audit/record.ts'
import { readBuyingRules } from '#server/shops/delivery/rules.ts'
import { type Db, isId, newId, type Tx, type Deps, type Admin, type ShopOwner } from '#server/deps.ts'
import { transition } from '#server/platform/status/transition.ts'
import { notifyOfDay, notifyOfProposal } from '#server/orders/change-notifications.ts'
import { limitNotifications } from '#server/orders/limits.ts'
import { endProposal, type LockedOrder, lockOrder, recordOrderEvent } from '#server/orders/locked-order.ts'
import { refuseUnconfirmed, orderMoves } from '#server/orders/move.ts'
import { findOrder, readOrderById } from '#server/orders/find.ts'
import { moveDay, readPlace } from './reschedule.ts'

type Proposed = { readonly date: string; readonly window: string; readonly reason: string }

/** Lists the days that can be proposed for an order; a shop only for its own. Refusal: order.not-found. */
export async function proposableDays(
  deps: Deps,
  actor: Admin | ShopOwner,
  id: string,
): Promise<ReplyOf<typeof listOrderDays>> {
  const shopId = ownOf(actor)
  const order = await readOrderById(deps.db, id, shopId)
  if (!isWithShop(order.status)) return []
  return freeDays(deps.db, deps, { id, shopId: order.shopId === 'majlis' ? null : order.shopId })
}

/** Lists all days on which the shop of an order delivers to its emirate, including those not offered to customers. */
export async function freeDays(tx: Db, deps: Deps, { id, shopId }: Pick<LockedOrder, 'id' | 'shopId'>) {
  const { emirate } = await readPlace(tx, id)
  const rules = await readBuyingRules(tx, [shopId], deps.clock())
  return rules.daysOf(shopId, emirate, true).map(({ date, windows }) => ({ date, windows: [...windows] }))
}

/**
 * Proposes another day and window for an order, replacing an earlier proposal; the agreed day stands until the customer
 * agrees. Accepts a pending order. A shop can propose only for its own orders. Refusals:
 * order.not-found, order.day-fixed, order.awaits-payment, order.awaits-confirmation, order.same-day, order.window-full, request.too-many.
 */
export async function proposeDay(
  deps: Deps,
  actor: Admin | ShopOwner,
  { id, date, window, reason }: Proposed & { readonly id: string },
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const held = await lockOrder(tx, id, ownOf(actor))
    refuseUnconfirmed(held)
    if (!isWithShop(held.status)) throw new Refusal('order.day-fixed')
    if (held.deliveryDate === date && held.deliveryWindow === window) {
      throw new Refusal('order.same-day', {}, 'window')
    }
    await refuseFull(tx, deps, held, { date, window })
    await limitNotifications(tx, deps, id)
    const row = await accepted(tx, deps, { row: held, actor })
    const at = deps.clock()
    await endProposal(tx, { orderId: id, as: 'withdrawn', at })
    await tx
      .insertInto('orderProposals')
      .values({ id: newId(), orderId: id, day: date, deliveryWindow: window, reason, createdAt: at })
      .execute()
    const details = { day: { date, window, became: 'proposed' } } as const
    const eventId = await recordOrderEvent(tx, { row, actor, details, reason, at })
    await auditDay(tx, { row, actor, at }, { date, window, reason })
    await notifyOfProposal(tx, deps, { orderId: id, eventId })
  })
}

async function refuseFull(tx: Tx, deps: Deps, row: LockedOrder, { date, window }: Omit<Proposed, 'reason'>) {
  const days = await freeDays(tx, deps, row)
  if (days.some((day) => day.date === date && day.windows.includes(window))) return
  const { shopName: shop } = await readPlace(tx, row.id)
  throw new Refusal('order.window-full', { shop }, 'window')
}

type By = { readonly row: LockedOrder; readonly actor: Admin | ShopOwner }

/** Accepts a pending order, since proposing a day implies that the shop will deliver. */
async function accepted(tx: Tx, deps: Deps, { row, actor }: By): Promise<LockedOrder> {
  if (row.status !== 'pending') return row
  await transition({ tx, deps }, orderMoves(actor, {}), { row, to: 'accepted', by: actor })
  return { ...row, status: 'accepted' }
}

/** Audits a proposal by an administrator with its reason, or its withdrawal if `to` is null. */
async function auditDay(tx: Tx, { row, actor, at }: By & { readonly at: Date }, to: Proposed | null) {
  if (actor.kind !== 'admin') return
  await recordAudit(tx, {
    actorId: actor.userId,
    action: to ? 'order.day-proposed' : 'order.day-withdrawn',
    ...auditSubject('order', row.id, orderNumberText(row.number)),
    before: { day: [row.deliveryDate, row.deliveryWindow].filter(Boolean).join(' ') },
    after: to && { day: `${to.date} ${to.window}` },
    reason: to?.reason ?? null,
    at,
  })
}

const withdrawn = { en: 'The proposal is withdrawn.', ar: 'سُحب الاقتراح.' } as const

/** Withdraws an unanswered proposal. Refusals: order.not-found, order.proposal-gone. */
export async function withdrawProposal(
  deps: Deps,
  actor: Admin | ShopOwner,
  { id, language }: { readonly id: string; readonly language: Language },
) {
  await deps.db.transaction().execute(async (tx) => {
    const row = await lockOrder(tx, id, ownOf(actor))
    const at = deps.clock()
    const ended = await endProposal(tx, { orderId: id, as: 'withdrawn', at })
    if (!ended) throw new Refusal('order.proposal-gone')
    const { date, window } = ended
    const details = { day: { date, window, became: 'withdrawn' } } as const
    await recordOrderEvent(tx, { row, actor, details, at })
    await auditDay(tx, { row, actor, at }, null)
  })
  return { message: withdrawn[language], id }
}

/**
 * Answers a proposal for the customer, who is identified by number and e-mail: agreeing books the window, declining
 * keeps the earlier day. Refusals: order.no-match, order.proposal-gone, order.window-full.
 */
export async function answerProposal(
  deps: Deps,
  number: string,
  { email, proposal, agrees }: Decoded<typeof answered>['body'],
): Promise<void> {
  const { id } = await findOrder(deps.db, number, email)
  await deps.db.transaction().execute(async (tx) => {
    const row = await lockOrder(tx, id)
    const became = agrees ? 'agreed' : 'declined'
    const ended = isId(proposal)
      ? await endProposal(tx, { orderId: id, as: became, at: deps.clock(), id: proposal })
      : undefined
    // It is too late to agree to a day that has arrived.
    if (!ended || (agrees && ended.date <= dayOf(deps.clock()))) throw new Refusal('order.proposal-gone')
    const { date, window } = ended
    if (agrees) await moveDay(tx, deps, row, { date, window, isAny: true })
    await notifyOfDay(tx, deps, { row, date, window, became })
  })
}

function ownOf(actor: Admin | ShopOwner): string | undefined {
  return actor.kind === 'shop' ? actor.shopId : undefined
}
