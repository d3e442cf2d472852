import { z } from 'zod'
import type { Access, Endpoint } from './endpoint.ts'
import {
  adminExportPath,
  importFilePath,
  importTemplatePath,
  productExportPath,
  productImport,
  sheetFormats,
  sheetRefusals,
} from './catalogue/imports/imports.ts'
import { orderLists } from './orders/list-files.ts'
import { documentFiles } from './money/documents/document-files.ts'
import { moneyFiles } from './money/payouts/money-files.ts'
import { analyticsExportPaths, analyticsQuery, ownAnalyticsQuery } from './insights/analytics.ts'
import { vendorExportPath, vendorFilters } from './insights/dashboard.ts'
import { assistantRoutes } from './insights/assistants.ts'
import { feedRoute } from './catalogue/feeds.ts'
import { qualityExportPath, qualityFilters } from './shops/quality.ts'
import { comingRefusals, fileRefusals, uploadRules } from './platform/uploads.ts'

/** What is answered beside the endpoints: files, streams and texts for programs, or JSON for a file that was put. */
export type FileRoute = Pick<
  Endpoint,
  'method' | 'path' | 'summary' | 'tag' | 'query' | 'refusals' | 'needs' | 'confirm'
> & {
  readonly access: Access
  /** The content types that the body may have. */
  readonly takes?: readonly string[]
  /** Where it makes something, which a repeat would make a second of (R-API-10). */
  readonly status?: 201
  /** Another success than 200, without a body, and what it means. */
  readonly also?: { readonly status: number; readonly means: string }
  /** The content types of the answer. */
  readonly sends: readonly string[]
  /** Where the answer is JSON. */
  readonly reply?: z.ZodType
}

const json = ['application/json']
const sheets = ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet']
const sheetQuery = z.object({ format: z.enum(sheetFormats).optional() })
const readerRefusals = ['account.signed-out', 'account.no-access', 'account.right-missing'] as const
/** A list as a file, to be kept. */
const sheetFile = { method: 'GET', sends: sheets, refusals: [] } as const
const stored = [...new Set([...uploadRules.product.types, ...uploadRules.kyc.types])]

const files: readonly FileRoute[] = [
  {
    method: 'GET',
    path: '/api/objects/:id',
    access: 'anyone',
    tag: 'Uploads',
    summary:
      'A stored file: photos and models for everyone, KYC documents by session or by the key of a link',
    query: z.object({ key: z.string().optional() }),
    sends: stored,
    refusals: [...readerRefusals, 'object.not-found', 'object.link-expired'],
  },
  {
    method: 'PUT',
    path: '/api/objects/:id',
    access: 'anyone',
    tag: 'Uploads',
    summary: 'Put the bytes of one file to the address of its ticket, once',
    query: z.object({ ticket: z.string() }),
    takes: stored,
    sends: json,
    reply: z.object({
      url: z.string(),
      contentType: z.string(),
      size: z.int(),
      width: z.int().optional(),
      height: z.int().optional(),
    }),
    refusals: fileRefusals,
  },
  {
    method: 'GET',
    path: '/images/:id/:file',
    access: 'anyone',
    tag: 'Uploads',
    summary: 'A photo at one of its widths, e.g. 640.webp',
    sends: ['image/avif', 'image/webp', 'image/jpeg'],
    refusals: ['object.not-found'],
  },
  {
    method: 'GET',
    path: '/api/order-groups/:link/:file',
    access: 'anyone',
    tag: 'Orders',
    summary: 'The day of an order for a calendar, `<number>.ics`, by the link of its checkout',
    query: z.object({ language: z.enum(['en', 'ar']).optional() }),
    sends: ['text/calendar'],
    refusals: ['order.not-found'],
  },
  {
    method: 'GET',
    path: '/live',
    access: 'signed-in',
    tag: 'Notifications',
    summary: 'News of the inbox as they come, as server-sent events',
    sends: ['text/event-stream'],
    refusals: ['request.too-many'],
  },
]

const vendorFile: FileRoute = {
  ...sheetFile,
  path: vendorExportPath,
  access: 'admin',
  needs: 'shops',
  tag: 'Administration',
  summary: 'The vendors with their figures as a file, filtered and sorted as their list',
  query: vendorFilters.extend(sheetQuery.shape),
}

