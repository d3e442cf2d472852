import { z } from 'zod'
import { fileForBoth, fileRoute, sheetQuery } from '#contract/file-route.ts'
import { importStatuses } from '#domain/catalogue/import-status.ts'
import { refusals, type RefusalCode } from '#domain/refusal.ts'
import { endpoint } from '#contract/endpoint.ts'
import { optionalText, time, wholeNumber } from '#contract/fields.ts'
import { importFields, mappedFields } from './import-columns.ts'
import { issue } from '#contract/issue-texts.ts'
import { pageByCursor } from '#contract/page.ts'

/** A spreadsheet is uploaded by PUT to `/api/shop/imports/file?name=…`, which creates a new import. */
export const importFilePath = '/api/shop/imports/file'
/** The ZIP of pictures is uploaded by PUT in parts to `/api/shop/imports/:id/images/:part?of=…`, counted from 0. */
export const imagePartBytes = 8_388_608
export const maxImageParts = 25
/** Total number of parts; without it, the parts received so far are all. */
export const imagePartQuery = z.object({ of: wholeNumber })

/** Files that are downloaded with a session token. */
export const importTemplate = fileRoute('GET /api/shop/imports/template', {
  needs: 'catalogue',
  summary: 'An empty sheet with the columns that an import accepts',
  query: z.object(sheetQuery),
})
export const productsFile = fileForBoth('GET /products/export', {
  needs: 'catalogue',
  summary: {
    admin: 'All products of all shops as a file',
    shop: 'The shop’s products as a file that can be imported again',
  },
  query: z.object(sheetQuery),
})
export const importProblemsFile = fileRoute('GET /api/shop/imports/:id/problems.csv', {
  access: 'approved-shop',
  needs: 'catalogue',
  summary: 'The refused rows of an import, each with its reasons',
  sends: ['text/csv'],
  refusals: ['import.not-found'],
})

/** Refusals of an uploaded spreadsheet. */
export const sheetRefusals = [
  'import.wrong-type',
  'import.unreadable',
  'import.empty',
  'import.too-many-rows',
  'import.too-many-columns',
  'import.too-many-cells',
  'import.cell-too-long',
  'import.bomb',
] as const

const mapping = z.array(z.enum([...mappedFields, ''], { error: issue('invalid') })).max(200)
const code = z.custom<RefusalCode>((given) => typeof given === 'string' && given in refusals)

export const productImport = z.object({
  id: z.string(),
  fileName: z.string(),
  status: z.enum(importStatuses),
  /** Why it stopped. */
  failure: code.nullable(),
  headings: z.array(z.string()),
  /** The field that each column fills; '' fills none. */
  mapping,
  /** The first rows, cell by cell. */
  sample: z.array(z.array(z.string())),
  /** All parts of the ZIP of pictures have been received. */
  hasImages: z.boolean(),
  /** Parts of the ZIP are still missing; the check cannot start before. */
  awaitsImages: z.boolean(),
  rows: z.int(),
  checked: z.int(),
  refused: z.int(),
  /** Valid rows: new products, and changes to own products. */
  newProducts: z.int(),
  knownProducts: z.int(),
  /** Rows that would change nothing about an own product; nothing is written for them. */
  unchangedProducts: z.int(),
  done: z.int(),
  failed: z.int(),
  createdAt: time,
  endedAt: time.nullable(),
})
export type ProductImport = z.output<typeof productImport>

const about = { access: 'approved-shop', needs: 'catalogue' } as const

export const listImports = endpoint('GET /api/shop/imports', {
  ...about,
  summary: "The shop's last ten product imports, newest first",
  reply: z.array(productImport),
})

export const readImport = endpoint('GET /api/shop/imports/:id', {
  ...about,
  summary: 'A product import and its progress',
  reply: productImport,
  refusals: ['import.not-found'],
})

