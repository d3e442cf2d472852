import type { Fils } from '#domain/platform/amounts/money.ts'

/** A movement on the bank's statement; credits are positive. */
export type BankMovement = {
  readonly id: string
  readonly day: string
  readonly fils: Fils
  readonly reference: string
}

/** A booking on the account `bank`. */
export type BankBooking = {
  readonly id: string
  readonly day: string
  readonly fils: Fils
  /** Texts by which the bank may refer to it: our number, or an entered reference. */
  readonly names: readonly string[]
  /** Whether the bank was sent its number: then it is never matched by amount alone. */
  readonly isNumbered: boolean
}

/** Days allowed between the books and the bank. */
const days = 7

/**
 * Matches movements and bookings one to one: by name and amount, the nearest day first; then by amount alone within a
 * week, if exactly one movement and one booking have it. Ambiguous ones stay open.
 */
export function matchAtBank(
  movements: readonly BankMovement[],
  bookings: readonly BankBooking[],
): ReadonlyMap<string, string> {
  const matched = new Map<string, string>()
  const taken = new Set<string>()
  const free = (fils: Fils) => bookings.filter((one) => one.fils === fils && !taken.has(one.id))
  const take = (movement: BankMovement, booking: BankBooking | undefined) => {
    if (!booking) return
    matched.set(movement.id, booking.id)
    taken.add(booking.id)
  }
  for (const movement of movements) {
    const named = free(movement.fils).filter(({ names }) => names.some((name) => isNamed(movement, name)))
    take(movement, named.toSorted((a, b) => apart(movement, a) - apart(movement, b))[0])
  }
  const open = movements.filter(({ id }) => !matched.has(id))
  for (const movement of open) {
    const near = ({ day }: { readonly day: string }) => apart(movement, { day }) <= days
    const candidates = free(movement.fils).filter((one) => !one.isNumbered && near(one))
    const rivals = open.filter((one) => one.fils === movement.fils && near(one))
    if (candidates.length === 1 && rivals.length === 1) take(movement, candidates[0])
  }
  return matched
}

function apart({ day: one }: { readonly day: string }, { day: other }: { readonly day: string }): number {
  return Math.abs(Date.parse(one) - Date.parse(other)) / 86_400_000
}

/** Whether the reference contains the name as a word: MF-1 is not in MF-12, nor in MF-1-2. */
function isNamed({ reference }: BankMovement, name: string): boolean {
  const [text, word] = [` ${reference.toLowerCase()} `, name.trim().toLowerCase()]
  if (word === '') return false
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
    const after = text.slice(at + word.length)
    if (!/[\p{L}\p{N}]/u.test(text[at - 1] ?? ' ') && !/^(?:[\p{L}\p{N}]|-\p{N})/u.test(after)) return true
  }
  return false
}
