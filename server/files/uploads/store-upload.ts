import type { Db } from '#server/db/db.ts'
import type { Deps } from '#server/deps.ts'
import { Refusal } from '#domain/refusal.ts'
import { storedAddress } from '#server/files/addresses.ts'
import { validateUpload } from '#server/files/validation/validate.ts'
import { isDiskFull } from '#server/files/disk-full.ts'
import { declaredAs, namedAs } from '#server/files/validation/file-types.ts'
import type { ValidatedUpload } from '#server/files/images/image-tasks.ts'
import { storeFileFacts } from '#server/files/images/perceptual-hashes.ts'
import type { StoredFile } from './store.ts'
import type { Ticket } from './tickets.ts'

/** Checks a file that has arrived against its ticket and its own content; refuses like {@link checkArrival}. */
export async function validateAgainstTicket(
  ticket: Ticket,
  given: { readonly path: string; readonly sizeBytes: number; readonly declaredType: string },
): Promise<ValidatedUpload> {
  const { path, sizeBytes, declaredType } = given
  if (ticket.sizeBytes !== null && sizeBytes !== ticket.sizeBytes) throw new Refusal('object.other-size')
  const checked = await validateUpload({ path, purpose: ticket.purpose, declaredType })
  const isAsAnnounced = ticket.contentType === null || declaredAs(ticket.contentType, checked.contentType)
  if (!isAsAnnounced) throw new Refusal('object.wrong-type')
  return checked
}

/**
 * Makes a checked file an object under its ticket's id. The bytes come first: without its row nobody sees them, and
 * what is left of a crash goes with the ticket (sweeping.ts).
 */
export async function storeUpload(
  deps: Deps,
  db: Db,
  { ticket, path, checked }: { ticket: Ticket; path: string; checked: ValidatedUpload },
): Promise<StoredFile> {
  const { id, purpose, ownerId } = ticket
  const { sha256, hash: _hash, modelSize: _size, ...about } = checked
  await deps.storage.adopt(id, path).catch((error: unknown) => {
    throw isDiskFull(error) ? new Refusal('object.no-room') : error
  })
  const fileName = namedAs(ticket.fileName, checked.contentType)
  await db
    .insertInto('objects')
    .values({
      ...about,
      id,
      purpose,
      ownerId,
      fileName: Array.from(fileName).slice(-255).join(''),
      sha256: Buffer.from(sha256),
      createdAt: deps.clock(),
    })
    .execute()
  await storeFileFacts(db, id, checked)
  return { id, url: storedAddress(id), ...about }
}
