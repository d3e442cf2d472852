import type { Bilingual } from '#domain/platform/text/language.ts'

/** Who a shop is for the tax authority, from a day on. Days are those of the UAE. */
export type TaxProfile = {
  /** As the licence names the registered person. */
  readonly legalName: string
  /** Null where it was taken over from before there were profiles. */
  readonly legalNameAr: string | null
  /** 15 digits; null: not registered for VAT. */
  readonly trn: string | null
  readonly holdsFrom: string
  /** The last day of its registration for VAT; null: it goes on. */
  readonly trnEndsOn: string | null
}

/** Whether 15 digits can be a TRN for VAT: they begin with 1 and end with 03 (the UAE's e-invoicing data dictionary, ibr-132-ae). */
export function isTrnOfVat(trn: string | null): trn is string {
  return trn !== null && /^1\d{12}03$/.test(trn)
}

/** agent: the platform sells in the shop's name, who issues the invoice; seller: in its own, and issues it (0042). An order keeps it. */
export const platformRoles = ['agent', 'seller'] as const
export type PlatformRole = (typeof platformRoles)[number]

/** Who sells then, as people read it. */
export const platformRoleNames: Readonly<Record<PlatformRole, Bilingual>> = {
  agent: { en: 'The shop, through Majlis as its agent', ar: 'المتجر، عبر مجلس بصفته وكيلاً' },
  seller: { en: 'Majlis, in its own name', ar: 'مجلس، باسمه' },
}
