import type { ReviewStatus } from '#domain/orders/reviews/review-status.ts'
import { nameIn } from '#domain/platform/text/language.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Deps } from '#server/deps.ts'
import { postMail } from '#server/platform/mail/outbox.ts'
import { reviewPublished, reviewRejected } from '#server/platform/mail/templates/review-mails.ts'
import { closeNews, notify } from '#server/platform/inbox/notify.ts'
import { tellShop } from '#server/platform/inbox/tell-shop.ts'

const adminHref = (id: string) => `/admin/reviews?review=${id}`
const shopHref = '/shop/reviews'

/** What a decision is told under, by the id of its event. */
export const decisionKey = (eventId: string) => `review-decided:${eventId}`

function readTold(tx: Tx, id: string) {
  return tx
    .selectFrom('reviews as r')
    .innerJoin('products as p', 'p.id', 'r.productId')
    .innerJoin('orders as o', 'o.id', 'r.orderId')
    .innerJoin('orderGroups as g', 'g.id', 'o.groupId')
    .select(['p.name', 'p.nameAr', 'r.shopId', 'r.stars', 'r.comment', 'r.authorName'])
    .select(['g.firstName', 'g.email', 'g.language'])
    .where('r.id', '=', id)
    .executeTakeFirstOrThrow()
}
type Told = Awaited<ReturnType<typeof readTold>>

/** Tells administrators that a review waits. */
export async function tellOfReview(tx: Tx, deps: Deps, id: string): Promise<void> {
  if (deps.tellsNobody) return
  const { name, nameAr } = await readTold(tx, id)
  await notify(tx, {
    to: { role: 'admin' },
    eventKey: `review-written:${id}`,
    kind: 'review-written',
    params: { product: { name, nameAr } },
    href: adminHref(id),
    at: deps.clock(),
  })
}

type Decision = {
  readonly id: string
  readonly eventId: string
  readonly to: ReviewStatus
  readonly reason: string | null
}

/** Tells the shop of a review that is published, and its author of one that is not; what waited, waits no more. */
export async function tellOfDecision(tx: Tx, deps: Deps, decision: Decision): Promise<void> {
  if (deps.tellsNobody) return
  const told = await readTold(tx, decision.id)
  await closeNews(tx, { kinds: ['review-written'], hrefs: [adminHref(decision.id)], at: deps.clock() })
  if (decision.to === 'approved') await tellSeller(tx, deps, { ...decision, told })
  else await tellAuthor(tx, deps, { ...decision, told })
}

type Telling = Decision & { readonly told: Told }

async function tellSeller(tx: Tx, deps: Deps, { eventId, told }: Telling): Promise<void> {
  const { name, nameAr, stars, comment, shopId } = told
  if (shopId === null) return
  const product = { name, nameAr }
  const url = `${deps.config.publicUrl}${shopHref}`
  await tellShop(tx, deps, {
    shopId,
    eventKey: decisionKey(eventId),
    kind: 'review-published',
    params: { product, stars: String(stars) },
    href: shopHref,
    write: ({ ownerName, language }) =>
      reviewPublished({ ownerName, productName: nameIn(language, product), stars, comment, url }, language),
    isHeld: true,
  })
}

/** Who is forgotten is written to no more. */
async function tellAuthor(tx: Tx, deps: Deps, { eventId, reason, told }: Telling): Promise<void> {
  const { firstName, email: to, language, authorName } = told
  if (authorName === null || reason === null) return
  const mail = reviewRejected({ firstName, productName: nameIn(language, told), reason }, language)
  await postMail(tx, deps, { eventKey: decisionKey(eventId), to, language, mail, isHeld: true })
}
