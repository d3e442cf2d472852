import { z } from 'zod'
import { fileForBoth, fileRoute, sheetTypes } from '#contract/file-route.ts'
import { endpoint } from '#contract/endpoint.ts'
import { isoDay, time } from '#contract/fields.ts'
import { dirhams, sum } from '#contract/amounts.ts'

const day = z.union([z.literal(''), isoDay]).optional()

/** Days in the UAE, both included; by default from the beginning of the month until today. */
export const statementPeriod = z.object({ from: day, to: day })

/** Formats of a statement: a table, or a document in both languages. */
export const statementFormats = ['csv', 'xlsx', 'pdf'] as const

/** Period and format of a statement as a file. */
export const statementFileQuery = statementPeriod.extend({ format: z.enum(statementFormats).optional() })

export const statementKinds = [
  'sale',
  'commission',
  'refund',
  'payout',
  'fee',
  'chargeback',
  'cash-kept',
  'adjustment',
] as const
export type StatementKind = (typeof statementKinds)[number]

export const statement = z.object({
  from: z.string(),
  to: z.string(),
  currency: dirhams,
  openingBalance: sum,
  /** Oldest first; amounts owed to the shop are positive, and `balance` is the running balance. */
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
  summary: 'A shop’s statement as a file',
  query: statementFileQuery,
  sends: [...sheetTypes, 'application/pdf'],
  refusals: ['shop.not-found', 'payout.statement-too-long', 'request.too-many', 'request.unavailable'],
} as const

/** A statement as a file. */
export const ownStatementFile = fileRoute('GET /api/shop/statements/export', { ...asFile })
export const statementFile = fileRoute('GET /api/admin/shops/:id/statements/export', { ...asFile })

/** Breakdown of a paid payout, as a document in both languages. */
export const remittanceFiles = fileForBoth('GET /payouts/:id/remittance', {
  needs: 'money',
  summary: 'The remittance advice of a payout: the orders, refunds and invoices included in it',
  sends: ['application/pdf'],
  refusals: ['payout.not-found', 'request.too-many', 'request.unavailable'],
})

export const readOwnStatement = endpoint('GET /api/shop/statements', {
  needs: 'money',
  summary: 'The shop’s account with Majlis over a period: each sale, fee, refund and payout, with balances',
  query: statementPeriod,
  reply: statement,
})

export const readStatement = endpoint('GET /api/admin/shops/:id/statements', {
  needs: 'money',
  summary: 'A shop’s account over a period',
  query: statementPeriod,
  reply: statement,
  refusals: ['shop.not-found'],
})
