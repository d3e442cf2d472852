import { recurring } from '#server/platform/jobs/job.ts'
import { backfillHashes } from '#server/platform/files/images/perceptual-hashes.ts'
import { removeUnnamedFiles } from './unnamed-files.ts'
import type { Tx, Deps } from '#server/deps.ts'
import { removeStaleTempFiles } from '#server/platform/files/uploads/temp-files.ts'

export const cleanUpUploads = recurring('clean-up-uploads', '37 * * * *', (deps) =>
  removeAbandonedUploads(deps),
)

export const sweepFiles = recurring('sweep-files', '17 1 * * *', (deps) => removeUnnamedFiles(deps), {
  maxSeconds: 3600,
})

export const hashPictures = recurring('hash-pictures', '52 * * * *', (deps) => backfillHashes(deps))

const keptHours = 24
const atOnce = 50

/** Hourly: removes files not claimed within 24 hours (G-21), expired links, old tickets and stale temporary files. */
export async function removeAbandonedUploads(deps: Deps): Promise<void> {
  const now = deps.clock()
  const before = new Date(now.getTime() - keptHours * 3_600_000)
  await deps.db.deleteFrom('kycDocumentLinks').where('expiresAt', '<=', now).execute()
  await repeat(() => removeUnclaimedObjects(deps, before))
  await repeat(() => deps.db.transaction().execute((tx) => removeOldTickets(tx, deps, before)))
  await removeStaleTempFiles(deps.config.dataDir, now)
}

/** Runs batches until one is not full. */
async function repeat(batch: () => Promise<number>): Promise<void> {
  while ((await batch()) === atOnce);
}

/** Deletes the rows before the bytes: a concurrent claim waits for the row lock, and then finds no row. */
async function removeUnclaimedObjects({ db, storage }: Deps, before: Date): Promise<number> {
  const removed = await db
    .deleteFrom('objects')
    .where('id', 'in', (from) =>
      from
        .selectFrom('objects')
        .select('id')
        .where('claimedAt', 'is', null)
        .where('createdAt', '<', before)
        .orderBy('createdAt')
        .limit(atOnce)
        .forUpdate()
        .skipLocked(),
    )
    .returning('id')
    .execute()
  await Promise.all(removed.map(({ id }) => storage.remove(id)))
  return removed.length
}

/** Deletes old tickets, each with its file in the bucket's inbox. */
async function removeOldTickets(tx: Tx, { storage }: Deps, before: Date): Promise<number> {
  const tickets = await tx
    .selectFrom('uploadTickets')
    .select('id')
    .where('createdAt', '<', before)
    .orderBy('createdAt')
    .limit(atOnce)
    .forUpdate()
    .skipLocked()
    .execute()
  if (tickets.length === 0) return 0
  await Promise.all(tickets.map(async ({ id }) => storage.inbox?.remove(id)))
  const ids = tickets.map(({ id }) => id)
  await tx.deleteFrom('uploadTickets').where('id', 'in', ids).execute()
  return ids.length
}
