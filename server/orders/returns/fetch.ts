import type { ReplyOf } from '#contract/endpoint.ts'
import type { listFetchDays } from '#contract/orders/returns.ts'
import { returnNumberText } from '#domain/orders/order-number.ts'
import { Refusal } from '#domain/refusal.ts'
import { auditSubject, recordAudit } from '#server/platform/audit/record.ts'
import type { Deps, Admin, ShopOwner } from '#server/deps.ts'
import { findOrder } from '#server/orders/find.ts'
import { limitNotifications } from '#server/orders/limits.ts'
import { freeDays } from '#server/orders/proposals/propose.ts'
import { moveWindow } from '#server/orders/proposals/reschedule.ts'
import { freeFetch, lockReturn } from './move.ts'
import { notifyOfFetch, notifyOfFetchAnswer } from './notifications.ts'
import { readReturn } from './read.ts'

type Chosen = { readonly date: string; readonly window: string }

/** Lists the days on which a shop can collect its return; none unless it is approved. Refusal: return.not-found. */
export async function fetchDays(
  deps: Deps,
  id: string,
  shopId?: string,
): Promise<ReplyOf<(typeof listFetchDays)['admin']>> {
  const { status, orderId, shopId: seller } = await readReturn(deps.db, id, shopId)
  if (status !== 'approved') return []
  return freeDays(deps.db, deps, { id: orderId, shopId: seller === 'majlis' ? null : seller })
}

/**
 * Proposes a day and window to collect a return, replacing an earlier one, whose window is freed; the customer is
 * notified and agrees on their page. Refusals: return.not-found, return.not-fetched, order.window-full,
 * request.too-many.
 */
export async function proposeFetch(
  deps: Deps,
  actor: Admin | ShopOwner,
  { id: returnId, date, window }: Chosen & { readonly id: string },
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const row = await lockReturn(tx, returnId, actor.kind === 'shop' ? actor.shopId : undefined)
    if (row.status !== 'approved') throw new Refusal('return.not-fetched')
    const { orderId: id, shopId, fetchOn: deliveryDate, fetchWindow: deliveryWindow } = row
    await moveWindow(tx, deps, { id, shopId, deliveryDate, deliveryWindow }, { date, window, isAny: true })
    await limitNotifications(tx, deps, row.orderId)
    const changes = { fetchOn: date, fetchWindow: window, fetchAgreedAt: null }
    await tx.updateTable('returns').set(changes).where('id', '=', row.id).execute()
    if (actor.kind === 'admin') {
      const about = auditSubject('order', row.orderId, returnNumberText(row.number))
      const said = { before: null, after: { day: `${date} ${window}` }, at: deps.clock() }
      await recordAudit(tx, { actorId: actor.userId, action: 'order.day-proposed', ...about, ...said })
    }
    await notifyOfFetch(tx, deps, row.id)
  })
}

type Agreed = Chosen & Record<'number' | 'email' | 'id', string> & { readonly suits: boolean }

/**
 * Accepts the proposed day that the customer saw, or declines it, which frees its window. Accepting again changes
 * nothing. The customer is identified by number and e-mail. Refusals: order.no-match, return.not-found,
 * return.day-gone.
 */
export async function agreeToFetch(deps: Deps, { number, email, id, suits, ...read }: Agreed): Promise<void> {
  const order = await findOrder(deps.db, number, email)
  await deps.db.transaction().execute(async (tx) => {
    const row = await lockReturn(tx, id)
    if (row.orderId !== order.id) throw new Refusal('return.not-found')
    const { fetch } = await readReturn(tx, row.id)
    if (fetch?.date !== read.date || fetch.window !== read.window) throw new Refusal('return.day-gone')
    if (suits && fetch.agreedAt !== null) return
    await notifyOfFetchAnswer(tx, deps, row.id, suits)
    if (!suits) await freeFetch(tx, deps, row)
    const changes = suits
      ? { fetchAgreedAt: deps.clock() }
      : { fetchOn: null, fetchWindow: null, fetchAgreedAt: null }
    await tx.updateTable('returns').set(changes).where('id', '=', row.id).execute()
  })
}
