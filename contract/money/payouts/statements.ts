import { z } from 'zod'
import { fileForBoth, fileRoute, sheetTypes } from '#contract/file-route.ts'
import { endpoint } from '#contract/endpoint.ts'
import { isoDay, time } from '#contract/fields.ts'
import { dirhams, sum } from '#contract/amounts.ts'

const day = z.union([z.literal(''), isoDay]).optional()

/** Days in the UAE, both included; from the beginning of the month until today where none are given. */
export const statementPeriod = z.object({ from: day, to: day })

/** A statement as a table, or as a document in both languages. */
export const statementFormats = ['csv', 'xlsx', 'pdf'] as const

/** Which statement as a file. */
export const statementFileQuery = statementPeriod.extend({ format: z.enum(statementFormats).optional() })

export const statementKinds = [
  'sale',
  'commission',
  'refund',
  'payout',
  'fee',
  'chargeback',
  'adjustment',
] as const
export type StatementKind = (typeof statementKinds)[number]

export const statement = z.object({
  from: z.string(),
  to: z.string(),
  currency: dirhams,
  openingBalance: sum,
  /** Oldest first; what is owed to the shop is above zero, and `balance` is what it came to. */
  lines: z.array(
    z.object({
      at: time,
      kind: z.enum(statementKinds),
      orderNumber: z.string().optional(),
      payoutNumber: z.string().optional(),
      amount: sum,
      balance: sum,
    }),
  ),
  closingBalance: sum,
})
export type Statement = z.output<typeof statement>

const asFile = {
  needs: 'money',
  summary: "A shop's statement as a file",
  query: statementFileQuery,
  sends: [...sheetTypes, 'application/pdf'],
  refusals: ['shop.not-found', 'payout.statement-too-long', 'request.too-many', 'request.unavailable'],
} as const

/** The same as a file of sheets. */
export const ownStatementFile = fileRoute('GET /api/shop/statements/export', { ...asFile })
export const statementFile = fileRoute('GET /api/admin/shops/:id/statements/export', { ...asFile })

/** What a payout that was paid is made up of: a document in both languages. */
export const remittanceFiles = fileForBoth('GET /payouts/:id/remittance', {
  needs: 'money',
  summary: 'The remittance advice of a payout: the orders, refunds and invoices that make up its sum',
  sends: ['application/pdf'],
  refusals: ['payout.not-found', 'request.too-many', 'request.unavailable'],
})

export const readOwnStatement = endpoint('GET /api/shop/statements', {
  needs: 'money',
  summary:
    "The shop's account with Majlis over a period: what it was owed, each sale, fee, refund and payout",
  query: statementPeriod,
  reply: statement,
})

export const readStatement = endpoint('GET /api/admin/shops/:id/statements', {
  needs: 'money',
  summary: 'The account of a shop over a period',
  query: statementPeriod,
  reply: statement,
  refusals: ['shop.not-found'],
})
