import { type SqlBool, sql } from 'kysely'
import type { Tx, Db, Deps } from '#server/deps.ts'
import { recurring } from '#server/platform/jobs/job.ts'
import { readNotices, type OrderNotice, readGroupOfLink } from '#server/orders/find.ts'
import { postMail } from '#server/platform/mail/outbox.ts'
import { productOf } from '#server/platform/mail/templates/order-mails.ts'
import { reviewsAsked } from '#server/platform/mail/templates/review-mails.ts'
import { readSettings } from '#server/platform/settings/platform.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { Order } from '#contract/orders/orders.ts'
import type { ProductToReview, readProductsToReview as contract } from '#contract/orders/reviews/reviews.ts'
import { Refusal } from '#domain/refusal.ts'
import { reviewsAddress } from './notifications.ts'

/** Days after delivery from which a customer is no longer asked, as it would come out of the blue. */
const longestDays = 60
const dayMs = 86_400_000

/** Maximum per transaction. */
const most = 200

/** Asks customers by mail to review orders delivered some days ago, once per order; not while reviews are off. */
export async function askForReviews(deps: Deps): Promise<void> {
  let mayBeMore = true
  // oxlint-disable-next-line no-await-in-loop -- one transaction after the other
  while (mayBeMore) mayBeMore = await askSome(deps)
}

/** Sends requests for the oldest orders, and returns whether there may be more. */
function askSome(deps: Deps): Promise<boolean> {
  return deps.db.transaction().execute(async (tx) => {
    const { reviewsEnabled, reviewAskDays } = await readSettings(tx)
    if (!reviewsEnabled) return false
    const now = deps.clock()
    const ago = (days: number) => new Date(now.getTime() - days * dayMs)
    const ids = await takeUnasked(tx, { from: ago(longestDays), until: ago(reviewAskDays), at: now })
    const isFull = ids.length === most
    if (ids.length === 0 || deps.isMuted) return isFull
    const notices = await readNotices(
      tx,
      deps,
      sql<SqlBool>`o.id = any(${ids}::uuid[]) and g.link_expires_at > ${now}`,
    )
    const reviewed = await reviewedOf(tx, ids)
    for (const one of notices) await ask(tx, deps, { ...one, reviewed })
    return isFull
  })
}

type Span = { readonly from: Date; readonly until: Date; readonly at: Date }

/** Marks and returns orders delivered in this span without a request; concurrent runs never take the same order. */
async function takeUnasked(tx: Tx, { from, until, at }: Span): Promise<string[]> {
  const { rows } = await sql<{ orderId: string }>`
    insert into review_asks (order_id, at)
    select o.id, ${at} from orders o
    where o.status = 'delivered' and o.delivered_at between ${from} and ${until}
      and not exists (select from review_asks asked where asked.order_id = o.id)
    order by o.delivered_at limit ${most}
    on conflict do nothing returning order_id`.execute(tx)
  return rows.map(({ orderId }) => orderId)
}

async function reviewedOf(tx: Tx, orderIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom('reviews')
    .select(['orderId', 'productId'])
    .where('orderId', 'in', orderIds)
    .execute()
  return new Set(rows.map(({ orderId, productId }) => `${orderId} ${productId}`))
}

type ReviewRequest = OrderNotice & { readonly reviewed: ReadonlySet<string> }

async function ask(
  tx: Tx,
  deps: Deps,
  { order, language, link, url, reviewed }: ReviewRequest,
): Promise<void> {
  const items = reviewable(order).filter(({ productId }) => !reviewed.has(`${order.id} ${productId}`))
  if (items.length === 0) return
  const { firstName, email: to } = order.customer
  const { orderNumber } = order
  const facts = {
    firstName,
    orderNumber,
    items: items.map((product) => productOf(product, url, language)),
    url: reviewsAddress(deps, language, { link, email: to, orderNumber }),
  }
  const mail = reviewsAsked(facts, language)
  await postMail(tx, deps, { eventKey: `reviews-asked:${order.id}`, to, language, mail })
}

/** Sends review requests in the morning, UAE time. */
export const askForReviewsDaily = recurring('ask-for-reviews', '10 6-8 * * *', (deps) => askForReviews(deps))

/** Returns the products of an order that were not cancelled, each once. */
function reviewable({ items }: Pick<Order, 'items'>): Order['items'] {
  const kept = items.filter(({ quantity, cancelled }) => quantity > cancelled)
  return kept.filter(({ productId }, at) => kept.findIndex((one) => one.productId === productId) === at)
}

/**
 * Reads the delivered products of a checkout, each with its review, for anyone with the link. Refusals:
 * order.not-found, review.switched-off.
 */
export async function readProductsToReview(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  link: string,
): Promise<ReplyOf<typeof contract>> {
  const { orders } = await readGroupOfLink(db, link, clock())
  if (!(await readSettings(db)).reviewsEnabled) throw new Refusal('review.switched-off')
  const delivered = orders.filter(({ status }) => status === 'delivered')
  const reviews = await reviewsOf(
    db,
    delivered.map(({ id }) => id),
  )
  const items = delivered.flatMap((order) =>
    reviewable(order).map((item) => ({
      ...order,
      ...item,
      review: reviews.get(`${order.id} ${item.productId}`) ?? null,
    })),
  )
  return { email: orders[0]?.customer.email ?? '', products: items }
}

async function reviewsOf(
  db: Db,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, ProductToReview['review']>> {
  if (orderIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('reviews')
    .select(['orderId', 'productId', 'stars as rating', 'comment', 'status', 'rejectionReason'])
    .where('orderId', 'in', orderIds)
    // Only the last review of a product counts: earlier ones were rejected.
    .orderBy('createdAt')
    .execute()
  return new Map(rows.map(({ orderId, productId, ...review }) => [`${orderId} ${productId}`, review]))
}
