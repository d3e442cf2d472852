import { type Db, type Deps, newId } from '#server/deps.ts'
import { makeAdmin, newEmail } from './accounts.ts'
import type { TaxProfile } from '#domain/shops/tax-profile.ts'

/** Registers a shop for VAT since long ago, as if migrated; a test sets only the fields it is about. */
export async function registerForVat(
  db: Db,
  shopId: string,
  about: Partial<TaxProfile> = {},
): Promise<string> {
  const usual = {
    legalName: 'Sadu House',
    legalNameAr: 'بيت السدو',
    trn: '100526018500003',
    holdsFrom: '2020-01-01',
  }
  await db
    .insertInto('taxProfiles')
    .values({ id: newId(), shopId, ...usual, ...about })
    .execute()
  return shopId
}

/** Ends a shop's VAT registration. */
export async function endRegistration(db: Db, shopId: string): Promise<void> {
  await db.deleteFrom('taxProfiles').where('shopId', '=', shopId).execute()
}

/** Ends the platform's VAT registration after this day, entered with its evidence and confirmed. */
export async function endPlatformRegistration(deps: Deps, trnEndsOn: string): Promise<void> {
  const { db, clock } = deps
  const [id, objectId, at] = [newId(), newId(), clock()]
  const file = { id: objectId, purpose: 'journal', contentType: 'application/pdf', sizeBytes: 1 } as const
  await db
    .insertInto('objects')
    .values({ ...file, sha256: Buffer.alloc(32) })
    .execute()
  const { userId: enteredBy } = await makeAdmin(deps, newEmail('tax'))
  const names = { legalName: 'Majlis FZ', legalNameAr: 'مجلس' }
  const number = { trn: '100612540300003', holdsFrom: '2020-01-01', trnEndsOn }
  await db
    .insertInto('taxProfiles')
    .values({ id, shopId: null, ...names, ...number, objectId, enteredBy, enteredAt: at })
    .execute()
  await db
    .insertInto('platformProfileConfirmations')
    .values({ profileId: id, confirmedBy: enteredBy, confirmedAt: at })
    .execute()
}
