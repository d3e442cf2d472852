import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { createDatabase } from '#server/platform/db/open.ts'
import { admitServingRole } from '#server/platform/db/serving-role.ts'
import { installJobs } from '#server/platform/jobs/queue.ts'
import { migrateDatabase, onSameServer, silent } from './postgres.ts'

/** One run of the tests on a server: its databases begin with `prefix`; `template` is migrated and has the queue's tables. */
export type TestRun = {
  readonly prefix: string
  readonly template: string
  /** URL with this run's role that can only serve. */
  readonly servingUrl: string
  readonly close: () => Promise<void>
}

/** Makes the template that every test database is cloned from; `close` drops all databases of the run. */
export async function openTestRun(serverUrl: string): Promise<TestRun> {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  const prefix = `majlis_test_${randomBytes(4).toString('hex')}`
  // Held for the whole run: the next run drops databases whose lock is free, as their run was killed.
  await client.query('select pg_advisory_lock(hashtext($1))', [prefix])
  await dropLeftovers(client)
  const template = `${prefix}_template`
  await client.query(`create database ${template}`)
  const servingUrl = asRole(serverUrl, `${prefix}_role`)
  await prepare(onSameServer(serverUrl, template), servingUrl)
  const close = async () => {
    await dropAll(client, prefix)
    await client.end()
  }
  return { prefix, template, servingUrl, close }
}

function asRole(url: string, name: string): string {
  const changed = new URL(url)
  changed.username = name
  changed.password = randomBytes(16).toString('hex')
  return changed.href
}

async function prepare(connectionString: string, servingUrl: string): Promise<void> {
  await migrateDatabase({ connectionString })
  const { pool } = createDatabase({ connectionString, max: 2 }, silent)
  await installJobs({ pool, log: silent })
  await admitServingRole(pool, servingUrl)
  await pool.end()
}

async function dropLeftovers(client: pg.Client): Promise<void> {
  const prefixes = `select distinct substring(datname from '^majlis_test_[0-9a-f]{8}') as prefix
    from pg_database where datname ~ '^majlis_test_[0-9a-f]{8}_'`
  const { rows } = await client.query<{ prefix: string }>(prefixes)
  for (const { prefix } of rows) {
    const lock = await client.query<{ free: boolean }>('select pg_try_advisory_lock(hashtext($1)) as free', [
      prefix,
    ])
    if (lock.rows[0]?.free) await dropAll(client, prefix)
  }
}

async function dropAll(client: pg.Client, prefix: string): Promise<void> {
  const { rows } = await client.query<{ datname: string }>(
    'select datname from pg_database where starts_with(datname, $1)',
    [`${prefix}_`],
  )
  for (const { datname } of rows) await client.query(`drop database if exists ${datname} with (force)`)
  await client.query(`drop role if exists ${prefix}_role`)
}
