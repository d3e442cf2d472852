import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { optionalText, time } from '#contract/fields.ts'

/** Of a file that does not come as it was said to, or cannot be taken now. */
export const comingRefusals = [
  'object.too-large',
  'object.incomplete',
  'object.no-room',
  'request.too-many',
  'request.unavailable',
] as const

/** What a file that came may be refused for, where it is put or where a body names it. */
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

/** A ticket for one file (R-API-71): the caller PUTs the bytes to `uploadURL`, and keeps it without its query. */
export const createUpload = endpoint('POST /api/objects/upload', {
  access: 'anyone',
  summary:
    'Ask for an address to PUT one file to, once, within 15 minutes; without its query it is the stored address',
  body: z.object({
    /** Without one: product when signed in, kyc when not. */
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

/** A KYC document or a file of a journal is opened by its reader under a short address, and each opening is kept. */
export const openPrivateFile = endpoint('POST /api/objects/:id/link', {
  access: 'signed-in',
  reads: true,
  summary:
    'A link to a private file that works for 60 seconds: documents of a shop for who decides on shops and the shop, files of journals for who reads money',
  reply: z.object({ url: z.string(), expiresAt: time }),
  refusals: ['account.no-access', 'account.right-missing', 'object.not-found'],
})
