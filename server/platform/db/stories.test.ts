import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts'
import type { Tx } from '#server/deps.ts'
import { listenToStories, lostLocks, neverRetry } from './stories.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase('owner')
  await sql`create table shelves (name text primary key, products integer not null)`.execute(database.db)
})
afterAll(() => database.drop())
beforeEach(async () => {
  await sql`insert into shelves values ('a', 0), ('b', 0)`.execute(database.db)
})
afterEach(async () => {
  await sql`delete from shelves`.execute(database.db)
})

const add = (tx: Tx, name: string) =>
  sql`update shelves set products = products + 1 where name = ${name}`.execute(tx)
const products = async () => {
  const { rows } = await sql<{ products: number }>`select products from shelves order by name`.execute(
    database.db,
  )
  return rows.map((row) => row.products)
}

/** Two stories that lock the same two rows in opposite order: on the first try each locks one before either goes on. */
function ring(inStory: (tx: Tx) => void = () => undefined) {
  const bothHold = Promise.withResolvers<void>()
  let [held, tries] = [0, 0]
  const story = (first: string, second: string) =>
    database.db.transaction().execute(async (tx) => {
      tries += 1
      inStory(tx)
      await add(tx, first)
      if ((held += 1) === 2) bothHold.resolve()
      await bothHold.promise
      await add(tx, second)
    })
  return { both: Promise.allSettled([story('a', 'b'), story('b', 'a')]), tries: () => tries }
}

test('a story that lost a lock to another is told again, and both are kept once', async () => {
  const before = lostLocks(database.db)
  const { both, tries } = ring()
  expect((await both).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
  expect([await products(), tries(), lostLocks(database.db) - before]).toEqual([[2, 2], 3, 1])
})

test('a story that has done what cannot be undone is not told again', async () => {
  const { both, tries } = ring(neverRetry)
  const lost = (await both).flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  expect(lost).toMatchObject([{ code: '40P01' }])
  expect([await products(), tries()]).toEqual([[1, 1], 2])
})

test.each(['40P01', '40001', '55P03'])(
  'a story that loses each time (%s) is told five times',
  async (code) => {
    let tries = 0
    const story = database.db.transaction().execute(async (tx) => {
      tries += 1
      await add(tx, 'a')
      await sql`do ${sql.raw(`$$ begin raise 'lost' using errcode = '${code}'; end $$`)}`.execute(tx)
    })
    await expect(story).rejects.toMatchObject({ code })
    expect([await products(), tries]).toEqual([[0, 0], 5])
  },
)

test('a story that fails otherwise is told once', async () => {
  let tries = 0
  const story = database.db.transaction().execute(async () => {
    tries += 1
    throw new Error('no lock')
  })
  await expect(story).rejects.toThrow('no lock')
  expect(tries).toBe(1)
})

test('whoever listens hears of a story when it is kept, before its teller goes on, and of none that is not', async () => {
  const heard: number[][] = []
  listenToStories(database.db, async () => {
    heard.push(await products())
  })
  await database.db.transaction().execute((tx) => add(tx, 'b'))
  expect(heard).toEqual([[0, 1]])
  const undone = database.db.transaction().execute(async (tx) => {
    await add(tx, 'b')
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(heard).toHaveLength(1)
})
