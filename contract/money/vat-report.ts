import { z } from 'zod'
import { fileForBoth, sheetQuery } from '#contract/file-route.ts'
import { daysOfQuarter } from '#domain/money/documents/vat-report.ts'
import { emirates } from '#domain/shops/emirate.ts'
import { forBoth } from '#contract/endpoint.ts'
import { issue } from '#contract/issue-texts.ts'
import { total } from '#contract/amounts.ts'

/** In AED. */
export const taxed = z.object({ net: total, vat: total, documents: z.int() })
const sides = { supplies: taxed, corrections: taxed }

/** The boxes of the return for supplies at the standard rate: by the emirate that they were delivered to. */
export const vatReport = z.object({
  quarter: z.string(),
  /** Null where the issuer is not registered: there is nothing to report then. */
  trn: z.string().nullable(),
  /** In the order of the boxes 1a to 1g. */
  rows: z.array(z.object({ emirate: z.enum(emirates), ...sides })),
  total: z.object(sides),
})
export type VatReport = z.output<typeof vatReport>

const quarter = z.string({ error: issue('required') }).refine((text) => daysOfQuarter(text) !== null, {
  error: issue('invalid'),
})
/** `2026-Q4`, of the calendar in the UAE. */
export const vatQuery = z.object({ quarter })

export const readVatReport = forBoth('/vat-report', {
  method: 'GET',
  needs: 'money',
  summary: {
    admin: 'What the platform invoiced and corrected in a quarter, by emirate of delivery',
    shop: 'What the shop invoiced and corrected in a quarter, by emirate of delivery',
  },
  query: vatQuery,
  reply: vatReport,
})

/** Every document behind the figures as a file, one in each row. */
export const vatFile = fileForBoth('/vat-report/export', {
  needs: 'money',
  summary: 'Every document behind the VAT report of a quarter, one in each row',
  query: vatQuery.extend(sheetQuery),
})
