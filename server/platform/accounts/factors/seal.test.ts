import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Deps } from '#server/deps.ts'
import { makeShop } from '#server/testing/accounts.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { asOwner } from '#server/testing/database.ts'
import { addApp, caller, codeAt, signingIn } from '#server/testing/factors.ts'
import { openSecret, sealSecret, sealStoredSecrets } from './seal.ts'

const key = (fill: number) => Buffer.alloc(32, fill)
const withKeys = (...fills: number[]) => ({ config: { ...server.deps.config, secretKeys: fills.map(key) } })

let server: TestApp
beforeAll(async () => {
  server = await startTestApp({ ...asOwner, SECRETS_KEY: key(1).toString('base64') })
})
afterAll(() => server.close())

const secret = Buffer.from('12345678901234567890')

test('what is sealed says nothing, is never the same twice, and opens for its owner by its key alone (G-138)', () => {
  const sealed = sealSecret(withKeys(1), 'noura', secret)
  expect(sealed.includes(secret)).toBe(false)
  expect(sealed).toHaveLength(57)
  expect(sealSecret(withKeys(1), 'noura', secret)).not.toEqual(sealed)
  expect(openSecret(withKeys(1), 'noura', sealed)).toEqual(secret)
  expect(openSecret(withKeys(2, 1), 'noura', sealed)).toEqual(secret)
  expect(openSecret(withKeys(2), 'noura', sealed)).toBeNull()
  expect(openSecret(withKeys(1), 'mallory', sealed)).toBeNull()
})

test('of which one bit is another, or a part is missing, opens nothing', () => {
  const sealed = sealSecret(withKeys(1), 'noura', secret)
  for (let at = 0; at < sealed.length; at += 1) {
    const other = Buffer.from(sealed)
    other[at] = (other[at] ?? 0) ^ 1
    expect(openSecret(withKeys(1), 'noura', other)).toBeNull()
    expect(openSecret(withKeys(1), 'noura', sealed.subarray(0, at))).toBeNull()
  }
})

const stored = async (userId: string) => {
  const factor = await server.deps.db
    .selectFrom('secondFactors')
    .select('secret')
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  return factor.secret as Buffer
}
const base32 = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const start = (...fills: number[]) => {
  const reported: unknown[] = []
  const log = { error: (facts: unknown) => reported.push(facts) } as unknown as Deps['log']
  return sealStoredSecrets({ ...server.deps, log, ...withKeys(...fills) }).then(() => reported)
}

test('an app is stored sealed, from the first step on, and signs in', async () => {
  const { userId, email } = await makeShop(server.deps)
  const now = new Date()
  server.setNow(now)
  const as = await server.signedInAs(userId)
  await caller(server)('POST', '/api/auth/factors/app', as)
  const begun = await sql<{
    secret: Buffer
  }>`select secret from factor_steps where user_id = ${userId}`.execute(server.deps.db)
  expect(begun.rows[0]?.secret).toHaveLength(57)
  const app = await addApp(server, userId, now)
  const plain = openSecret(withKeys(1), userId, await stored(userId))
  expect(plain).toHaveLength(20)
  const { body } = await signingIn(server)(email)
  const given = { step: body['secondStep'].step, code: codeAt(app.secret, now) }
  expect((await caller(server)('POST', '/api/auth/login/second-step', undefined, given)).status).toBe(200)
})

test('the database takes none that is not sealed', async () => {
  const { userId } = await makeShop(server.deps)
  const add = sql`insert into second_factors (id, user_id, kind, name, created_at, secret)
    values (gen_random_uuid(), ${userId}, 'app', 'App', now(), ${secret})`
  await expect(add.execute(server.deps.db)).rejects.toThrow('second_factors_sealed')
})

test('a start seals what is stored as it is, and by the newest key what is sealed by another', async () => {
  const { userId } = await makeShop(server.deps)
  const { db } = server.deps
  // As stored before there were keys.
  await sql`alter table second_factors drop constraint second_factors_sealed`.execute(db)
  await sql`insert into second_factors (id, user_id, kind, name, created_at, secret)
    values (gen_random_uuid(), ${userId}, 'app', 'App', now(), ${secret})`.execute(db)
  await sql`alter table second_factors add constraint second_factors_sealed check (length(secret) = 57) not valid`.execute(
    db,
  )
  await Promise.all([start(1), start(1), start(1)])
  const first = await stored(userId)
  expect(openSecret(withKeys(1), userId, first)).toEqual(secret)
  await start(1)
  expect(await stored(userId)).toEqual(first)
  expect(await start(2, 1)).toEqual([])
  expect(openSecret(withKeys(2), userId, await stored(userId))).toEqual(secret)
  // Both keys are needed until every instance has the new one; then the old one is removed.
  expect(await start(2)).toEqual([])
  expect(openSecret(withKeys(1), userId, await stored(userId))).toBeNull()
  await start(1, 2)
})

test('a start without the key tells of it and leaves what it cannot open; recovery codes still count', async () => {
  const { userId, email } = await makeShop(server.deps)
  const now = new Date()
  server.setNow(now)
  const app = await addApp(server, userId, now)
  const before = await stored(userId)
  expect(await start(9)).toEqual([{ apps: expect.any(Number) }])
  expect(await stored(userId)).toEqual(before)
  await sql`update second_factors set secret = ${sealSecret(withKeys(9), userId, Buffer.from(base32.slice(0, 20)))}
    where user_id = ${userId}`.execute(server.deps.db)
  const { body } = await signingIn(server)(email)
  const second = (given: object) =>
    caller(server)('POST', '/api/auth/login/second-step', undefined, {
      step: body['secondStep'].step,
      ...given,
    })
  expect((await second({ code: codeAt(app.secret, now) })).body).toMatchObject({ code: 'account.wrong-code' })
  expect((await second({ recoveryCode: app.recoveryCodes[0] })).status).toBe(200)
})
