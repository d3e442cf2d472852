import { expect, test } from 'vitest'
import { apportion } from './apportion.ts'

test.each<[number, number[], number[]]>([
  [100, [1, 1], [50, 50]],
  [100, [1, 1, 1], [34, 33, 33]],
  [101, [0, 1, 2], [0, 34, 67]],
  [10, [0, 0], [10, 0]],
  [0, [3, 4], [0, 0]],
  [1, [5], [1]],
  [9_999_999_999_999, [9_999_999_999, 1], [9_999_999_998_999, 1000]],
])('%d as %j is %j', (fils, weights, parts) => {
  expect(apportion(fils, weights)).toEqual(parts)
})

test('parts add up, whatever the weights are, and none is off by more than a fils', () => {
  let seed = 7
  const random = (most: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % most
  }
  for (let round = 0; round < 500; round += 1) {
    const weights = Array.from({ length: 1 + random(6) }, () => 1 + random(1_000_000))
    const fils = random(100_000_000)
    const parts = apportion(fils, weights)
    const whole = weights.reduce((a, b) => a + b)
    expect(parts.reduce((a, b) => a + b)).toBe(fils)
    for (const [index, part] of parts.entries())
      expect(Math.abs(part - (fils * (weights[index] ?? 0)) / whole)).toBeLessThan(1)
  }
})
