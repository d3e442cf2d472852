import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestDeps, type TestDeps } from '#server/testing/deps.ts'
import { asOwner } from '#server/testing/database.ts'
import { leaveGap } from './number.ts'

let server: TestDeps
beforeAll(async () => {
  server = await startTestDeps(asOwner)
})
afterAll(() => server.close())

test('no number is given out twice: those left out are written down, and nobody changes that', async () => {
  const { db } = server.deps
  const at = new Date('2027-03-01T00:00:00Z')
  const series = { issuerId: null, series: 'COM', last: 7 }
  await db
    .insertInto('documentSeries')
    .values([
      { ...series, year: 2026 },
      { ...series, year: 2027 },
    ])
    .execute()
  await db.transaction().execute((tx) => leaveGap(tx, { size: 100, at }))
  const lasts = await db.selectFrom('documentSeries').select(['year', 'last']).orderBy('year').execute()
  expect(lasts).toEqual([
    { year: 2026, last: 7 },
    { year: 2027, last: 107 },
  ])
  const gaps = await db
    .selectFrom('numberGaps')
    .select(['series', 'year', 'first', 'last'])
    .orderBy('id')
    .execute()
  expect(gaps).toContainEqual({ series: 'COM', year: 2027, first: 8, last: 107 })
  expect(gaps).toContainEqual({ series: 'payout_numbers', year: null, first: 50001, last: 50101 })
  const { rows } = await server.deps.pool.query(`select nextval('payout_numbers')::int as next`)
  expect(rows).toEqual([{ next: 50102 }])
  await expect(db.deleteFrom('numberGaps').execute()).rejects.toThrow()
})
