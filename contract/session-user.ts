import { z } from 'zod'
import { adminRoles, reaches, rights } from '#domain/platform/admin-roles.ts'
import { shopRoles } from '#domain/shops/shop-roles.ts'
import { shop } from './shops/shops.ts'

/** The session user (R-AUTH-24, R-API-12); `shop` is null for an administrator. */
export const user = z.object({
  id: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role: z.enum(['admin', 'shop']),
  /** Metrics are null for people who may not see the shop's figures. */
  shop: shop.extend({ metrics: shop.shape.metrics.nullable() }).nullable(),
  /** Role in that shop. */
  shopRole: z.enum(shopRoles).optional(),
  /** An administrator's role on the platform, and the rights that come with it (G-138). */
  platform: z
    .object({ role: z.enum(adminRoles), rights: z.partialRecord(z.enum(rights), z.enum(reaches)) })
    .optional(),
  /** Set while an administrator may do nothing but set up a second factor. */
  needsFactor: z.literal(true).optional(),
})
export type User = z.output<typeof user>
