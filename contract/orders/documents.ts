import { z } from 'zod'
import { documentTypes } from '#domain/documents/document.ts'
import { endpoint } from '#contract/endpoint.ts'
import { byId, email } from '#contract/fields.ts'
import { currency, total } from '#contract/money.ts'
import { time } from '#contract/time.ts'
import { byNumber } from './orders.ts'

/** A document of an order (R-API-88), oldest first. */
const orderDocument = z.object({
  type: z.enum(documentTypes),
  /** As it is printed; each issuer counts its own. */
  number: z.string(),
  issuedAt: time,
  total,
  vat: total,
  currency,
  /** Where the same caller can load it as PDF. */
  pdf: z.string(),
  /** As a file for e-invoicing; null where that knows no such document, and for customers. */
  xml: z.string().nullable(),
})
export type OrderDocument = z.output<typeof orderDocument>

const reply = z.array(orderDocument)
export const byOrderEmail = z.object({ email })

export const listOrderDocuments = endpoint({
  method: 'GET',
  path: '/api/orders/:orderNumber/documents',
  access: 'anyone',
  tag: 'Orders',
  summary: 'Invoices, credit notes and receipts of an order, for its customer',
  params: byNumber,
  query: byOrderEmail,
  reply,
  refusals: ['order.not-found', 'request.too-many'],
})

export const listOwnOrderDocuments = endpoint({
  method: 'GET',
  path: '/api/shop/orders/:id/documents',
  access: 'shop',
  tag: 'Shop portal',
  summary: 'Invoices, credit notes, receipts and commission documents of an order of the shop',
  params: byId,
  reply,
  refusals: ['order.not-found'],
})

export const listAnyOrderDocuments = endpoint({
  method: 'GET',
  path: '/api/admin/orders/:id/documents',
  access: 'admin',
  tag: 'Administration',
  summary: 'Invoices, credit notes, receipts and commission documents of an order',
  params: byId,
  reply,
  refusals: ['order.not-found'],
})

/** A document as a file: `<id>.pdf` or `<id>.xml` below the list that it stands in. */
export const documentFilePaths = {
  customer: `${listOrderDocuments.path}/:file`,
  shop: `${listOwnOrderDocuments.path}/:file`,
  admin: `${listAnyOrderDocuments.path}/:file`,
} as const
