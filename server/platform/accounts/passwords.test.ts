import { hash } from '@node-rs/argon2'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { makeAdmin, newEmail, testPassword } from '#server/testing/accounts.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { decoyHash, hashPassword, isPasswordOf } from './passwords.ts'

let server: TestApp
beforeAll(async () => {
  server = await startTestApp()
})
afterAll(() => server.close())

const { passwordCost } = readConfig({})

/** The lowest CPU time of five runs, in milliseconds, so that other load on the machine does not count. */
async function cpuMsOf(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let one = 0; one < 5; one += 1) {
    const begun = process.cpuUsage()
    await work()
    const { user, system } = process.cpuUsage(begun)
    times.push((user + system) / 1000)
  }
  return Math.min(...times)
}

test('what is stored is argon2id at the cost of the settings (R-AUTH-27)', async () => {
  expect(await hashPassword(passwordCost, 'x')).toMatch(/^\$argon2id\$v=19\$m=47104,t=4,p=1\$/)
})

test('an account that is not there and one that was long not used take as long as any other', async () => {
  const today = await hashPassword(passwordCost, testPassword)
  const former = await hash(testPassword, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
  const check = (stored: string) => cpuMsOf(() => isPasswordOf(passwordCost, stored, 'not the password'))
  const usual = await check(today)
  for (const other of [await check(former), await check(decoyHash(passwordCost))]) {
    expect(other).toBeGreaterThan(usual * 0.6)
    expect(other).toBeLessThan(usual * 1.6)
  }
})

test('a sign-in with an unknown address checks a password too', async () => {
  const real = await startTestApp({ PASSWORD_PASSES: '4' })
  const { email } = await makeAdmin(real.deps)
  const failing = (address: string) =>
    cpuMsOf(() =>
      real.send({ method: 'POST', url: '/api/auth/login', payload: { email: address, password: 'no' } }),
    )
  // Without a decoy check, this would be more than ten times as fast.
  expect(await failing(newEmail('nobody'))).toBeGreaterThan((await failing(email)) / 2)
  await real.close()
})

test('a hash of a lower cost is made anew at the next sign-in, and the password stays', async () => {
  const { email, userId } = await makeAdmin(server.deps)
  const config = { ...server.deps.config, passwordCost: { memoryKiB: 64, passes: 2 } }
  const app = await buildApp({ ...server.deps, config }, { withPages: false })
  const signIn = async (password: string) =>
    (await app.inject({ method: 'POST', url: '/api/auth/login', payload: { email, password } })).statusCode
  const stored = async () => {
    const users = server.deps.db.selectFrom('users').select('passwordHash').where('id', '=', userId)
    return (await users.executeTakeFirstOrThrow()).passwordHash
  }
  const before = await stored()
  expect(await signIn('not the password')).toBe(401)
  expect(await stored()).toBe(before)
  expect(await signIn(testPassword)).toBe(200)
  const upgraded = await stored()
  expect(upgraded).toContain('$m=64,t=2,p=1$')
  expect(await signIn(testPassword)).toBe(200)
  expect(await stored()).toBe(upgraded)
  await app.close()
})
