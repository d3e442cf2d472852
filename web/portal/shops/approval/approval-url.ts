import { vendorFilters } from '#contract/insights/dashboard.ts'
import { id, oneOf } from '#contract/fields.ts'
import { z } from 'zod'
import { kycDocumentTypes } from '#domain/shops/kyc.ts'
import { orNull, type UrlState } from '#web/kit/lists/url-state.ts'

/** What the address of Shop Management says: which shops, which one is open, and the KYC document to begin with. */
export const shopUrl = vendorFilters.extend({
  /** Cards, or a table on demand (docs/decisions/0037). */
  view: oneOf(['table']).orAll(),
  shop: orNull(id),
  kycDocument: orNull(z.enum(kycDocumentTypes)),
})
export type ShopsUrl = UrlState<typeof shopUrl>
