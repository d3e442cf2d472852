import type { ReviewStatus } from '#domain/orders/reviews/review-status.ts'
import { orderNumberText } from '#domain/orders/order-number.ts'
import { type Language, nameIn } from '#domain/platform/text/language.ts'
import type { Tx, Deps } from '#server/deps.ts'
import { postMail } from '#server/platform/mail/outbox.ts'
import { reviewPublished, reviewRejected } from '#server/platform/mail/templates/review-mails.ts'
import { keyedAddress } from '#server/orders/order-key.ts'
import { closeNotifications, notify, notifyShop } from '#server/platform/inbox/notify.ts'

/** Event key of the notifications of a decision, by the id of its event. */
export const decisionKey = (eventId: string) => `review-decided:${eventId}`

function readNotice(tx: Tx, id: string) {
  return tx
    .selectFrom('reviews as r')
    .innerJoin('products as p', 'p.id', 'r.productId')
    .innerJoin('orders as o', 'o.id', 'r.orderId')
    .innerJoin('orderGroups as g', 'g.id', 'o.groupId')
    .select(['p.name', 'p.nameAr', 'r.shopId', 'r.stars', 'r.comment', 'r.authorName'])
    .select(['g.firstName', 'g.email', 'g.language', 'g.link', 'o.number'])
    .where('r.id', '=', id)
    .executeTakeFirstOrThrow()
}
type ReviewNotice = Awaited<ReturnType<typeof readNotice>>

/** Notifies administrators that a review is waiting. */
export async function notifyOfReview(tx: Tx, deps: Deps, id: string): Promise<void> {
  if (deps.isMuted) return
  const { name, nameAr } = await readNotice(tx, id)
  await notify(tx, {
    to: { role: 'admin' },
    eventKey: `review-written:${id}`,
    kind: 'review-written',
    params: { product: { name, nameAr } },
    subject: { kind: 'review', id },
    at: deps.clock(),
  })
}

type Decision = {
  readonly id: string
  readonly eventId: string
  readonly to: ReviewStatus
  readonly reason: string | null
}

/** Notifies the shop of a published review or the author of a rejected one; closes the administrators' notification. */
export async function notifyOfDecision(tx: Tx, deps: Deps, decision: Decision): Promise<void> {
  if (deps.isMuted) return
  const notice = await readNotice(tx, decision.id)
  await closeNotifications(tx, {
    kinds: ['review-written'],
    subject: { kind: 'review', ids: [decision.id] },
    at: deps.clock(),
  })
  if (decision.to === 'approved') await notifySeller(tx, deps, { ...decision, notice })
  else await notifyAuthor(tx, deps, { ...decision, notice })
}

type SellerNotice = Decision & { readonly notice: ReviewNotice }

async function notifySeller(tx: Tx, deps: Deps, { id, eventId, notice }: SellerNotice): Promise<void> {
  const { name, nameAr, stars, comment, shopId } = notice
  if (shopId === null) return
  const product = { name, nameAr }
  const url = `${deps.config.publicUrl}/shop/reviews`
  await notifyShop(tx, deps, {
    shopId,
    eventKey: decisionKey(eventId),
    kind: 'review-published',
    params: { product, stars: String(stars) },
    subject: { kind: 'review', id },
    write: ({ ownerName, language }) =>
      reviewPublished({ ownerName, productName: nameIn(language, product), stars, comment, url }, language),
    isHeld: true,
  })
}

/** Mails the author of a rejected review, with a link to write another; not if the author was erased. */
async function notifyAuthor(tx: Tx, deps: Deps, { eventId, reason, notice }: SellerNotice): Promise<void> {
  const { firstName, email: to, language, authorName, link, number } = notice
  if (authorName === null || reason === null) return
  const url = reviewsAddress(deps, language, { link, email: to, orderNumber: orderNumberText(number) })
  const mail = reviewRejected({ firstName, productName: nameIn(language, notice), reason, url }, language)
  await postMail(tx, deps, { eventKey: decisionKey(eventId), to, language, mail, isHeld: true })
}

type Reviewed = { readonly link: string; readonly email: string; readonly orderNumber: string }

/** Returns the address where the items of an order are reviewed, with a key that is only ever mailed. */
export function reviewsAddress(deps: Deps, language: Language, { orderNumber, ...of }: Reviewed): string {
  return `${keyedAddress(deps, language, of, '/reviews')}#${orderNumber}`
}
