import type { ReplyOf } from '#contract/endpoint.ts'
import type { DocumentFacts, readShop } from '#contract/shops/shop-approval.ts'
import type { Shop } from '#contract/shops/shops.ts'
import { Refusal } from '#domain/refusal.ts'
import { type VerifiedFact, verifiedFacts } from '#domain/shops/shop-checks.ts'
import { auditSubject, recordAudit } from '#server/platform/audit/record.ts'
import { isId, newId, type Tx, type Deps, type Admin } from '#server/deps.ts'
import { notifyShop } from '#server/platform/inbox/notify.ts'
import { refreshShopPage } from '#server/shops/page/public-page.ts'
import { currentDocument } from '#server/shops/kyc/current.ts'
import { readShopForApproval } from './read.ts'
import { auditedFact, checkedFactsOf, lockedShop, noteFact } from './verified-facts.ts'

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
    const facts = await comparedBy(tx, before, said)
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
    for (const fact of facts) {
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

/**
 * The facts that count as compared: those that the reviewer read. The emirate is part of the authority: read alone, it
 * keeps the check of an authority that was compared before.
 */
async function comparedBy(tx: Tx, before: Shop, said: DocumentFacts): Promise<VerifiedFact[]> {
  const read = verifiedFacts.filter((fact) => fact in said)
  if (!('licenceEmirate' in said) || 'licenceAuthority' in said) return read
  const former = (await checkedFactsOf(tx, before)).find(({ fact }) => fact === 'licenceAuthority')
  const isCompared = before.licenceAuthority === null || (former && former.checkedAt !== null)
  return isCompared ? [...read, 'licenceAuthority'] : read
}

/** Sets the same last day on the shop's current licence; those that it replaced keep theirs. */
async function sayEnd(tx: Tx, shopId: string, expiresOn: string): Promise<void> {
  const current = currentDocument(tx, shopId, 'businessLicense')
  await tx.updateTable('kycDocuments').set({ expiresOn }).where('id', '=', current).execute()
}
