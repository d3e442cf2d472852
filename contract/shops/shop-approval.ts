import { z } from 'zod'
import { latinDigits } from '#domain/platform/amounts/decimal-text.ts'
import { platformRoles } from '#domain/shops/tax-profile.ts'
import { kycStates } from '#domain/shops/kyc.ts'
import { checkResults, shopChecks, verifiedFacts } from '#domain/shops/shop-checks.ts'
import { shopStatuses } from '#domain/shops/shop-status.ts'
import { byId } from '#contract/address.ts'
import { endpoint } from '#contract/endpoint.ts'
import {
  emiratesId,
  isoDay,
  oneOf,
  optionalParagraphs,
  requiredText,
  searchText,
  time,
} from '#contract/fields.ts'
import { issue } from '#contract/issue-texts.ts'
import { pageByOffset, sortBy } from '#contract/page.ts'
import { emirate } from './emirate.ts'
import { kycRecord, taxProfile } from './kyc.ts'
import { shop } from './shops.ts'
import { undoOffer } from '#contract/platform/undo.ts'

/** Filters of the shop list. */
export const shopFilters = z.object({
  status: oneOf(shopStatuses).orAll(),
  search: searchText,
  /** Shops with a KYC document in this state. */
  documents: oneOf(kycStates).orAll(),
})
export type ShopFilters = z.output<typeof shopFilters>

/** Sort orders of the shop list: by own fields or by product counts. */
export const shopOrder = sortBy('shop', 'products', 'active', 'waiting', 'rejected', 'registered')

/** Product counts of a shop by review status. */
export const productFigures = {
  activeProducts: z.int(),
  /** Includes changes of approved products, which wait like new ones (G-123). */
  pendingProducts: z.int(),
  rejectedProducts: z.int(),
}

/** G-45, G-121 */
const page = pageByOffset({ usual: 100 })

export const listShops = endpoint('GET /api/admin/shops', {
  needs: 'shops',
  summary:
    'Shops, newest first; with status=pending, longest waiting first; or sorted. X-Total-Count has the number of matches',
  query: shopFilters.extend({ ...shopOrder, ...page }),
  /** With the states of its documents that need attention. */
  reply: z.array(shop.extend({ ...productFigures, documentStates: z.array(z.enum(kycStates)).default([]) })),
})

export const countShops = endpoint('GET /api/admin/stats/shops', {
  needs: 'shops',
  summary: 'The number of shops by status; with a search, of those it finds',
  query: shopFilters.pick({ search: true, documents: true }),
  reply: z.object({
    total: z.int(),
    pending: z.int(),
    approved: z.int(),
    rejected: z.int(),
    suspended: z.int(),
  }),
})

/** Delivery status of the mail that informed the owner of an event. */
const eventMail = z.object({ id: z.string(), status: z.enum(['kept', 'queued', 'sent', 'failed']) })

export const shopEvent = z.object({
  id: z.string(),
  at: time,
  /** Null for the registration itself. */
  from: z.enum(shopStatuses).nullable(),
  to: z.enum(shopStatuses),
  reason: z.string().nullable(),
  /** Null where no person decided, e.g. the automatic approval. */
  by: z.string().nullable(),
  /** Whether it undoes the event before it; `from` and `to` then describe the move back. */
  isUndo: z.boolean(),
  mail: eventMail.nullable(),
})

const sameNumberShop = shop
  .pick({ id: true, shopName: true, shopNameAr: true, ownerName: true, status: true })
  .extend({ same: z.array(z.enum(['businessRegistrationNumber', 'taxId'])) })

const checkedFact = z.object({
  fact: z.enum(verifiedFacts),
  /** The value compared with the KYC documents; null where the shop did not give one. */
  value: z.string().nullable(),
  checkedBy: z.string().nullable(),
  checkedAt: time.nullable(),
})

