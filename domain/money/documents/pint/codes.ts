import type { Emirate } from '#domain/shops/emirate.ts'
import type { CorrectionReason, Document, DocumentLine } from '#domain/money/documents/document.ts'

/** Identifiers and type codes of PINT AE 1.0.4 (2026-06-02) and its rule set 2026.5. */
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

/** Eight flags in order: free zone, deemed supply, margin scheme, summary, continuous, agent, e-commerce, export. */
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

/** Electronic addresses: scheme 0235 is the TIN; parties outside e-invoicing share a fixed address. */
export const addressScheme = '0235'
export const outsideAddress = '9900000098'

/** Federal Decree-Law 8/2017, art. 61 (1): (a) cancelled, (c) price changed, (d) goods returned. */
export const reasonCodes: Readonly<Record<CorrectionReason, string>> = {
  cancelled: 'DL8.61.1.A',
  reduced: 'DL8.61.1.C',
  returned: 'DL8.61.1.D',
}

/** UNCL 4461: cash, bank card, online payment service, clearing between partners. */
export const paymentMeans: Readonly<Record<Document['payment']['method'], string>> = {
  cash_on_delivery: '10',
  card: '48',
  tabby: '68',
  tamara: '68',
  'set-off': '97',
}

/**
 * Goods need a heading of the customs tariff; a product without one falls back to furniture of other materials (HS
 * 9403.89), the most general one here. Services have a code of the UN's classification: carriage of other goods by
 * road, services auxiliary to financial services, sales on a fee basis.
 */
export const commodities: Readonly<Record<DocumentLine['kind'], { type: 'G' | 'S'; code: string }>> = {
  piece: { type: 'G', code: '94038900' },
  delivery: { type: 'S', code: '65119' },
  'cash-fee': { type: 'S', code: '71590' },
  commission: { type: 'S', code: '61259' },
}
