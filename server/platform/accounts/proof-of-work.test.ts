import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Proof } from '#contract/platform/auth.ts'
import { signInPuzzle, solve } from '#domain/platform/proof-of-work.ts'
import { addressRange, counter, countOne } from '#server/platform/http/limits.ts'
import { makeAdmin, newEmail, testPassword } from '#server/testing/accounts.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'

let server: TestApp
beforeAll(async () => {
  server = await startTestApp({ TRUST_PROXY: 'loopback' })
})
afterAll(() => server.close())

let offices = 0

/** An IP address with this many failed sign-ins, all for other accounts. */
async function officeWith(failures: number): Promise<string> {
  offices += 1
  const from = `198.51.100.${offices}`
  const limit = counter({ kind: 'sign-in:address', max: 60, windowMinutes: 15 }, addressRange(from))
  await countOne(server.deps.db, Array(failures).fill(limit), server.deps.clock())
  return from
}

type SignInInput = { email: string; from: string; password?: string; proof?: Proof; language?: string }

const signIn = ({ email, from, password = testPassword, proof, language = 'en' }: SignInInput) =>
  server.send({
    method: 'POST',
    url: '/api/auth/login',
    headers: { 'x-forwarded-for': from, 'accept-language': language },
    payload: { email, password, ...(proof && { proof }) },
  })

/** Does the requested proof of work, as a browser does. */
async function work(email: string, asked: { at: number; bits: number }): Promise<Proof> {
  const { at, bits } = asked
  return { at, bits, nonces: await solve({ puzzle: signInPuzzle(email, at), bits }) }
}

test('the right person behind an address of guessers is asked for work, and gets in with it', async () => {
  const from = await officeWith(60)
  const { email } = await makeAdmin(server.deps)
  const refused = await signIn({ email, from })
  expect(refused.statusCode).toBe(429)
  expect(refused.json()).toEqual({
    message: 'Too many sign-ins have failed here. Please try again later.',
    code: 'account.proof-needed',
    proof: { at: expect.any(Number), bits: 8 },
  })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(800)
  expect((await signIn({ email, from, language: 'ar' })).json().message).toContain('محاولات دخول كثيرة')
  const proof = await work(email, refused.json().proof)
  expect((await signIn({ email, from, proof })).statusCode).toBe(200)
  // From now on the account is known at this IP address.
  expect((await signIn({ email, from })).statusCode).toBe(200)
})

test('work counts once, for one account and for ten minutes; what was not done does not count', async () => {
  const from = await officeWith(60)
  const email = newEmail('guessed')
  const asked = (await signIn({ email, from })).json().proof
  const proof = await work(email, asked)
  const codeOf = async (input: Partial<SignInInput>) => (await signIn({ email, from, ...input })).json().code
  const refused = 'account.proof-needed'
  expect(await codeOf({ proof, email: newEmail('another') })).toBe(refused)
  expect(await codeOf({ proof: { ...proof, bits: 1 } })).toBe(refused)
  expect(await codeOf({ proof: { ...proof, bits: 32 } })).toBe(refused)
  expect(await codeOf({ proof: { ...proof, at: proof.at + 1 } })).toBe(refused)
  expect(await codeOf({ proof: { ...proof, nonces: [0, 0, 0, 0] } })).toBe(refused)
  const ahead = { at: proof.at + 60_000, bits: asked.bits }
  expect(await codeOf({ proof: await work(email, ahead) })).toBe(refused)
  server.setNow(new Date(proof.at + 11 * 60_000))
  expect(await codeOf({ proof })).toBe(refused)
  server.setNow(new Date())
  const guesses = Array.from({ length: 8 }, () => codeOf({ proof, password: 'a guess' }))
  const codes = await Promise.all(guesses)
  expect(codes.filter((code) => code === 'account.wrong-credentials')).toHaveLength(1)
  expect(codes.filter((code) => code === refused)).toHaveLength(7)
})

test('the more is guessed the more each guess costs, up to some seconds', async () => {
  const bitsAfter = async (failures: number) => {
    const refused = await signIn({ email: newEmail('guessed'), from: await officeWith(failures) })
    return refused.json().proof?.bits
  }
  const failures = [59, 60, 119, 120, 480, 6000]
  const bits = await Promise.all(failures.map(bitsAfter))
  expect(bits).toEqual([undefined, 8, 8, 9, 11, 12])
})

test('work that was asked for at a lower price is still taken when it has just doubled', async () => {
  const from = await officeWith(119)
  const { email } = await makeAdmin(server.deps)
  const asked = (await signIn({ email, from })).json().proof
  const limit = counter({ kind: 'sign-in:address', max: 60, windowMinutes: 15 }, addressRange(from))
  await countOne(server.deps.db, [limit], server.deps.clock())
  expect((await signIn({ email, from, proof: await work(email, asked) })).statusCode).toBe(200)
})

test('no work opens an account at an address that was closed to it', async () => {
  const from = await officeWith(60)
  const { email } = await makeAdmin(server.deps)
  const own = counter(
    { kind: 'sign-in:account+address', max: 10, windowMinutes: 15 },
    email,
    addressRange(from),
  )
  const asked = (await signIn({ email, from })).json().proof
  await countOne(server.deps.db, Array(10).fill(own), server.deps.clock())
  const closed = await signIn({ email, from, proof: await work(email, asked) })
  expect(closed.statusCode).toBe(429)
  expect(closed.json()).toEqual({
    message: 'Too many attempts. Please try again later.',
    code: 'request.too-many',
  })
})
