import { dayOf, dayStart } from '#domain/platform/calendar.ts'
import type { DisputeState } from '#domain/orders/disputes.ts'
import type { DemoEvent, DemoEventOf } from './event.ts'
import { isPayDay } from './payouts-plan.ts'

const hourMs = 3_600_000

/**
 * Settlement events: cash is counted each morning, except in the last days. The card provider's report is read each
 * Tuesday night and once at the end, since nothing reads it after that; cash is deposited on the day after pay day.
 */
export function settlementsOf(days: readonly string[], today: Date): DemoEvent[] {
  const settled = days.flatMap((day): DemoEvent[] => {
    const at = (hour: number) => new Date(dayStart(day).getTime() + hour * hourMs)
    const isTuesday = at(12).getUTCDay() === 2
    return [
      ...(isTuesday ? [{ kind: 'reported', at: at(2) } as const] : []),
      ...(isPayDay(dayOf(at(-12))) ? [{ kind: 'cash-banked', at: at(10.5), day } as const] : []),
    ]
  })
  return days.length === 0 ? [] : [...countsOf(days, today), ...settled, { kind: 'reported', at: today }]
}

/** Cash of the last days is still with its carriers. */
const uncountedDays = 6

/** On each day, the cash taken on earlier days is counted. */
export function countsOf(days: readonly string[], today: Date): DemoEvent[] {
  const last = today.getTime() - uncountedDays * 24 * hourMs
  return days.flatMap((day): DemoEvent[] => {
    const at = new Date(dayStart(day).getTime() + 8.5 * hourMs)
    return at.getTime() > last ? [] : [{ kind: 'cash-counted', at, day }]
  })
}

type Dispute = {
  readonly daysAgo: number
  readonly reason: string
  readonly decided: DisputeState | null
  readonly afterDays: number
}

/** Disputes, with the reasons of card schemes. */
const disputes: readonly Dispute[] = [
  { daysAgo: 210, reason: 'product_not_received', decided: 'won', afterDays: 23 },
  { daysAgo: 95, reason: 'product_unacceptable', decided: 'lost', afterDays: 31 },
  { daysAgo: 1.2, reason: 'fraudulent', decided: null, afterDays: 0 },
]

/** Disputes, each over the newest card checkout that was delivered at least four days earlier and kept. */
export function disputesOf(events: readonly DemoEvent[], today: Date): DemoEvent[] {
  const delivered = receivedByCard(events)
  return disputes.flatMap(({ daysAgo, reason, decided, afterDays }): DemoEvent[] => {
    const openedAt = new Date(today.getTime() - daysAgo * 24 * hourMs)
    const receivedBy = new Date(openedAt.getTime() - 4 * 24 * hourMs)
    const checkout = delivered.findLast(({ at }) => at <= receivedBy)?.checkout
    if (checkout === undefined) return []
    const of = { kind: 'disputed', checkout, reason, openedAt } as const
    const decidedAt = new Date(openedAt.getTime() + afterDays * 24 * hourMs)
    return [
      { ...of, at: openedAt, status: 'open' },
      ...(decided ? [{ ...of, at: decidedAt, status: decided }] : []),
    ]
  })
}

/** Delivered card checkouts of shops without cancellations or returns, ordered by delivery. */
function receivedByCard(events: readonly DemoEvent[]) {
  const of = <Kind extends DemoEvent['kind']>(kind: Kind) =>
    events.filter((one): one is DemoEventOf<Kind> => one.kind === kind)
  const byCard = new Set(
    of('ordered').flatMap(({ checkout, input }) => (input.paymentMethod === 'card' ? [checkout] : [])),
  )
  const calledOff = of('moved').filter(({ move }) => ['rejected', 'cancelled'].includes(move.status))
  const ended = [...of('withdrawn'), ...of('return-asked'), ...calledOff]
  const undone = new Set(ended.map(({ order }) => order.checkout))
  return of('moved')
    .filter(
      ({ move, order }) => move.status === 'delivered' && order.shopId !== null && byCard.has(order.checkout),
    )
    .filter(({ order }) => !undone.has(order.checkout))
    .map(({ at, order }) => ({ at, checkout: order.checkout }))
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
}
