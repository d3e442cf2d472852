import type { Db, Deps } from '#server/deps.ts'
import { Refusal } from '#domain/refusal.ts'
import { validateUpload } from '#engines/file-checks/validate.ts'
import { declaredAs, namedAs } from '#engines/file-checks/file-types.ts'
import type { ValidatedUpload } from '#engines/file-checks/image-tasks.ts'
import { adoptFile, insertObject, type StoredFile } from './store.ts'
import { refuseBeyondUnclaimed, type Ticket } from './tickets.ts'

/** Checks a file that has arrived against its ticket and its own content; refuses like {@link validateUpload}. */
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
 * Makes a checked file an object under its ticket's id. Refusal('request.too-many') where too many bytes are unclaimed.
 */
export async function storeUpload(
  deps: Deps,
  db: Db,
  { ticket, path, checked }: { ticket: Ticket; path: string; checked: ValidatedUpload },
): Promise<StoredFile> {
  const { id, purpose, ownerId } = ticket
  await refuseBeyondUnclaimed(db, deps, ownerId)
  const named = namedAs(ticket.fileName, checked.contentType)
  const fileName = Array.from(named).slice(-255).join('')
  return adoptFile(deps, { id, path }, () =>
    insertObject(deps, db, { id, purpose, ownerId, fileName, checked }),
  )
}
