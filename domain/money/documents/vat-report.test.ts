import { expect, test } from 'vitest'
import { daysOfQuarter, quartersUntil, vatRows, vatTotals } from './vat-report.ts'

test.each([
  ['2026-Q1', { from: '2026-01-01', until: '2026-04-01' }],
  ['2026-Q4', { from: '2026-10-01', until: '2027-01-01' }],
  ['2026-Q5', null],
  ['1999-Q1', null],
  ['2026', null],
])('%s is %j', (quarter, days) => {
  expect(daysOfQuarter(quarter)).toEqual(days)
})

test('quarters begin in the UAE, four hours before UTC', () => {
  expect(quartersUntil(new Date('2026-12-31T19:59:00Z'), 2)).toEqual(['2026-Q4', '2026-Q3'])
  expect(quartersUntil(new Date('2026-12-31T20:00:00Z'), 3)).toEqual(['2027-Q1', '2026-Q4', '2026-Q3'])
})

test('what names no emirate counts where its issuer is; notes stand beside the supplies', () => {
  const sum = { netFils: 100, vatFils: 5, documents: 1 }
  const found = [
    { emirate: null, isNote: false, ...sum },
    { emirate: 'dubai' as const, isNote: false, ...sum },
    { emirate: 'dubai' as const, isNote: true, ...sum },
  ]
  const rows = vatRows(found, 'ajman')
  expect(rows.filter(({ supplies }) => supplies.documents > 0).map(({ emirate }) => emirate)).toEqual([
    'dubai',
    'ajman',
  ])
  expect(vatTotals(rows)).toEqual({ supplies: { netFils: 200, vatFils: 10, documents: 2 }, corrections: sum })
})
