import { expect, test } from 'vitest'
import { comparedWith, lengthOf, presetPeriod, stepsOf, usualStep } from './period.ts'

const now = new Date('2026-11-21T21:30:00Z')

test('presets end with today in the Emirates', () => {
  expect(presetPeriod('7d', now)).toEqual({ from: '2026-11-16', to: '2026-11-22' })
  expect(presetPeriod('30d', now)).toEqual({ from: '2026-10-24', to: '2026-11-22' })
  expect(presetPeriod('6m', now)).toEqual({ from: '2026-06-01', to: '2026-11-22' })
  expect(presetPeriod('12m', now)).toEqual({ from: '2025-12-01', to: '2026-11-22' })
})

test.each([
  ['2026-11-16', '2026-11-22', 'before', '2026-11-09', '2026-11-15'],
  ['2026-06-01', '2026-11-22', 'before', '2025-12-01', '2026-05-22'],
  ['2026-06-01', '2026-11-30', 'before', '2025-12-01', '2026-05-31'],
  ['2026-03-01', '2026-03-31', 'before', '2026-02-01', '2026-02-28'],
  ['2026-03-01', '2026-03-30', 'before', '2026-02-01', '2026-02-28'],
  ['2026-03-01', '2026-03-05', 'before', '2026-02-24', '2026-02-28'],
  ['2028-02-01', '2028-02-29', 'year', '2027-02-01', '2027-02-28'],
  ['2026-06-10', '2026-11-22', 'year', '2025-06-10', '2025-11-22'],
] as const)('%s to %s compared with the one %s is %s to %s', (from, to, by, earlier, until) => {
  expect(comparedWith({ from, to }, by)).toEqual({ from: earlier, to: until })
})

test('nothing is compared where nobody asks', () => {
  expect(comparedWith({ from: '2026-01-01', to: '2026-01-31' }, 'none')).toBeNull()
})

test('weeks begin on Monday, months with their first day, the first step with the period', () => {
  expect(stepsOf({ from: '2026-11-18', to: '2026-12-01' }, 'week')).toEqual([
    '2026-11-18',
    '2026-11-23',
    '2026-11-30',
  ])
  expect(stepsOf({ from: '2026-11-22', to: '2026-11-23' }, 'week')).toEqual(['2026-11-22', '2026-11-23'])
  expect(stepsOf({ from: '2026-10-15', to: '2026-12-01' }, 'month')).toEqual([
    '2026-10-15',
    '2026-11-01',
    '2026-12-01',
  ])
  expect(stepsOf({ from: '2026-02-27', to: '2026-03-01' }, 'day')).toHaveLength(3)
})

test('a period of one day is a day, and a long one is told by the month', () => {
  expect(lengthOf({ from: '2026-11-22', to: '2026-11-22' })).toBe(1)
  expect(usualStep({ from: '2026-10-24', to: '2026-11-22' })).toBe('day')
  expect(usualStep({ from: '2026-06-01', to: '2026-11-22' })).toBe('month')
})
