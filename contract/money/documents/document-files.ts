import { z } from 'zod'
import type { FileRoute } from '#contract/file-routes.ts'
import { sheetFormats } from '#contract/catalogue/imports/imports.ts'
import { byOrderEmail, documentFilePaths } from './documents.ts'
import { vatExportPaths, vatQuery } from '#contract/money/vat-report.ts'

const document = {
  method: 'GET',
  summary: 'A document of an order as a file: `<id>.pdf`, or `<id>.xml` for e-invoicing',
  sends: ['application/pdf', 'application/xml'],
  refusals: ['order.not-found', 'document.not-found', 'request.unavailable'],
} as const

const vatFile = {
  method: 'GET',
  summary: 'Every document behind the VAT report of a quarter, one in each row',
  query: vatQuery.extend({ format: z.enum(sheetFormats).optional() }),
  sends: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  refusals: [],
} as const

/** Documents, and what a VAT report stands on, as files. */
export const documentFiles: readonly FileRoute[] = [
  {
    ...document,
    path: documentFilePaths.customer,
    access: 'anyone',
    tag: 'Orders',
    query: byOrderEmail,
    sends: ['application/pdf'],
    refusals: ['order.no-match', 'document.not-found', 'request.unavailable', 'order.proof-needed'],
  },
  { ...document, path: documentFilePaths.shop, access: 'shop', tag: 'Shop portal' },
  { ...document, path: documentFilePaths.admin, access: 'admin', needs: 'orders', tag: 'Administration' },
  { ...vatFile, path: vatExportPaths.shop, access: 'shop', tag: 'Shop portal' },
  { ...vatFile, path: vatExportPaths.admin, access: 'admin', needs: 'money', tag: 'Administration' },
]
