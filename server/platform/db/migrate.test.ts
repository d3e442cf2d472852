import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createEmptyDatabase, type TestDatabase } from '#server/testing/database.ts'
import { silent } from '#server/testing/postgres.ts'
import { closePool, createDatabase } from './open.ts'
import { migrate } from './migrate.ts'

let dir: string
let database: TestDatabase
beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'majlis-migrations-'))
  database = await createEmptyDatabase()
})
afterEach(async () => {
  await database.drop()
  await rm(dir, { recursive: true })
})

const write = (name: string, sql: string) => writeFile(path.join(dir, name), sql)

async function ask(statement: string): Promise<unknown[]> {
  return (await database.pool.query<Record<string, unknown>>(statement)).rows
}

const applied = () => ask('select name from schema_migrations order by name')

test('files are applied in the order of their numbers, once', async () => {
  await write('0002-second.sql', `insert into steps values ('second');`)
  await write('0001-first.sql', `create table steps (step text); insert into steps values ('first');`)
  await migrate(database.pool, dir)
  await migrate(database.pool, dir)
  expect(await ask('select step from steps')).toEqual([{ step: 'first' }, { step: 'second' }])
  expect(await applied()).toEqual([{ name: '0001-first' }, { name: '0002-second' }])
})

test('several instances that start together apply each file once', async () => {
  await write(
    '0001-first.sql',
    `create table steps (step text); select pg_sleep(0.05); insert into steps values ('a');`,
  )
  await write('0002-second.sql', `insert into steps values ('b');`)
  const instances = [1, 2, 3, 4].map(() => createDatabase({ connectionString: database.url, max: 1 }, silent))
  await Promise.all(instances.map(({ pool }) => migrate(pool, dir)))
  await Promise.all(instances.map(({ db, pool }) => closePool(db, pool)))
  expect(await ask('select step from steps')).toEqual([{ step: 'a' }, { step: 'b' }])
})

test('a failing file changes nothing, names itself, and can be mended', async () => {
  await write('0001-first.sql', 'create table kept (id integer);')
  await write('0002-broken.sql', 'create table half (id integer); select nonsense;')
  await expect(migrate(database.pool, dir)).rejects.toThrow(
    'Migration 0002-broken failed: column "nonsense" does not exist',
  )
  expect(await ask(`select to_regclass('half') as half, to_regclass('kept') as kept`)).toEqual([
    { half: null, kept: 'kept' },
  ])
  expect(await applied()).toEqual([{ name: '0001-first' }])
  await write('0002-broken.sql', 'create table half (id integer);')
  await migrate(database.pool, dir)
  expect(await applied()).toHaveLength(2)
})

test('a connection that is lost in the middle of a file leaves the database as it was', async () => {
  await write(
    '0001-first.sql',
    'create table half (id integer); select pg_terminate_backend(pg_backend_pid());',
  )
  await expect(migrate(database.pool, dir)).rejects.toThrow('Migration 0001-first failed')
  expect(await ask(`select to_regclass('half') as half`)).toEqual([{ half: null }])
})

test('a file that was edited after it was applied is refused; other line endings are no edit', async () => {
  await write('0001-first.sql', 'create table kept\n(id integer);')
  await migrate(database.pool, dir)
  await write('0001-first.sql', 'create table kept\r\n(id integer);')
  await migrate(database.pool, dir)
  await write('0001-first.sql', 'create table kept\n(id bigint);')
  await expect(migrate(database.pool, dir)).rejects.toThrow('Migration 0001-first was edited')
})

test('a database that is newer than the code is refused', async () => {
  await write('0001-first.sql', 'select 1;')
  await migrate(database.pool, dir)
  await rm(path.join(dir, '0001-first.sql'))
  await expect(migrate(database.pool, dir)).rejects.toThrow(
    /holds migration 0001-first, .* Start the newer version/,
  )
})

test('what a newer version only added is left alone, so that one that was stopped starts again; what it took away is not', async () => {
  await write('0300-known.sql', 'create table kept (id integer);')
  await write('0301-added.sql', 'alter table kept add column more text;')
  await migrate(database.pool, dir)
  await rm(path.join(dir, '0301-added.sql'))
  await migrate(database.pool, dir)
  await write('0302-gone.sql', '-- contracts: nothing reads it since 0301\nalter table kept drop column id;')
  await migrate(database.pool, dir)
  await rm(path.join(dir, '0302-gone.sql'))
  await expect(migrate(database.pool, dir)).rejects.toThrow(/holds migration 0302-gone/)
})

