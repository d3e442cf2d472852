import type { BilingualName } from '#domain/platform/notification.ts'
import type { Bilingual } from '#domain/platform/text/language.ts'

/** The documents of a registration: trade licence, identity of the owner, proof of address (R-REG-02). */
export const registrationDocuments = ['businessLicense', 'identityDocument', 'addressProof'] as const
export type RegistrationDocument = (typeof registrationDocuments)[number]

/** The KYC documents of a shop: those, and the evidence of its tax profile (0086). */
export const kycDocumentTypes = [...registrationDocuments, 'taxCertificate'] as const
export type KycDocumentType = (typeof kycDocumentTypes)[number]

export const kycDocumentNames: Readonly<Record<KycDocumentType, Bilingual>> = {
  businessLicense: { en: 'Trade License', ar: 'الرخصة التجارية' },
  identityDocument: { en: 'Owner ID', ar: 'هوية المالك' },
  addressProof: { en: 'Address Proof', ar: 'إثبات العنوان' },
  taxCertificate: { en: 'Tax certificate', ar: 'الشهادة الضريبية' },
}

/** A document's name for notifications in the inbox. */
export function namedDocument(type: KycDocumentType): BilingualName {
  const { en: name, ar: nameAr } = kycDocumentNames[type]
  return { name, nameAr }
}

/** Whether a renewed document needs an expiry date; proof of address may be a bill, which has none. */
export function mustSayItsEnd(type: KycDocumentType): boolean {
  return type === 'businessLicense' || type === 'identityDocument'
}

/** Days before a document expires on which its shop is reminded; from the first of them lists show it as expiring. */
export const kycNotices = [30, 7, 1] as const

/** Days after which a shop is asked again for a certificate that it has not sent. */
export const certificateAgainDays = 14

/** The state of a document: `renewed` if a newer one is waiting for approval. */
export const kycStates = ['renewed', 'expired', 'expiring'] as const
export type KycState = (typeof kycStates)[number]

/**
 * The KYC documents that each registration form requires: `/shop/register` omits the proof of address (R-REG-05, G-17).
 * The endpoint itself accepts a shop without KYC documents (G-16).
 */
export const requiredKycDocuments = {
  portal: registrationDocuments,
  shop: ['businessLicense', 'identityDocument'],
} as const satisfies Record<string, readonly RegistrationDocument[]>
