import { randomInt } from 'node:crypto'
import { violatedConstraint } from '#server/platform/db/errors.ts'

const [least, beyond] = [10_000_000, 100_000_000]

/**
 * So many different numbers of eight digits, smallest first: what is bought at once is numbered in its order, and no
 * number tells how many there are or what the next one is (G-142).
 */
export function randomNumbers(count: number): number[] {
  const numbers = new Set<number>()
  while (numbers.size < count) numbers.add(randomInt(least, beyond))
  return [...numbers].sort((one, other) => one - other)
}

/** Whether a number was somebody else's already: the story is told again with others. */
export function isNumberTaken(error: unknown): boolean {
  return ['orders_number_key', 'order_groups_number_key'].includes(violatedConstraint(error) ?? '')
}
