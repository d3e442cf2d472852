import { Refusal } from '#domain/refusal.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Deps } from '#server/deps.ts'
import type { Actor, Admin, ShopOwner } from '#server/platform/http/actor.ts'
import { refuseWithoutRight } from '#server/platform/http/rights.ts'
import { newId } from '#server/platform/db/id.ts'
import { storedAddress } from './addresses.ts'
import { hashOfSecret, newSecret } from './secrets.ts'
import { findObject, type StoredObject } from './file-facts.ts'

const linkSeconds = 60

/** KYC documents are for administrators who decide on shops, and for the shop they belong to (R-API-76); each reading is written down. */
export async function admitReader(deps: Deps, actor: Actor, kycDocument: StoredObject): Promise<void> {
  const readerId = await refuseForeign(deps.db, actor, kycDocument)
  await writeDown(deps.db, deps, { objectId: kycDocument.id, readerId })
}

async function refuseForeign(db: Db, actor: Actor, kycDocument: StoredObject): Promise<string> {
  if (actor.kind === 'anonymous') throw new Refusal('account.signed-out')
  if (actor.kind === 'shop' && !(await isOwners(db, actor, kycDocument)))
    throw new Refusal('account.no-access')
  if (actor.kind === 'admin') refuseWithoutRight(actor, 'shops', 'write')
  return actor.userId
}

/** The KYC documents of a shop are read by its owners, whoever of them sent them. */
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

/** An address under which the KYC document opens for 60 seconds without a header, e.g. in a tab; written down as a reading. */
export async function openKycDocumentLink(
  deps: Deps,
  actor: Admin | ShopOwner,
  id: string,
): Promise<DocumentLink> {
  const kycDocument = await findObject(deps, id)
  if (kycDocument?.purpose !== 'kyc') throw new Refusal('object.not-found')
  const readerId = await refuseForeign(deps.db, actor, kycDocument)
  const { secret, secretHash } = newSecret()
  const expiresAt = new Date(deps.clock().getTime() + linkSeconds * 1000)
  await deps.db.transaction().execute(async (tx) => {
    await tx
      .insertInto('kycDocumentLinks')
      .values({ secretHash, objectId: kycDocument.id, readerId, expiresAt })
      .execute()
    await writeDown(tx, deps, { objectId: kycDocument.id, readerId })
  })
  return { url: `${storedAddress(kycDocument.id)}?key=${secret}`, expiresAt }
}

/** Whether a key opens this KYC document now; Refusal('object.link-expired') where it does not. */
export async function admitKey({ db, clock }: Deps, key: string, kycDocument: StoredObject): Promise<void> {
  const link = await db
    .selectFrom('kycDocumentLinks')
    .select('objectId')
    .where('secretHash', '=', hashOfSecret(key))
    .where('expiresAt', '>', clock())
    .executeTakeFirst()
  if (link?.objectId !== kycDocument.id) throw new Refusal('object.link-expired')
}

type DocumentAccess = { readonly objectId: string; readonly readerId: string }

async function writeDown(db: Db, { clock }: Deps, reading: DocumentAccess): Promise<void> {
  await db
    .insertInto('kycDocumentReads')
    .values({ id: newId(), ...reading, at: clock() })
    .execute()
}
