import { dayOf, dayStart } from '#domain/platform/calendar.ts'
import { chanceOf } from './chance.ts'
import type { DemoEvent } from './event.ts'
import { payoutRejections } from './texts.ts'

/** A shop with payouts, the time it opened, and its invented account. */
export type PaidShop = {
  readonly shopId: string
  readonly key: string
  readonly since: Date
  readonly accountHolder: string
  readonly iban: string
}

const hourMs = 3_600_000

/** An account soon after the shop opened, then payout requests on the 1st of each month; one shop has a schedule. */
export function payoutsOf(today: Date, shops: readonly PaidShop[]): DemoEvent[] {
  return shops.flatMap((shop, place) => {
    const { shopId, accountHolder, iban, since } = shop
    const enteredAt = new Date(since.getTime() + 72 * hourMs)
    const first = new Date(enteredAt.getTime() + 30 * 24 * hourMs)
    return [
      { kind: 'account', at: enteredAt, shopId, accountHolder, iban },
      ...payDaysOf(first, today).flatMap((day) => payoutOn(day, shop, place === 1)),
    ]
  })
}

function payDaysOf(first: Date, today: Date): string[] {
  const days = Math.max(0, Math.ceil((today.getTime() - first.getTime()) / (24 * hourMs)))
  return Array.from({ length: days }, (_, index) => dayOf(dayStart(dayOf(first), index))).filter(isPayDay)
}

/** Whether shops request payouts on this UAE day. */
export function isPayDay(day: string): boolean {
  return day.endsWith('-01')
}

/** Requested, decided the next day, paid on the 10th, when card payments are at the bank; one in twenty is rejected. */
function payoutOn(day: string, { shopId, key }: PaidShop, isScheduled: boolean): DemoEvent[] {
  const payout = `${key} ${day} AED`
  const chance = chanceOf(payout)
  const after = (hours: number) => new Date(dayStart(day).getTime() + hours * hourMs)
  const scheduled = isScheduled ? { scheduledOn: day, percent: 100 } : { percent: chance.whole(55, 85) }
  const asked = {
    kind: 'payout-asked',
    at: after(chance.between(9, 15)),
    payout,
    shopId,
    ...scheduled,
  } as const
  const decidedAt = after(24 + chance.between(9, 15))
  if (chance.percent(5)) {
    const move = {
      status: 'rejected',
      rejectionReason: chance.oneOf(payoutRejections),
      reference: null,
    } as const
    return [asked, { kind: 'payout-moved', at: decidedAt, payout, move }]
  }
  const reference = `FT${day.slice(2).replaceAll('-', '')}${key.slice(0, 3).toUpperCase()}${chance.whole(1000, 9999)}`
  return [
    asked,
    { kind: 'payout-moved', at: decidedAt, payout, move: { status: 'approved', reference: null } },
    {
      kind: 'payout-moved',
      at: after(9 * 24 + chance.between(9, 15)),
      payout,
      move: { status: 'paid', reference },
    },
  ]
}
