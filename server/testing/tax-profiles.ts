import { type Db, newId } from '#server/deps.ts'
import type { TaxProfile } from '#domain/shops/tax-profile.ts'

/** Has a shop be registered for VAT since long ago, as if it had been taken over; a test names only what it is about. */
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

/** Has a shop be registered no more. */
export async function endRegistration(db: Db, shopId: string): Promise<void> {
  await db.deleteFrom('taxProfiles').where('shopId', '=', shopId).execute()
}
