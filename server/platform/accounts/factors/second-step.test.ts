import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { signInPuzzle, solve } from '#domain/platform/proof-of-work.ts'
import { subjectOf } from '#server/platform/http/limits.ts'
import { makeShop, testPassword } from '#server/testing/accounts.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { addApp, caller, codeAt, signingIn } from '#server/testing/factors.ts'

let server: TestApp
let call: ReturnType<typeof caller>
let signIn: ReturnType<typeof signingIn>
let now: Date
beforeAll(async () => {
  server = await startTestApp()
  call = caller(server)
  signIn = signingIn(server)
})
afterAll(() => server.close())
beforeEach(() => {
  now = new Date()
  server.setNow(now)
})

function pass(minutes: number) {
  now = new Date(now.getTime() + minutes * 60_000)
  server.setNow(now)
}
async function someone() {
  const { email, userId } = await makeShop(server.deps)
  return { email, userId, ...(await addApp(server, userId, now)) }
}
const stepOf = async (email: string) => (await signIn(email)).body['secondStep'].step as string
const second = (step: string, given: object) =>
  call('POST', '/api/auth/login/second-step', undefined, { step, ...given })
const wrong = { status: 400, body: { code: 'account.wrong-code', errors: [{ path: 'code' }] } }
const ended = { status: 400, body: { code: 'account.step-ended' } }

