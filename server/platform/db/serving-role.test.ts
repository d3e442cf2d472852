import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ensureListings } from '#server/catalogue/listings/rebuild.ts'
import { readConfig } from '#server/config.ts'
import { examine } from '#server/platform/installation/doctor.ts'
import { installJobs } from '#server/platform/jobs/queue.ts'
import { createEmptyDatabase, type TestDatabase } from '#server/testing/database.ts'
import { createLog } from '#server/platform/process/log.ts'
import { openDatabase } from './open.ts'
import { admitServingRole, sayWhoMay } from './serving-role.ts'

const log = createLog('silent')
const role = `majlis_serving_${randomBytes(4).toString('hex')}`
let owner: TestDatabase
let servingUrl: string
let dataDir: string
let serving: pg.Pool
beforeAll(async () => {
  owner = await createEmptyDatabase()
  dataDir = await mkdtemp(path.join(tmpdir(), 'majlis-serving-'))
  servingUrl = Object.assign(new URL(owner.url), { username: role, password: "it's a secret" }).href
  await migrateByCommand()
  serving = new pg.Pool({ connectionString: servingUrl, max: 1 })
})
afterAll(async () => {
  await serving.end()
  await owner.pool.query(`drop owned by ${role}; drop role ${role}`)
  await owner.drop()
  await rm(dataDir, { recursive: true })
})

async function migrateByCommand(): Promise<string> {
  const script = path.join(import.meta.dirname, '..', '..', '..', 'scripts', 'migrate.ts')
  const settings = { DATABASE_URL: servingUrl, DATABASE_OWNER_URL: owner.url, DEMO_MODE: 'true' }
  const env = { ...settings, DATA_DIR: dataDir }
  return (await promisify(execFile)(process.execPath, [script], { env })).stdout
}

const open = () =>
  openDatabase(
    { databaseUrl: servingUrl, databasePoolSize: 2, databaseTimeoutSeconds: 15, dataDir, production: false },
    log,
  )

test('it serves what the owner has made, and starts without changing a table', async () => {
  const { db, pool, close } = await open()
  await ensureListings({ db, log })
  await installJobs({ pool, log })
  const { rows } = await pool.query(`update installation set id = id returning current_user as role`)
  expect(rows).toEqual([{ role }])
  await close()
})

test('the command may be said again, beside it', async () => {
  expect(await migrateByCommand()).toContain(`${role} may serve, but cannot alter tables.`)
})

test('it reads and adds to what a migration makes, before the grants that follow', async () => {
  await owner.pool.query('create table made_meanwhile (id serial)')
  await expect(serving.query('insert into made_meanwhile default values')).resolves.toBeDefined()
  await expect(serving.query('select from made_meanwhile')).resolves.toBeDefined()
  for (const statement of ['update made_meanwhile set id = 2', 'delete from made_meanwhile'])
    await expect(serving.query(statement)).rejects.toMatchObject({ code: '42501' })
  await owner.pool.query('drop table made_meanwhile')
})

test.each([
  'create table mine (id int)',
  'alter table products add column mine int',
  'alter table ledger_entries disable trigger user',
  'drop table products',
  'truncate orders',
  'create index on orders (id)',
  'update ledger_entries set fils = fils',
  'delete from ledger_entries',
  'update ledger_batches set at = at',
  'delete from ledger_batches',
  `insert into ledger_chain values (1, gen_random_uuid(), '', '')`,
  'update ledger_chain set hash = hash',
  'delete from ledger_checks',
  'update audit_log set at = at',
  'delete from audit_log',
  'update documents set number = number',
  'delete from documents',
  'delete from order_events',
  'update shop_events set at = at',
  `insert into schema_migrations values ('9999-mine', '')`,
  'drop table jobs.job',
  'create table jobs.mine (id int)',
  `set session_replication_role = 'replica'`,
])('it may not %s', async (statement) => {
  await expect(serving.query(statement)).rejects.toMatchObject({ code: '42501' })
})

test('words of what is only added to may be emptied, as erasing a customer does', async () => {
  await expect(serving.query(`update order_messages set text = '—' where false`)).resolves.toBeDefined()
  await expect(serving.query(`update documents set content = content where false`)).resolves.toBeDefined()
  await expect(serving.query(`update order_messages set order_id = order_id`)).rejects.toThrow('permission')
})

test('npm run doctor says that it only serves', async () => {
  const config = readConfig({ DATABASE_URL: servingUrl, DATA_DIR: dataDir, DEMO_MODE: 'true' })
  const nothing = async () => 'none'
  const looks = {
    askCards: nothing,
    lookAtBooks: nothing,
    lookAtCharges: nothing,
    lookAtInstalments: nothing,
  }
  const [, database] = await examine(config, { log, ...looks })
  expect(database).toMatchObject({ what: 'Database', isWell: true })
  expect(database?.said).toMatch(new RegExp(`schema up to date, ${role} may only read and write$`))
})

test('on an older schema it does not start, and says what to do', async () => {
  const newest = `(select name from schema_migrations order by name desc limit 1)`
  const { rows } = await owner.pool.query<{ name: string; checksum: string }>(
    `delete from schema_migrations where name = ${newest} returning name, checksum`,
  )
  await expect(open()).rejects.toThrow(
    `The database lacks migration ${rows[0]?.name}, and the role of DATABASE_URL cannot migrate. Run npm run migrate`,
  )
  const back = [rows[0]?.name, rows[0]?.checksum]
  await owner.pool.query('insert into schema_migrations (name, checksum) values ($1, $2)', back)
})

test('it starts on what a newer version only added', async () => {
  await owner.pool.query(`insert into schema_migrations values ('9998-added', '', now(), true)`)
  await (await open()).close()
  await owner.pool.query(`update schema_migrations set only_adds = false where name = '9998-added'`)
  await expect(open()).rejects.toThrow('holds migration 9998-added')
  await owner.pool.query(`delete from schema_migrations where name = '9998-added'`)
})

test('a catalogue in the form of another version is the owner’s to write', async () => {
  await owner.pool.query('update listing_format set version = 0')
  const { db, close } = await open()
  await expect(ensureListings({ db, log }).catch(sayWhoMay)).rejects.toThrow(
    'Run npm run migrate with this version',
  )
  await close()
})

test('a role that owns the tables is not made one that serves', async () => {
  await expect(admitServingRole(owner.pool, owner.url)).rejects.toThrow('owns the tables')
})
