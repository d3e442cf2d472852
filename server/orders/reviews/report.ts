import type { z } from 'zod'
import type { reportReview as asked } from '#contract/orders/reviews/reviews.ts'
import { Refusal } from '#domain/refusal.ts'
import { limitsVisitors } from '#server/config.ts'
import type { Deps } from '#server/deps.ts'
import { addressRange, counter, type Limit, spendQuickly } from '#server/platform/http/limits.ts'
import { creating, type RequestKey } from '#server/platform/http/request-keys.ts'
import { lockReview } from './move.ts'

/** Reports per IP address and hour, as each is read by a person. */
const reporting: Limit = { kind: 'review-report:address', max: 30, windowMinutes: 60 }

/** Maximum open reports per review: more would add nothing and could flood the list. */
const mostReports = 50

type Report = z.output<NonNullable<(typeof asked)['body']>> & {
  readonly id: string
  readonly reviewId: string
  readonly ip: string
}

/** Stores a reader's report of a published review. Refusals: review.not-found, request.too-many. */
export async function reportReview(
  deps: Deps,
  { id, reviewId, reason, note, ip }: Report,
  key?: RequestKey | null,
): Promise<void> {
  if (limitsVisitors(deps.config)) {
    await spendQuickly(deps.db, counter(reporting, addressRange(ip)), deps.clock())
  }
  await creating(deps, key, async (tx) => {
    const { status, openReports } = await lockReview(tx, reviewId)
    if (status !== 'approved') throw new Refusal('review.not-found')
    if (openReports >= mostReports) return
    const report = { id, reviewId, reason, note: note || null, at: deps.clock() }
    await tx.insertInto('reviewReports').values(report).execute()
    await tx
      .updateTable('reviews')
      .set({ openReports: openReports + 1 })
      .where('id', '=', reviewId)
      .execute()
  })
}
