import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeAdmin, type TestAdmin, testPassword } from '#server/testing/accounts.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { type Beyond, chair, expectRefused } from '#server/testing/edges.ts'

let server: TestApp
let admin: TestAdmin
let token: string
beforeAll(async () => {
  server = await startTestApp()
  admin = await makeAdmin(server.deps)
  token = await server.signedInAs(admin.userId)
})
afterAll(() => server.close())

const required = 'This field is required'
const email = 'Please enter a valid email address'
const tooLong = 'This text is too long'
const short = 'Password must be at least 6 characters'
const long = 'Password must be at most 200 characters'

type Call = { readonly method: 'POST' | 'PUT'; readonly path: string; readonly well: object }

function sending({ method, path, well }: Call) {
  return (about: object, language = 'en') =>
    server.send({
      method,
      url: `/api/auth/${path}`,
      as: token,
      payload: { ...well, ...about },
      headers: { 'accept-language': language },
    })
}

const login = sending({ method: 'POST', path: 'login', well: { email: 'a@b.ae', password: 'secret1' } })
const forgot = sending({ method: 'POST', path: 'forgot-password', well: {} })
const reset = sending({ method: 'POST', path: 'reset-password', well: { token: 't', password: 'secret1' } })
const change = sending({
  method: 'POST',
  path: 'change-password',
  well: { currentPassword: testPassword, newPassword: testPassword },
})
const profile = sending({ method: 'PUT', path: 'profile', well: { firstName: 'Noura', lastName: 'Haddad' } })

describe('signing in', () => {
  test.each<Beyond>([
    ['R-API-14', { email: undefined }, 'email', required],
    ['R-API-14', { email: ' ' }, 'email', required],
    ['R-API-14', { email: 'noura' }, 'email', email],
    ['R-API-14', { password: undefined }, 'password', required],
    ['R-API-14', { password: '' }, 'password', required],
    ['R-VAL-02', { password: 'x'.repeat(1001) }, 'password', long],
    ['R-API-11', { remember: 'yes' }, 'remember', 'This value is not valid'],
  ])('is refused: %s: %j (R-API-14, R-VAL-02)', async (...row) => {
    await expectRefused(login, row)
  })

  test('counts no password as ill-formed that may have been chosen', async () => {
    const answer = await login({ password: ' ' })
    expect(answer.statusCode).toBe(401)
  })
})

describe('a forgotten password', () => {
  test.each<Beyond>([
    ['R-API-24', {}, 'email', required],
    ['R-API-24', { email: 'noura@' }, 'email', email],
  ])('needs an address: %s: %j', async (...row) => {
    await expectRefused(forgot, row)
  })

  test.each<Beyond>([
    ['R-VAL-01', { password: '12345' }, 'password', short],
    ['G-105', { password: 'x'.repeat(201) }, 'password', long],
    ['R-API-24', { token: ' ' }, 'token', required],
    ['R-API-24', { token: 'x'.repeat(201) }, 'token', tooLong],
  ])('is replaced by one within the bounds: %s: %j', async (...row) => {
    await expectRefused(reset, row)
  })
})

describe('the own account', () => {
  test.each<Beyond>([
    ['R-SET-02', { newPassword: '12345' }, 'newPassword', short],
    ['R-VAL-23', { newPassword: chair.repeat(5) }, 'newPassword', short],
    ['G-105', { newPassword: chair.repeat(201) }, 'newPassword', long],
    ['R-SET-02', { currentPassword: '' }, 'currentPassword', required],
  ])('takes no password beyond the bounds: %s: %j', async (...row) => {
    await expectRefused(change, row)
  })

  test.each<Beyond>([
    ['R-SET-01', { firstName: ' \u200b' }, 'firstName', required],
    ['R-SET-01', { firstName: chair.repeat(101) }, 'firstName', tooLong],
    ['R-SET-01', { lastName: 'n'.repeat(101) }, 'lastName', tooLong],
    ['R-SET-01', { email: 'noura' }, 'email', email],
  ])('takes no name or address beyond the bounds: %s: %j', async (_, sent, field, message) => {
    const row: Beyond = [_, { email: admin.email, ...sent }, field, message]
    await expectRefused(profile, row)
  })

  test('takes what is just within them, as it is seen', async () => {
    const names = { firstName: chair.repeat(100), lastName: ` Al\n${'x'.repeat(97)}\u202e` }
    const answer = await profile({ email: ` ${admin.email.toUpperCase()} `, ...names })
    expect(answer.json()).toMatchObject({ firstName: names.firstName, email: admin.email })
    expect(answer.json().lastName).toBe(`Al ${'x'.repeat(97)}`)
    expect((await change({ newPassword: chair.repeat(200) })).statusCode).toBe(200)
  })

  test.each(['123456', 'secret', 'majlis-demo'])(
    'takes %s, which everybody guesses (G-105)',
    async (newPassword) => {
      const { email, ...who } = await makeAdmin(server.deps)
      const answer = await server.send({
        method: 'POST',
        url: '/api/auth/change-password',
        as: await server.signedInAs(who.userId),
        payload: { currentPassword: testPassword, newPassword },
      })
      expect(answer.statusCode).toBe(200)
      expect((await login({ email, password: newPassword })).statusCode).toBe(200)
    },
  )
})
