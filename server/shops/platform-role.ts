import { dayOf } from '#domain/platform/calendar.ts'
import type { PlatformRole } from '#domain/shops/tax-profile.ts'
import { Refusal } from '#domain/refusal.ts'
import { auditSubject, recordAudit } from '#server/platform/audit/record.ts'
import { type Db, isId, type Deps, type Admin } from '#server/deps.ts'
import { readTaxProfile } from './kyc/tax-profile.ts'

/** Whether the platform sells the products of a shop in its own name or as the shop's agent. */
export async function platformRoleOf(db: Db, shopId: string): Promise<PlatformRole> {
  const { platformRole } = await db
    .selectFrom('shops')
    .select('platformRole')
    .where('id', '=', shopId)
    .executeTakeFirstOrThrow()
  return platformRole
}

/**
 * Sets whether the platform sells a shop's products in its own name or as its agent; issued documents do not change.
 * Refusals: shop.not-found, shop.seller-unregistered. */
export async function changePlatformRole(
  { db, clock }: Deps,
  actor: Admin,
  { id, platformRole }: { readonly id: string; readonly platformRole: PlatformRole },
): Promise<{ platformRole: PlatformRole }> {
  if (!isId(id)) throw new Refusal('shop.not-found')
  return db.transaction().execute(async (tx) => {
    const before = await tx
      .selectFrom('shops')
      .select(['platformRole', 'shopName', 'shopNameAr'])
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow(() => new Refusal('shop.not-found'))
    if (platformRole === 'seller' && !(await readTaxProfile(tx, id, dayOf(clock())))?.trn)
      throw new Refusal('shop.seller-unregistered', {}, 'platformRole')
    await tx.updateTable('shops').set({ platformRole }).where('id', '=', id).execute()
    await recordAudit(tx, {
      actorId: actor.userId,
      action: 'shop.changed',
      ...auditSubject('shop', id, before.shopName, before.shopNameAr),
      before: { platformRole: before.platformRole },
      after: { platformRole },
      at: clock(),
    })
    return { platformRole }
  })
}
