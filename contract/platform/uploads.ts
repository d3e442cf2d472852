import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { optionalText, time } from '#contract/fields.ts'

/** Refusals of an upload that is too large or incomplete, or cannot be accepted now. */
export const comingRefusals = [
  'object.too-large',
  'object.incomplete',
  'object.no-room',
  'request.too-many',
  'request.unavailable',
] as const

/** Refusals of an uploaded file, at its upload or where a request body names it. */
export const fileRefusals = [
  ...comingRefusals,
  'object.ticket-invalid',
  'object.wrong-type',
  'object.other-size',
  'object.unreadable',
  'object.unreadable-picture',
  'object.unreadable-pdf',
  'object.too-many-pixels',
  'object.active-pdf',
  'object.locked-pdf',
  'object.compressed-model',
  'object.damaged-model',
  'object.model-needs-files',
  'object.empty-model',
  'object.too-many-triangles',
] as const

/** Issues a ticket for one file (R-API-71): the caller PUTs the bytes to `uploadURL` and stores `url`. */
export const createUpload = endpoint('POST /api/objects/upload', {
  access: 'anyone',
  summary:
    'Get an address to PUT one file to, once, within 15 minutes; without its query it is the stored address',
  body: z.object({
    /** By default `product` when signed in, else `kyc`. */
    purpose: z.enum(['product', 'kyc', 'journal', 'order']).optional(),
    fileName: optionalText(255).optional(),
    contentType: optionalText(100).optional(),
    size: z.int().min(1).optional(),
  }),
  reply: z.object({ uploadURL: z.string(), url: z.string() }),
  refusals: [
    'account.signed-out',
    'account.no-access',
    'account.right-missing',
    'shop.not-approved',
    'shop.not-your-duty',
    'object.too-large',
    'object.wrong-type',
    'request.too-many',
  ],
})

/** Creates a short-lived link to a KYC document or a journal's file; each opening is logged. */
export const openPrivateFile = endpoint('POST /api/objects/:id/link', {
  access: 'signed-in',
  reads: true,
  summary:
    'A link to a private file, valid for 60 seconds: documents of a shop for those who decide on shops and for the shop, files of journals for those with access to money',
  reply: z.object({ url: z.string(), expiresAt: time }),
  refusals: ['account.no-access', 'account.right-missing', 'object.not-found'],
})
