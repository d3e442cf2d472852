import { productTag } from '#server/catalogue/tags.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { writeReview as asked } from '#contract/orders/reviews/reviews.ts'
import { Refusal } from '#domain/refusal.ts'
import { blank } from '#domain/platform/text/plain-text.ts'
import { callsByName } from '#domain/orders/customer.ts'
import { languageOf, shownName } from '#domain/orders/reviews/review.ts'
import type { Tx, Deps } from '#server/deps.ts'
import { recordChange } from '#server/catalogue/listings/rows.ts'
import { creating, type RequestKey } from '#server/platform/http/request-keys.ts'
import { keepPhotos } from '#server/orders/photos.ts'
import { lockOrderByNumber } from '#server/orders/find.ts'
import type { OrderRow } from '#server/orders/read.ts'
import { readSettings } from '#server/platform/settings/platform.ts'
import { recordTransition } from '#server/platform/status/events.ts'
import { notifyOfReview } from './notifications.ts'

type ReviewInput = z.output<NonNullable<(typeof asked)['body']>> & {
  readonly id: string
  readonly productId: string
  /** Whose uploads the photos are; null for those of nobody. */
  readonly ownerId: string | null
}

/**
 * Reviews an item of an order that was delivered, once (G-89), and again where that was rejected; it waits for an
 * administrator. The number and e-mail are the customer's. Refusals: order.no-match, review.switched-off, review.not-delivered, review.not-bought,
 * review.already-written, object.unknown-file.
 */
export async function writeReview(
  deps: Deps,
  { id, productId, orderNumber, email, rating: stars, comment, photos = [], ownerId }: ReviewInput,
  key?: RequestKey | null,
): Promise<void> {
  await creating(deps, key, async (tx) => {
    const order = await lockOrderByNumber(tx, orderNumber, email)
    if (!(await readSettings(tx)).reviewsEnabled) throw new Refusal('review.switched-off')
    const { position, productId: product } = lineOf(order, productId)
    const at = deps.clock()
    await tx
      .insertInto('reviews')
      .values({
        id,
        productId: product,
        orderId: order.id,
        position,
        shopId: order.shopId,
        stars,
        comment,
        language: languageOf(comment, order.language),
        authorName: shownName(order.firstName, order.lastName),
        hasPhotos: photos.length > 0,
        createdAt: at,
        statusSince: at,
      })
      .onConflict((again) =>
        again.columns(['orderId', 'productId']).where('status', '<>', sql.lit('rejected')).doNothing(),
      )
      .returning('id')
      .executeTakeFirstOrThrow(() => new Refusal('review.already-written'))
    const pathOf = (place: number) => `photos.${place}`
    await keepPhotos(tx, deps, {
      orderId: order.id,
      of: { reviewId: id },
      addresses: photos,
      ownerId,
      pathOf,
    })
    await recordWritten(tx, id, at)
    await notifyOfReview(tx, deps, id)
  })
}

/** The line of an item that reached the customer; nothing else is theirs to judge. */
function lineOf({ status, items }: OrderRow, productId: string) {
  const line = items.find((one) => one.productId === productId.toLowerCase() && one.quantity > one.cancelled)
  if (!line) throw new Refusal('review.not-bought')
  if (status !== 'delivered') throw new Refusal('review.not-delivered')
  return line
}

async function recordWritten(tx: Tx, subjectId: string, at: Date): Promise<void> {
  const event = { subjectId, actorId: null, fromStatus: null, toStatus: 'pending', at } as const
  await recordTransition(tx, 'review', event)
}

/**
 * Takes the names off the reviews of these orders, and says that their photos are gone. What is said of items stays; of what was
 * rejected nothing does, nor a reply that calls its reader by a name that the order still has.
 */
export async function blankReviewers(tx: Tx, orderIds: readonly string[]): Promise<void> {
  const replied = await tx
    .selectFrom('reviews as r')
    .innerJoin('orders as o', 'o.id', 'r.orderId')
    .innerJoin('orderGroups as g', 'g.id', 'o.groupId')
    .select(['r.id', 'r.reply', 'g.firstName', 'g.lastName'])
    .where('r.orderId', 'in', orderIds)
    .where('r.reply', 'is not', null)
    .execute()
  const naming = replied.filter(({ reply, ...person }) => callsByName(reply ?? '', person))
  if (naming.length > 0)
    await tx
      .updateTable('reviews')
      .set({ reply: null, repliedAt: null, replyEditedAt: null })
      .where(
        'id',
        'in',
        naming.map(({ id }) => id),
      )
      .execute()
  const ofRejected = sql<string>`case status when 'rejected' then ${blank} end`
  const changed = await tx
    .updateTable('reviews')
    .set({
      authorName: null,
      hasPhotos: false,
      comment: sql`coalesce(${ofRejected}, comment)`,
      rejectionReason: ofRejected,
    })
    .where('orderId', 'in', orderIds)
    .returning('productId')
    .execute()
  if (changed.length === 0) return
  await recordChange(tx, [...new Set(changed.map(({ productId }) => productTag(productId)))])
}