const analyticsFiles: readonly FileRoute[] = [
  {
    ...sheetFile,
    path: qualityExportPath,
    access: 'admin',
    needs: 'figures',
    tag: 'Administration',
    summary: 'The quality of shops as a file, filtered and sorted as their list',
    query: qualityFilters.extend(sheetQuery.shape),
  },
  {
    ...sheetFile,
    path: analyticsExportPaths.admin,
    access: 'admin',
    needs: 'figures',
    tag: 'Administration',
    summary: 'The figures of a period as a file',
    query: analyticsQuery.safeExtend(sheetQuery.shape),
    refusals: ['shop.not-found'],
  },
  {
    ...sheetFile,
    path: analyticsExportPaths.shop,
    access: 'shop',
    tag: 'Shop portal',
    summary: "The shop's figures of a period as a file",
    query: ownAnalyticsQuery.safeExtend(sheetQuery.shape),
  },
]

const importFiles: readonly FileRoute[] = [
  {
    ...sheetFile,
    path: adminExportPath,
    access: 'admin',
    needs: 'catalogue',
    tag: 'Administration',
    summary: 'All products of all shops as a file',
    query: sheetQuery,
  },
  {
    ...sheetFile,
    path: productExportPath,
    access: 'shop',
    tag: 'Shop portal',
    summary: 'The own products as a file that an import reads again',
    query: sheetQuery,
  },
  {
    ...sheetFile,
    path: importTemplatePath,
    access: 'shop',
    tag: 'Shop portal',
    summary: 'An empty sheet with the columns that an import knows',
    query: sheetQuery,
  },
  {
    method: 'GET',
    path: '/api/shop/imports/:id/problems.csv',
    access: 'approved-shop',
    tag: 'Shop portal',
    summary: 'The rows of an import that were refused, each with its reasons',
    sends: ['text/csv'],
    refusals: ['import.not-found'],
  },
  {
    method: 'PUT',
    path: importFilePath,
    access: 'approved-shop',
    tag: 'Shop portal',
    summary: 'Put a sheet of products; it makes an import that nothing is written for yet',
    query: z.object({ name: z.string().optional() }),
    takes: [...sheets, 'application/octet-stream'],
    status: 201,
    sends: json,
    reply: productImport,
    refusals: [...sheetRefusals, ...comingRefusals],
  },
  {
    method: 'PUT',
    path: '/api/shop/imports/:id/images/:part',
    access: 'approved-shop',
    tag: 'Shop portal',
    summary: 'Put one part of the ZIP with the pictures of an import, counted from 0',
    takes: ['application/zip', 'application/octet-stream'],
    sends: json,
    reply: productImport,
    refusals: [
      'import.not-found',
      'import.cannot-move',
      'import.wrong-type',
      'import.zip-too-large',
      ...comingRefusals,
    ],
  },
]

export const processState = z.object({ status: z.string() })
const refusedWith: Readonly<Record<string, FileRoute['refusals']>> = {
  '/readyz': ['request.unavailable'],
  '/sitemaps/products-:part.xml': ['request.not-found'],
}
const forPrograms = (path: string, summary: string, type: string, reply?: z.ZodType): FileRoute => ({
  method: 'GET',
  path,
  access: 'anyone',
  tag: 'Operation',
  summary,
  sends: [type],
  ...(reply && { reply }),
  refusals: refusedWith[path] ?? [],
})

export const fileRoutes: readonly FileRoute[] = [
  ...files,
  vendorFile,
  ...analyticsFiles,
  ...importFiles,
  ...orderLists,
  ...documentFiles,
  ...moneyFiles,
  feedRoute,
  ...assistantRoutes,
  forPrograms('/healthz', 'The process answers', 'application/json', processState),
  forPrograms('/readyz', 'It can serve, the database included', 'application/json', processState),
  forPrograms('/robots.txt', 'What search engines may visit', 'text/plain'),
  forPrograms('/sitemap.xml', 'The parts of the map of public pages', 'application/xml'),
  forPrograms('/sitemaps/pages.xml', 'Public pages other than products', 'application/xml'),
  forPrograms('/sitemaps/shops.xml', 'Pages of shops', 'application/xml'),
  forPrograms('/sitemaps/products-:part.xml', 'Pages of products', 'application/xml'),
  forPrograms('/api/openapi.json', 'This document', 'application/json', z.looseObject({})),
  forPrograms('/api/docs', 'This document for people', 'text/html'),
]