export const mapImport = endpoint('PUT /api/shop/imports/:id/mapping', {
  ...about,
  summary: 'Map columns to fields; results of an earlier check are discarded',
  body: z.object({ mapping }),
  reply: productImport,
  refusals: ['import.not-found', 'import.cannot-move', 'import.columns-missing'],
})

export const removeImportImages = endpoint('POST /api/shop/imports/:id/without-images', {
  ...about,
  summary: 'Remove the ZIP of pictures, even if partly uploaded; results of an earlier check are discarded',
  reply: productImport,
  refusals: ['import.not-found', 'import.cannot-move'],
})

export const checkImport = endpoint('POST /api/shop/imports/:id/check', {
  ...about,
  summary: 'Check every row; no products are changed',
  reply: productImport,
  refusals: [
    'import.not-found',
    'import.cannot-move',
    'import.columns-missing',
    'import.zip-incomplete',
    'import.another-runs',
  ],
})

export const startImport = endpoint('POST /api/shop/imports/:id/start', {
  ...about,
  summary: 'Import the valid rows',
  reply: productImport,
  refusals: ['import.not-found', 'import.cannot-move', 'import.no-rows-ready', 'import.another-runs'],
})

export const cancelImport = endpoint('POST /api/shop/imports/:id/cancel', {
  ...about,
  summary: 'Cancel an import; rows already imported stay',
  reply: productImport,
  refusals: ['import.not-found', 'import.cannot-move'],
})

export const countImportWaiting = endpoint('GET /api/shop/imports/:id/waiting', {
  ...about,
  summary: 'The number of products of an import that wait for review, new or with a change',
  reply: z.object({ count: z.int() }),
  refusals: ['import.not-found'],
})

export const withdrawImport = endpoint('POST /api/shop/imports/:id/withdraw', {
  ...about,
  summary:
    'Withdraw everything of an import that still waits for review; `at` identifies it for resubmitting',
  reply: z.object({ count: z.int(), at: time }),
  refusals: ['import.not-found', 'import.cannot-move'],
})

export const resubmitImport = endpoint('POST /api/shop/imports/:id/resubmit', {
  ...about,
  summary: 'Resubmit for review what was withdrawn from an import at one time',
  body: z.object({ at: time }),
  reply: z.object({ count: z.int() }),
  refusals: ['import.not-found'],
})

export const importRowProblems = z.object({
  row: z.int(),
  /** The product's name in the file, to find the row by. */
  name: z.string(),
  problems: z.array(
    z.object({
      field: z.enum(mappedFields).nullable(),
      value: z.string(),
      message: z.string(),
      /** The whole content of the cell, where it can be corrected by itself; else null. */
      cell: z.string().nullable(),
    }),
  ),
})
export type ImportRowProblems = z.output<typeof importRowProblems>

export const listImportProblems = endpoint('GET /api/shop/imports/:id/problems', {
  ...about,
  summary: 'Rows with problems, 50 at a time, in the reader’s language; the cursor is a row number',
  query: z.object({ ...pageByCursor({ usual: 50, most: 100 }), cursor: wholeNumber }),
  reply: z.array(importRowProblems),
  refusals: ['import.not-found'],
})

/** A longer cell must be corrected in the file. */
export const longestCorrection = 500
export const mostCorrections = 100

export const correctImport = endpoint('PUT /api/shop/imports/:id/corrections', {
  ...about,
  summary: 'Correct cells of rows with problems; the corrections apply when the file is next checked',
  body: z.object({
    corrections: z
      .array(
        z.object({
          row: z.int({ error: issue('invalid') }).max(1_000_000, { error: issue('invalid') }),
          field: z.enum(importFields, { error: issue('invalid') }),
          /** In our own units; '' for an empty cell. */
          value: optionalText(longestCorrection),
        }),
      )
      .max(mostCorrections, { error: issue('invalid') }),
  }),
  bodyKiB: 128,
  reply: productImport,
  refusals: ['import.not-found', 'import.cannot-move'],
})
