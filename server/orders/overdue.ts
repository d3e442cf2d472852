import { orderNumberText } from '#domain/orders/order-number.ts'
import { orderOverdue } from '#server/mail/templates/order-mails.ts'
import { notify } from '#server/notifications/notify.ts'
import { tellShop } from '#server/notifications/tell-shop.ts'
import type { Tx } from '#server/db/db.ts'
import type { Deps } from '#server/deps.ts'

/** An order that its shop has not answered: after so many hours the shop is reminded, then administrators hear of it. */
export const remindedAfterHours = 24
export const escalatedAfterHours = 48

/** At most so many of each in one run; the next run takes the rest. */
const most = 200

/** Reminds shops of orders they have not answered, and tells administrators of those that wait longer; each once. */
export async function watchOrders(deps: Deps): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const waits = await take(tx, deps, { told: 'remindedAt', hours: remindedAfterHours })
    for (const order of waits) await remind(tx, deps, order)
    const overdue = await take(tx, deps, { told: 'escalatedAt', hours: escalatedAfterHours })
    for (const order of overdue) await escalate(tx, deps, order)
  })
}

type Wait = { readonly told: 'remindedAt' | 'escalatedAt'; readonly hours: number }
type Waiting = Awaited<ReturnType<typeof take>>[number]

/** Takes those that their shop has known of for so long and that nobody was told of; of two at work each takes others. */
async function take(tx: Tx, { clock }: Deps, { told, hours }: Wait) {
  const now = clock()
  const ids = tx
    .selectFrom('orders')
    .select('id')
    .where('status', '=', 'pending')
    .where('confirmedAt', '<=', new Date(now.getTime() - hours * 3_600_000))
    .where(told, 'is', null)
    .orderBy('confirmedAt')
    .limit(most)
    .forNoKeyUpdate()
    .skipLocked()
  const taken = await tx
    .updateTable('orders')
    .set({ [told]: now })
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

async function remind(tx: Tx, deps: Deps, { id, number, shopId }: Waiting) {
  const orderNumber = orderNumberText(number)
  const about = {
    kind: 'order-waiting',
    eventKey: `order-waiting:${id}`,
    params: { order: orderNumber },
  } as const
  if (shopId === null) {
    await notify(tx, { ...about, to: { role: 'admin' }, href: `/admin/orders?order=${id}`, at: deps.clock() })
    return
  }
  const href = `/shop/orders?order=${id}`
  const url = `${deps.config.publicUrl}${href}`
  await tellShop(tx, deps, {
    ...about,
    shopId,
    href,
    write: ({ ownerName, language }) => orderOverdue({ ownerName, orderNumber, url }, language),
  })
}

async function escalate(tx: Tx, deps: Deps, { id, number, shopName, shopNameAr }: Waiting) {
  await notify(tx, {
    to: { role: 'admin' },
    kind: 'order-overdue',
    eventKey: `order-overdue:${id}`,
    params: { order: orderNumberText(number), shop: { name: shopName, nameAr: shopNameAr } },
    href: `/admin/orders?order=${id}`,
    at: deps.clock(),
  })
}
