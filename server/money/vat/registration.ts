import { sql } from 'kysely'
import type { PlatformTaxProfile } from '#contract/money/vat-report.ts'
import type { TaxProfileInput } from '#contract/shops/kyc.ts'
import { recordAudit } from '#server/platform/audit/record.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Deps } from '#server/deps.ts'
import { claimFiles } from '#server/platform/files/claim.ts'
import type { Admin } from '#server/platform/http/actor.ts'
import { storePlatformProfile } from '#server/shops/kyc/tax-profile.ts'

/** What was entered of the platform for the tax authority, the newest first, each with its evidence. */
export async function listPlatformProfiles(db: Db): Promise<PlatformTaxProfile[]> {
  const rows = await db
    .selectFrom('taxProfiles as t')
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
  return rows.map(({ url, fileName, ...row }) => ({ ...row, evidence: { url, fileName } }))
}

/**
 * Enters another name or tax number of the platform with its evidence: documents of days from its first on bear it, those that were
 * issued stay. Refusal: object.unknown-file.
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
      subjectKind: 'settings',
      subjectId: null,
      subjectName: profile.legalName,
      subjectNameAr: profile.legalNameAr,
      after: profile,
      at,
    })
  })
}
