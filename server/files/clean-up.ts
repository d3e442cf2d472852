import type { Tx } from '#server/db/db.ts'
import type { Deps } from '#server/deps.ts'
import { removeStaleTempFiles } from './uploads/temp-files.ts'

const keptHours = 24
const atOnce = 50

/** Hourly: files that nobody claimed within 24 hours (G-21), and whatever uploads and links leave behind. */
export async function removeAbandonedUploads(deps: Deps): Promise<void> {
  const now = deps.clock()
  const before = new Date(now.getTime() - keptHours * 3_600_000)
  await deps.db.deleteFrom('kycDocumentLinks').where('expiresAt', '<=', now).execute()
  await repeat(() => deps.db.transaction().execute((tx) => removeUnclaimedObjects(tx, deps, before)))
  await repeat(() => deps.db.transaction().execute((tx) => removeOldTickets(tx, deps, before)))
  await removeStaleTempFiles(deps.config.dataDir, now)
}

/** Until a batch is not full any more. */
async function repeat(batch: () => Promise<number>): Promise<void> {
  while ((await batch()) === atOnce);
}

/** The rows are held until the bytes are gone: a claim that comes meanwhile waits, and then finds nothing. */
async function removeUnclaimedObjects(tx: Tx, { storage }: Deps, before: Date): Promise<number> {
  const unclaimed = await tx
    .selectFrom('objects')
    .select('id')
    .where('claimedAt', 'is', null)
    .where('createdAt', '<', before)
    .orderBy('createdAt')
    .limit(atOnce)
    .forUpdate()
    .skipLocked()
    .execute()
  const ids = unclaimed.map(({ id }) => id)
  if (ids.length === 0) return 0
  await Promise.all(ids.map((id) => storage.remove(id)))
  await tx.deleteFrom('objects').where('id', 'in', ids).execute()
  return ids.length
}

/** With a ticket goes what lies in the bucket's inbox for it, and the bytes that a crash left without a row. */
async function removeOldTickets(tx: Tx, { storage }: Deps, before: Date): Promise<number> {
  const tickets = await tx
    .selectFrom('uploadTickets')
    .leftJoin('objects', 'objects.id', 'uploadTickets.id')
    .select(['uploadTickets.id', 'objects.id as objectId'])
    .where('uploadTickets.createdAt', '<', before)
    .orderBy('uploadTickets.createdAt')
    .limit(atOnce)
    .forUpdate('uploadTickets')
    .skipLocked()
    .execute()
  if (tickets.length === 0) return 0
  await Promise.all(tickets.map(async ({ id }) => storage.inbox?.remove(id)))
  const orphans = tickets.filter(({ objectId }) => objectId === null)
  await Promise.all(orphans.map(({ id }) => storage.remove(id)))
  const ids = tickets.map(({ id }) => id)
  await tx.deleteFrom('uploadTickets').where('id', 'in', ids).execute()
  return ids.length
}
