import { orderNumberText } from '#domain/orders/order-number.ts'
import { orderOverdue } from '#server/mail/templates/order-mails.ts'
import { postMail } from '#server/mail/outbox.ts'
import { notify } from '#server/notifications/notify.ts'
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
    .forUpdate()
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
    .leftJoin('shops as s', 's.id', 'o.shopId')
    .leftJoin('users as u', 'u.id', 's.userId')
    .select([
      'o.id',
      'o.number',
      'o.shopName',
      'o.shopNameAr',
      's.userId',
      's.ownerName',
      'u.email',
      'u.language',
    ])
    .where(
      'o.id',
      'in',
      taken.map(({ id }) => id),
    )
    .execute()
}

async function remind(tx: Tx, deps: Deps, { id, number, userId, ownerName, email: to, language }: Waiting) {
  const href = `/shop/orders?order=${id}`
  const orderNumber = orderNumberText(number)
  const about = {
    kind: 'order-waiting',
    eventKey: `order-waiting:${id}`,
    params: { order: orderNumber },
  } as const
  if (!userId || !to || !language) {
    await notify(tx, { ...about, to: { role: 'admin' }, href: `/admin/orders?order=${id}`, at: deps.clock() })
    return
  }
  await notify(tx, { ...about, to: { userId }, href, at: deps.clock() })
  const url = `${deps.config.publicUrl}${href}`
  const mail = orderOverdue({ ownerName: ownerName ?? '', orderNumber, url }, language)
  await postMail(tx, deps, { eventKey: about.eventKey, to, language, mail })
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
