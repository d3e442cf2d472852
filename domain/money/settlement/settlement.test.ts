import { expect, test } from 'vitest'
import { connectionStateOf, missingTopicsOf, recoverable } from './settlement.ts'

test('a shop is connected once its account takes transfers, and is told what is missing until then (G-137)', () => {
  expect(connectionStateOf(null)).toBe('none')
  expect(connectionStateOf({ isReady: false, missing: ['external_account'] })).toBe('incomplete')
  expect(connectionStateOf({ isReady: false, missing: [] })).toBe('checking')
  expect(connectionStateOf({ isReady: true, missing: ['company.tax_id'] })).toBe('ready')
})

test('what a provider asks for is told by topics, each once, also of names that are new to us', () => {
  const names = [
    'company.tax_id',
    'external_account',
    'person_1Mqj7B.verification.document',
    'business_profile.url',
  ]
  expect(missingTopicsOf(names)).toEqual(['bank', 'business', 'people'])
  expect(missingTopicsOf(['tos_acceptance.date', 'representative.dob.day'])).toEqual(['people', 'terms'])
  expect(missingTopicsOf(['something.new', '', '9'])).toEqual(['other'])
  expect(missingTopicsOf([])).toEqual([])
})

test.each([
  ['what went back after the transfer', { balance: -300, wentBack: 300, left: 1000, there: 1000 }, 300],
  ['less, where later sales cover a part', { balance: -120, wentBack: 300, left: 1000, there: 1000 }, 120],
  ['nothing, where they cover all', { balance: 200, wentBack: 300, left: 1000, there: 1000 }, 0],
  [
    'none of what is owed as commission on cash',
    { balance: -350, wentBack: 300, left: 1000, there: 1000 },
    300,
  ],
  [
    'nothing, where commission on cash is all that is owed',
    { balance: -50, wentBack: 0, left: 1000, there: 1000 },
    0,
  ],
  ['up to what is left of the transfer', { balance: -300, wentBack: 300, left: 80, there: 1000 }, 80],
  ['up to what the account has', { balance: -300, wentBack: 300, left: 1000, there: 45 }, 45],
  ['nothing of an account that is below zero', { balance: -300, wentBack: 300, left: 1000, there: -45 }, 0],
])('of a transfer is taken back %s', (_what, of, fils) => {
  expect(recoverable(of)).toBe(fils)
})
