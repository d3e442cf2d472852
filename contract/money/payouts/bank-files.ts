import { z } from 'zod'
import { fileRoute } from '#contract/file-route.ts'
import { endpoint } from '#contract/endpoint.ts'
import { issue } from '#contract/issue-texts.ts'
import { bankDetails } from './bank-account.ts'

export const bankFileFormats = ['csv', 'pain'] as const
export const bankFileQuery = z.object({
  format: z.enum(bankFileFormats).optional(),
  ids: z.string().max(20_000).optional(),
})

/** Approved payouts as a file for the bank; `ids` are payouts with commas between, all that are approved where none. */
export const bankFile = fileRoute({
  path: '/api/admin/payouts/bank-file',
  needs: 'money',
  confirm: 'recent',
  summary: 'Approved payouts for the bank: a table, or ISO 20022 pain.001.001.09',
  query: bankFileQuery,
  sends: ['text/csv', 'application/xml'],
  refusals: ['payout.nothing-to-send', 'payout.no-sender'],
})

export const payoutSender = z.object({ accountHolder: z.string().nullable(), iban: z.string().nullable() })

export const readPayoutSender = endpoint({
  method: 'GET',
  path: '/api/admin/payouts/sender',
  needs: 'money',
  summary: "The platform's account, from which payouts are transferred",
  reply: payoutSender,
})

export const changePayoutSender = endpoint({
  method: 'PUT',
  path: '/api/admin/payouts/sender',
  needs: 'money',
  confirm: 'recent',
  summary: 'Enter the account from which payouts are transferred',
  body: bankDetails,
  reply: payoutSender,
})

/** What a row of the bank's report is not: a transfer that was made as it was ordered. */
export const reportProblems = [
  'unknown',
  'amount-differs',
  'not-approved',
  'paid-before',
  'account-held',
  'shop-held',
  'twice',
  'unreadable',
] as const
export type ReportProblem = (typeof reportProblems)[number]

const reportRow = z.object({
  /** As spreadsheet programs count. */
  row: z.int(),
  reference: z.string(),
  amount: z.string(),
  date: z.string(),
})

export const readBankReport = endpoint({
  method: 'POST',
  path: '/api/admin/payouts/bank-report',
  needs: 'money',
  confirm: 'recent',
  summary:
    "Match the bank's report (CSV: reference, amount, date) with approved payouts; with `apply` those that match are marked as paid",
  bodyKiB: 256,
  body: z.object({
    report: z
      .string({ error: issue('required') })
      .min(1, { error: issue('required') })
      .max(200_000, { error: issue('tooLong') }),
    apply: z.boolean({ error: issue('invalid') }).default(false),
  }),
  reply: z.object({
    matched: z.array(reportRow.extend({ payoutId: z.string(), payoutNumber: z.string() })),
    differences: z.array(reportRow.extend({ problem: z.enum(reportProblems) })),
  }),
  refusals: ['payout.report-unreadable'],
})
