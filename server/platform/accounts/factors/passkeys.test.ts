import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeShop } from '#server/testing/accounts.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { addApp, caller, signingIn } from '#server/testing/factors.ts'
import { makePasskey } from '#server/testing/passkey.ts'
import { issueToken } from '../tokens.ts'

let server: TestApp
let call: ReturnType<typeof caller>
let signIn: ReturnType<typeof signingIn>
const now = new Date()
const origin = 'https://majlis.example'
beforeAll(async () => {
  server = await startTestApp({ PUBLIC_URL: origin })
  server.setNow(now)
  call = caller(server)
  signIn = signingIn(server)
})
afterAll(() => server.close())

type Lie = Parameters<ReturnType<typeof makePasskey>['use']>[1]
const begin = async (token: string) => (await call('POST', '/api/auth/factors/passkey', token)).body
async function add(token: string, passkey = makePasskey(origin), lie: Lie = {}, name = 'My phone') {
  const { step, options } = await begin(token)
  const response = passkey.make(options, lie)
  return call('POST', '/api/auth/factors/passkey/confirm', token, { step, name, response })
}
async function someone() {
  const { email, userId } = await makeShop(server.deps)
  const [token, passkey] = [await server.signedInAs(userId), makePasskey(origin)]
  const added = await add(token, passkey)
  expect(added.status).toBe(200)
  return { email, userId, token, passkey, added: added.body }
}
const stepOf = async (email: string) => (await signIn(email)).body['secondStep'].step as string
const ask = async (step: string) => (await call('POST', '/api/auth/login/passkey', undefined, { step })).body
const second = (step: string, passkey: object) =>
  call('POST', '/api/auth/login/second-step', undefined, { step, passkey })
const refused = { status: 400, body: { code: 'account.passkey-refused' } }

