import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'
import type pg from 'pg'
import { StartError } from '#engines/start-error.ts'
import type { Storage } from '#server/platform/files/storage/storage.ts'
import { holdRestored } from '#server/platform/installation/hold.ts'
import { type Manifest, rowsFile, storedFile } from './manifest.ts'
import { type Asker, jobTable, namedFiles, queueVersion, quoted, sameTexts, sumOf } from './tables.ts'

type Target = { readonly pool: pg.Pool; readonly storage: Storage; readonly now: Date }
type Backup = { readonly root: string; readonly path: string; readonly manifest: Manifest }

const rowsAtOnce = 500

/** Creates the queues missing here: pg-boss's own, which only a worker creates, and those of jobs that only an older version had. */
const makeQueues = `select jobs.create_queue(name, '{"policy": "standard"}')
  from (select distinct name from json_populate_recordset(null::${jobTable}, $1::json)) waiting
  where name not in (select name from jobs.queue)`

/**
 * Fills an empty database that has the backup's migrations and queue with its rows, in one transaction, and compares
 * the checksums; then copies the files that the store lacks. The database is held until an operator releases it (0099).
 * Returns the ids of files that neither has. Throws StartError if the database is not empty or a checksum differs.
 */
export async function restoreBackup({ pool, storage, now }: Target, backup: Backup): Promise<string[]> {
  const { manifest, path } = backup
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(sameTexts)
    await refuseUnfit(client, manifest)
    const references = await dropReferences(client)
    for (const table of Object.keys(manifest.tables)) {
      // oxlint-disable-next-line no-await-in-loop
      await fill(client, table, path)
    }
    await compare(client, manifest)
    for (const { name, last } of manifest.sequences) {
      // oxlint-disable-next-line no-await-in-loop
      if (last !== null)
        await client.query('select setval($1::regclass, $2::bigint)', [quoted(`public.${name}`), last])
    }
    // Recreating the foreign keys checks that every referenced row exists.
    for (const reference of references) {
      // oxlint-disable-next-line no-await-in-loop
      await client.query(reference)
    }
    const because = `it was restored from the backup of ${manifest.takenAt}`
    await holdRestored(client, { because, at: now })
    await client.query('commit')
    client.release()
  } catch (error) {
    client.release(true)
    throw error
  }
  return putFiles(pool, storage, backup.root)
}

async function refuseUnfit(client: Asker, manifest: Manifest): Promise<void> {
  const { rows } = await client.query<{ used: boolean }>('select exists (select from users) as used')
  if (rows[0]?.used) throw new StartError('This database is not empty. Restore into an empty one.')
  const version = await queueVersion(client)
  if (manifest.queueVersion !== null && manifest.queueVersion !== version) {
    throw new StartError(
      `The queue of the backup has version ${manifest.queueVersion}, but this version of Majlis includes ${version}. Restore with the version that took the backup.`,
    )
  }
}

/** Drops the foreign keys, so that tables can be filled in any order; returns the SQL that recreates each. */
async function dropReferences(client: Asker): Promise<string[]> {
  const { rows } = await client.query<{ drop: string; make: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as make
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0`,
  )
  for (const { drop } of rows) {
    // oxlint-disable-next-line no-await-in-loop
    await client.query(drop)
  }
  return rows.map(({ make }) => make)
}

/** Restores the rows of a table unchanged, with its triggers disabled. */
async function fill(client: Asker, table: string, path: string): Promise<void> {
  const name = quoted(table)
  const isOurs = table.startsWith('public.')
  if (isOurs) await client.query(`alter table ${name} disable trigger user`)
  const { rows: present } = await client.query<{ any: boolean }>(`select exists (select from ${name}) as any`)
  // Rows written by migrations are in the backup too.
  if (present[0]?.any) await client.query(`delete from ${name}`)
  const columns = await columnsOf(client, table)
  const insert = `insert into ${name} (${columns}) overriding system value
    select ${columns} from json_populate_recordset(null::${name}, $1::json)`
  let lines: string[] = []
  const write = async () => {
    const batch = [`[${lines.join(',')}]`]
    if (table === jobTable) await client.query(makeQueues, batch)
    if (lines.length > 0) await client.query(insert, batch)
    lines = []
  }
  const file = createReadStream(rowsFile(path, table)).pipe(createGunzip())
  for await (const line of createInterface({ input: file, crlfDelay: Infinity })) {
    lines.push(line)
    if (lines.length === rowsAtOnce) await write()
  }
  await write()
  if (isOurs) await client.query(`alter table ${name} enable trigger user`)
}

/** The columns of a table, without generated ones. */
async function columnsOf(client: Asker, table: string): Promise<string> {
  const { rows } = await client.query<{ columns: string }>(
    `select string_agg(quote_ident(attname), ', ' order by attnum) as columns from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [quoted(table)],
  )
  return rows[0]?.columns ?? ''
}

async function compare(client: Asker, { tables }: Manifest): Promise<void> {
  for (const [table, wanted] of Object.entries(tables)) {
    // oxlint-disable-next-line no-await-in-loop
    const { rows, hash } = await sumOf(client, table)
    if (rows !== wanted.rows || hash !== wanted.hash) {
      throw new StartError(
        `${table} was restored with ${rows} of ${wanted.rows} rows, or with different content. Nothing was kept.`,
      )
    }
  }
}

async function putFiles(pool: pg.Pool, storage: Storage, root: string): Promise<string[]> {
  const missing: string[] = []
  for (const { id, sha256 } of await namedFiles(pool)) {
    // oxlint-disable-next-line no-await-in-loop
    if (await storage.exists(id)) continue
    // oxlint-disable-next-line no-await-in-loop
    const bytes = await readFile(storedFile(root, id)).catch(() => null)
    const isWhole = bytes && (sha256 === null || createHash('sha256').update(bytes).digest('hex') === sha256)
    // oxlint-disable-next-line no-await-in-loop
    if (isWhole) await storage.put(id, bytes)
    else missing.push(id)
  }
  return missing
}
