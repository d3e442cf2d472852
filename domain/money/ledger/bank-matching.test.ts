import { expect, test } from 'vitest'
import { type BankBooking, type BankMovement, matchAtBank } from './bank-matching.ts'

const movement = (id: string, of: Partial<BankMovement> = {}) => {
  return { id, day: '2026-11-10', fils: 10_000, reference: 'CREDIT', ...of }
}
const booking = (id: string, of: Partial<BankBooking> = {}) => {
  return { id, day: '2026-11-09', fils: 10_000, names: [], isNumbered: false, ...of }
}
const match = (movements: BankMovement[], bookings: BankBooking[]) =>
  Object.fromEntries(matchAtBank(movements, bookings))

test('our number and the amount say which booking it is, whatever stands around it (G-135)', () => {
  const of = booking('b', { names: ['MF-40001'], isNumbered: true })
  expect(match([movement('m', { reference: 'TRF mf-40001/AE' })], [of])).toEqual({ m: 'b' })
  for (const reference of ['MF-400012', 'MF-40001-2', 'XMF-40001', ''])
    expect(match([movement('m', { reference })], [of])).toEqual({})
  expect(match([movement('m', { reference: 'MF-40001', fils: 10_001 })], [of])).toEqual({})
  expect(match([movement('m', { reference: 'MF-40001', fils: -10_000 })], [of])).toEqual({})
})

test('without a number the amount within a week does, where it is that of one alone', () => {
  expect(match([movement('m')], [booking('b')])).toEqual({ m: 'b' })
  expect(match([movement('m', { day: '2026-11-17' })], [booking('b')])).toEqual({})
  expect(match([movement('m')], [booking('b'), booking('c')])).toEqual({})
  expect(match([movement('m'), movement('n')], [booking('b')])).toEqual({})
  expect(match([movement('m')], [booking('b', { isNumbered: true, names: ['MP-1'] })])).toEqual({})
})

test('each booking is of one movement, and of several with its name the nearest day is it', () => {
  const [far, near] = [
    booking('far', { day: '2026-10-01', names: ['CDM 4'] }),
    booking('near', { names: ['CDM 4'] }),
  ]
  expect(match([movement('m', { reference: 'CDM 4' })], [far, near])).toEqual({ m: 'near' })
  const both = [movement('m', { reference: 'CDM 4' }), movement('n', { reference: 'CDM 4' })]
  expect(match(both, [near])).toEqual({ m: 'near' })
})
