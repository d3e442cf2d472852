import type { Deps } from '#server/deps.ts'
import { decideReview } from '#server/orders/reviews/move.ts'
import { replyToReview } from '#server/orders/reviews/reply.ts'
import { writeReview } from '#server/orders/reviews/write.ts'
import { demoId } from './demo-ids.ts'
import { actorOf, findOf, isKnown, type DemoContext } from './context.ts'
import type { DemoEventOf, OrderOf } from './year/event.ts'

/** Somebody writes what they think of a product of their order. */
export async function review(deps: Deps, written: DemoEventOf<'reviewed'>): Promise<void> {
  const { order, productId, rating, comment } = written
  const found = await findOf(deps, order)
  const id = reviewId(order)
  if (!found || (await isKnown(deps, 'reviews', id))) return
  await writeReview(deps, { ...found, id, productId, rating, comment, photos: [], ownerId: null })
}

/** An administrator publishes a review, or does not. */
export async function decideReviewOf(
  { deps, admin }: DemoContext,
  { order, decision }: DemoEventOf<'review-decided'>,
): Promise<void> {
  await decideReview(deps, admin, reviewId(order), decision)
}

/** Who sold the product replies for everybody to read. */
export async function replyTo(
  context: DemoContext,
  { order, text }: DemoEventOf<'review-replied'>,
): Promise<void> {
  const actor = actorOf(context, order)
  if (actor) await replyToReview(context.deps, actor, { id: reviewId(order), text })
}

function reviewId({ checkout, shopId }: OrderOf): string {
  return demoId('review', `${checkout} ${shopId} AED`)
}
