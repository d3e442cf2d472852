import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { type Db, isId, type Deps } from '#server/deps.ts'
import { ownsStore } from '#server/platform/installation/hold.ts'
import { markId } from '#server/platform/installation/store-mark.ts'
import { derivativesIn } from './images/renditions.ts'
import { filesBelow } from './storage/atomic-file.ts'
import type { ListedFile } from './storage/storage.ts'

/** Longer than any operation takes between storing bytes and writing the row that names them. */
const keptHours = 24
/** As long as backups are kept: a restored database may name files that the current one has released. */
const unnamedDays = 30

/**
 * Nightly: removes every stored file that no row has named for 30 days, and renditions of files that are gone. This cleans up
 * after any crash or failure, wherever it happened. A database that was restored or copied removes nothing (0099).
 */
export async function removeUnnamedFiles(deps: Deps): Promise<void> {
  const { db, storage, config, clock } = deps
  if (!(await ownsStore(deps))) {
    deps.log.error('the files belong to another database: none was removed')
    return
  }
  const before = new Date(clock().getTime() - keptHours * 3_600_000)
  for await (const files of storage.list()) {
    const ids = namesBefore(files, before).filter((name) => isId(name) && name !== markId)
    const named = await namedIds(db, ids)
    await noteUnnamed(db, { named: [...named], unnamed: ids.filter((id) => !named.has(id)), at: clock() })
  }
  await removeLongUnnamed(deps)
  const derivatives = derivativesIn(config.dataDir)
  for await (const files of filesBelow(derivatives)) {
    const names = namesBefore(files, before)
    const known = await knownContents(db, [...new Set(names.map(contentOf))])
    const unknown = names.filter((name) => !known.has(contentOf(name)))
    await Promise.all(unknown.map((name) => rm(join(derivatives, name.slice(0, 2), name), { force: true })))
  }
}

type Swept = { readonly named: readonly string[]; readonly unnamed: readonly string[]; readonly at: Date }

async function noteUnnamed(db: Db, { named, unnamed, at }: Swept): Promise<void> {
  await sql`delete from unnamed_files where id = any(${named}::uuid[])`.execute(db)
  await sql`insert into unnamed_files (id, since) select id, ${at} from unnest(${unnamed}::uuid[]) id
    on conflict do nothing`.execute(db)
}

async function removeLongUnnamed({ db, storage, clock }: Deps): Promise<void> {
  const since = new Date(clock().getTime() - unnamedDays * 86_400_000)
  const old = await db.selectFrom('unnamedFiles').select('id').where('since', '<=', since).execute()
  const ids = old.map(({ id }) => id)
  // Files first: after a crash in between, the next run finds the rows again.
  for (const id of ids) {
    // oxlint-disable-next-line no-await-in-loop
    await storage.remove(id)
  }
  await sql`delete from unnamed_files where id = any(${ids}::uuid[])`.execute(db)
}

function namesBefore(files: readonly ListedFile[], before: Date): string[] {
  return files.flatMap(({ name, storedAt }) => (storedAt < before ? name.toLowerCase() : []))
}

/** Returns those of these ids that a row names. Add any new table that keeps files without an object here. */
async function namedIds(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from objects where id = any(${ids}::uuid[])
    union all
    select file.id from product_imports, unnest(image_parts || file_id) file(id)
    where cleared_at is null and file.id = any(${ids}::uuid[])`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** The hash of the original, with which a rendition's name begins (renditions.ts). */
function contentOf(name: string): string {
  return name.slice(0, 64)
}

async function knownContents(db: Db, hashes: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ hash: string }>`
    select encode(sha256, 'hex') as hash from objects where encode(sha256, 'hex') = any(${hashes}::text[])`.execute(
    db,
  )
  return new Set(rows.map(({ hash }) => hash))
}
