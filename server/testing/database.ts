import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import type { Db } from '#server/deps.ts'
import { closePool, createDatabase } from '#server/platform/db/open.ts'
import { prepareAll } from '#server/platform/db/prepared.ts'
import { onSameServer, silent } from './postgres.ts'

export type TestDatabase = {
  readonly db: Db
  readonly pool: pg.Pool
  readonly url: string
  readonly drop: () => Promise<void>
}

/** The database role: the one that serves requests (0119), or the owner of the tables, which only triggers restrict. */
type TestRole = 'serving' | 'owner'

/** Settings for a test that alters tables, restores a backup, or checks what triggers refuse. */
export const asOwner = { TEST_ROLE: 'owner' } as const

/** Creates a database for a test file on the server of this run: migrated, without data. */
export async function createTestDatabase(role: TestRole = 'serving'): Promise<TestDatabase> {
  const { template, url, servingUrl } = inject('testServer')
  return createFrom(template, role === 'owner' ? url : servingUrl)
}

/** Creates a database without tables, for tests of the code that creates them. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  return createFrom('template0', inject('testServer').url)
}

/** Multiplies all recorded rate-limit attempts, as if each had happened `times` more times. */
export async function repeatAttempts({ pool }: Pick<TestDatabase, 'pool'>, times: number): Promise<void> {
  await pool.query('insert into attempts select attempts.* from attempts, generate_series(1, $1)', [times])
}

/** Copies files instead of logging each page: a quarter of the time in memory, but slow on a disk. */
const fast = 'strategy file_copy'

/** Each connection plans a statement once, for any values: replanning was a third of PostgreSQL's work. */
const options = '-c plan_cache_mode=force_generic_plan'

async function createFrom(template: string, roleUrl: string): Promise<TestDatabase> {
  const { url: serverUrl, prefix } = inject('testServer')
  const name = `${prefix}_${randomBytes(5).toString('hex')}`
  await ask(serverUrl, `create database ${name} template ${template} ${inject('givenServer') ? '' : fast}`)
  const url = onSameServer(roleUrl, name)
  const { db, pool, learnTypes } = createDatabase(
    { connectionString: url, max: 5, options },
    silent,
    prepareAll,
  )
  await learnTypes()
  const drop = async () => {
    await closePool(db, pool)
    await ask(serverUrl, `drop database if exists ${name} with (force)`)
  }
  return { db, pool, url, drop }
}

async function ask(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
