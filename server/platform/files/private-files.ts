import { Refusal } from '#domain/refusal.ts'
import { type Db, newId, type Deps, type Actor, type Admin, type ShopOwner } from '#server/deps.ts'
import { refuseWithoutRight } from '#server/platform/http/rights.ts'
import { storedAddress } from './addresses.ts'
import { findObject, isPrivate, type StoredObject } from './file-facts.ts'
import { hashOfSecret, newSecret } from './uploads/tickets.ts'

const linkSeconds = 60

/**
 * KYC documents are for administrators who decide on shops and for the shop they belong to (R-API-76); files of journals are for
 * administrators who may read money. Records each access.
 */
export async function admitReader(deps: Deps, actor: Actor, file: StoredObject): Promise<void> {
  const readerId = await refuseForeign(deps.db, actor, file)
  await writeDown(deps.db, deps, { objectId: file.id, readerId })
}

async function refuseForeign(db: Db, actor: Actor, file: StoredObject): Promise<string> {
  if (actor.kind === 'anonymous') throw new Refusal('account.signed-out')
  const isOfJournal = file.purpose === 'journal'
  if (actor.kind === 'shop' && (isOfJournal || !(await isOwners(db, actor, file))))
    throw new Refusal('account.no-access')
  if (actor.kind === 'admin' && isOfJournal) refuseWithoutRight(actor, 'money', 'read')
  if (actor.kind === 'admin' && !isOfJournal) refuseWithoutRight(actor, 'shops', 'write')
  return actor.userId
}

/** Any owner of a shop may read its KYC documents, whichever owner uploaded them. */
async function isOwners(
  db: Db,
  { userId, shopId, shopRole = 'owner' }: ShopOwner,
  { id, ownerId }: StoredObject,
): Promise<boolean> {
  if (shopRole !== 'owner') return false
  if (ownerId === userId) return true
  const file = db.selectFrom('kycDocuments').select('id').where('objectId', '=', id)
  return (await file.where('shopId', '=', shopId).executeTakeFirst()) !== undefined
}

type DocumentLink = { readonly url: string; readonly expiresAt: Date }

/** Returns an address that opens a private file for 60 seconds without a header, e.g. in a tab; recorded as an access. */
export async function openPrivateLink(
  deps: Deps,
  actor: Admin | ShopOwner,
  id: string,
): Promise<DocumentLink> {
  const file = await findObject(deps, id)
  if (file === null || !isPrivate(file)) throw new Refusal('object.not-found')
  const readerId = await refuseForeign(deps.db, actor, file)
  const { secret, secretHash } = newSecret()
  const expiresAt = new Date(deps.clock().getTime() + linkSeconds * 1000)
  await deps.db.transaction().execute(async (tx) => {
    await tx
      .insertInto('kycDocumentLinks')
      .values({ secretHash, objectId: file.id, readerId, expiresAt })
      .execute()
    await writeDown(tx, deps, { objectId: file.id, readerId })
  })
  return { url: `${storedAddress(file.id)}?key=${secret}`, expiresAt }
}

/** Refusal('object.link-expired') unless the key opens this file now. */
export async function admitKey({ db, clock }: Deps, key: string, file: StoredObject): Promise<void> {
  const link = await db
    .selectFrom('kycDocumentLinks')
    .select('objectId')
    .where('secretHash', '=', hashOfSecret(key))
    .where('expiresAt', '>', clock())
    .executeTakeFirst()
  if (link?.objectId !== file.id) throw new Refusal('object.link-expired')
}

type DocumentAccess = { readonly objectId: string; readonly readerId: string }

async function writeDown(db: Db, { clock }: Deps, reading: DocumentAccess): Promise<void> {
  await db
    .insertInto('kycDocumentReads')
    .values({ id: newId(), ...reading, at: clock() })
    .execute()
}
