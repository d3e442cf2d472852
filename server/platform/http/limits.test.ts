import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Refusal } from '#domain/refusal.ts'
import { deleteExpired } from '#server/platform/accounts/jobs.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts'
import { addressRange, counter, countOne, forget, reachedLimits, spend, spendQuickly } from './limits.ts'

describe('an address counts as', () => {
  test.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['', ''],
  ])('%s: %s', (ip, range) => {
    expect(addressRange(ip)).toBe(range)
  })
})

describe('limits in the database', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await createTestDatabase()
  })
  afterAll(() => database.drop())

  const start = new Date('2026-02-01T08:00:00Z')
  const later = (minutes: number) => new Date(start.getTime() + minutes * 60_000)
  const limit = { kind: 'test', max: 3, windowMinutes: 10 }

  test('a limit is reached at its number and free again when its window has passed', async () => {
    const one = counter(limit, 'somebody')
    for (const minute of [0, 1, 2]) {
      expect(await reachedLimits(database.db, [one], later(minute))).toEqual([])
      await countOne(database.db, [one], later(minute))
    }
    expect(await reachedLimits(database.db, [one], later(3))).toEqual([
      { kind: 'test', retryAfterSeconds: 420, times: 1 },
    ])
    expect(await reachedLimits(database.db, [counter(limit, 'another')], later(3))).toEqual([])
    expect(await reachedLimits(database.db, [one], later(10))).toEqual([])
  })

  test('what is forgotten does not count', async () => {
    const one = counter(limit, 'forgiven')
    await countOne(database.db, [one, one, one], start)
    expect(await reachedLimits(database.db, [one], start)).toHaveLength(1)
    await forget(database.db, [one])
    expect(await reachedLimits(database.db, [one], start)).toEqual([])
  })

  test('calls at one instant are counted exactly', async () => {
    const one = counter(limit, 'volley')
    const calls = await Promise.allSettled(Array.from({ length: 20 }, () => spend(database.db, one, start)))
    const refused = calls.filter((call) => call.status === 'rejected')
    expect(refused).toHaveLength(17)
    expect(
      refused.every((call) => call.reason instanceof Refusal && call.reason.code === 'request.too-many'),
    ).toBe(true)
  })

  test('what counts for a day is not cleaned away with what counts for an hour', async () => {
    const ofHours = (hours: number) =>
      counter({ kind: `of ${hours}`, max: 1, windowMinutes: hours * 60 }, 'x')
    const counters = [ofHours(1), ofHours(24)]
    await countOne(database.db, counters, start)
    await spendQuickly(database.db, { ...ofHours(24), kind: 'quick' }, start)
    const kinds = async (hours: number) => {
      await deleteExpired(database.db, later(hours * 60))
      const rows = database.db.selectFrom('attempts').select('kind').where('at', '=', start)
      return (await rows.where('kind', 'in', ['of 1', 'of 24', 'quick']).execute())
        .map(({ kind }) => kind)
        .toSorted()
    }
    expect(await kinds(2)).toEqual(['of 24', 'quick'])
    expect(await kinds(25)).toEqual([])
  })

  test('subjects are stored as hashes', async () => {
    await countOne(database.db, [counter(limit, 'someone@test.example', '192.0.2.7')], start)
    const rows = await database.db.selectFrom('attempts').selectAll().execute()
    expect(rows.every(({ subject }) => subject.length === 32)).toBe(true)
    expect(rows.map(({ subject }) => subject.toString('latin1')).join()).not.toContain('192.0.2.7')
  })
})
