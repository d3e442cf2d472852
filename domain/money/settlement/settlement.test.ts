import { expect, test } from 'vitest'
import { connectionStateOf, missingTopicsOf } from './settlement.ts'

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
