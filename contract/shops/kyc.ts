import { z } from 'zod'
import { registrationDocuments } from '#domain/shops/kyc.ts'
import { kycStatuses } from '#domain/shops/kyc-status.ts'
import { isTrnOfVat } from '#domain/shops/tax-profile.ts'
import { endpoint } from '#contract/endpoint.ts'
import { emptyOr, isoDay, maybe, optionalParagraphs, requiredText, trn, time } from '#contract/fields.ts'
import { issue } from '#contract/issue-texts.ts'
import { undoOffer } from '#contract/platform/undo.ts'
import { kycDocument } from './shops.ts'

/** A shop's identity for the tax authority, valid from a day on. */
export const taxProfile = z.object({
  legalName: z.string(),
  legalNameAr: z.string().nullable(),
  /** 15 digits; null: not registered for VAT. */
  trn: z.string().nullable(),
  /** Days, `2027-03-31`. */
  holdsFrom: z.string(),
  /** The last day of the registration; null: it goes on. */
  trnEndsOn: z.string().nullable(),
})

/** A KYC document of a shop with its review status. */
export const kycRecord = kycDocument.extend({
  id: z.string(),
  statusSince: time,
  /** A day, `2027-03-31`; null where unknown. */
  expiresOn: z.string().nullable(),
  rejectionReason: z.string().nullable(),
  /** What a tax certificate proves; null for other documents. */
  tax: taxProfile.nullable(),
})
export type KycRecord = z.output<typeof kycRecord>

/** A replacement for a document that expires. */
export const renewal = z.object({
  /** Address of the uploaded file: its `uploadURL` without the query. */
  document: requiredText(500),
  /** Its last day; optional for the proof of address. */
  expiresOn: maybe(isoDay),
})
export type Renewal = z.output<typeof renewal>

export const kycRecords = z.array(kycRecord)

export const listOwnKyc = endpoint('GET /api/shop/kyc', {
  needs: 'settings',
  reply: kycRecords,
  summary: 'All documents of the shop, newest first: waiting, current and previous ones',
})

export const renewKyc = endpoint('PUT /api/shop/kyc/:type', {
  needs: 'settings',
  fulfils: true,
  summary:
    'Send a newer document; the current one stays until it is approved, and one already waiting is replaced',
  params: z.object({ type: z.enum(registrationDocuments, { error: issue('invalid') }) }),
  body: renewal,
  files: ['document'],
  reply: kycRecords,
  refusals: [
    'object.unknown-file',
    'kyc.day-missing',
    'kyc.over-already',
    'shop.not-approved',
    'request.too-many',
  ],
})

/** The expiry date of a document for which none was entered yet. */
export const kycEnd = z.object({ expiresOn: isoDay })

export const sayKycEnd = endpoint('PUT /api/shop/kyc/ends/:id', {
  needs: 'settings',
  fulfils: true,
  summary: 'Set the expiry date of a document that has none; reminders to renew it begin',
  body: kycEnd,
  reply: kycRecords,
  refusals: ['kyc.not-found', 'kyc.end-known'],
})

const decision = z.object({
  status: z.enum(kycStatuses, { error: issue('invalid') }),
  rejectionReason: optionalParagraphs(2000).nullish(),
  /** The status on the decider's screen; if it has changed since, the decision is refused (409). */
  seen: z.enum(kycStatuses, { error: issue('invalid') }).nullish(),
})
export type KycDecision = z.output<typeof decision>

export const decideKyc = endpoint('PATCH /api/admin/kyc/:id/status', {
  needs: 'shops',
  summary: 'Approve a shop’s renewed document, or reject it with a reason; the previous one stays until then',
  body: decision,
  reply: kycRecord.extend({ undo: undoOffer }),
  refusals: ['kyc.not-found', 'kyc.cannot-move', 'kyc.reason-missing', 'kyc.decided-meanwhile'],
})

const trnOfVat = trn.refine(isTrnOfVat, { error: issue('trnOfVat') })

/** A shop's own statement of its tax identity, with evidence. */
export const taxProfileInput = z
  .object({
    legalName: requiredText(200),
    legalNameAr: requiredText(200),
    trn: emptyOr(trnOfVat, issue('trnOfVat')).optional(),
    holdsFrom: isoDay,
    trnEndsOn: maybe(isoDay),
    /** Address of the uploaded registration certificate or licence. */
    document: requiredText(500),
  })
  .refine(({ trn: number, trnEndsOn }) => !trnEndsOn || number, {
    error: issue('required'),
    path: ['trn'],
  })
  .refine(({ holdsFrom, trnEndsOn }) => !trnEndsOn || holdsFrom <= trnEndsOn, {
    error: issue('dayBefore'),
    path: ['trnEndsOn'],
  })
export type TaxProfileInput = z.output<typeof taxProfileInput>

export const readTaxProfile = endpoint('GET /api/shop/tax-profile', {
  needs: 'settings',
  summary: 'The name and tax number of the shop shown on documents today; null if none is approved',
  reply: z.object({ current: taxProfile.nullable() }),
})

export const changeTaxProfile = endpoint('PUT /api/shop/tax-profile', {
  needs: 'settings',
  fulfils: true,
  summary: 'Send a new name or tax number with its evidence; once approved it applies from the day it names',
  body: taxProfileInput,
  files: ['document'],
  reply: kycRecords,
  refusals: ['object.unknown-file', 'shop.not-approved', 'request.too-many'],
})
