import { z } from 'zod'
import { fileRoute, sheetQuery } from '#contract/file-route.ts'
import { businessTypes, shopStatuses } from '#domain/shops/shop-status.ts'
import { endpoint } from '#contract/endpoint.ts'
import { countShops, productFigures, shopFilters, shopOrder } from '#contract/shops/shop-approval.ts'
import { issue } from '#contract/issue-texts.ts'
import { sum } from '#contract/amounts.ts'
import { pageByOffset } from '#contract/page.ts'
import { time } from '#contract/fields.ts'

/** A shop in the dashboard's list, with its products by status and its newest KYC document of each kind (R-API-26). */
export const vendor = z.object({
  id: z.string(),
  shopName: z.string(),
  shopNameAr: z.string().nullable(),
  businessType: z.enum(businessTypes),
  status: z.enum(shopStatuses),
  ...productFigures,
  totalProducts: z.int(),
  businessLicense: z.string().nullable(),
  identityDocument: z.string().nullable(),
  addressProof: z.string().nullable(),
  /** When the shop's status was set; the 48 hours of a pending shop start here. */
  statusSince: time,
  createdAt: time,
})
export type Vendor = z.output<typeof vendor>

/** Filters and order of the vendor list; by default in the order of review (G-40). */
export const vendorFilters = shopFilters.extend(shopOrder)
export type VendorFilters = z.output<typeof vendorFilters>

/** The vendor list as a spreadsheet. */
export const vendorsFile = fileRoute('GET /api/admin/vendors/export', {
  needs: 'shops',
  summary: 'The vendors with their figures as a file, filtered and sorted as their list',
  query: vendorFilters.extend(sheetQuery),
})

export const listVendors = endpoint('GET /api/admin/vendors', {
  needs: 'shops',
  summary:
    'Shops with their product counts: pending first, oldest first, then the others, newest first, or sorted; X-Total-Count has the number of matches',
  query: vendorFilters.extend(pageByOffset({ usual: 100 })),
  reply: z.array(vendor),
})

export const productStats = endpoint('GET /api/admin/stats/products', {
  needs: 'catalogue',
  summary:
    'The number of products by status, including those of the platform store; waiting changes do not count as a status',
  reply: z.object({
    total: z.int(),
    pendingReview: z.int(),
    approved: z.int(),
    active: z.int(),
    rejected: z.int(),
    /** Off sale, or withdrawn by its shop before a decision. */
    inactive: z.int(),
  }),
})

export const platformOverview = endpoint('GET /api/admin/overview', {
  needs: 'figures',
  summary:
    'All vendors by status, and the products of all vendors by review result; pendingReview is everything waiting, including changes and the platform’s own products',
  reply: z.object({
    vendors: countShops.reply,
    products: z.object({ pendingReview: z.int(), active: z.int(), rejected: z.int() }),
  }),
})

const spans = { '6': 6, '12': 12 } as const

/** Number of months to look back. */
const months = z.codec(
  z.enum(['6', '12'], { error: issue('invalid') }).optional(),
  z.union([z.literal(6), z.literal(12)]),
  { decode: (text) => spans[text ?? '6'], encode: (span) => (span === 6 ? '6' : '12') },
)

export const monthlyRevenue = endpoint('GET /api/admin/revenue', {
  needs: 'figures',
  summary: 'Revenue in AED and orders per month, in UAE time, the current month last',
  query: z.object({ months }),
  reply: z.array(
    z.object({
      /** `2026-11` */
      month: z.string(),
      revenue: sum,
      orders: z.int(),
    }),
  ),
})