describe('a passkey (G-138)', () => {
  test('is made for this site with the person verified, named, and comes with recovery codes', async () => {
    const { userId } = await makeShop(server.deps)
    const { options } = await begin(await server.signedInAs(userId))
    expect(options).toMatchObject({
      rp: { id: 'majlis.example', name: 'Majlis' },
      attestation: 'none',
      authenticatorSelection: { userVerification: 'required' },
    })
    const { added } = await someone()
    expect(added['factors']).toMatchObject([{ kind: 'passkey', name: 'My phone', lastUsedAt: null }])
    expect(added['recoveryCodes']).toHaveLength(10)
  })

  test('signs in, its counter goes on, and each question is answered once', async () => {
    const { email, passkey } = await someone()
    const { body } = await signIn(email)
    expect(body['secondStep'].accepts).toEqual(['passkey', 'recovery-code'])
    const { step } = body['secondStep']
    const asked = await ask(step)
    expect(asked['options']).toMatchObject({ rpId: 'majlis.example', userVerification: 'required' })
    const answer = { step: asked['step'], response: passkey.use(asked['options']) }
    const opened = await second(step, answer)
    expect(opened.status).toBe(200)
    expect((await call('GET', '/api/auth/me', opened.body['token'])).status).toBe(200)
    expect((await second(await stepOf(email), answer)).body['code']).toBe('account.step-ended')
  })

  test.each([
    ['of another site', { origin: 'https://majlis.example.evil.example' }],
    ['bound to another site', { rpId: 'evil.example' }],
    ['for another question', { challenge: 'bm90IHRoaXM' }],
    ['without a verified person', { isVerified: false }],
    ['with a counter of before', { counter: 1 }],
    ['of another ceremony', { type: 'webauthn.create' }],
  ] as const)('%s is refused, and the question is over', async (_name, lie) => {
    const { email, passkey } = await someone()
    const step = await stepOf(email)
    const { step: asked, options } = await ask(step)
    expect(await second(step, { step: asked, response: passkey.use(options, lie) })).toMatchObject(refused)
    const honest = await second(step, { step: asked, response: passkey.use(options) })
    expect(honest.body['code']).toBe('account.step-ended')
  })

  test.each([
    ['of another site', { origin: 'https://evil.example' }],
    ['bound to another site', { rpId: 'evil.example' }],
    ['for another question', { challenge: 'bm90IHRoaXM' }],
    ['without a verified person', { isVerified: false }],
  ] as const)('%s is not taken up', async (_name, lie) => {
    const { userId } = await makeShop(server.deps)
    const token = await server.signedInAs(userId)
    expect(await add(token, makePasskey(origin), lie)).toMatchObject(refused)
    expect((await call('GET', '/api/auth/factors', token)).body['factors']).toEqual([])
  })

  test('of somebody else opens nothing, nor does a signature that is not its own, nor a question of another account', async () => {
    const [one, other] = [await someone(), await someone()]
    const step = await stepOf(one.email)
    const first = await ask(step)
    expect(
      await second(step, { step: first['step'], response: other.passkey.use(first['options']) }),
    ).toMatchObject(refused)
    const next = await ask(step)
    const { id, rawId } = one.passkey.use(next['options'])
    const forged = { ...other.passkey.use(next['options']), id, rawId }
    expect(await second(step, { step: next['step'], response: forged })).toMatchObject(refused)
    const theirs = await ask(await stepOf(other.email))
    const mixed = await second(step, { step: theirs['step'], response: one.passkey.use(theirs['options']) })
    expect(mixed.body['code']).toBe('account.step-ended')
  })

  test('stands once; several with names do, and those there are not offered again', async () => {
    const { token, passkey } = await someone()
    expect((await add(token, passkey)).status).toBe(400)
    const more = await add(token, makePasskey(origin), {}, 'My key')
    expect(more.body).toMatchObject({
      factors: [{ name: 'My phone' }, { name: 'My key' }],
      recoveryCodes: null,
    })
    expect((await begin(token))['options'].excludeCredentials).toHaveLength(2)
    const linked = await add(token, makePasskey(origin), {}, 'www.evil.example')
    expect(linked).toMatchObject({ status: 400, body: { errors: [{ path: 'name' }] } })
  })

  test('there are at most twenty', async () => {
    const { token } = await someone()
    for (let made = 1; made < 20; made += 1) expect((await add(token)).status).toBe(200)
    expect((await add(token)).body['code']).toBe('account.too-many-factors')
  })

  test('confirms a session that asks anew, as a code of an app does', async () => {
    const { userId, passkey } = await someone()
    await addApp(server, userId, now)
    const token = await issueToken(server.deps.db, { userId, remember: false, now })
    const bank = { accountHolder: 'Palm Furniture LLC', iban: 'AE070331234567890123456' }
    const enter = () => call('PUT', '/api/shop/bank-account', token, bank)
    expect((await enter()).body).toMatchObject({ accepts: ['password', 'passkey', 'code'] })
    const { step, options } = (await call('POST', '/api/auth/confirm/passkey', token)).body
    const confirm = (body: object) => call('POST', '/api/auth/confirm', token, body)
    const lied = { step, response: passkey.use(options, { isVerified: false }) }
    expect(await confirm({ passkey: lied })).toMatchObject(refused)
    expect(await confirm({ code: '000000' })).toMatchObject({
      status: 400,
      body: { code: 'account.wrong-code' },
    })
    expect((await enter()).status).toBe(403)
    const again = (await call('POST', '/api/auth/confirm/passkey', token)).body
    expect(
      (await confirm({ passkey: { step: again['step'], response: passkey.use(again['options']) } })).status,
    ).toBe(200)
    expect((await enter()).status).toBe(200)
  })

  test('ten wrong codes end the session that they came from', async () => {
    const { userId } = await someone()
    await addApp(server, userId, now)
    const token = await issueToken(server.deps.db, { userId, remember: false, now })
    const confirm = () => call('POST', '/api/auth/confirm', token, { code: '000000' })
    for (let times = 0; times < 9; times += 1) expect((await confirm()).status).toBe(400)
    expect((await confirm()).status).toBe(401)
    expect((await call('GET', '/api/auth/me', token)).status).toBe(401)
  })
})