export const shopForApproval = shop.extend({
  /** Includes rejected and hidden products. */
  productCounts: z.object({
    total: z.int(),
    active: z.int(),
    pendingReview: z.int(),
    rejected: z.int(),
    inactive: z.int(),
  }),
  /** Newest first, at most 100. */
  history: z.array(shopEvent),
  /** All its documents, newest first: waiting, current and past. */
  kycRecords: z.array(kycRecord),
  facts: z.array(checkedFact),
  checks: z.array(z.object({ check: z.enum(shopChecks), result: z.enum(checkResults) })),
  /** Other shops with the same registration number or tax id (G-115), at most 20. */
  sameNumbers: z.array(sameNumberShop),
  /** Determines who sells its products and so issues their invoices (0042). */
  platformRole: z.enum(platformRoles),
  /** The name and tax number on documents issued today; null where none was approved. */
  taxProfile: taxProfile.nullable(),
})

export const readShop = endpoint('GET /api/admin/shops/:id', {
  needs: 'shops',
  summary:
    'One shop with everything a reviewer needs: documents, history, facts, checks, products and figures',
  reply: shopForApproval,
  refusals: ['shop.not-found'],
})

const reason = optionalParagraphs(2000).nullish()

export const decideShop = endpoint('PATCH /api/admin/shops/:id/status', {
  needs: 'shops',
  summary:
    'Approve, reject, suspend or reinstate a shop, or reopen its application. With `seen`, it is refused if the status is no longer that one; without it, the decision applies to the current status',
  body: z.object({
    status: z.enum(shopStatuses, { error: issue('invalid') }),
    rejectionReason: reason,
    suspensionReason: reason,
    /** The status on the decider's screen; if another administrator was faster, the decision is refused (409). */
    seen: z.enum(shopStatuses, { error: issue('invalid') }).nullish(),
  }),
  reply: shop.extend({ undo: undoOffer }),
  refusals: ['shop.not-found', 'shop.cannot-move', 'shop.reason-missing', 'shop.decided-meanwhile'],
})

export const checkFact = endpoint('PUT /api/admin/shops/:id/facts/:fact', {
  needs: 'shops',
  summary: 'Record that a fact was compared with the documents, or remove that record',
  params: byId.extend({ fact: z.enum(verifiedFacts, { error: issue('invalid') }) }),
  body: z.object({
    checked: z.boolean({ error: issue('required') }),
    /** The value that was compared; if the shop has changed it since, the check is refused (409). */
    value: z.string().max(2000).optional(),
  }),
  reply: checkedFact,
  refusals: ['shop.not-found', 'shop.fact-changed'],
})

/** Facts that a reviewer copies from a shop's documents; they replace the shop's own statements. */
export const documentFacts = z
  .object({
    businessRegistrationNumber: requiredText(100).overwrite(latinDigits),
    licenceAuthority: requiredText(200),
    licenceEmirate: emirate,
    licenceExpiresOn: isoDay,
    emiratesId,
  })
  .partial()
  .refine((said) => Object.keys(said).length > 0, { error: issue('required') })
export type DocumentFacts = z.output<typeof documentFacts>

export const sayDocumentFacts = endpoint('PUT /api/admin/shops/:id/documents', {
  needs: 'shops',
  summary:
    'Enter facts of a shop as its documents state them; those not sent stay. They count as compared, and the shop is notified',
  body: documentFacts,
  reply: shopForApproval,
  refusals: ['shop.not-found'],
})

export const changePlatformRole = endpoint('PUT /api/admin/shops/:id/platform-role', {
  needs: 'shops',
  summary:
    'Set whether the shop sells, through the platform as its agent, or the platform itself; for orders placed from now on',
  body: z.object({ platformRole: z.enum(platformRoles, { error: issue('invalid') }) }),
  reply: z.object({ platformRole: z.enum(platformRoles) }),
  refusals: ['shop.not-found', 'shop.seller-unregistered'],
})

export const nextShop = endpoint('GET /api/admin/shops/next', {
  needs: 'shops',
  summary:
    'The next pending shop after or before one, oldest first, then from the start again; null if no other is waiting',
  query: z.object({ after: z.string().max(200).optional(), before: z.string().max(200).optional() }),
  reply: z.object({ shop: shop.pick({ id: true, shopName: true, shopNameAr: true }).nullable() }),
})
