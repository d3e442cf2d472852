import type { Address, Party } from '#domain/money/documents/document.ts'
import { element, type Xml } from '#domain/platform/text/xml-text.ts'
import { isTrnOfVat } from '#domain/shops/tax-profile.ts'
import { addressScheme, outsideAddress, subdivisions } from './codes.ts'

/** Whether a party can send a document: TRN, licence and address are complete (ibr-143-ae, -150-ae, -172-ae). */
export function canSend({ trn, licence, address }: Party): boolean {
  return isTrnOfVat(trn) && Boolean(licence?.authority) && isWhole(address)
}

/** Whether an address has all required parts (ibr-128-ae, -143-ae, -144-ae). */
export function isWhole({ line, city, emirate }: Address): boolean {
  return line !== '' && city !== '' && emirate !== null
}

/** Builds a party; `reference` identifies one without a TRN (ibr-135-ae). */
export function partyXml(role: string, party: Party, reference: string): Xml {
  const { name, tradeName, trn, licence, address, phone, email } = party
  const isRegistered = isTrnOfVat(trn)
  // The first ten digits of a TRN are the TIN.
  const endpoint = isRegistered ? trn.slice(0, 10) : outsideAddress
  const hasLicence = licence !== null && licence.authority !== null
  return element(`cac:${role}`, [
    element('cac:Party', [
      element('cbc:EndpointID', endpoint, { schemeID: addressScheme }),
      isRegistered ? null : element('cac:PartyIdentification', [element('cbc:ID', reference)]),
      element('cac:PartyName', [element('cbc:Name', tradeName?.name ?? name)]),
      addressXml('cac:PostalAddress', address),
      isRegistered
        ? element('cac:PartyTaxScheme', [
            element('cbc:CompanyID', trn),
            element('cac:TaxScheme', [element('cbc:ID', 'VAT')]),
          ])
        : null,
      element('cac:PartyLegalEntity', [
        element('cbc:RegistrationName', name),
        hasLicence
          ? element('cbc:CompanyID', licence.number, {
              schemeAgencyID: 'TL',
              schemeAgencyName: String(licence.authority),
            })
          : null,
      ]),
      phone || email
        ? element('cac:Contact', [
            phone ? element('cbc:Telephone', phone) : null,
            email ? element('cbc:ElectronicMail', email) : null,
          ])
        : null,
    ]),
  ])
}

export function addressXml(name: string, { line, city, emirate }: Address): Xml {
  return element(name, [
    element('cbc:StreetName', line),
    element('cbc:CityName', city),
    emirate && element('cbc:CountrySubentity', subdivisions[emirate]),
    element('cac:Country', [element('cbc:IdentificationCode', 'AE')]),
  ])
}
