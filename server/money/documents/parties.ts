import type { Selectable } from 'kysely'
import type { Party } from '#domain/money/documents/document.ts'
import { emirateNames } from '#domain/shops/emirate.ts'
import { oneLine } from '#domain/platform/text/plain-text.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Shops } from '#server/platform/db/types.ts'
import { readSettings } from '#server/platform/settings/platform.ts'
import { readPlatformProfile, readTaxProfile } from '#server/shops/kyc/tax-profile.ts'

/** The platform as documents of a day of the UAE name it. */
export async function platformParty(db: Db, day: string): Promise<Party> {
  const of = await readSettings(db)
  const { legalName: name, legalNameAr: nameAr, trn } = await readPlatformProfile(db, day)
  const { legalEmirate: emirate } = of
  const licence = of.legalLicence === null ? null : { number: of.legalLicence, authority: of.legalAuthority }
  const address = { line: of.legalAddress ?? '', city: of.legalCity ?? '', emirate }
  return { name, nameAr, trn, licence, address, email: of.supportEmail, phone: of.supportPhone }
}

/**
 * A shop as documents of a day of the UAE name it: the registered person with the TRN that holds then, its own name beside
 * it. Where none was approved it goes by its own name and is not registered.
 */
export async function shopParty(db: Db, of: Selectable<Shops>, day: string): Promise<Party> {
  const profile = await readTaxProfile(db, of.id, day)
  const { shopName: name, shopNameAr: nameAr, emirate, email, phone } = of
  const trade = { name, nameAr }
  const city = emirate === null ? '' : emirateNames[emirate].en
  return {
    ...(profile ? { name: profile.legalName, nameAr: profile.legalNameAr } : trade),
    tradeName: profile && profile.legalName !== name ? trade : null,
    trn: profile?.trn ?? null,
    licence: { number: of.businessRegistrationNumber, authority: of.licenceAuthority },
    address: { line: oneLine(of.businessAddress), city, emirate },
    email,
    phone,
  }
}
