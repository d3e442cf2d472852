import type { ReplyOf } from '#contract/endpoint.ts'
import type { Order } from '#contract/orders/orders.ts'
import type { ProductToReview, readProductsToReview as contract } from '#contract/orders/reviews/reviews.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Deps } from '#server/deps.ts'
import { readGroupOfLink } from '#server/orders/find.ts'
import { readSettings } from '#server/platform/settings/platform.ts'

/** The products of an order that reached its customer, each product once. */
export function reviewable({ items }: Pick<Order, 'items'>): Order['items'] {
  const kept = items.filter(({ quantity, cancelled }) => quantity > cancelled)
  return kept.filter(({ productId }, at) => kept.findIndex((one) => one.productId === productId) === at)
}

/**
 * What was delivered of a checkout, each item with its review, for whoever has the link. Refusals: order.not-found,
 * review.switched-off.
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
    // Of several the last counts: those before it were rejected.
    .orderBy('createdAt')
    .execute()
  return new Map(rows.map(({ orderId, productId, ...review }) => [`${orderId} ${productId}`, review]))
}
