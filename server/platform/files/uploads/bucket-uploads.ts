import { rm } from 'node:fs/promises'
import { Refusal, type RefusalCode } from '#domain/refusal.ts'
import type { Tx, Deps } from '#server/deps.ts'
import { neverRetry } from '#server/platform/db/stories.ts'
import { objectIdOf } from '#server/platform/files/addresses.ts'
import { newTempFile } from './temp-files.ts'
import { validateAgainstTicket, storeUpload } from './store-upload.ts'
import { receiveFile } from './receive-file.ts'
import type { OpenedFile } from '#server/platform/files/storage/storage.ts'
import { mayOwnerUpload, type Ticket } from './tickets.ts'

const keptHours = 24
/** Refusals that may pass, so a retry can succeed. */
const passing: ReadonlySet<RefusalCode> = new Set([
  'object.no-room',
  'request.unavailable',
  'request.too-many',
])
const receiving = new Map<string, Promise<void>>()

/**
 * Fetches, checks and stores the files that browsers have put into the bucket for these addresses, so that they can be
 * claimed. Call it before the story's transaction, since it decodes pictures. Refuses like any upload.
 */
export async function fetchFromBucket(deps: Deps, addresses: readonly string[]): Promise<void> {
  if (!deps.storage.inbox) return
  const ids = new Set(addresses.flatMap((address) => objectIdOf(deps.config, address) ?? []))
  for (const id of ids) await receiveOnce(deps, id)
}

/** Concurrent calls for the same file share one fetch. */
function receiveOnce(deps: Deps, id: string): Promise<void> {
  const running = receiving.get(id) ?? receive(deps, id).finally(() => receiving.delete(id))
  receiving.set(id, running)
  return running
}

async function receive(deps: Deps, id: string): Promise<void> {
  const ticket = await openTicket(deps, id)
  const file = ticket && (await deps.storage.inbox?.open(id))
  if (!ticket || !file) return
  const path = await newTempFile(deps.config.dataDir)
  try {
    await take(deps, ticket, { file, path })
  } catch (error) {
    // A refusal is final and uses up the ticket; failures of ours and a full allowance may pass.
    if (error instanceof Refusal && !passing.has(error.code))
      await deps.db.transaction().execute((tx) => markUsed(tx, deps, id))
    throw error
  } finally {
    file.stream.destroy()
    await rm(path, { force: true })
  }
  await deps.storage.inbox?.remove(id)
}

async function take(
  deps: Deps,
  ticket: Ticket,
  { file, path }: { file: OpenedFile; path: string },
): Promise<void> {
  if (!(await mayOwnerUpload(deps.db, ticket))) throw new Refusal('object.ticket-invalid')
  const sizeBytes = await receiveFile(file.stream, path)
  const checked = await validateAgainstTicket(ticket, {
    path,
    sizeBytes,
    declaredType: ticket.contentType ?? '',
  })
  await deps.db.transaction().execute(async (tx) => {
    // A retry would fail: once adopted, the file is no longer at its old path.
    neverRetry(tx)
    // If another instance was faster, the object exists already.
    if (await markUsed(tx, deps, ticket.id)) await storeUpload(deps, tx, { ticket, path, checked })
  })
}

/** An unused ticket, for as long as its file would be kept: the bucket's upload address expires sooner. */
async function openTicket({ db, clock }: Deps, id: string): Promise<Ticket | undefined> {
  return db
    .selectFrom('uploadTickets')
    .select(['id', 'purpose', 'ownerId', 'fileName', 'contentType', 'sizeBytes'])
    .where('id', '=', id)
    .where('usedAt', 'is', null)
    .where('createdAt', '>', new Date(clock().getTime() - keptHours * 3_600_000))
    .executeTakeFirst()
}

async function markUsed(tx: Tx, { clock }: Deps, id: string): Promise<boolean> {
  const used = await tx
    .updateTable('uploadTickets')
    .set({ usedAt: clock() })
    .where('id', '=', id)
    .where('usedAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return used !== undefined
}
