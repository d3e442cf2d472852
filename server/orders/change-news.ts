import type { Mover } from '#domain/status/machine.ts'
import type { Tx } from '#server/db/db.ts'
import type { Deps } from '#server/deps.ts'
import { piecesCancelled, piecesWithdrawn } from '#server/mail/templates/order-change-mails.ts'
import { postMail } from '#server/mail/outbox.ts'
import { readToldOf, tellSeller } from './notifications.ts'

type CancelledPieces = {
  readonly orderId: string
  readonly eventId: string
  readonly unwanted: readonly { readonly position: number; readonly quantity: number }[]
  readonly reason: string | null
  /** What of the payment goes back for them. */
  readonly refundFils: number
  readonly by: Mover
}

/** Tells the customer which pieces do not come and the new total; the shop, where somebody else cancelled them. */
export async function tellOfCancelledPieces(
  tx: Tx,
  deps: Deps,
  { orderId, eventId, unwanted, reason, refundFils, by }: CancelledPieces,
): Promise<void> {
  const told = await readToldOf(tx, deps, orderId)
  const { order, language, url } = told
  const { firstName, email: to } = order.customer
  const pieces = unwanted.flatMap(({ position, quantity }) => {
    return order.items.filter((item) => item.position === position).map((item) => ({ ...item, quantity }))
  })
  const eventKey = `order-lessened:${eventId}`
  const mail = piecesCancelled({ firstName, order, pieces, reason, refundFils, url }, language)
  await postMail(tx, deps, { eventKey, to, language, mail })
  if (by === 'shop') return
  await tellSeller(tx, deps, told, {
    eventKey: `${eventKey}:shop`,
    kind: 'order-lessened',
    params: { order: order.orderNumber },
    write: (facts, of) => piecesWithdrawn({ ...facts, pieces, reason }, of),
  })
}
