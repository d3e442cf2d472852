import { expect, test } from 'vitest'
import { percentOff, shownFormerPrice } from './former-price.ts'

test('a former price is shown for thirty days after the reduction', () => {
  const former = { price: 500_000, since: new Date('2026-11-01T00:00:00Z') }
  expect(shownFormerPrice(former, new Date('2026-11-30T23:59:59Z'))).toBe(500_000)
  expect(shownFormerPrice(former, new Date('2026-12-01T00:00:00Z'))).toBeNull()
  expect(shownFormerPrice(null, new Date())).toBeNull()
})

test('the reduction is never rounded up', () => {
  expect(percentOff(600, 500)).toBe(16)
  expect(percentOff(1000, 500)).toBe(50)
})
