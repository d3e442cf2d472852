/** The KYC documents of a shop: its trade licence, who owns it, and where it is (R-REG-02). */
export const kycDocumentTypes = ['businessLicense', 'identityDocument', 'addressProof'] as const
export type KycDocumentType = (typeof kycDocumentTypes)[number]

/**
 * The KYC documents each registration form asks for: `/shop/register` leaves out the proof of the address (R-REG-05, G-17).
 * The call itself takes a shop without KYC documents (G-16).
 */
export const requiredKycDocuments = {
  portal: kycDocumentTypes,
  shop: ['businessLicense', 'identityDocument'],
} as const satisfies Record<string, readonly KycDocumentType[]>
