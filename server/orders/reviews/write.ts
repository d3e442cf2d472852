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
  /** The user who uploaded the photos; null for anonymous uploads. */
  readonly ownerId: string | null
}

/**
 * Stores a review of a product of a delivered order, once (G-89), or again after a rejection; it waits for an
 * administrator. The customer is identified by number and e-mail. Refusals: order.no-match, review.switched-off,
 * review.not-delivered, review.not-bought, review.already-written, object.unknown-file.
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

/** Finds the delivered line of a product; only delivered products can be reviewed. */
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
 * Erases the authors of reviews of these orders and marks their photos as gone. Comments stay, except of rejected
 * reviews; replies that contain the customer's name are removed. Must run while the orders still have the names.
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