test('a database from before additions were marked learns them, and refuses what it had', async () => {
  await database.pool.query(`create table schema_migrations (
    name text primary key, checksum text not null, applied_at timestamptz not null default now())`)
  await write('0299-unmarked.sql', 'select 1;')
  await migrate(database.pool, dir)
  const column =
    'alter table schema_migrations add column if not exists only_adds boolean not null default false;'
  await write('0300-marks.sql', column)
  await write('0301-added.sql', 'select 1;')
  await migrate(database.pool, dir)
  await rm(path.join(dir, '0301-added.sql'))
  await migrate(database.pool, dir)
  await rm(path.join(dir, '0299-unmarked.sql'))
  await expect(migrate(database.pool, dir)).rejects.toThrow(/holds migration 0299-unmarked/)
})

test('a file that replaces others leaves alone who has them, and is recorded as these, so that the version before starts too', async () => {
  await write('0001-first.sql', 'create table steps (step text);')
  await write('0002-second.sql', `insert into steps values ('second');`)
  await migrate(database.pool, dir)
  const checksums = (await ask('select name, checksum from schema_migrations order by name')) as {
    name: string
    checksum: string
  }[]
  await Promise.all(['0001-first.sql', '0002-second.sql'].map((name) => rm(path.join(dir, name))))
  const replaces = checksums.map(({ name, checksum }) => `-- replaces: ${name} ${checksum}`)
  const steps = `create table steps (step text); insert into steps values ('second');`
  await write('0002-squashed.sql', [...replaces, steps].join('\n'))
  await migrate(database.pool, dir)
  expect(await ask('select step from steps')).toEqual([{ step: 'second' }])

  await ask('drop table steps, schema_migrations')
  await migrate(database.pool, dir)
  await migrate(database.pool, dir)
  expect(await ask('select step from steps')).toEqual([{ step: 'second' }])
  expect(await ask('select name, checksum from schema_migrations order by name')).toEqual(checksums)

  await ask(`delete from schema_migrations where name = '0002-second'`)
  await expect(migrate(database.pool, dir)).rejects.toThrow(/lacks 0002-second, which 0002-squashed includes/)
})

test('a file whose name has no number is refused', async () => {
  await write('first.sql', 'select 1;')
  await expect(migrate(database.pool, dir)).rejects.toThrow(
    'Migration first.sql: the name is not NNNN-name.sql',
  )
})

test('our own migrations may be applied again without a change', async () => {
  await migrate(database.pool)
  const before = await applied()
  expect(before.length).toBeGreaterThan(0)
  await migrate(database.pool)
  expect(await applied()).toEqual(before)
})

test('no two migrations of ours have one number', async () => {
  const names = await readdir(path.join(import.meta.dirname, 'migrations'))
  const numbers = names.map((name) => name.slice(0, 4))
  expect(numbers.filter((number, at) => numbers.indexOf(number) !== at)).toEqual([])
})

test('a table that somebody reads for long stops nobody else, and is changed once it is free', async () => {
  await write('0001-first.sql', 'create table read_for_long (id integer);')
  await migrate(database.pool, dir)
  const reader = await database.pool.connect()
  await reader.query('begin; select from read_for_long')
  await write('0002-second.sql', 'alter table read_for_long add column name text;')
  const patience = { lockMs: 20, pauseMs: 5, tries: 3 }
  await expect(migrate(database.pool, dir, undefined, patience)).rejects.toThrow(
    /0002-second failed: .*lock timeout/,
  )
  const changed = migrate(database.pool, dir, undefined, { ...patience, tries: 10_000 })
  // Each attempt waits only briefly for the lock, so that concurrent reads get through.
  expect(await ask('select count(*)::int as rows from read_for_long')).toEqual([{ rows: 0 }])
  await reader.query('commit')
  reader.release()
  await changed
  expect(await applied()).toEqual([{ name: '0001-first' }, { name: '0002-second' }])
})
