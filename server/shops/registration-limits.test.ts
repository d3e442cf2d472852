import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { registrationOf } from '#server/testing/accounts.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { answeredAs, type Beyond, chair, expectRefused, type Within } from '#server/testing/edges.ts'

let server: TestApp
beforeAll(async () => {
  server = await startTestApp({ DEMO_MODE: 'true' })
})
afterAll(() => server.close())

const register = (about: object, language = 'en') =>
  server.send({
    method: 'POST',
    url: '/api/auth/register',
    payload: { ...registrationOf(), ...about },
    headers: { 'accept-language': language },
  })

const required = 'This field is required'
const tooLong = 'This text is too long'
const email = 'Please enter a valid email address'
const invalid = 'This value is not valid'
const passwordShort = 'Password must be at least 6 characters'
const businessType = 'Please select a business type'
const day = 'Please enter a valid date'
const emiratesId = 'An Emirates ID has 15 digits and begins with 784'

/** The required fields with their maximum length in characters. */
const texts = [
  ['shopName', 200],
  ['ownerName', 200],
  ['phone', 50],
  ['businessAddress', 1000],
  ['businessRegistrationNumber', 100],
  ['taxId', 50],
] as const

const beyond: readonly Beyond[] = [
  ...texts.flatMap(([field, max]): Beyond[] => [
    ['R-VAL-01', { [field]: undefined }, field, required],
    ['R-VAL-01', { [field]: null }, field, required],
    ['R-VAL-01', { [field]: 7 }, field, required],
    ['R-VAL-23', { [field]: ' \t\n ' }, field, required],
    ['R-VAL-23', { [field]: '\u200b\n\u202e' }, field, required],
    ['R-VAL-23', { [field]: chair.repeat(max + 1) }, field, tooLong],
  ]),
  ['R-VAL-01', { email: undefined }, 'email', required],
  ['R-VAL-23', { email: '  ' }, 'email', required],
  ['R-VAL-01', { email: 'sara' }, 'email', email],
  ['R-VAL-01', { email: 'sara@majlis' }, 'email', email],
  ['R-VAL-01', { email: 'sara@maj\u200blis.example' }, 'email', email],
  ['R-VAL-01', { email: `${'s'.repeat(64)}@${'m'.repeat(187)}.ae` }, 'email', email],
  ['R-VAL-01', { password: undefined }, 'password', required],
  ['R-VAL-01', { password: '' }, 'password', required],
  ['R-VAL-01', { password: '12345' }, 'password', passwordShort],
  ['R-VAL-23', { password: chair.repeat(5) }, 'password', passwordShort],
  ['G-105', { password: 'x'.repeat(201) }, 'password', 'Password must be at most 200 characters'],
  ['R-API-21', { businessType: 'bank' }, 'businessType', businessType],
  ['R-API-21', { businessType: 7 }, 'businessType', businessType],
  ['R-LIM-06', { businessType: 'x'.repeat(51) }, 'businessType', businessType],
  ['G-116', { shopNameAr: 'د'.repeat(201) }, 'shopNameAr', tooLong],
  ['G-116', { shopNameAr: 'a\0' }, 'shopNameAr', invalid],
  ['R-REG-12', { emirate: 'doha' }, 'emirate', 'Please select one of the seven emirates'],
  ['R-REG-12', { licenceExpiresOn: '2027-02-29' }, 'licenceExpiresOn', day],
  ['R-REG-12', { emiratesId: '784-1990-1234567' }, 'emiratesId', emiratesId],
]

const within: readonly Within[] = [
  ...texts.map(([field, max]): Within => ['R-VAL-23', { [field]: chair.repeat(max) }]),
  ['R-VAL-23', { shopName: ' Dar\u202e\nAl  Noor ' }, { shopName: 'Dar Al Noor' }],
  ['R-REG-01', { businessAddress: 'Al Quoz 3\r\nDubai' }, { businessAddress: 'Al Quoz 3\nDubai' }],
  ['R-VAL-23', { shopNameAr: '\u200f\u200b' }, { shopNameAr: null }],
  ['R-API-21', { businessType: 'supplier' }],
  ['R-API-21', { businessType: undefined }, { businessType: 'retail_shop' }],
  ['R-VAL-01', { password: 'secret' }, {}],
  ['R-API-22', { password: '123456' }, {}],
  ['R-VAL-01', { password: 'ست أحر' }, {}],
  ['G-105', { password: chair.repeat(200) }, {}],
  ['R-REG-12', { licenceExpiresOn: '2028-02-29' }],
]

describe('a registration is refused at its field, in both languages', () => {
  test.each(beyond)('%s: %j', async (...row) => {
    await expectRefused(register, row)
  })
})

test.each(answeredAs(within))(
  'just within its limit a registration is taken: %s: %j (R-REG-12)',
  async (_, sent, answered) => {
    const answer = await register(sent)
    const { password: _secret, ...shown } = answered as { password?: string }
    expect(answer.statusCode).toBe(201)
    expect(answer.json().shop).toMatchObject(shown)
  },
)
