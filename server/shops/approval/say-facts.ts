import type { ReplyOf } from '#contract/endpoint.ts'
import type { DocumentFacts, readShop } from '#contract/shops/shop-approval.ts'
import { Refusal } from '#domain/refusal.ts'
import { verifiedFacts } from '#domain/shops/shop-checks.ts'
import { auditSubject, recordAudit } from '#server/platform/audit/record.ts'
import { isId, newId, type Tx, type Deps, type Admin } from '#server/deps.ts'
import { notifyShop } from '#server/platform/inbox/notify.ts'
import { refreshShopPage } from '#server/shops/page/public-page.ts'
import { readShopForApproval } from './read.ts'
import { auditedFact, lockedShop, noteFact } from './verified-facts.ts'

/**
 * Stores the facts that a reviewer read on a shop's documents: they replace the shop's own and count as compared. The
 * last day of the licence starts the reminders (0063). The shop is notified. Refusal: shop.not-found.
 */
export async function sayFacts(
  deps: Deps,
  actor: Admin,
  shopId: string,
  said: DocumentFacts,
): Promise<ReplyOf<typeof readShop>> {
  if (!isId(shopId)) throw new Refusal('shop.not-found')
  await deps.db.transaction().execute(async (tx) => {
    const before = await lockedShop(tx, deps, shopId)
    const at = deps.clock()
    await tx
      .updateTable('shops')
      .set({ ...said, updatedAt: at })
      .where('id', '=', shopId)
      .execute()
    if (said.licenceExpiresOn) await sayEnd(tx, shopId, said.licenceExpiresOn)
    const names = Object.keys(said) as (keyof DocumentFacts)[]
    await recordAudit(tx, {
      actorId: actor.userId,
      action: 'shop.changed',
      ...auditSubject('shop', shopId, before.shopName, before.shopNameAr),
      before: Object.fromEntries(names.map((name) => [name, auditedFact(name, before[name])])),
      after: Object.fromEntries(names.map((name) => [name, auditedFact(name, said[name] ?? null)])),
      at,
    })
    for (const fact of verifiedFacts.filter((one) => one in said)) {
      // oxlint-disable-next-line no-await-in-loop -- at most four, in one transaction
      await noteFact(tx, deps, { actor, shopId, fact })
    }
    await notifyShop(tx, deps, {
      shopId,
      eventKey: `papers-read:${newId()}`,
      kind: 'papers-read',
      params: {},
      subject: { kind: 'kyc', id: shopId },
    })
    await refreshShopPage(tx, shopId)
  })
  return readShopForApproval(deps, shopId)
}

/** Sets the same last day on the shop's approved licences. */
async function sayEnd(tx: Tx, shopId: string, expiresOn: string): Promise<void> {
  await tx
    .updateTable('kycDocuments')
    .set({ expiresOn })
    .where('shopId', '=', shopId)
    .where('type', '=', 'businessLicense')
    .where('status', '=', 'approved')
    .execute()
}
