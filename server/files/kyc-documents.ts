import { Refusal } from '#domain/refusal.ts'
import type { Db } from '#server/db/db.ts'
import type { Deps } from '#server/deps.ts'
import type { Actor, Admin, ShopOwner } from '#server/http/actor.ts'
import { newId } from '#server/id.ts'
import { storedAddress } from './addresses.ts'
import { hashOfSecret, newSecret } from './secrets.ts'
import { findObject, type StoredObject } from './file-facts.ts'

const linkSeconds = 60

/** Papers are for administrators and the shop they belong to (R-API-76); each reading is written down. */
export async function admitReader(deps: Deps, actor: Actor, paper: StoredObject): Promise<void> {
  const readerId = refuseForeign(actor, paper)
  await writeDown(deps.db, deps, { objectId: paper.id, readerId })
}

function refuseForeign(actor: Actor, paper: StoredObject): string {
  if (actor.kind === 'anonymous') throw new Refusal('account.signed-out')
  const isOwner = paper.ownerId !== null && actor.userId === paper.ownerId
  if (actor.kind !== 'admin' && !isOwner) throw new Refusal('account.no-access')
  return actor.userId
}

type PaperLink = { readonly url: string; readonly expiresAt: Date }

/** An address under which the paper opens for 60 seconds without a header, e.g. in a tab; written down as a reading. */
export async function openPaperLink(deps: Deps, actor: Admin | ShopOwner, id: string): Promise<PaperLink> {
  const paper = await findObject(deps, id)
  if (paper?.purpose !== 'kyc') throw new Refusal('object.not-found')
  const readerId = refuseForeign(actor, paper)
  const { secret, secretHash } = newSecret()
  const expiresAt = new Date(deps.clock().getTime() + linkSeconds * 1000)
  await deps.db.transaction().execute(async (tx) => {
    await tx
      .insertInto('paperLinks')
      .values({ secretHash, objectId: paper.id, readerId, expiresAt })
      .execute()
    await writeDown(tx, deps, { objectId: paper.id, readerId })
  })
  return { url: `${storedAddress(paper.id)}?key=${secret}`, expiresAt }
}

/** Whether a key opens this paper now; Refusal('object.link-expired') where it does not. */
export async function admitKey({ db, clock }: Deps, key: string, paper: StoredObject): Promise<void> {
  const link = await db
    .selectFrom('paperLinks')
    .select('objectId')
    .where('secretHash', '=', hashOfSecret(key))
    .where('expiresAt', '>', clock())
    .executeTakeFirst()
  if (link?.objectId !== paper.id) throw new Refusal('object.link-expired')
}

type Reading = { readonly objectId: string; readonly readerId: string }

async function writeDown(db: Db, { clock }: Deps, reading: Reading): Promise<void> {
  await db
    .insertInto('paperReads')
    .values({ id: newId(), ...reading, at: clock() })
    .execute()
}
