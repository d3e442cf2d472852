import { describe, expect, test } from 'vitest'
import { checksOf } from './shop-checks.ts'

const now = new Date('2026-11-21T08:00:00Z')
const sound = {
  taxId: '100526018500003',
  emiratesId: '784197900000001',
  phone: '+971 50 123 4567',
  licenceExpiresOn: '2027-03-31',
}

function resultOf(check: string, about: Partial<Parameters<typeof checksOf>[0]>) {
  return checksOf({ ...sound, ...about }, now).find((one) => one.check === check)?.result
}

test.each([
  ['100526018500003', 'fits'],
  ['100 5260 1850 0003', 'fits'],
  ['100526018600003', 'doubtful'],
  ['CN-123', 'malformed'],
  ['', 'missing'],
])('the tax id %s: %s', (taxId, result) => {
  expect(resultOf('trn', { taxId })).toBe(result)
})

test.each([
  ['784-1979-1234567-1', 'fits'],
  ['784197912345672', 'doubtful'],
  ['12345', 'malformed'],
  [null, 'missing'],
])('the Emirates ID %s: %s', (emiratesId, result) => {
  expect(resultOf('emiratesId', { emiratesId })).toBe(result)
})

test.each([
  ['+971 50 123 4567', 'fits'],
  ['+44 20 7946 0000', 'malformed'],
])('the phone %s: %s', (phone, result) => {
  expect(resultOf('phone', { phone })).toBe(result)
})

describe('the licence', () => {
  test.each([
    ['2027-03-31', 'fits'],
    ['2026-12-22', 'fits'],
    ['2026-12-21', 'expiring'],
    ['2026-11-21', 'expiring'],
    ['2026-11-20', 'expired'],
    [null, 'missing'],
  ])('of %s: %s', (licenceExpiresOn, result) => {
    expect(resultOf('licence', { licenceExpiresOn })).toBe(result)
  })

  test('expires with the day of the Emirates, which begins at 20:00 UTC', () => {
    const night = new Date('2026-11-21T20:00:00Z')
    expect(checksOf({ ...sound, licenceExpiresOn: '2026-11-21' }, night)[0]?.result).toBe('expired')
  })
})
