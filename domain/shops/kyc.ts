import type { BilingualName } from '#domain/platform/notification.ts'
import type { Bilingual } from '#domain/platform/text/language.ts'

/** What comes with a registration: the trade licence, who owns the shop, and where it is (R-REG-02). */
export const registrationDocuments = ['businessLicense', 'identityDocument', 'addressProof'] as const
export type RegistrationDocument = (typeof registrationDocuments)[number]

/** The KYC documents of a shop: those, and the evidence of who it is for the tax authority (0086). */
export const kycDocumentTypes = [...registrationDocuments, 'taxCertificate'] as const
export type KycDocumentType = (typeof kycDocumentTypes)[number]

export const kycDocumentNames: Readonly<Record<KycDocumentType, Bilingual>> = {
  businessLicense: { en: 'Trade License', ar: 'الرخصة التجارية' },
  identityDocument: { en: 'Owner ID', ar: 'هوية المالك' },
  addressProof: { en: 'Address Proof', ar: 'إثبات العنوان' },
  taxCertificate: { en: 'Tax certificate', ar: 'الشهادة الضريبية' },
}

/** The name of a document in a sentence of the inbox. */
export function namedDocument(type: KycDocumentType): BilingualName {
  const { en: name, ar: nameAr } = kycDocumentNames[type]
  return { name, nameAr }
}

/** Whether a renewed one says until when it is good: of an address a bill may be the proof, which never ends. */
export function mustSayItsEnd(type: KycDocumentType): boolean {
  return type === 'businessLicense' || type === 'identityDocument'
}

/** How many days before its end a shop is reminded of a document: the earliest of them shows it in the lists too. */
export const kycNotices = [30, 7, 1] as const

/** After so many days a shop is asked once more for a certificate that it has not sent. */
export const certificateAgainDays = 14

/** How a document stands: `renewed` where a newer one waits for approval. */
export const kycStates = ['renewed', 'expired', 'expiring'] as const
export type KycState = (typeof kycStates)[number]

/**
 * The KYC documents each registration form asks for: `/shop/register` leaves out the proof of the address (R-REG-05, G-17).
 * The call itself takes a shop without KYC documents (G-16).
 */
export const requiredKycDocuments = {
  portal: registrationDocuments,
  shop: ['businessLicense', 'identityDocument'],
} as const satisfies Record<string, readonly RegistrationDocument[]>
