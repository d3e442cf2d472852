import { type SqlBool, sql } from 'kysely'
import type { Tx, Deps } from '#server/deps.ts'
import { readNotices } from '#server/orders/find.ts'
import {
  orderAnswered,
  orderAsked,
  questionAcknowledged,
} from '#server/platform/mail/templates/order-message-mails.ts'
import { postMail } from '#server/platform/mail/outbox.ts'
import { closeNotifications } from '#server/platform/inbox/notify.ts'
import { notifySeller } from '../notifications.ts'

type MessageNotice = { readonly id: string; readonly orderId: string; readonly text: string }

/** Notifies the shop of a question, or administrators if the platform sells; the customer gets a copy. */
export async function notifyOfQuestion(
  tx: Tx,
  deps: Deps,
  { id, orderId, text }: MessageNotice,
): Promise<void> {
  if (deps.isMuted) return
  const [notice] = await readNotices(tx, deps, sql<SqlBool>`o.id = ${orderId}`)
  if (!notice) return
  await notifySeller(tx, deps, notice, {
    eventKey: `order-asked:${id}`,
    kind: 'order-asked',
    params: { order: notice.order.orderNumber },
    write: (facts, language) => orderAsked({ ...facts, text }, language),
  })
  const { order, language, url } = notice
  const { firstName, email: to } = order.customer
  const mail = questionAcknowledged({ firstName, order, text, url }, language)
  await postMail(tx, deps, { eventKey: `question-acknowledged:${id}`, to, language, mail })
}

/** Mails an answer to the customer and closes the notification of the question. */
export async function notifyOfAnswer(
  tx: Tx,
  deps: Deps,
  { id, orderId, text }: MessageNotice,
): Promise<void> {
  if (deps.isMuted) return
  const [notice] = await readNotices(tx, deps, sql<SqlBool>`o.id = ${orderId}`)
  if (!notice) return
  const { order, language, url } = notice
  const { firstName, email: to } = order.customer
  const mail = orderAnswered({ firstName, order, text, url }, language)
  await postMail(tx, deps, { eventKey: `order-answered:${id}`, to, language, mail })
  await closeNotifications(tx, {
    kinds: ['order-asked'],
    subject: { kind: 'order', ids: [orderId] },
    at: deps.clock(),
  })
}
