import { orderNumberText } from '#domain/orders/order-number.ts'
import type { Tx } from '#server/db/db.ts'
import type { Deps } from '#server/deps.ts'
import { paymentOver } from '#server/mail/templates/payment-mails.ts'
import { postMail } from '#server/mail/outbox.ts'
import { orderAddress } from '#server/orders/notifications.ts'

/** Tells the customer that nothing was paid in time, and nothing is bought; not one who called it off. */
export async function tellOfNoPayment(tx: Tx, deps: Deps, paymentId: string): Promise<void> {
  const orders = await tx
    .selectFrom('payments as p')
    .innerJoin('orderGroups as g', 'g.id', 'p.groupId')
    .innerJoin('orders as o', 'o.groupId', 'p.groupId')
    .select(['o.number', 'g.firstName', 'g.email', 'g.language', 'g.link'])
    .where('p.id', '=', paymentId)
    .where('o.status', '=', 'pending')
    .orderBy('o.number')
    .execute()
  const [first] = orders
  if (!first) return
  const { firstName, email: to, language, link } = first
  const numbers = orders.map(({ number }) => orderNumberText(number))
  const mail = paymentOver({ firstName, numbers, url: orderAddress(deps.config, language, link) }, language)
  await postMail(tx, deps, { eventKey: `payment-over:${paymentId}`, to, language, mail })
}
