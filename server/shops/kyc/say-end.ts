import type { KycRecord } from '#contract/shops/kyc.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Deps } from '#server/deps.ts'
import { recordAudit } from '#server/platform/audit/record.ts'
import { isId } from '#server/platform/db/id.ts'
import type { ShopOwner } from '#server/platform/http/actor.ts'
import { lockShop } from './lock.ts'
import { listKycOf } from './renew.ts'

/**
 * Keeps the last day of a document that stands, where none is known; of the licence it is also what the shop says of
 * itself, and the reminders begin (0063). A day that is known is changed by a newer document alone.
 * Refusals: kyc.not-found, kyc.end-known.
 */
export async function sayEndOf(
  deps: Deps,
  { userId: actorId, shopId }: ShopOwner,
  { id, expiresOn }: { readonly id: string; readonly expiresOn: string },
): Promise<KycRecord[]> {
  await deps.db.transaction().execute(async (tx) => {
    const shop = await lockShop(tx, shopId)
    const own = tx.selectFrom('kycDocuments').select(['type', 'expiresOn']).where('shopId', '=', shopId)
    const standing = own.where('id', '=', isId(id) ? id : null).where('status', '=', 'approved')
    const found = await standing.executeTakeFirstOrThrow(() => new Refusal('kyc.not-found'))
    if (found.expiresOn !== null) throw new Refusal('kyc.end-known')
    await tx.updateTable('kycDocuments').set({ expiresOn }).where('id', '=', id).execute()
    if (found.type === 'businessLicense') {
      await tx.updateTable('shops').set({ licenceExpiresOn: expiresOn }).where('id', '=', shopId).execute()
    }
    await recordAudit(tx, {
      actorId,
      action: 'kyc.end-said',
      subjectKind: 'shop',
      subjectId: shopId,
      subjectName: shop.shopName,
      subjectNameAr: shop.shopNameAr,
      after: { document: found.type, expiresOn },
      at: deps.clock(),
    })
  })
  return listKycOf(deps.db, shopId)
}
