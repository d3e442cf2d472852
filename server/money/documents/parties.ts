import type { Selectable } from 'kysely'
import type { Party } from '#domain/money/documents/document.ts'
import { emirateNames } from '#domain/shops/emirate.ts'
import { readTrn } from '#domain/shops/uae-identifiers.ts'
import { oneLine } from '#domain/platform/text/plain-text.ts'
import type { Settings, Shops } from '#server/platform/db/types.ts'

/** The platform as documents name it. */
export function platformParty(of: Selectable<Settings>): Party {
  const { legalName: name, legalNameAr: nameAr, legalTrn: trn, legalEmirate: emirate } = of
  const licence = of.legalLicence === null ? null : { number: of.legalLicence, authority: of.legalAuthority }
  const address = { line: of.legalAddress ?? '', city: of.legalCity ?? '', emirate }
  return { name, nameAr, trn, licence, address, email: of.supportEmail, phone: of.supportPhone }
}

/** A shop as documents name it; what it gave as a tax number and is no TRN, makes it one that is not registered. */
export function shopParty(of: Selectable<Shops>): Party {
  const { shopName: name, shopNameAr: nameAr, emirate, email, phone } = of
  const city = emirate === null ? '' : emirateNames[emirate].en
  return {
    name,
    nameAr,
    trn: readTrn(of.taxId)?.digits ?? null,
    licence: { number: of.businessRegistrationNumber, authority: of.licenceAuthority },
    address: { line: oneLine(of.businessAddress), city, emirate },
    email,
    phone,
  }
}
