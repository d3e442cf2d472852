import { z } from 'zod'
import { type FileRoute, fileRoute, sheetTypes } from './file-route.ts'
import { imagePartQuery, importFilePath, productImport, sheetRefusals } from './catalogue/imports/imports.ts'
import { assistantRoutes } from './insights/assistants.ts'
import { comingRefusals, fileRefusals } from './platform/uploads.ts'
import { uploadRules } from '#domain/platform/files/upload-rules.ts'

const json = ['application/json']
const readerRefusals = ['account.signed-out', 'account.no-access', 'account.right-missing'] as const
const stored = [...new Set([...uploadRules.product.types, ...uploadRules.kyc.types])]

const files: readonly FileRoute[] = [
  fileRoute('GET /api/objects/:id', {
    access: 'anyone',
    tag: 'Uploads',
    summary:
      'A stored file: photos and models for everyone, KYC documents by session or by the key of a link',
    query: z.object({ key: z.string().optional() }),
    sends: stored,
    refusals: [...readerRefusals, 'object.not-found', 'object.link-expired'],
  }),
  fileRoute('PUT /api/objects/:id', {
    access: 'anyone',
    tag: 'Uploads',
    summary: 'Upload the bytes of one file to the address of its ticket, once',
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
  }),
  fileRoute('GET /images/:id/:file', {
    access: 'anyone',
    tag: 'Uploads',
    summary: 'A photo at one of its widths, e.g. 640.webp',
    sends: ['image/avif', 'image/webp', 'image/jpeg'],
    refusals: ['object.not-found'],
  }),
  fileRoute('GET /api/order-groups/:link/:file', {
    access: 'anyone',
    tag: 'Orders',
    summary: 'The delivery day of an order as a calendar file, `<number>.ics`, by the link of its checkout',
    query: z.object({ language: z.enum(['en', 'ar']).optional() }),
    sends: ['text/calendar'],
    refusals: ['order.not-found'],
  }),
  fileRoute('GET /live', {
    access: 'signed-in',
    tag: 'Notifications',
    summary: 'New notifications as they arrive, as server-sent events',
    sends: ['text/event-stream'],
    refusals: ['request.too-many'],
  }),
]

const importFiles: readonly FileRoute[] = [
  fileRoute(`PUT ${importFilePath}`, {
    access: 'approved-shop',
    needs: 'catalogue',
    tag: 'Shop portal',
    summary: 'Upload a sheet of products; it creates an import without writing any product yet',
    query: z.object({ name: z.string().optional() }),
    takes: [...sheetTypes, 'application/octet-stream'],
    status: 201,
    sends: json,
    reply: productImport,
    refusals: [...sheetRefusals, ...comingRefusals],
  }),
  fileRoute('PUT /api/shop/imports/:id/images/:part', {
    access: 'approved-shop',
    needs: 'catalogue',
    tag: 'Shop portal',
    summary:
      'Upload one part of the ZIP with the pictures of an import, counted from 0, with the number of parts',
    query: imagePartQuery,
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
  }),
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

/** The file routes that are not exported by a module of their own area. */
export const otherFileRoutes: readonly FileRoute[] = [
  ...files,
  ...importFiles,
  ...assistantRoutes,
  forPrograms('/healthz', 'Whether the process is running', 'application/json', processState),
  forPrograms(
    '/readyz',
    'Whether it can serve requests, including the database',
    'application/json',
    processState,
  ),
  forPrograms('/robots.txt', 'What search engines may crawl', 'text/plain'),
  forPrograms('/sitemap.xml', 'The index of the sitemaps', 'application/xml'),
  forPrograms('/sitemaps/pages.xml', 'Public pages other than products', 'application/xml'),
  forPrograms('/sitemaps/shops.xml', 'Pages of shops', 'application/xml'),
  forPrograms('/sitemaps/products-:part.xml', 'Pages of products', 'application/xml'),
  forPrograms('/api/openapi.json', 'This document', 'application/json', z.looseObject({})),
  forPrograms('/api/docs', 'This document as a web page', 'text/html'),
]
