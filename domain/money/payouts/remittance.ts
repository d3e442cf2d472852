import type { Fils } from '#domain/platform/amounts/money.ts'

/** Amount that one event booked on a shop's account. */
export type Booking = {
  /** Position in the books. */
  readonly seq: number
  /** Position from which it may be paid out: of its cash count, else its own; null while its cash is not counted. */
  readonly availableSeq: number | null
  /** Positive when owed to the shop. */
  readonly fils: Fils
  readonly isPayout: boolean
}

/** The part of a booking in a payout; for the payout itself, its excess over all that was owed. */
export type RemittedPart<B extends Booking> = { readonly of: B; readonly fils: Fils }

/**
 * Breaks a payout down, to the fils: all charges not set off by an earlier payout, then amounts owed to the shop,
 * earliest available first. It depends only on earlier bookings, so it never changes. `bookings` are those of the shop
 * in the order of the books, including the payout.
 */
export function remittanceOf<B extends Booking>(bookings: readonly B[], payout: B): RemittedPart<B>[] {
  let open: RemittedPart<B>[] = []
  for (const booking of bookings) {
    if (!booking.isPayout) {
      open.push({ of: booking, fils: booking.fils })
      continue
    }
    const { paid, left } = settle(open, booking)
    if (booking === payout) return paid.toSorted((a, b) => a.of.seq - b.of.seq)
    open = left
  }
  throw new Error(`payout ${payout.seq} is none of the bookings`)
}

type Parts<B extends Booking> = { readonly paid: RemittedPart<B>[]; readonly left: RemittedPart<B>[] }

function settle<B extends Booking>(open: readonly RemittedPart<B>[], payout: B): Parts<B> {
  const paid = open.filter(({ fils }) => fils < 0)
  const left: RemittedPart<B>[] = []
  let rest = paid.reduce((sum, { fils }) => sum - fils, -payout.fils)
  const since = ({ availableSeq }: B) =>
    availableSeq !== null && availableSeq <= payout.seq ? availableSeq : Number.MAX_SAFE_INTEGER
  const owed = open.filter(({ fils }) => fils > 0)
  for (const { of, fils } of owed.sort((a, b) => since(a.of) - since(b.of) || a.of.seq - b.of.seq)) {
    const part = Math.min(rest, fils)
    rest -= part
    if (part > 0) paid.push({ of, fils: part })
    if (part < fils) left.push({ of, fils: fils - part })
  }
  if (rest > 0) {
    paid.push({ of: payout, fils: rest })
    left.push({ of: payout, fils: -rest })
  }
  return { paid, left }
}
