import { takeBackMove } from '#server/platform/status/take-back.ts'
import { sql } from 'kysely'
import type { ReviewDecision } from '#contract/orders/reviews/review-approval.ts'
import { Refusal } from '#domain/refusal.ts'
import { type ReviewEvent, type ReviewStatus, reviewStatus } from '#domain/orders/reviews/review-status.ts'
import { isId, rowOf, type Tx, type Deps, type Admin } from '#server/deps.ts'
import { countReview } from '#server/catalogue/products/ratings.ts'
import {
  refuseConflict,
  type KeptMove,
  type Subject,
  transition,
} from '#server/platform/status/transition.ts'
import { recordTransition } from '#server/platform/status/events.ts'
import type { Undoable } from '#server/platform/undo/undoable.ts'
import { decisionKey, notifyOfDecision } from './notifications.ts'

/** A locked review. */
export type LockedReview = {
  readonly id: string
  readonly productId: string
  readonly shopId: string | null
  readonly status: ReviewStatus
  readonly statusSince: Date
  readonly stars: number
  readonly openReports: number
}

/**
 * Publishes a review or rejects it with a reason, with its event and audit entry; this also answers open reports. The
 * product's rating counts published reviews. Returns the id to undo the decision. Refusals: review.not-found,
 * review.cannot-move, review.reason-missing, review.moved-meanwhile, review.written-again.
 */
export async function decideReview(
  deps: Deps,
  actor: Admin,
  id: string,
  { status: to, seen, rejectionReason: reason }: ReviewDecision,
): Promise<string | null> {
  return deps.db.transaction().execute(async (tx) => {
    await lockOrder(tx, id)
    const row = await lockReview(tx, id)
    if (to === 'approved') await refuseSecond(tx, row.id)
    await refuseConflict(tx, 'review', { row, seen, code: 'review.moved-meanwhile' })
    return transition({ tx, deps }, reviews, { row, to, by: actor, reason })
  })
}

/** Locks the order of a review, so that writing another review of it at the same time waits. */
async function lockOrder(tx: Tx, id: string): Promise<void> {
  if (!isId(id)) return
  await sql`select from orders where id = (select order_id from reviews where id = ${id}) for no key update`.execute(
    tx,
  )
}

/** Refuses to publish a review if its author has written another of the same product and order that is not rejected. */
async function refuseSecond(tx: Tx, id: string): Promise<void> {
  const { rows } = await sql`select from reviews r join reviews other on other.order_id = r.order_id
      and other.product_id = r.product_id and other.id <> r.id and other.status <> 'rejected'
    where r.id = ${id}`.execute(tx)
  if (rows.length > 0) throw new Refusal('review.written-again')
}

/** Locks a review. Refusal: review.not-found. */
export async function lockReview(tx: Tx, id: string): Promise<LockedReview> {
  const found = tx
    .selectFrom('reviews')
    .select(['id', 'productId', 'shopId', 'status', 'statusSince', 'stars', 'openReports'])
    .where('id', '=', id)
    .forNoKeyUpdate()
  return rowOf(id, found, 'review.not-found')
}

/** The state of a review before a decision, as stored in JSON. */
type ReviewBefore = {
  readonly statusSince: string
  readonly rejectionReason: string | null
  readonly openReports: number
}

/** Undoes a decision on a review. */
export const reviewDecisionUndo: Undoable<KeptMove<ReviewStatus, ReviewBefore>> = {
  kind: 'review-decision',
  right: 'messages',
  takeBack: async (undoing, move) => {
    const { tx } = undoing
    const row = await lockReview(tx, move.id)
    // Reports made after the decision are open too.
    const openReports = move.before.openReports + row.openReports
    const was = { ...move.before, openReports, status: move.from }
    await takeBackMove(undoing, reviews, {
      row: { ...row, changedAt: row.statusSince },
      move,
      notified: { shopId: row.shopId, eventKey: decisionKey(move.eventId) },
      restore: () => tx.updateTable('reviews').set(was).where('id', '=', row.id).execute(),
    })
    await count(tx, row, move.from)
  },
}

const reviews: Subject<ReviewStatus, ReviewEvent, LockedReview, ReviewBefore> = {
  machine: reviewStatus,
  store: (tx, { id, status }, { to, reason, at }) => {
    const moved = to === status ? {} : { status: to, statusSince: at }
    const changes = { ...moved, rejectionReason: reason, openReports: 0 }
    return tx.updateTable('reviews').set(changes).where('id', '=', id).execute()
  },
  record: (tx, event) => recordTransition(tx, 'review', event),
  audit: { action: 'review.decided', subjectKind: 'review', fieldsOf: auditedReview },
  followUp: async (tx, deps, { row, to, ...moved }) => {
    await count(tx, row, to)
    await notifyOfDecision(tx, deps, { id: row.id, to, ...moved })
  },
  undo: { undoable: reviewDecisionUndo, remember },
}

/** Updates the product's rating if the number of published reviews changes. */
async function count(tx: Tx, { productId, status, stars }: LockedReview, to: ReviewStatus): Promise<void> {
  const by = Number(to === 'approved') - Number(status === 'approved')
  if (by !== 0) await countReview(tx, productId, { by, stars: by * stars })
}

async function remember(tx: Tx, { id, statusSince, openReports }: LockedReview): Promise<ReviewBefore> {
  const { rejectionReason } = await tx
    .selectFrom('reviews')
    .select('rejectionReason')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { statusSince: statusSince.toISOString(), rejectionReason, openReports }
}

/** Reads the audited fields of a review, which is named after its product. */
export async function auditedReview(tx: Tx, { id }: { readonly id: string }) {
  return tx
    .selectFrom('reviews as r')
    .innerJoin('products as p', 'p.id', 'r.productId')
    .select(['p.name', 'p.nameAr', 'r.status', 'r.rejectionReason', 'r.openReports', 'r.reply'])
    .where('r.id', '=', id)
    .executeTakeFirstOrThrow()
}
