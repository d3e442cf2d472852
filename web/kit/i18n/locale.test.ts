import { expect, test } from 'vitest'
import { locales } from './locale.tsx'

test('days are written as people in the Emirates write them', () => {
  const at = new Date('2026-11-26T08:00:00Z')
  expect([locales.en.dueDay(at), locales.en.day(at)]).toEqual(['Thu 26 November', 'Thursday, 26 November'])
  expect([locales.ar.dueDay(at), locales.ar.day(at)]).toEqual(['الخميس 26 نوفمبر', 'الخميس 26 نوفمبر'])
})
