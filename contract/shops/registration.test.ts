import { expect, test } from 'vitest'
import { z } from 'zod'
import { registration } from './shops.ts'

const given = {
  shopName: 'Dar',
  ownerName: 'Sara',
  email: 'sara@majlis.example',
  password: 'secret1',
  phone: '+971 50 123 4567',
  businessRegistrationNumber: 'CN-1',
  businessAddress: 'Al Quoz, Dubai',
  taxId: '100',
}
const known = { ...given, businessType: 'retail_shop' }
const kycDocument = '/api/objects/0190b2c0-0000-7000-8000-000000000001'
const more = {
  shopNameAr: 'دار',
  emirate: 'dubai',
  licenceAuthority: 'Dubai Economy and Tourism',
  licenceEmirate: 'dubai',
  licenceExpiresOn: '2027-03-31',
  emiratesId: '784199012345676',
  businessLicense: kycDocument,
}

/** Returns the issues as path and message; empty when valid. */
function issuesOf(over: object): string[] {
  const issues = z.safeDecode(registration, { ...given, ...over } as never).error?.issues ?? []
  return issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
}

test('what helps the reviewer may be left out, be null or blank', () => {
  const names = [...Object.keys(more), 'identityDocument', 'addressProof']
  for (const nothing of [undefined, null, '', '  ']) {
    const blank = Object.fromEntries(names.map((name) => [name, nothing]))
    expect(z.decode(registration, { ...given, ...blank } as never)).toEqual(known)
  }
})

test('what is given is kept, and goes over the wire as it came', () => {
  const decoded = z.decode(registration, { ...given, ...more } as never)
  expect(decoded).toEqual({ ...known, ...more })
  expect(JSON.parse(JSON.stringify(z.encode(registration, decoded)))).toEqual({ ...known, ...more })
  expect(JSON.parse(JSON.stringify(z.encode(registration, z.decode(registration, given))))).toEqual(known)
})

test('an Emirates ID is brought to its digits, also where its check digit does not fit', () => {
  const read = (emiratesId: string) => z.decode(registration, { ...given, emiratesId }).emiratesId
  expect(read('784-1990-1234567-6')).toBe('784199012345676')
  expect(read('٧٨٤ ١٩٩٠ ١٢٣٤٥٦٧ ٥')).toBe('784199012345675')
})

test('a phone is kept as it is dialled, whatever keyboard typed it', () => {
  const read = (phone: string) => z.decode(registration, { ...given, phone }).phone
  expect(read(' ٠٥٠ ١٢٣ ٤٥٦٧ ')).toBe('050 123 4567')
  expect(read('۰۶ ۵۳۱ ۰۰۰۰')).toBe('06 531 0000')
})

test('the number of a licence is kept with Latin digits, as reviewers search for it', () => {
  const typed = { ...given, businessRegistrationNumber: 'CN-١٢٣٤٥٦' }
  expect(z.decode(registration, typed).businessRegistrationNumber).toBe('CN-123456')
})

test.each([
  ['emiratesId', '784-1990-1234567', 'emiratesId'],
  ['emiratesId', 784, 'invalid'],
  ['emirate', 'Dubai', 'emirate'],
  ['licenceEmirate', 'doha', 'emirate'],
  ['licenceExpiresOn', '2027-02-30', 'day'],
  ['licenceExpiresOn', '31/03/2027', 'day'],
  ['licenceExpiresOn', '0000-01-01', 'day'],
  ['licenceAuthority', 'x'.repeat(201), 'tooLong'],
  ['shopNameAr', 'with a \0', 'invalid'],
  ['businessLicense', 'x'.repeat(501), 'invalid'],
  ['addressProof', [], 'invalid'],
])('%s %j is refused', (field, value, issue) => {
  expect(issuesOf({ [field]: value })).toEqual([`${field}: ${issue}`])
})
