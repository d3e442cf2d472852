import { z } from 'zod'
import { fileForBoth, fileRoute } from '#contract/file-route.ts'
import { sendingStatuses, documentTypes } from '#domain/money/documents/document.ts'
import { endpoint, forBoth } from '#contract/endpoint.ts'
import { byNumber, email, isoDay, time } from '#contract/fields.ts'
import { wholeList } from '#contract/page.ts'
import { dirhams, total } from '#contract/amounts.ts'

/** A document of an order (R-API-88). */
export const orderDocument = z.object({
  id: z.string(),
  type: z.enum(documentTypes),
  /** As printed; each issuer has its own numbers. */
  number: z.string(),
  issuedAt: time,
  /** Period of a monthly commission document: days in the UAE, both included. */
  period: z.object({ from: isoDay, to: isoDay }).optional(),
  total,
  vat: total,
  currency: dirhams,
  /** URL path of the PDF, for the same caller. */
  pdf: z.string(),
  /** URL path of the e-invoice; null when the document cannot be one. */
  xml: z.string().nullable(),
  /** Progress to the tax authority; null when it is not sent, and for customers. */
  sending: z
    .object({
      status: z.enum(sendingStatuses),
      since: time,
      /** Reasons of a rejection, in the provider's words; empty when the document lacks required details. */
      reasons: z.array(z.string()),
      /** Whether the caller may have it sent again. */
      mayRepeat: z.boolean(),
    })
    .nullable(),
})
export type OrderDocument = z.output<typeof orderDocument>

export const orderDocuments = z.array(orderDocument)
export const byOrderEmail = z.object({ email })

export const listOrderDocuments = endpoint('GET /api/orders/:orderNumber/documents', {
  access: 'anyone',
  summary: 'Invoices, credit notes and receipts of an order, for its customer',
  params: byNumber,
  query: byOrderEmail,
  reply: orderDocuments,
  refusals: ['order.no-match', 'order.proof-needed'],
})

export const askForDocuments = endpoint('POST /api/orders/:orderNumber/documents', {
  access: 'anyone',
  summary:
    'Issue the documents of a delivered order now, for its customer; the delivery can no longer be undone',
  params: byNumber,
  body: byOrderEmail,
  reply: orderDocuments,
  refusals: ['order.no-match', 'order.proof-needed'],
})

export const listDocuments = forBoth('GET /orders/:id/documents', {
  needs: 'orders',
  summary: {
    admin: 'Invoices, credit notes, receipts and commission documents of an order',
    shop: 'Invoices, credit notes, receipts and commission documents of an order of the shop',
  },
  reply: orderDocuments,
  refusals: ['order.not-found'],
})

export const sendDocumentAgain = forBoth('POST /orders/:id/sendings/:documentId', {
  needs: { admin: 'money', shop: 'orders' },
  shop: { fulfils: true },
  summary: {
    admin: 'Resend a document that the e-invoicing provider rejected',
    shop: 'Resend a document of the shop that the e-invoicing provider rejected',
  },
  params: z.object({ id: z.string(), documentId: z.string() }),
  reply: orderDocuments,
  refusals: ['order.not-found', 'document.not-found', 'document.not-rejected'],
})

export const listOwnCommissionInvoices = endpoint('GET /api/shop/commission-invoices', {
  needs: 'money',
  summary: 'Monthly commission invoices of the shop and their credit notes, oldest first',
  query: wholeList,
  reply: orderDocuments,
})

export const listCommissionInvoices = endpoint('GET /api/admin/shops/:id/commission-invoices', {
  needs: 'money',
  summary: 'Monthly commission invoices of a shop and their credit notes, oldest first',
  query: wholeList,
  reply: orderDocuments,
  refusals: ['shop.not-found'],
})

const rejectedDocument = z.object({
  orderId: z.string(),
  orderNumber: z.string(),
  type: z.enum(documentTypes),
  number: z.string(),
  /** Name of the issuer. */
  seller: z.string(),
  at: time,
  reasons: z.array(z.string()),
})
export type RejectedDocument = z.output<typeof rejectedDocument>

export const listRejectedDocuments = endpoint('GET /api/admin/rejected-documents', {
  needs: 'money',
  summary: 'Documents rejected by the e-invoicing provider, newest first',
  query: wholeList,
  reply: z.array(rejectedDocument),
})

const documentFile = {
  summary: 'A document of an order as a file: `<id>.pdf`, or `<id>.xml` for e-invoicing',
  sends: ['application/pdf', 'application/xml'],
  refusals: ['order.not-found', 'document.not-found', 'request.too-many', 'request.unavailable'],
} as const

/** A document as a file: `<id>.pdf` or `<id>.xml` below its list. */
export const documentFiles = fileForBoth('GET /orders/:id/documents/:file', {
  ...documentFile,
  needs: 'orders',
  params: z.object({ id: z.string(), file: z.string() }),
})

export const customerDocumentFile = fileRoute('GET /api/orders/:orderNumber/documents/:file', {
  ...documentFile,
  access: 'anyone',
  params: z.object({ orderNumber: z.string(), file: z.string() }),
  /** `key` comes from the list, so that no e-mail address appears in logs and histories; `email` is for older links. */
  query: z.object({ key: z.string().max(100).optional(), email: email.optional() }),
  refusals: [
    'order.no-match',
    'document.not-found',
    'request.too-many',
    'request.unavailable',
    'order.proof-needed',
  ],
})

const commissionFile = {
  needs: 'money',
  summary: 'A monthly commission invoice or credit note as a file: `<id>.pdf`, or `<id>.xml` for e-invoicing',
  sends: ['application/pdf', 'application/xml'],
} as const

export const ownCommissionInvoiceFile = fileRoute('GET /api/shop/commission-invoices/:file', {
  ...commissionFile,
  params: z.object({ file: z.string() }),
  refusals: ['document.not-found', 'request.too-many', 'request.unavailable'],
})

export const commissionInvoiceFile = fileRoute('GET /api/admin/shops/:id/commission-invoices/:file', {
  ...commissionFile,
  params: z.object({ id: z.string(), file: z.string() }),
  refusals: ['shop.not-found', 'document.not-found', 'request.too-many', 'request.unavailable'],
})
