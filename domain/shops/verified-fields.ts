/** What a reviewer compares with a shop's papers, in the order of the papers: licence, tax, owner, address. */
export const reviewedFacts = [
  'shopName',
  'businessRegistrationNumber',
  'licenceAuthority',
  'licenceExpiresOn',
  'taxId',
  'ownerName',
  'emiratesId',
  'businessAddress',
] as const
export type ReviewedFact = (typeof reviewedFacts)[number]
