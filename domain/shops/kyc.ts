/** The papers of a shop: its trade licence, who owns it, and where it is (R-REG-02). */
export const paperTypes = ['businessLicense', 'identityDocument', 'addressProof'] as const
export type PaperType = (typeof paperTypes)[number]

/**
 * The papers each registration form asks for: `/shop/register` leaves out the proof of the address (R-REG-05, G-17).
 * The call itself takes a shop without papers (G-16).
 */
export const papersAskedFor = {
  portal: paperTypes,
  shop: ['businessLicense', 'identityDocument'],
} as const satisfies Record<string, readonly PaperType[]>
