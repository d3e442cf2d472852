import type { ReturnStatus } from '#domain/orders/return-status.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Deps } from '#server/deps.ts'
import { linksOfDocuments } from '#server/money/documents/read.ts'
import { returnMoved, returnRequested } from '#server/platform/mail/templates/return-mails.ts'
import { postMail } from '#server/platform/mail/outbox.ts'
import { notify } from '#server/platform/inbox/notify.ts'
import { notifyShop } from '#server/platform/inbox/notify-shop.ts'
import { orderAddress } from '#server/orders/address.ts'
import { readReturn } from './read.ts'

/** Tells the shop that somebody wants to send items back; administrators where the platform sold them. */
export async function notifyOfRequest(tx: Tx, deps: Deps, id: string): Promise<void> {
  if (deps.tellsNobody) return
  const told = await readReturn(tx, id)
  const about = {
    eventKey: `return-requested:${id}`,
    kind: 'return-requested',
    params: { order: told.orderNumber },
  } as const
  const hrefOf = (who: 'shop' | 'admin') => `/${who}/orders?order=${told.orderId}`
  if (told.shopId === 'majlis') {
    return notify(tx, { ...about, to: { role: 'admin' }, href: hrefOf('admin'), at: deps.clock() })
  }
  const url = `${deps.config.publicUrl}${hrefOf('shop')}`
  await notifyShop(tx, deps, {
    ...about,
    shopId: told.shopId,
    href: hrefOf('shop'),
    write: ({ ownerName, language }) => returnRequested({ ownerName, told, url }, language),
  })
}

type Step = {
  readonly id: string
  readonly eventId: string
  readonly to: ReturnStatus
  readonly reason: string | null
}

/** Tells the customer what became of a return. */
export async function notifyOfReturn(
  tx: Tx,
  deps: Deps,
  { id, eventId, to: step, reason }: Step,
): Promise<void> {
  if (step === 'requested' || deps.tellsNobody) return
  const told = await readReturn(tx, id)
  const {
    firstName,
    email: to,
    language,
    link,
  } = await tx
    .selectFrom('orders')
    .innerJoin('orderGroups', 'orderGroups.id', 'orders.groupId')
    .select(['firstName', 'email', 'language', 'link'])
    .where('orders.id', '=', told.orderId)
    .executeTakeFirstOrThrow()
  const url = orderAddress(deps.config, language, link)
  const documents =
    step === 'refunded' ? await linksOfDocuments(tx, deps, { ...told, id: told.orderId, email: to }) : []
  const mail = returnMoved({ firstName, told, step, reason, url, documents: documents.slice(-1) }, language)
  await postMail(tx, deps, { eventKey: `return-moved:${eventId}`, to, language, mail })
}
