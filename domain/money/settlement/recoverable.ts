import type { Fils } from '#domain/platform/amounts/money.ts'

type Recovery = {
  /** What the books owe the shop; below zero the shop owes. */
  readonly balance: Fils
  /** What went back to customers, or to their banks, of its card orders since its last transfer, less what was taken back of that. */
  readonly wentBack: Fils
  /** What of the transfer was not taken back yet. */
  readonly left: Fils
  /** What the shop's account at the provider has. */
  readonly there: Fils
}

/**
 * What is taken back of a transfer: no more than the shop owes, and of that no more than went back to customers since, so that
 * commission on cash is never taken from what was paid out; up to what is there.
 */
export function recoverable({ balance, wentBack, left, there }: Recovery): Fils {
  return Math.max(0, Math.min(-balance, wentBack, left, there))
}
