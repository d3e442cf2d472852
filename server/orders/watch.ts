import { type RawBuilder, sql } from 'kysely'
import { dayOf } from '#domain/platform/calendar.ts'
import { orderNumberText } from '#domain/orders/order-number.ts'
import { orderOverdue } from '#server/platform/mail/templates/order-mails.ts'
import { eachAlone } from '#server/platform/jobs/each-alone.ts'
import { notify, notifyShop } from '#server/platform/inbox/notify.ts'
import type { Tx, Deps } from '#server/deps.ts'
import { cancelUnanswered, cancelUnpaid } from './move.ts'

/** Hours after which the shop of an unanswered order is reminded, and after which administrators are notified. */
export const remindedAfterHours = 24
export const escalatedAfterHours = 48
/** Hours that administrators have to act before the order may be cancelled. */
const heardOfHours = 12

/** Maximum per kind and run; the next run takes the rest. */
const most = 200

/**
 * Reminds shops of unanswered orders, notifies administrators of those that wait longer, and cancels those still
 * unanswered in the end (G-139); each happens once per order.
 */
export async function watchOrders(deps: Deps): Promise<readonly unknown[]> {
  await deps.db.transaction().execute(async (tx) => {
    const waits = await take(tx, deps, { mark: 'remindedAt', hours: remindedAfterHours })
    for (const order of waits) await remind(tx, deps, order)
    const overdue = await take(tx, deps, { mark: 'escalatedAt', hours: escalatedAfterHours })
    for (const order of overdue) await escalate(tx, deps, order)
  })
  return endUnanswered(deps)
}

/**
 * SQL condition: orders visible to the shop since `until`, without a closure of the shop since then. Orders wait while
 * the shop is closed, and their time starts again when it reopens (G-139).
 */
function waitingSince(until: RawBuilder<Date>, now: Date): RawBuilder<boolean> {
  return sql`confirmed_at <= ${until} and not exists (select from shop_closures c
    where c.shop_id = orders.shop_id and c.first_day <= ${dayOf(now)}::date
      and c.last_day >= (${until} at time zone 'Asia/Dubai')::date)`
}

/** Cancels unanswered orders, but only hours after administrators were notified, so that they can act first. */
async function endUnanswered(deps: Deps): Promise<readonly unknown[]> {
  const now = deps.clock()
  const since = sql<Date>`(${now}::timestamptz - make_interval(hours => (select unanswered_hours from settings)))`
  const left = await deps.db
    .selectFrom('orders')
    .select('id')
    .where('status', '=', 'pending')
    .where(waitingSince(since, now))
    .where('escalatedAt', '<=', new Date(now.getTime() - heardOfHours * 3_600_000))
    .orderBy('confirmedAt')
    .limit(most)
    .execute()
  return eachAlone(deps, left, {
    failed: 'an order that nobody answers could not be cancelled',
    about: ({ id }) => ({ order: id }),
    work: ({ id }) => cancelUnanswered(deps, id),
  })
}

/** Cancels checkouts whose time to confirm is over; nothing was reserved for them, and no notifications are sent. */
export async function endUnconfirmed(deps: Deps): Promise<readonly unknown[]> {
  const over = await deps.db
    .selectFrom('cashConfirmations as c')
    .innerJoin('orders as o', 'o.groupId', 'c.groupId')
    .select(['c.groupId', 'o.id'])
    .where('c.expiresAt', '<=', deps.clock())
    .orderBy('c.expiresAt')
    .limit(most)
    .execute()
  const failed = await eachAlone(deps, over, {
    failed: 'an order that was not confirmed could not be ended',
    about: ({ id }) => ({ order: id }),
    work: ({ id }) => cancelUnpaid(deps, id),
  })
  const groups = [...new Set(over.map(({ groupId }) => groupId))]
  if (groups.length === 0) return failed
  await deps.db
    .deleteFrom('cashConfirmations')
    .where('groupId', 'in', groups)
    .where(sql<boolean>`not exists (select from orders o
      where o.group_id = cash_confirmations.group_id and o.status = 'pending')`)
    .execute()
  return failed
}

type WaitLimit = { readonly mark: 'remindedAt' | 'escalatedAt'; readonly hours: number }
type WaitingOrder = Awaited<ReturnType<typeof take>>[number]

/** Marks and returns orders that have waited this long without the mark; concurrent runs take different orders. */
async function take(tx: Tx, { clock }: Deps, { mark, hours }: WaitLimit) {
  const now = clock()
  const ids = tx
    .selectFrom('orders')
    .select('id')
    .where('status', '=', 'pending')
    .where(waitingSince(sql`${new Date(now.getTime() - hours * 3_600_000)}::timestamptz`, now))
    .where(mark, 'is', null)
    .orderBy('confirmedAt')
    .limit(most)
    .forNoKeyUpdate()
    .skipLocked()
  const taken = await tx
    .updateTable('orders')
    .set({ [mark]: now })
    .where('id', 'in', ids)
    .returning('id')
    .execute()
  if (taken.length === 0) return []
  return tx
    .selectFrom('orders as o')
    .select(['o.id', 'o.number', 'o.shopId', 'o.shopName', 'o.shopNameAr'])
    .where(
      'o.id',
      'in',
      taken.map(({ id }) => id),
    )
    .execute()
}

async function remind(tx: Tx, deps: Deps, { id, number, shopId }: WaitingOrder) {
  const orderNumber = orderNumberText(number)
  const about = {
    kind: 'order-waiting',
    eventKey: `order-waiting:${id}`,
    params: { order: orderNumber },
    subject: { kind: 'order', id },
  } as const
  if (shopId === null) {
    await notify(tx, { ...about, to: { role: 'admin' }, at: deps.clock() })
    return
  }
  const url = `${deps.config.publicUrl}/shop/orders?order=${id}`
  await notifyShop(tx, deps, {
    ...about,
    shopId,
    write: ({ ownerName, language }) => orderOverdue({ ownerName, orderNumber, url }, language),
  })
}

async function escalate(tx: Tx, deps: Deps, { id, number, shopName, shopNameAr }: WaitingOrder) {
  await notify(tx, {
    to: { role: 'admin' },
    kind: 'order-overdue',
    eventKey: `order-overdue:${id}`,
    params: { order: orderNumberText(number), shop: { name: shopName, nameAr: shopNameAr } },
    subject: { kind: 'order', id },
    at: deps.clock(),
  })
}
