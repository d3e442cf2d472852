import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts'
import { silent } from '#server/testing/postgres.ts'
import { closePool, createDatabase } from './open.ts'
import { prepareAll, prepared, uncounted } from './prepared.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

test('a marked statement is planned once by a connection, however many values it is asked with; others each time', async () => {
  // Connects as the server does, not as the tests' own pool does.
  const served = createDatabase({ connectionString: database.url, max: 1 }, silent)
  const plans = await served.db.connection().execute(async (db) => {
    const ask = async (ids: readonly number[]) => {
      const chosen = sql<{
        n: number
      }>`select n from generate_series(1, 9) n where n = any(${uncounted(ids, 'int')})`
      await chosen.execute(db)
      return (await sql<{ n: number }>`${chosen} ${prepared}`.execute(db)).rows.map(({ n }) => n)
    }
    for (let n = 1; n <= 9; n += 1)
      expect(await ask([n, 3])).toEqual(n === 3 ? [3] : [Math.min(n, 3), Math.max(n, 3)])
    return sql`select generic_plans::int as reused, custom_plans::int as planned from pg_prepared_statements`.execute(
      db,
    )
  })
  await closePool(served.db, served.pool)
  expect(plans.rows).toEqual([{ reused: 4, planned: 5 }])
})

test('a connection of the seeds plans every statement that has values once, however it is worded', async () => {
  const client = await database.pool.connect()
  try {
    prepareAll(client)
    await client.query('set plan_cache_mode = force_generic_plan')
    for (const n of [1, 2, 3]) {
      const { rows } = await client.query<{ n: number }>('select $1::int as n', [n])
      expect(rows).toEqual([{ n }])
    }
    const plans = `select generic_plans::int as reused, custom_plans::int as planned from pg_prepared_statements
      where statement = 'select $1::int as n'`
    expect((await client.query(plans)).rows).toEqual([{ reused: 3, planned: 0 }])
  } finally {
    client.release(true)
  }
})
