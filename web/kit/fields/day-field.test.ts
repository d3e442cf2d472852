import { expect, test } from 'vitest'
import { readDay } from './day-field.tsx'

test.each([
  ['2026-11-21', '2026-11-21'],
  ['21/11/2026', '2026-11-21'],
  ['1.2.26', '2026-02-01'],
  ['21 Nov 2026', '2026-11-21'],
  ['21 november 2026', '2026-11-21'],
  ['٢١ نوفمبر ٢٠٢٦', '2026-11-21'],
  ['٢١/١١/٢٠٢٦', '2026-11-21'],
  ['31/02/2026', null],
  ['11/21/2026', null],
  ['tomorrow', null],
  ['', null],
])('%j is read as %j', (typed, day) => {
  expect(readDay(typed)).toBe(day)
})
