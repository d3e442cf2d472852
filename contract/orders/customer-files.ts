import { z } from 'zod'
import type { FileRoute } from '#contract/file-routes.ts'
import { sheetFormats } from '#contract/imports/imports.ts'
import { customerExportPath, customerFilters, ownCustomerExportPath } from './customers.ts'

const list = {
  method: 'GET',
  query: customerFilters.extend({ format: z.enum(sheetFormats).optional() }),
  sends: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  refusals: [],
} as const

/** Customers as files. */
export const customerFiles: readonly FileRoute[] = [
  {
    ...list,
    path: customerExportPath,
    access: 'admin',
    tag: 'Administration',
    summary: 'The customers that match as a file, the newest first',
  },
  {
    ...list,
    path: ownCustomerExportPath,
    access: 'shop',
    tag: 'Shop portal',
    summary: "The shop's customers that match as a file, the newest first",
  },
]
