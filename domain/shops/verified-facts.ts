/** What a reviewer compares with a shop's KYC documents, in the order of the KYC documents: licence, tax, owner, address. */
export const verifiedFacts = [
  'shopName',
  'businessRegistrationNumber',
  'licenceAuthority',
  'licenceExpiresOn',
  'taxId',
  'ownerName',
  'emiratesId',
  'businessAddress',
] as const
export type VerifiedFact = (typeof verifiedFacts)[number]
