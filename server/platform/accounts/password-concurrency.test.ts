import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { signInPuzzle, solve } from '#domain/platform/proof-of-work.ts'
import { makeAdmin, registrationOf, testPassword } from '#server/testing/accounts.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { hashPassword, passwordGate } from './passwords.ts'

let server: TestApp
beforeAll(async () => {
  server = await startTestApp({ TRUST_PROXY: 'loopback' })
})
afterAll(() => server.close())

/** Callbacks that end the running password checks. */
let ends: (() => void)[] = []
let outcomes: Promise<unknown>[] = []
let refused = 0
afterEach(async () => {
  while (passwordGate.waiting() > 0 || ends.length > 0) {
    ends.splice(0).forEach((end) => end())
    await new Promise((turn) => setImmediate(turn))
  }
  await Promise.all(outcomes)
})

function strangers(count: number, share: string) {
  const work = () => new Promise<void>((end) => ends.push(end))
  const waits = Array.from({ length: count }, (_, one) => passwordGate(`${share} ${one}`, work, { share }))
  refused = 0
  outcomes = waits.map((one) => one.catch(() => refused++))
}

type SignIn = { email: string; from: string; password?: string; proof?: object }

const signIn = ({ email, from, password = testPassword, proof }: SignIn) =>
  server.send({
    method: 'POST',
    url: '/api/auth/login',
    headers: { 'x-forwarded-for': from },
    payload: { email, password, proof },
  })

test('of 260 hostile sign-ins in the queue none keeps the owner waiting who is known at his address', async () => {
  const owner = { email: (await makeAdmin(server.deps)).email, from: '192.0.2.10' }
  expect((await signIn(owner)).statusCode).toBe(200)
  strangers(260, '2001:db8:bad::/48')
  expect(passwordGate.waiting()).toBe(200)
  const answer = signIn(owner)
  await vi.waitFor(() => expect(ends).toHaveLength(2))
  // One more of the hostile checks is dropped in favour of the owner's, which is the next to run.
  await vi.waitFor(() => expect(refused).toBe(59))
  ends.shift()?.()
  expect((await answer).statusCode).toBe(200)
  expect(ends).toHaveLength(2)
})

test('who is not known works for a place while many wait, and is then begun before the rest of them', async () => {
  const { email } = await makeAdmin(server.deps)
  strangers(100, '2001:db8:bad::/48')
  const from = '2001:db8:900d::1'
  const asked = await signIn({ email, from })
  expect(asked.json().code).toBe('account.proof-needed')
  expect(asked.headers['retry-after']).toBe('5')
  const { at, bits } = asked.json().proof
  const proof = { at, bits, nonces: await solve({ puzzle: signInPuzzle(email, at), bits }) }
  const answer = signIn({ email, from, proof })
  await vi.waitFor(() => expect(passwordGate.waiting()).toBe(99))
  // One of the hostile checks shares the round of this one.
  for (let one = 0; one < 2; one++) {
    await vi.waitFor(() => expect(ends).not.toHaveLength(0))
    ends.shift()?.()
  }
  expect((await answer).statusCode).toBe(200)
})

test('a new password waits in the turn of the address that chooses it', async () => {
  strangers(50, '2001:db8:bad::/48')
  const registered = server.send({
    method: 'POST',
    url: '/api/auth/register',
    headers: { 'x-forwarded-for': '192.0.2.77' },
    payload: registrationOf(),
  })
  const other = hashPassword(server.deps.config.passwordCost, 'a new one')
  await vi.waitFor(() => expect(passwordGate.waiting()).toBe(50))
  // One of the hostile checks shares their round; those behind it have later rounds.
  for (let one = 0; one < 3; one++) {
    await vi.waitFor(() => expect(ends).not.toHaveLength(0))
    ends.shift()?.()
  }
  expect((await registered).statusCode).toBe(201)
  await other
  expect(passwordGate.waiting()).toBeGreaterThan(40)
})