describe('a sign-in of an account with an authenticator app (G-138)', () => {
  test('answers no token, but what is asked for; the code then opens the session', async () => {
    const { email, userId, secret } = await someone()
    const { status, body } = await signIn(email)
    expect(status).toBe(200)
    expect(body).toEqual({
      secondStep: { step: expect.stringMatching(/^[\w-]{43}$/), accepts: ['code', 'recovery-code'] },
    })
    const opened = await second(body['secondStep'].step, { code: codeAt(secret, now) })
    expect(opened).toMatchObject({
      status: 200,
      body: { token: expect.any(String), user: { id: userId, email } },
    })
    expect((await call('GET', '/api/auth/me', opened.body['token'])).status).toBe(200)
  })

  test('of a wrong password says nothing of it', async () => {
    const { email } = await someone()
    const reply = await call('POST', '/api/auth/login', undefined, { email, password: 'not the password' })
    expect(reply).toMatchObject({ status: 401, body: { code: 'account.wrong-credentials' } })
  })

  test('keeps the session as long as the first step asked for', async () => {
    const { email, secret } = await someone()
    const first = { email, password: testPassword, remember: true }
    const { step } = (await call('POST', '/api/auth/login', undefined, first)).body['secondStep']
    const { token } = (await second(step, { code: codeAt(secret, now) })).body as { token: string }
    pass(29 * 24 * 60)
    expect((await call('GET', '/api/auth/me', token)).status).toBe(200)
  })

  test('takes the code of the half minute before or after, in Arabic digits and with a space, and none further off', async () => {
    const { email, secret } = await someone()
    pass(2)
    expect(await second(await stepOf(email), { code: codeAt(secret, now, -2) })).toMatchObject(wrong)
    expect(await second(await stepOf(email), { code: codeAt(secret, now, 2) })).toMatchObject(wrong)
    const before = codeAt(secret, now, -1).replace(/\d/g, (digit) =>
      String.fromCharCode(0x0660 + Number(digit)),
    )
    expect((await second(await stepOf(email), { code: before })).status).toBe(200)
    expect(
      (await second(await stepOf(email), { code: codeAt(secret, now, 1).replace(/^.../, '$& ') })).status,
    ).toBe(200)
  })

  test('lets a code count once, and none of before it', async () => {
    const { email, secret } = await someone()
    pass(2)
    const code = codeAt(secret, now)
    expect((await second(await stepOf(email), { code })).status).toBe(200)
    expect(await second(await stepOf(email), { code })).toMatchObject(wrong)
    expect(await second(await stepOf(email), { code: codeAt(secret, now, -1) })).toMatchObject(wrong)
  })

  test('opens one session for one code, however many come at the same instant', async () => {
    const { email, secret } = await someone()
    pass(2)
    const code = codeAt(secret, now)
    const steps = await Promise.all([1, 2, 3].map(() => stepOf(email)))
    const replies = await Promise.all([...steps, ...steps].map((step) => second(step, { code })))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('ends after ten minutes, and a step counts once', async () => {
    const { email, secret } = await someone()
    const late = await stepOf(email)
    pass(10)
    expect(await second(late, { code: codeAt(secret, now) })).toMatchObject(ended)
    const step = await stepOf(email)
    expect((await second(step, { code: codeAt(secret, now) })).status).toBe(200)
    expect(await second(step, { code: codeAt(secret, now, 1) })).toMatchObject(ended)
    expect(await second('x'.repeat(43), { code: '123456' })).toMatchObject(ended)
  })

  test('opens the session of its own account alone', async () => {
    const [one, other] = [await someone(), await someone()]
    expect(await second(await stepOf(one.email), { code: codeAt(other.secret, now) })).toMatchObject(wrong)
    const [recoveryCode] = other.recoveryCodes
    expect((await second(await stepOf(one.email), { recoveryCode })).body['code']).toBe('account.wrong-code')
  })

  test('ends with the fifth wrong code of a step', async () => {
    const { email, secret } = await someone()
    const step = await stepOf(email)
    for (let times = 0; times < 5; times += 1)
      expect(await second(step, { code: '000000' })).toMatchObject(wrong)
    expect(await second(step, { code: codeAt(secret, now) })).toMatchObject(ended)
  })

  const failTen = async (email: string) => {
    for (let times = 0; times < 10; times += 1) await second(await stepOf(email), { code: '000000' })
  }

  test('asks for work after ten wrong codes, also where they are right from then on', async () => {
    const { email, secret } = await someone()
    pass(2)
    await failTen(email)
    const [step, code] = [await stepOf(email), codeAt(secret, now)]
    const asked = await second(step, { code })
    expect(asked).toMatchObject({ status: 429, body: { code: 'account.proof-needed' } })
    const { at, bits } = asked.body['proof']
    const nonces = await solve({ puzzle: signInPuzzle(email, at), bits })
    expect((await second(step, { code, proof: { at, bits, nonces } })).status).toBe(200)
  })

  test('lets codes rest after fifty wrong ones in a day; a recovery code still counts', async () => {
    const { email, secret, recoveryCodes } = await someone()
    for (let times = 0; times < 5; times += 1) {
      await failTen(email)
      pass(16)
    }
    const refused = await second(await stepOf(email), { code: codeAt(secret, now) })
    expect(refused).toMatchObject({ status: 429, body: { code: 'request.too-many' } })
    expect((await second(await stepOf(email), { recoveryCode: recoveryCodes[0] })).status).toBe(200)
  })

  const tallyOf = (replies: readonly { readonly body: Record<string, unknown> }[]) => {
    const codes = replies.map(({ body }) => String(body['code']))
    return Object.fromEntries(
      [...new Set(codes)].map((code) => [code, codes.filter((one) => one === code).length]),
    )
  }
  const countedOf = async (userId: string) => {
    const kinds = ['second-step:account', 'second-step:codes']
    const rows = await server.deps.db
      .selectFrom('attempts')
      .select('kind')
      .where(
        'subject',
        'in',
        kinds.map((kind) => subjectOf(kind, userId)),
      )
      .execute()
    return kinds.map((of) => rows.filter(({ kind }) => kind === of).length)
  }

  test('of forty wrong codes of one step at one instant looks at five; the step is over then', async () => {
    const { email, userId, secret } = await someone()
    const step = await stepOf(email)
    const replies = await Promise.all(Array.from({ length: 40 }, () => second(step, { code: '000000' })))
    expect(tallyOf(replies)).toEqual({ 'account.wrong-code': 5, 'account.step-ended': 35 })
    expect(await countedOf(userId)).toEqual([5, 5])
    expect(await second(step, { code: codeAt(secret, now) })).toMatchObject(ended)
  })

  test('of forty wrong codes of eight steps at one instant looks at ten for nothing', async () => {
    const { email, userId } = await someone()
    const steps = await Promise.all(Array.from({ length: 8 }, () => stepOf(email)))
    const all = Array.from({ length: 5 }, () => steps).flat()
    const replies = await Promise.all(all.map((step) => second(step, { code: '000000' })))
    expect(tallyOf(replies)).toEqual({ 'account.wrong-code': 10, 'account.proof-needed': 30 })
    expect(await countedOf(userId)).toEqual([10, 10])
  })

  test.each([
    {},
    { code: '12345' },
    { code: 'abcdef' },
    { recoveryCode: 'short' },
    { passkey: { step: 'x' } },
    { code: 123_456 },
  ])('refuses %j', async (given) => {
    const { email } = await someone()
    expect((await second(await stepOf(email), given)).status).toBe(400)
  })
})

describe('a recovery code (G-138)', () => {
  test('signs in once, whatever its case, and its owner is told how many are left', async () => {
    const { email, recoveryCodes } = await someone()
    expect(new Set(recoveryCodes).size).toBe(10)
    const recoveryCode = recoveryCodes[3]?.toLowerCase().replaceAll('-', '')
    const opened = await second(await stepOf(email), { recoveryCode })
    expect(opened.status).toBe(200)
    expect((await call('GET', '/api/auth/factors', opened.body['token'])).body['recoveryCodesLeft']).toBe(9)
    expect(await second(await stepOf(email), { recoveryCode })).toMatchObject({
      status: 400,
      body: { code: 'account.wrong-code', errors: [{ path: 'recoveryCode' }] },
    })
    const mails = await server.deps.db
      .selectFrom('mails')
      .select('subject')
      .where('recipient', '=', email)
      .execute()
    expect(mails.map(({ subject }) => subject)).toContain('Someone signed in with a recovery code')
  })

  test('signs in one of two at the same instant', async () => {
    const { email, recoveryCodes } = await someone()
    const steps = [await stepOf(email), await stepOf(email)]
    const replies = await Promise.all(steps.map((step) => second(step, { recoveryCode: recoveryCodes[0] })))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('is stored as a hash alone', async () => {
    const { userId, recoveryCodes } = await someone()
    const rows = await server.deps.db
      .selectFrom('recoveryCodes')
      .selectAll()
      .where('userId', '=', userId)
      .execute()
    expect(rows).toHaveLength(10)
    expect(rows.every(({ codeHash }) => codeHash.length === 32)).toBe(true)
    expect(JSON.stringify(rows)).not.toContain(recoveryCodes[0]?.replaceAll('-', ''))
  })

  test('of before counts no more where new ones were made', async () => {
    const { email, token, recoveryCodes } = await someone()
    const renewed = await call('POST', '/api/auth/factors/recovery-codes', token)
    expect(renewed.body['recoveryCodes']).toHaveLength(10)
    expect((await second(await stepOf(email), { recoveryCode: recoveryCodes[0] })).status).toBe(400)
    expect(
      (await second(await stepOf(email), { recoveryCode: renewed.body['recoveryCodes'][0] })).status,
    ).toBe(200)
  })
})
