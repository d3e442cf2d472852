import { type RawBuilder, sql } from 'kysely'
import type { PlatformTaxProfile } from '#contract/money/vat-report.ts'
import type { TaxProfileInput } from '#contract/shops/kyc.ts'
import { Refusal } from '#domain/refusal.ts'
import { auditSubject, recordAudit } from '#server/platform/audit/record.ts'
import type { Deps, Admin } from '#server/deps.ts'
import { claimFiles } from '#server/platform/files/claim.ts'
import { storeConfirmation, storePlatformProfile } from '#server/shops/kyc/tax-profile.ts'

/** Lists the platform's tax profiles, latest first, each with its evidence and its confirmation. */
export async function listPlatformProfiles(
  { db, config }: Deps,
  actor: Admin,
): Promise<PlatformTaxProfile[]> {
  const rows = await db
    .selectFrom('taxProfiles as t')
    .leftJoin('platformProfileConfirmations as c', 'c.profileId', 't.id')
    .leftJoin('users as v', 'v.id', 'c.confirmedBy')
    .select(['t.enteredBy as enterer', 'c.confirmedAt'])
    .select(sql<string>`concat_ws(' ', v.first_name, v.last_name)`.as('confirmedBy'))
    .innerJoin('objects as o', 'o.id', 't.objectId')
    .innerJoin('users as u', 'u.id', 't.enteredBy')
    .select(['t.id', 't.legalName', 't.legalNameAr', 't.trn', 't.holdsFrom', 't.trnEndsOn'])
    .select([
      sql<string>`'/api/objects/' || o.id`.as('url'),
      'o.fileName',
      sql<Date>`t.entered_at`.as('enteredAt'),
    ])
    .select((of) => of.fn<string>('concat_ws', [of.val(' '), 'u.firstName', 'u.lastName']).as('enteredBy'))
    .where('t.shopId', 'is', null)
    .orderBy('t.enteredAt', 'desc')
    .orderBy('t.id', 'desc')
    .execute()
  return rows.map(({ url, fileName, enterer, confirmedAt: at, confirmedBy: name, ...row }, place) => {
    const isOpen = place === 0 && at === null
    const mayConfirm = isOpen && (config.demoMode || enterer !== actor.userId)
    return { ...row, evidence: { url, fileName }, confirmed: at && { name, at }, isOpen, mayConfirm }
  })
}

/** SQL: 1 if the platform's latest tax profile waits for a second person, else 0. */
export function howManyUnconfirmed(): RawBuilder<number> {
  return sql`(select count(*)::int from (select id from tax_profiles where shop_id is null
    order by entered_at desc, id desc limit 1) newest
    where not exists (select from platform_profile_confirmations where profile_id = newest.id))`
}

/**
 * Enters a new name or TRN of the platform with its evidence. Once a second person confirms it, new documents carry it
 * from its first day on; issued documents stay as they are. Refusal: object.unknown-file.
 */
export async function enterPlatformProfile(
  deps: Deps,
  { userId: actorId }: Admin,
  { document, trn, trnEndsOn, ...named }: TaxProfileInput,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const at = deps.clock()
    const file = {
      purpose: 'journal',
      addresses: [document],
      ownerId: actorId,
      pathOf: () => 'document',
    } as const
    const [objectId] = await claimFiles(deps, tx, file)
    const profile = { ...named, trn: trn || null, trnEndsOn: trnEndsOn ?? null }
    await storePlatformProfile(tx, { ...profile, objectId, enteredBy: actorId, enteredAt: at })
    await recordAudit(tx, {
      actorId,
      action: 'platform-registration.entered',
      ...auditSubject('settings', null, profile.legalName, profile.legalNameAr),
      after: profile,
      at,
    })
  })
}

/**
 * Confirms the latest tax profile. It must be confirmed by a second person, except in a demo. Refusals:
 * registration.not-found, registration.same-person.
 */
export async function confirmPlatformProfile(deps: Deps, actor: Admin, id: string): Promise<void> {
  const { userId } = actor
  await deps.db.transaction().execute(async (tx) => {
    const [newest] = await listPlatformProfiles({ ...deps, db: tx }, actor)
    if (newest?.id !== id || !newest.isOpen) throw new Refusal('registration.not-found')
    if (!newest.mayConfirm) throw new Refusal('registration.same-person')
    const at = deps.clock()
    await storeConfirmation(tx, { profileId: id, confirmedBy: userId, confirmedAt: at })
    const { legalName, legalNameAr, trn, holdsFrom, trnEndsOn } = newest
    await recordAudit(tx, {
      actorId: userId,
      action: 'platform-registration.confirmed',
      ...auditSubject('settings', null, legalName, legalNameAr),
      after: { legalName, legalNameAr, trn, holdsFrom, trnEndsOn },
      at,
    })
  })
}
