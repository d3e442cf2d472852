import { expect, test } from 'vitest'
import { Refusal } from '#domain/refusal.ts'
import { createTurns } from './turns.ts'

/** Turns that run on demand, with the requests that have begun. */
function turning(bounds: { eachTurn: number; underWay: number }) {
  const scheduled: (() => void)[] = []
  const begun: string[] = []
  const take = createTurns(bounds, (turn) => scheduled.push(turn))
  return {
    begun,
    nextTurn: () => scheduled.shift()?.(),
    scheduled,
    ask: (range: string, count = 1) =>
      Array.from({ length: count }, (_, index) => take(range, () => begun.push(`${range}${index}`))),
  }
}

test('of hundreds of requests of one range a few begin in a turn, and others are heard at once', () => {
  const { ask, begun, nextTurn } = turning({ eachTurn: 2, underWay: 500 })
  ask('greedy', 300)
  expect(begun).toEqual(['greedy0', 'greedy1'])
  ask('other')
  expect(begun.at(-1)).toBe('other0')
  nextTurn()
  expect(begun.slice(3)).toEqual(['greedy2', 'greedy3'])
})

test('all begin in the end, in the order in which they came, and nothing is kept of who has left', () => {
  const { ask, begun, nextTurn, scheduled } = turning({ eachTurn: 2, underWay: 500 })
  const over = ask('a', 5)
  while (scheduled.length > 0) nextTurn()
  expect(begun).toEqual(['a0', 'a1', 'a2', 'a3', 'a4'])
  for (const end of over) end()
  ask('a', 2)
  expect(begun.slice(5)).toEqual(['a0', 'a1'])
})

test('what one range has under way is bounded, and a place is free again when one is over', () => {
  const { ask, begun } = turning({ eachTurn: 2, underWay: 3 })
  const [first] = ask('a', 3)
  expect(() => ask('a')).toThrow(new Refusal('request.too-many', { retryAfterSeconds: 2 }))
  expect(ask('b')).toHaveLength(1)
  first?.()
  expect(ask('a')).toHaveLength(1)
  expect(begun).toEqual(['a0', 'a1', 'b0'])
})

test('who leaves while it waits is not begun', () => {
  const { ask, begun, nextTurn } = turning({ eachTurn: 1, underWay: 9 })
  const [, second] = ask('a', 3)
  second?.()
  nextTurn()
  expect(begun).toEqual(['a0', 'a2'])
})
