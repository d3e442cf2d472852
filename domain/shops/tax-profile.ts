import type { Bilingual } from '#domain/platform/text/language.ts'

/** A shop's identity for the tax authority, valid from a day on. Days are those of the UAE. */
export type TaxProfile = {
  /** The registered person's name as on the licence. */
  readonly legalName: string
  /** Null in profiles migrated from data older than profiles. */
  readonly legalNameAr: string | null
  /** 15 digits; null if not registered for VAT. */
  readonly trn: string | null
  readonly holdsFrom: string
  /** Last day of its VAT registration; null if it has no end. */
  readonly trnEndsOn: string | null
}

/** Whether a TRN can be one for VAT: 15 digits that begin with 1 and end with 03 (UAE e-invoicing data dictionary, ibr-132-ae). */
export function isTrnOfVat(trn: string | null): trn is string {
  return trn !== null && /^1\d{12}03$/.test(trn)
}

/** agent: the platform sells in the name of the shop, which invoices; seller: in its own name, and invoices (0042). Kept per order. */
export const platformRoles = ['agent', 'seller'] as const
export type PlatformRole = (typeof platformRoles)[number]

/** The legal seller under each role, for display. */
export const platformRoleNames: Readonly<Record<PlatformRole, Bilingual>> = {
  agent: { en: 'The shop, through Majlis as its agent', ar: 'المتجر، عبر مجلس بصفته وكيلاً' },
  seller: { en: 'Majlis, in its own name', ar: 'مجلس، باسمه' },
}
