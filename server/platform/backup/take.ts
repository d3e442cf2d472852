import { createWriteStream } from 'node:fs'
import { access, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import type { Storage } from '#server/platform/files/storage/storage.ts'
import { folderOf, type Manifest, manifestFile, rowsFile, storedFile } from './manifest.ts'
import {
  type Asker,
  namedFiles,
  queueVersion,
  rowsOf,
  sameTexts,
  sequencesOf,
  sumOf,
  tablesOf,
} from './tables.ts'

type Source = { readonly pool: pg.Pool; readonly storage: Storage; readonly now: Date }
type Taken = { readonly path: string; readonly manifest: Manifest }

const rowsAtOnce = 2000

/**
 * Writes a snapshot of the rows while the server keeps working, then the files they refer to, into a folder of backups.
 * Files never change, so those of earlier backups are reused. The backup gets its final name once it is complete.
 */
export async function takeBackup({ pool, storage, now }: Source, root: string): Promise<Taken> {
  const path = join(root, folderOf(now))
  const unfinished = `${path}.unfinished`
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { recursive: true })
  const { rows, named } = await takeSnapshot(pool, unfinished)
  const missingFiles = await copyFiles(storage, root, named)
  const files = named.length - missingFiles.length
  const manifest: Manifest = { format: 1, takenAt: now.toISOString(), ...rows, files, missingFiles }
  await writeFile(join(unfinished, manifestFile), JSON.stringify(manifest, null, 1), { flush: true })
  await rename(unfinished, path)
  return { path, manifest }
}

/** Writes the rows of one moment, and returns the files that they refer to. */
async function takeSnapshot(pool: pg.Pool, folder: string) {
  const client = await pool.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    await client.query(sameTexts)
    const rows = await writeRows(client, folder)
    const named = await namedFiles(client)
    await client.query('commit')
    client.release()
    return { rows, named }
  } catch (error) {
    client.release(true)
    throw error
  }
}

async function writeRows(client: Asker, folder: string) {
  const applied = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migrations order by name',
  )
  const tables: Manifest['tables'] = {}
  for (const table of await tablesOf(client)) {
    // One connection sees one snapshot, and runs one query at a time.
    // oxlint-disable-next-line no-await-in-loop
    tables[table] = await sumOf(client, table)
    const lines = Readable.from(linesOf(client, table))
    // oxlint-disable-next-line no-await-in-loop
    await pipeline(lines, createGzip(), createWriteStream(rowsFile(folder, table), { flush: true }))
  }
  return {
    migrations: Object.fromEntries(applied.rows.map(({ name, checksum }) => [name, checksum])),
    queueVersion: await queueVersion(client),
    tables,
    sequences: await sequencesOf(client),
  }
}

/** Each row as a line of JSON, which restores every PostgreSQL type unchanged. */
async function* linesOf(client: Asker, table: string): AsyncGenerator<string> {
  await client.query(`declare lines cursor for select row_to_json(saved)::text as line from ${rowsOf(table)}`)
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop
    const { rows } = await client.query<{ line: string }>(`fetch ${rowsAtOnce} from lines`)
    if (rows.length === 0) break
    yield rows.map(({ line }) => `${line}\n`).join('')
  }
  await client.query('close lines')
}

/** Copies the files that no earlier backup has; returns the ids of those missing in the store. */
async function copyFiles(
  storage: Storage,
  root: string,
  named: readonly { readonly id: string }[],
): Promise<string[]> {
  const missing: string[] = []
  for (const { id } of named) {
    const target = storedFile(root, id)
    // oxlint-disable-next-line no-await-in-loop
    if (await isThere(target)) continue
    // oxlint-disable-next-line no-await-in-loop
    const file = await storage.open(id)
    if (file === null) {
      missing.push(id)
      continue
    }
    // oxlint-disable-next-line no-await-in-loop
    await mkdir(dirname(target), { recursive: true })
    // oxlint-disable-next-line no-await-in-loop
    await pipeline(file.stream, createWriteStream(`${target}.unfinished`, { flush: true }))
    // oxlint-disable-next-line no-await-in-loop
    await rename(`${target}.unfinished`, target)
  }
  return missing
}

function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}
