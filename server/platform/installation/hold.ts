import { sql } from 'kysely'
import type pg from 'pg'
import type { Deps, Db, Tx } from '#server/deps.ts'
import { StartError } from '#engines/start-error.ts'
import { readMark, writeMark } from './store-mark.ts'

const heldNotice =
  'This database is on hold: no jobs, mails, payouts or card payments are started. If it is the live database, run npm run resume and start again.'

type Surroundings = Pick<Deps, 'db' | 'storage' | 'clock' | 'log'>
const fields = ['id', 'beat', 'home', 'heldAt', 'heldBecause'] as const

/** Isolates a database that may be a copy: no worker, cards, instalments, e-invoices or CDN purge. */
export async function unlessHeld(deps: Deps): Promise<Deps> {
  await refuseOtherStore(deps)
  const heldBecause = await holdIfCopied(deps)
  if (heldBecause === null) return deps
  deps.log.error({ heldBecause }, heldNotice)
  const config = { ...deps.config, worker: false, cdn: null }
  return { ...deps, config, cards: null, instalments: [], eInvoices: null }
}

/**
 * Refuses a store without a mark if the database has marked one before: it is another data directory or bucket, which
 * lacks the files of the other instances. Throws StartError; a held database may use any store.
 */
export async function refuseOtherStore({
  db,
  storage,
  config,
}: Pick<Deps, 'db' | 'storage' | 'config'>): Promise<void> {
  const own = await db.selectFrom('installation').select(fields).executeTakeFirstOrThrow()
  if (own.beat === 0 || own.heldAt !== null) return
  const isUnknown = await readMark(storage).then(
    (mark) => mark === null,
    () => false,
  )
  if (!isUnknown) return
  const where =
    config.storage.kind === 's3' ? `S3_BUCKET: ${config.storage.bucket}` : `DATA_DIR: ${config.dataDir}`
  throw new StartError(
    `${where} does not contain the files of this database; all its instances must share one store. ` +
      'If the files were moved here without their mark, run npm run resume -- --gap 0.',
  )
}

/** Returns why this database looks restored or copied, and holds its jobs, mails and payments; null if it does not. */
export async function holdIfCopied(deps: Surroundings): Promise<string | null> {
  const home = await homeOf(deps.db)
  const heldBecause = await deps.db.transaction().execute(async (tx) => {
    const own = await lockInstallation(tx)
    const why = own.heldBecause ?? movedHome(own.home, home) ?? (await aheadOf(deps, own))
    if (why !== null) await hold(tx, why, deps.clock())
    else await tx.updateTable('installation').set({ home }).execute()
    return why
  })
  if (heldBecause === null) {
    await markStore(deps).catch((error: unknown) =>
      deps.log.warn({ err: error }, 'the file store could not be marked'),
    )
  }
  return heldBecause
}

/** Increments the beat and marks the store with it; if the store is ahead, holds the database from the next start. */
export async function countUp(deps: Surroundings): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const own = await lockInstallation(tx)
    if (own.heldAt !== null) return
    const why = await aheadOf(deps, own)
    if (why !== null) {
      deps.log.error({ why }, 'this database will be on hold from the next start')
      return hold(tx, why, deps.clock())
    }
    await tx
      .updateTable('installation')
      .set({ beat: own.beat + 1 })
      .where('beat', '>', 0)
      .execute()
  })
  await markStore(deps)
}

/**
 * Writes the database's beat to the file store, in a separate transaction that does not increment it: if the store's
 * answer is lost after a write, the mark must not be ahead of the database. Only the first beat comes after its mark,
 * since a database with a beat is refused an unmarked store. Instances run this one by one.
 */
async function markStore({ db, storage }: Surroundings): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { id, beat, heldAt } = await lockInstallation(tx)
    if (heldAt !== null) return
    await writeMark(storage, { installation: id, beat })
    if (beat === 0) await tx.updateTable('installation').set({ beat: 1 }).execute()
  })
}

/** Whether this database may remove files of the store. Rejects if the store does not answer. */
export async function ownsStore({ db, storage }: Pick<Deps, 'db' | 'storage'>): Promise<boolean> {
  const own = await db.selectFrom('installation').select(fields).executeTakeFirstOrThrow()
  const mark = await readMark(storage)
  return own.heldAt === null && (mark === null || (mark.installation === own.id && mark.beat <= own.beat))
}

async function hold(tx: Tx, heldBecause: string, heldAt: Date): Promise<void> {
  await tx.updateTable('installation').set({ heldBecause, heldAt }).where('heldAt', 'is', null).execute()
}

type Restored = { readonly because: string; readonly at: Date }

/** Holds a database that is being restored, in the transaction that fills it. */
export async function holdRestored(
  client: Pick<pg.ClientBase, 'query'>,
  { because, at }: Restored,
): Promise<void> {
  await client.query('update installation set held_at = $1, held_because = $2', [at, because])
}

/** Releases a held database as a new installation, which owns the store from now on. */
export async function letGo({ db, storage }: Pick<Deps, 'db' | 'storage'>): Promise<void> {
  const home = await homeOf(db)
  await db.transaction().execute(async (tx) => {
    const own = await lockInstallation(tx)
    const beat = Math.max(own.beat, (await readMark(storage))?.beat ?? 0) + 1
    const { id } = await tx
      .updateTable('installation')
      .set({ id: sql<string>`gen_random_uuid()`, beat, home, heldAt: null, heldBecause: null })
      .returning('id')
      .executeTakeFirstOrThrow()
    await writeMark(storage, { installation: id, beat })
  })
}

function lockInstallation(tx: Tx) {
  return tx.selectFrom('installation').select(fields).forNoKeyUpdate().executeTakeFirstOrThrow()
}

function movedHome(was: string | null, is: string | null): string | null {
  if (was === null || is === null || was === is) return null
  return 'the database has a new location: it was restored, copied or moved'
}

type Own = { readonly id: string; readonly beat: number }

async function aheadOf({ storage, log }: Surroundings, { id, beat }: Own): Promise<string | null> {
  const mark = await readMark(storage).catch((error: unknown) => {
    log.warn({ err: error }, 'the owner of the file store could not be checked')
    return null
  })
  if (mark === null) return null
  if (mark.installation !== id) return 'the files belong to another database'
  return mark.beat > beat ? 'the files have seen a newer state of this database: it was restored' : null
}

/** Identifies the server and the database in it; null if the server does not allow the query. */
async function homeOf(db: Db): Promise<string | null> {
  try {
    const { rows } = await sql<{ home: string }>`
      select system_identifier || '/' || (select oid from pg_database where datname = current_database()) as home
      from pg_control_system()`.execute(db)
    return rows[0]?.home ?? null
  } catch {
    return null
  }
}
