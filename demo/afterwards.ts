import { dayOf } from '#domain/platform/calendar.ts'
import type { Deps } from '#server/deps.ts'
import { finishRefund } from '#server/orders/refunds/send.ts'
import { payRefund } from '#server/orders/refunds/pay.ts'
import { decideReview } from '#server/orders/reviews/move.ts'
import { replyToReview } from '#server/orders/reviews/reply.ts'
import { writeReview } from '#server/orders/reviews/write.ts'
import { demoRefund } from './demo-cards.ts'
import { actorOf, type DemoContext, findOf, isKnown } from './context.ts'
import { demoId } from './demo-ids.ts'
import type { DemoEventOf, OrderOf } from './year/event.ts'

/**
 * Runs `act`, then completes its refunds: those to cards arrive at once, those owed in the past are paid by transfer.
 * Also completes refunds of a move that was made before an interruption.
 */
export async function givingBack(
  context: DemoContext,
  orderId: string,
  act: () => Promise<void>,
): Promise<void> {
  try {
    await act()
  } finally {
    await giveBackByCard(context.deps, orderId)
    await transferOwed(context, orderId)
  }
}

async function giveBackByCard(deps: Deps, orderId: string): Promise<void> {
  const open = deps.db.selectFrom('refunds').select('attemptId').where('orderId', '=', orderId)
  for (const { attemptId } of await open.where('status', '=', 'open').where('method', '=', 'card').execute())
    await finishRefund(deps, attemptId, { ref: demoRefund(attemptId), state: 'done', problem: null })
}

/** Refunds of the last days stay owed, so that there is something to do. */
async function transferOwed({ deps, admin }: DemoContext, orderId: string): Promise<void> {
  if (!deps.isMuted) return
  const owed = deps.db.selectFrom('refunds').select(['id', 'number']).where('orderId', '=', orderId)
  for (const { id, number } of await owed.where('status', '=', 'owed').execute()) {
    const paidOn = dayOf(deps.clock())
    await payRefund(deps, admin, { id, paidBy: 'bank', reference: `FT-${number}`, paidOn })
  }
}

/** Writes a customer's review of a product, once. */
export async function review(deps: Deps, written: DemoEventOf<'reviewed'>): Promise<void> {
  const { order, productId, rating, comment } = written
  const found = await findOf(deps, order)
  const id = reviewId(order)
  if (!found || (await isKnown(deps, 'reviews', id))) return
  await writeReview(deps, { ...found, id, productId, rating, comment, photos: [], ownerId: null })
}

/** Publishes or rejects a review as an administrator. */
export async function decideReviewOf(
  { deps, admin }: DemoContext,
  { order, decision }: DemoEventOf<'review-decided'>,
): Promise<void> {
  await decideReview(deps, admin, reviewId(order), decision)
}

/** Publishes the seller's reply to a review. */
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
