import type { Language } from '#domain/platform/text/language.ts'
import type { Chance } from './chance.ts'
import type { DemoEvent, OrderOf } from './event.ts'
import { comments, replies, reviewRejections } from './review-texts.ts'

type Received = {
  readonly order: OrderOf
  readonly productId: string
  readonly language: Language
  readonly deliveredAt: Date
  /** What came late pleases less. */
  readonly isLate: boolean
}

const given = [5, 5, 5, 5, 5, 5, 5, 4, 4, 4, 4, 3]
const givenLate = [5, 4, 4, 4, 3, 3, 3, 2]

/** A third writes what they think of an item within the month; it is read, and shops reply to some. */
export function reviewOf(chance: Chance, received: Received): DemoEvent[] {
  const { order, productId, language, deliveredAt, isLate } = received
  if (!chance.percent(34)) return []
  const after = (days: number) => new Date(deliveredAt.getTime() + days * 86_400_000)
  const rating = chance.oneOf(isLate ? givenLate : given)
  const comment = chance.oneOf(comments[rating] ?? [])[language]
  const [writtenOn, decidedAfter] = [chance.between(2, 24), chance.between(0.2, 1.8)]
  const written = { kind: 'reviewed', at: after(writtenOn), order, productId, rating, comment } as const
  const decidedAt = after(writtenOn + decidedAfter)
  if (chance.percent(3)) {
    const decision = {
      status: 'rejected',
      rejectionReason: chance.oneOf(reviewRejections)[language],
    } as const
    return [written, { kind: 'review-decided', at: decidedAt, order, decision }]
  }
  const decided = { kind: 'review-decided', at: decidedAt, order, decision: { status: 'approved' } } as const
  if (!chance.percent(rating > 3 ? 22 : 75)) return [written, decided]
  const text = chance.oneOf(replies[rating > 3 ? 'content' : 'discontent'])[language]
  const repliedAt = after(writtenOn + decidedAfter + chance.between(0.1, 3))
  return [written, decided, { kind: 'review-replied', at: repliedAt, order, text }]
}

/** Customers are asked what they think: looked after each week of the past, and each of the last days. */
export function asksFor(days: readonly Date[]): DemoEvent[] {
  const asked = days.filter((_, index) => index % 7 === 0 || index > days.length - 4)
  return asked.map((day) => ({ kind: 'reviews-asked', at: new Date(day.getTime() + 10 * 3_600_000) }))
}
