import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { migrate } from '#server/platform/db/migrate.ts'
import { databaseUrls } from './database.ts'

const name = '9998-tried'

/** Applies a migration unknown to this version, which adds a column to orders; the returned function reverts it. */
export async function migrateFurther(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(path.join(tmpdir(), 'majlis-migrations-'))
  cpSync('server/platform/db/migrations', folder, { recursive: true })
  writeFileSync(path.join(folder, `${name}.sql`), 'alter table orders add column tried text;')
  const pool = new pg.Pool({ connectionString: databaseUrls.owner, max: 1 })
  await migrate(pool, folder)
  rmSync(folder, { recursive: true })
  return async () => {
    await pool.query('alter table orders drop column tried')
    await pool.query('delete from schema_migrations where name = $1', [name])
    await pool.end()
  }
}

/** Starts a migration of orders while a dump reads them; the returned function ends the dump and awaits it. */
export async function migrateWhileRead(): Promise<() => Promise<void>> {
  const dump = new pg.Client({ connectionString: databaseUrls.owner })
  await dump.connect()
  await dump.query('begin; lock table orders in access share mode')
  const migrated = migrateFurther()
  return async () => {
    await dump.end()
    await (await migrated)()
  }
}
