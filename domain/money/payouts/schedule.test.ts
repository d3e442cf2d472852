import { expect, test } from 'vitest'
import { nextRunDay } from './schedule.ts'

test.each([
  ['weekly', '2026-11-22T10:00:00Z', '2026-11-23'],
  // Monday in the Emirates already.
  ['weekly', '2026-11-22T20:00:00Z', '2026-11-30'],
  ['weekly', '2026-11-23T10:00:00Z', '2026-11-30'],
  ['weekly', '2026-11-28T10:00:00Z', '2026-11-30'],
  ['monthly', '2026-11-22T10:00:00Z', '2026-12-01'],
  ['monthly', '2026-12-31T19:59:00Z', '2027-01-01'],
  ['monthly', '2026-12-31T20:00:00Z', '2027-02-01'],
] as const)('%s after %s is %s', (rhythm, now, day) => {
  expect(nextRunDay(rhythm, new Date(now))).toBe(day)
})
