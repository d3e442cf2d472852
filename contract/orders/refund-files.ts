import { z } from 'zod'
import { bankFileFormats, reportRow, reportToRead } from '#contract/money/payouts/bank-files.ts'
import { fileRoute } from '#contract/file-route.ts'
import { endpoint } from '#contract/endpoint.ts'
import { sum } from '#contract/amounts.ts'
import { byId, id, requiredParagraphs } from '#contract/fields.ts'
import { issue } from '#contract/issue-texts.ts'
import { time } from '#contract/time.ts'
import { order } from './orders.ts'

/** Why a refund that waits is not in a file for the bank. */
export const leftOutRefundReasons = [
  'no-account',
  'account-new',
  'disputed',
  'second-person',
  'not-covered',
] as const

const leftOut = z.array(
  z.object({ refundId: z.string(), refundNumber: z.string(), reason: z.enum(leftOutRefundReasons) }),
)
const counted = { count: z.int(), total: sum, leftOut }

export const planRefundFile = endpoint({
  method: 'GET',
  path: '/api/admin/refunds/bank-files/plan',
  needs: 'money',
  summary: 'What a file for the bank would have: refunds whose customers have named an account',
  query: z.object({
    /** Refunds with commas between; all that wait where none. */
    ids: z.string().max(20_000).optional(),
  }),
  reply: z.object({
    ...counted,
    /** What the books have at the bank, less what it was told to pay already. */
    atBank: sum,
  }),
})

export const makeRefundFile = endpoint({
  method: 'POST',
  path: '/api/admin/refunds/bank-files',
  needs: 'money',
  confirm: 'recent',
  summary: 'Make a file for the bank: its refunds are sent, and can only be paid or returned by the bank',
  status: 201,
  bodyKiB: 32,
  /** Refunds; all that wait where none are named. */
  body: z.object({
    ids: z
      .array(id)
      .max(500, { error: issue('tooLong') })
      .default([]),
  }),
  reply: z.object({ id: z.string(), messageId: z.string(), madeAt: time, madeBy: z.string(), ...counted }),
  refusals: ['refund.nothing-to-send', 'payout.no-sender'],
})

export const refundFile = fileRoute({
  path: '/api/admin/refunds/bank-files/:id/file',
  needs: 'money',
  confirm: 'recent',
  summary: 'A file that was made for the bank: a table, or ISO 20022 pain.001.001.09',
  params: byId,
  query: z.object({ format: z.enum(bankFileFormats).optional() }),
  sends: ['text/csv', 'application/xml'],
  refusals: ['payout.file-not-found'],
})

export const refundReportProblems = [
  'unknown',
  'amount-differs',
  'currency-differs',
  'not-approved',
  'paid-before',
  'twice',
  'returned',
  'unreadable',
] as const

export const readRefundReport = endpoint({
  method: 'POST',
  path: '/api/admin/refunds/bank-report',
  needs: 'money',
  confirm: 'recent',
  summary:
    "Match the bank's report (CSV or ISO 20022 camt.053) with refunds that it was sent; with `apply` those that match are marked as paid",
  bodyKiB: 256,
  body: reportToRead,
  reply: z.object({
    matched: z.array(reportRow.extend({ refundId: z.string(), refundNumber: z.string() })),
    differences: z.array(reportRow.extend({ problem: z.enum(refundReportProblems) })),
  }),
  refusals: ['payout.report-unreadable'],
})

/** Why the bank gave it back. */
export const returnedRefund = z.object({ reason: requiredParagraphs(2000) })

export const returnRefund = endpoint({
  method: 'POST',
  path: '/api/admin/refunds/:id/return',
  needs: 'money',
  confirm: 'recent',
  summary:
    'Say that the bank has returned a refund: it is owed again, and its customer asked for another account',
  params: byId,
  body: returnedRefund,
  reply: order,
  refusals: ['refund.not-found', 'refund.cannot-move'],
})
