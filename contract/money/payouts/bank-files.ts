import { z } from 'zod'
import { fileRoute } from '#contract/file-route.ts'
import { endpoint } from '#contract/endpoint.ts'
import { id, time } from '#contract/fields.ts'
import { issue } from '#contract/issue-texts.ts'
import { sum } from '#contract/amounts.ts'
import { bankDetails } from './bank-account.ts'

export const bankFileFormats = ['csv', 'pain'] as const
export type BankFileFormat = (typeof bankFileFormats)[number]

/** Kinds of payments by the bank; a file has one of them, never both (0102). */
export const bankFileKinds = ['payouts', 'refunds'] as const
export type BankFileKind = (typeof bankFileKinds)[number]
const of = z.enum(bankFileKinds, { error: issue('invalid') })

/** Reasons why an approved payout or a waiting refund is not sent, in a file for the bank or by the provider. */
export const leftOutReasons = [
  'shop-held',
  'account-held',
  'not-connected',
  'second-person',
  'not-covered',
  'other-way',
  'no-account',
  'account-new',
  'disputed',
] as const
export type LeftOutReason = (typeof leftOutReasons)[number]

export const leftOut = z.array(
  z.object({ id: z.string(), number: z.string(), reason: z.enum(leftOutReasons) }),
)
export type LeftOut = z.output<typeof leftOut>[number]
export const counted = { count: z.int(), total: sum, leftOut }

/** Comma-separated ids; without any, all that may be sent. */
export const planned = z.object({ ids: z.string().max(20_000).optional() })

export const planBankFile = endpoint('GET /api/admin/bank-files/plan', {
  needs: 'money',
  summary:
    'What a bank file would contain: payable approved payouts covered by the ledger balance, or refunds whose customers have entered an account',
  query: planned.extend({ of }),
  reply: z.object({
    ...counted,
    /** Balance of `bank`, less payments already sent to the bank. */
    atBank: sum,
  }),
})

export const makeBankFile = endpoint('POST /api/admin/bank-files', {
  needs: 'money',
  confirm: 'recent',
  summary:
    'Create a bank file: everything in it counts as sent, and can only be paid or returned by the bank',
  status: 201,
  bodyKiB: 32,
  /** Without ids, all that may be sent. */
  body: z.object({
    of,
    ids: z
      .array(id)
      .max(500, { error: issue('tooLong') })
      .default([]),
  }),
  reply: z.object({ id: z.string(), messageId: z.string(), madeAt: time, madeBy: z.string(), ...counted }),
  refusals: ['payout.nothing-to-send', 'refund.nothing-to-send', 'payout.no-sender'],
})

/** The content is the same on every download; the bank recognises it by its message id. */
export const bankFile = fileRoute('GET /api/admin/bank-files/:id/file', {
  needs: 'money',
  confirm: 'recent',
  summary: 'A bank file created before: a table, or ISO 20022 pain.001.001.09',
  query: z.object({ format: z.enum(bankFileFormats).optional() }),
  sends: ['text/csv', 'application/xml'],
  refusals: ['payout.file-not-found'],
})

export const payoutSender = z.object({ accountHolder: z.string().nullable(), iban: z.string().nullable() })

export const readPayoutSender = endpoint('GET /api/admin/payouts/sender', {
  needs: 'money',
  summary: 'The platform’s account that payouts are sent from',
  reply: payoutSender,
})

export const changePayoutSender = endpoint('PUT /api/admin/payouts/sender', {
  needs: 'money',
  confirm: 'recent',
  summary: 'Enter the account that payouts are sent from',
  body: bankDetails,
  reply: payoutSender,
})

/** Problems of rows in the bank's report that do not match a payment as it was ordered. */
export const reportProblems = [
  'unknown',
  'amount-differs',
  'currency-differs',
  'not-approved',
  'paid-before',
  'account-held',
  'shop-held',
  'second-person',
  'twice',
  'returned',
  'unreadable',
] as const
export type ReportProblem = (typeof reportProblems)[number]

const reportRow = z.object({
  /** Row number as in a spreadsheet. */
  row: z.int(),
  reference: z.string(),
  amount: z.string(),
  date: z.string(),
})

export const readBankReport = endpoint('POST /api/admin/bank-files/report', {
  needs: 'money',
  confirm: 'recent',
  summary:
    'Match the bank’s report (CSV: reference, amount, date, and currency if not AED) or statement (ISO 20022 camt.053) with the payments sent to it, by our numbers; with `apply` the matches are marked as paid, and a statement is saved and matched with the ledger',
  bodyKiB: 256,
  body: z.object({
    report: z
      .string({ error: issue('required') })
      .min(1, { error: issue('required') })
      .max(200_000, { error: issue('tooLong') }),
    apply: z.boolean({ error: issue('invalid') }).default(false),
  }),
  reply: z.object({
    matched: z.array(reportRow.extend({ of: z.enum(bankFileKinds), id: z.string(), number: z.string() })),
    differences: z.array(reportRow.extend({ problem: z.enum(reportProblems) })),
  }),
  refusals: [
    'payout.report-unreadable',
    'bank-statement.other-message',
    'bank-statement.part',
    'bank-statement.unreadable',
    'bank-statement.other-account',
    'bank-statement.other-currency',
    'bank-statement.differs',
  ],
})
