import { z } from 'zod'
import { latinDigits } from '#domain/platform/amounts/decimal-text.ts'
import { emirates } from '#domain/shops/emirate.ts'
import { kycDocumentTypes } from '#domain/shops/kyc.ts'
import { kycStatuses } from '#domain/shops/kyc-status.ts'
import { businessTypes, shopStatuses } from '#domain/shops/shop-status.ts'
import { endpoint } from '#contract/endpoint.ts'
import {
  email,
  emiratesId,
  isoDay,
  maybe,
  newPassword,
  optionalName,
  optionalText,
  phone,
  requiredParagraphs,
  requiredName,
  requiredText,
  time,
} from '#contract/fields.ts'
import { issue } from '#contract/issue-texts.ts'
import { sum } from '#contract/amounts.ts'

export const shopMetrics = z.object({
  totalProducts: z.int(),
  monthlyOrders: z.int(),
  monthlyRevenue: sum,
  rating: z.number().nullable(),
})

export const kycDocument = z.object({
  type: z.enum(kycDocumentTypes),
  url: z.string(),
  fileName: z.string(),
  contentType: z.string(),
  size: z.int(),
  uploadedAt: time,
  status: z.enum(kycStatuses),
})

/** A shop as its owner and administrators see it (R-DATA-05). */
export const shop = z.object({
  id: z.string(),
  userId: z.string(),
  shopName: z.string(),
  shopNameAr: z.string().nullable(),
  ownerName: z.string(),
  email: z.string(),
  phone: z.string(),
  businessAddress: z.string(),
  businessRegistrationNumber: z.string(),
  taxId: z.string(),
  businessType: z.enum(businessTypes),
  status: z.enum(shopStatuses),
  rejectionReason: z.string().nullable(),
  suspensionReason: z.string().nullable(),
  /** Newest first, in any status; the three addresses below are of the newest of each type (R-DATA-06). */
  kycDocuments: z.array(kycDocument),
  businessLicense: z.string().nullable(),
  identityDocument: z.string().nullable(),
  addressProof: z.string().nullable(),
  /** Of the business address. */
  emirate: z.enum(emirates).nullable(),
  licenceAuthority: z.string().nullable(),
  licenceEmirate: z.enum(emirates).nullable(),
  /** A day, `2027-03-31`. */
  licenceExpiresOn: z.string().nullable(),
  /** 15 digits, without hyphens. */
  emiratesId: z.string().nullable(),
  /** When the shop's status was set; the 48 hours of a pending shop start here. */
  statusSince: time,
  createdAt: time,
  updatedAt: time,
  metrics: shopMetrics,
})
export type Shop = z.output<typeof shop>

const emirate = z.enum(emirates, { error: issue('emirate') })
/** Address of an uploaded file: its `uploadURL` without the query. */
const kycDocumentAddress = maybe(optionalText(500, issue('invalid')))

/** Optional fields that help the reviewer: the trade licence, the owner's identity, the KYC documents (G-16). */
const comparedFields = {
  shopNameAr: maybe(optionalName(200, issue('shopNameLinked'))),
  /** Of the business address. */
  emirate: maybe(emirate),
  licenceAuthority: maybe(optionalText(200)),
  licenceEmirate: maybe(emirate),
  licenceExpiresOn: maybe(isoDay),
  emiratesId: maybe(emiratesId),
  businessLicense: kycDocumentAddress,
  identityDocument: kycDocumentAddress,
  /** Expiry date of the owner's document, for reminders to the shop. */
  identityExpiresOn: maybe(isoDay),
  addressProof: kycDocumentAddress,
}

/** The body that both registration forms send (R-REG-11); other fields are ignored (R-API-21). */
export const registration = z.object({
  shopName: requiredName(200, issue('shopNameLinked')),
  ownerName: requiredName(200, issue('ownerNameLinked')),
  email,
  password: newPassword,
  phone,
  businessAddress: requiredParagraphs(1000),
  businessRegistrationNumber: requiredText(100).overwrite(latinDigits),
  taxId: requiredText(50),
  businessType: z.enum(businessTypes, { error: issue('businessType') }).default('retail_shop'),
  ...comparedFields,
})
export type Registration = z.output<typeof registration>

export const shopMetricsOfOwn = endpoint('GET /api/shop/metrics', {
  needs: 'figures',
  tag: 'Shop',
  summary: 'The shop’s figures: products, and this month’s orders and revenue',
  reply: shopMetrics,
})
