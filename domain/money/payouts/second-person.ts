import type { Fils } from '#domain/platform/amounts/money.ts'

type Paying = {
  readonly fils: Fils
  /** Who has approved it. */
  readonly approvedBy: string | null
  /** Who is to send or pay it. */
  readonly by: string
  /** Above it two people are asked for; null: never. */
  readonly above: Fils | null
}

/** Whether a payout waits for somebody other than who approved it (G-136). */
export function waitsForSecondPerson({ fils, approvedBy, by, above }: Paying): boolean {
  return above !== null && fils > above && approvedBy === by
}
