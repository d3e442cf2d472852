import { z } from 'zod'

const written = z.string().nullable()

/** Whom a shopper deals with, as everyone may read it. */
export const sellerIdentity = z.object({
  /** Of the trade. */
  licence: written,
  /** Only where the shop wants it to be read. */
  address: written,
  whatsapp: written,
  hours: written,
  hoursAr: written,
  /** Of a map service. */
  mapUrl: written,
})
export type SellerIdentity = z.output<typeof sellerIdentity>
