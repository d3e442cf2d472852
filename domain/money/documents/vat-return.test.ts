import { expect, test } from 'vitest'
import { vatRows } from './vat-report.ts'
import { vatReturn } from './vat-return.ts'

test('a return has what is due in boxes 1 to 8, what is recovered in 9 to 11, and the difference in 14 (G-134)', () => {
  const sums = { netFils: 100_000, vatFils: 5000, documents: 2 }
  const note = { netFils: 20_000, vatFils: 1000, documents: 1 }
  const rows = vatRows(
    [
      { ...sums, emirate: 'sharjah', isNote: false },
      { ...note, emirate: 'sharjah', isNote: true },
    ],
    'dubai',
  )
  const boxes = vatReturn(rows, {
    expenses: { netFils: 10_000, vatFils: 500 },
    fromAbroad: { netFils: 3010, vatFils: 151 },
  })
  const of = (wanted: string) => boxes.find(({ box }) => box === wanted)
  expect(boxes).toHaveLength(20)
  expect(of('1b')).toEqual({ box: '1b', netFils: 0, vatFils: 0 })
  expect(of('1c')).toEqual({ box: '1c', netFils: 80_000, vatFils: 4000 })
  expect([of('3'), of('10')]).toMatchObject([
    { netFils: 3010, vatFils: 151 },
    { netFils: 3010, vatFils: 151 },
  ])
  expect(of('8')).toMatchObject({ netFils: 83_010, vatFils: 4151 })
  expect(of('9')).toMatchObject({ netFils: 10_000, vatFils: 500 })
  expect(of('11')).toMatchObject({ netFils: 13_010, vatFils: 651 })
  expect([of('12'), of('13'), of('14')]).toEqual([
    { box: '12', netFils: null, vatFils: 4151 },
    { box: '13', netFils: null, vatFils: 651 },
    { box: '14', netFils: null, vatFils: 3500 },
  ])
})
