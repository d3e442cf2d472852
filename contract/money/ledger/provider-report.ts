import { z } from 'zod'
import { fileRoute, sheetQuery } from '#contract/file-route.ts'
import { providerLineKinds } from '#domain/money/ledger/provider-report.ts'
import { endpoint } from '#contract/endpoint.ts'
import { isoDay, time } from '#contract/fields.ts'
import { issue } from '#contract/issue-texts.ts'
import { sum } from '#contract/amounts.ts'

/** Days in the UAE, both included. */
export const reportPeriod = z.object({ from: isoDay, to: isoDay }).refine(({ from, to }) => from <= to, {
  error: issue('dayOrder'),
  path: ['to'],
})

export const reportProblems = ['not-in-books', 'not-in-report', 'amount-differs'] as const

const difference = z.object({
  kind: z.enum(providerLineKinds),
  /** The provider's reference. */
  source: z.string(),
  /** Number of the checkout, refund or payout in our books; null when it is not there. */
  number: z.string().nullable(),
  at: time,
  problem: z.enum(reportProblems),
  /** Change of the balance, by the report and by our books. */
  reported: sum.nullable(),
  booked: sum.nullable(),
})
export type ReportDifference = z.output<typeof difference>

export const providerReport = z.object({
  /** Whether a provider is configured that can be asked. */
  canAsk: z.boolean(),
  /** How many payments, refunds, disputes and transfers agree. */
  matched: z.int(),
  /** Totals of the report; fees are separate. */
  sums: z.object({
    charge: sum,
    refund: sum,
    dispute: sum,
    fee: sum,
    payout: sum,
    transfer: sum,
    other: sum,
  }),
  /** The oldest first; at most 500. */
  differences: z.array(difference),
})
export type ProviderReport = z.output<typeof providerReport>

export const readProviderReport = endpoint('GET /api/admin/ledger/provider-report', {
  needs: 'money',
  summary: 'The card provider’s report for a period, compared with the ledger',
  query: reportPeriod,
  reply: providerReport,
})

export const takeProviderReport = endpoint('POST /api/admin/ledger/provider-report', {
  needs: 'money',
  summary: 'Fetch the card provider’s records for a period; its fees and settlements are posted, each once',
  body: reportPeriod,
  reply: providerReport,
  refusals: ['provider-report.no-provider', 'provider-report.unavailable', 'provider-report.too-long'],
})

/** The differences as a file. */
export const providerReportFile = fileRoute('GET /api/admin/ledger/provider-report/export', {
  needs: 'money',
  summary: 'Differences between the card provider’s report and the ledger, as a file',
  query: reportPeriod.safeExtend(sheetQuery),
})
