import { z } from 'zod'

const written = z.string().nullable()

/** The seller's identity and contact data, as the public may read them. */
export const sellerIdentity = z.object({
  /** Trade licence number. */
  licence: written,
  /** Only where the shop publishes it. */
  address: written,
  whatsapp: written,
  hours: written,
  hoursAr: written,
  /** Link to a map service. */
  mapUrl: written,
})
export type SellerIdentity = z.output<typeof sellerIdentity>
