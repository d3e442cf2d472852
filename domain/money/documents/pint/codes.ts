import type { Emirate } from '#domain/shops/emirate.ts'
import type { CorrectionReason, Document, DocumentLine } from '#domain/money/documents/document.ts'

/** What PINT AE 1.0.4 (2026-06-02) and its rule set 2026.5 call things. */
export const billing = {
  customization: 'urn:peppol:pint:billing-1@ae-1',
  profile: 'urn:peppol:bis:billing',
  invoice: '380',
  note: '381',
} as const
export const selfBilling = {
  customization: 'urn:peppol:pint:selfbilling-1@ae-1',
  profile: 'urn:peppol:bis:selfbilling',
  invoice: '389',
  note: '261',
} as const

/** Eight marks in order: free zone, deemed supply, margin scheme, summary, continuous, agent, e-commerce, export. */
export const transactions = { eCommerce: '00000010', summary: '00010000', standard: '00000000' } as const

/** Subdivisions of the country (ISO 3166-2:AE without its prefix, as rule ibr-128-ae has them). */
export const subdivisions: Readonly<Record<Emirate, string>> = {
  abu_dhabi: 'AUH',
  dubai: 'DXB',
  sharjah: 'SHJ',
  ajman: 'AJM',
  umm_al_quwain: 'UAQ',
  ras_al_khaimah: 'RAK',
  fujairah: 'FUJ',
}

/** Electronic addresses: scheme 0235 is the TIN; whoever takes no part is reached at one that is fixed. */
export const addressScheme = '0235'
export const outsideAddress = '9900000098'

/** Federal Decree-Law 8/2017, art. 61 (1): (a) cancelled, (c) the price was changed, (d) sent back. */
export const reasonCodes: Readonly<Record<CorrectionReason, string>> = {
  cancelled: 'DL8.61.1.A',
  reduced: 'DL8.61.1.C',
  returned: 'DL8.61.1.D',
}

/** UNCL 4461: in cash, by bank card, by an online payment service, clearing between partners. */
export const paymentMeans: Readonly<Record<Document['payment']['method'], string>> = {
  cash_on_delivery: '10',
  card: '48',
  tabby: '68',
  tamara: '68',
  'set-off': '97',
}

/**
 * Goods need their heading of the customs tariff: without one of its own a product is furniture of other materials
 * (HS 9403.89), which says no more than what everything here is. Services have their code of the UN's classification:
 * carriage of other goods by road, financial services beside payment, sales of others for a fee.
 */
export const commodities: Readonly<Record<DocumentLine['kind'], { type: 'G' | 'S'; code: string }>> = {
  piece: { type: 'G', code: '94038900' },
  delivery: { type: 'S', code: '65119' },
  'cash-fee': { type: 'S', code: '71590' },
  commission: { type: 'S', code: '61259' },
}
