import { z } from 'zod'
import type { FileRoute } from '#contract/file-routes.ts'
import { sheetFormats } from '#contract/catalogue/imports/imports.ts'
import { customerDataPath, customerExportPath, customerFilters, ownCustomerExportPath } from './customers.ts'
import { orderExportPath, orderFilters, ownOrderExportPath, ownOrderFilters } from './list.ts'

const sheet = { format: z.enum(sheetFormats).optional() }
const list = {
  method: 'GET',
  sends: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  refusals: [],
} as const

/** Orders and customers as files, filtered as their lists, and what is stored of one customer. */
export const orderLists: readonly FileRoute[] = [
  {
    ...list,
    path: orderExportPath,
    access: 'admin',
    needs: 'orders',
    tag: 'Administration',
    summary: 'The orders that match as a file, newest first',
    query: orderFilters.extend(sheet),
  },
  {
    ...list,
    path: ownOrderExportPath,
    access: 'shop',
    tag: 'Shop portal',
    summary: "The shop's orders that match as a file, newest first",
    query: ownOrderFilters.extend(sheet),
  },
  {
    ...list,
    path: customerExportPath,
    access: 'admin',
    needs: 'customers:write',
    confirm: 'recent',
    tag: 'Administration',
    summary: 'The customers that match as a file, the newest first',
    query: customerFilters.extend(sheet),
  },
  {
    ...list,
    path: ownCustomerExportPath,
    access: 'shop',
    confirm: 'recent',
    tag: 'Shop portal',
    summary: "The shop's customers that match as a file, the newest first",
    query: customerFilters.extend(sheet),
  },
  {
    method: 'GET',
    path: customerDataPath,
    access: 'admin',
    needs: 'customers:write',
    confirm: 'recent',
    tag: 'Administration',
    summary:
      'Everything that is stored of a customer, to be handed to them: JSON and a page to read; audited',
    sends: ['application/zip'],
    refusals: ['customer.not-found'],
  },
]
