import { dayStart } from '#domain/platform/calendar.ts'
import { deliveryDays, usualTerms } from '#domain/shops/delivery.ts'
import type { DeliveryFailure } from '#domain/orders/delivery-failure.ts'
import type { Emirate } from '#domain/shops/emirate.ts'
import type { Bilingual, Language } from '#domain/platform/text/language.ts'
import type { Chance } from './chance.ts'
import type { DemoEvent, OrderOf } from './event.ts'
import { reviewOf } from './reviews-plan.ts'
import { cancellations, conversations, drivers, rejections, returnReasons, returnRefusals } from './texts.ts'

type Bought = {
  readonly order: OrderOf
  readonly at: Date
  /** One of the order's products. */
  readonly productId: string
  readonly language: Language
  readonly emirate: Emirate
  readonly today: Date
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const later = (at: Date, hours: number) => new Date(at.getTime() + hours * hourMs)

/** Pictures of the demo used as photos by drivers and customers. */
const proofs = ['room-living', 'room-majlis', 'room-dining', 'room-office', 'room-bedroom']
const damages = ['sofa3-oat-detail', 'coffee-oak-detail', 'chair-walnut-detail', 'rug-diamond-detail']

/** Events of an order after its purchase: mostly delivered on time, some late, some not at all, some returned. */
export function becameOf(chance: Chance, bought: Bought): DemoEvent[] {
  const { order, at, language } = bought
  const said = (texts: readonly Bilingual[]) => chance.oneOf(texts)[language]
  const fate = chance.next()
  if (fate < 0.035) return [{ kind: 'withdrawn', at: later(at, chance.between(0.05, 0.4)), order }]
  const answeredAt = later(at, chance.percent(7) ? chance.between(26, 40) : chance.between(0.6, 9))
  if (fate < 0.055) {
    const move = { status: 'rejected', rejectionReason: said(rejections) } as const
    return [{ kind: 'moved', at: answeredAt, order, move }]
  }
  const accepted = { kind: 'moved', at: answeredAt, order, move: { status: 'accepted' } } as const
  if (fate < 0.075) {
    const move = { status: 'cancelled', rejectionReason: said(cancellations) } as const
    return [accepted, { kind: 'moved', at: later(answeredAt, chance.between(3, 24)), order, move }]
  }
  const missed = fate < 0.1 ? missedFor[Math.floor(fate * 10_000) % missedFor.length] : undefined
  return [accepted, ...talkOf(chance, bought), ...deliveryOf(chance, bought, { answeredAt, missed })]
}

/** Reasons of failed deliveries, repeated the next day. */
const missedFor = ['nobody-there', 'no-way-in', 'wrong-address', 'nobody-there', 'no-cash'] as const

type PromisedDelivery = { readonly answeredAt: Date; readonly missed: DeliveryFailure | undefined }

/** For some orders, a question and its answer. */
function talkOf(chance: Chance, { order, at, language }: Bought): DemoEvent[] {
  if (!chance.percent(11)) return []
  const { asked, answered } = chance.oneOf(conversations)
  const askedAt = later(at, chance.between(0.5, 12))
  const answeredAt = later(askedAt, chance.between(0.4, 20))
  return [
    { kind: 'asked', at: askedAt, order, text: asked[language] },
    { kind: 'answered', at: answeredAt, order, text: answered[language] },
  ]
}

/** Delivery on the promised day in its first window; one in twenty a day or two late, some at the second attempt. */
function deliveryOf(chance: Chance, bought: Bought, { answeredAt, missed }: PromisedDelivery): DemoEvent[] {
  const { order, at, emirate, today } = bought
  const days = deliveryDays(usualTerms(0), { now: at, emirate, isClosed: () => false, booked: [] })
  const lateDays = chance.percent(5) ? chance.whole(1, 2) : 0
  const day = dayStart(days[0]?.date ?? '', lateDays)
  const sentAt = later(day, chance.between(7, 8.5))
  const triedAt = later(day, chance.between(9.2, 12.8))
  const deliveredAt = missed ? later(triedAt, 24) : triedAt
  const preparedAt = new Date((answeredAt.getTime() + sentAt.getTime()) / 2)
  const isRecent = today.getTime() - deliveredAt.getTime() < 12 * dayMs
  const proof = isRecent && chance.percent(12) ? { proof: chance.oneOf(proofs) } : {}
  const sent = sentWith(chance.oneOf(drivers), sentAt)
  return [
    { kind: 'moved', at: preparedAt, order, move: { status: 'processing' } },
    { kind: 'moved', at: sentAt, order, move: { status: 'shipped', ...sent } },
    ...(missed ? secondTry(order, triedAt, { sent, missed }) : []),
    { kind: 'moved', at: deliveredAt, order, move: { status: 'delivered' }, ...proof },
    ...returnOf(chance, bought, deliveredAt),
    ...reviewOf(chance, { ...bought, deliveredAt, isLate: lateDays > 0 }),
  ]
}

/** In place of one of the drivers, a courier is used. */
function sentWith(driver: (typeof drivers)[number], at: Date) {
  const tracking = String(at.getTime()).slice(2, 11)
  return driver === 'Sami Idris' ? { carrier: 'Aramex', tracking } : { driver }
}

/** The order returns to the shop, and is shipped again the next morning. */
function secondTry(
  order: OrderOf,
  triedAt: Date,
  { sent, missed }: { readonly sent: ReturnType<typeof sentWith>; readonly missed: DeliveryFailure },
): DemoEvent[] {
  return [
    { kind: 'moved', at: triedAt, order, move: { status: 'processing', failure: missed } },
    { kind: 'moved', at: later(triedAt, 20), order, move: { status: 'shipped', ...sent } },
  ]
}

/** One in fifteen orders is returned; shops refuse a few returns. */
function returnOf(
  chance: Chance,
  { order, productId, language, today }: Bought,
  deliveredAt: Date,
): DemoEvent[] {
  if (!chance.percent(6.5)) return []
  const askedAt = later(deliveredAt, chance.between(8, 120))
  const isRecent = today.getTime() - askedAt.getTime() < 30 * dayMs
  const reason = chance.oneOf(returnReasons)[language]
  const photo = isRecent && chance.percent(60) ? { photo: chance.oneOf(damages) } : {}
  const asked = { kind: 'return-asked', at: askedAt, order, productId, reason, ...photo } as const
  const moved = (status: 'approved' | 'received' | 'refunded', afterHours: number): DemoEvent => {
    return { kind: 'return-moved', at: later(askedAt, afterHours), order, move: { status } }
  }
  const decidedAfter = chance.between(5, 60)
  if (chance.percent(14)) {
    const move = { status: 'refused', reason: chance.oneOf(returnRefusals)[language] } as const
    return [asked, { kind: 'return-moved', at: later(askedAt, decidedAfter), order, move }]
  }
  return [
    asked,
    moved('approved', decidedAfter),
    moved('received', decidedAfter + chance.between(60, 150)),
    moved('refunded', decidedAfter + chance.between(170, 230)),
  ]
}
