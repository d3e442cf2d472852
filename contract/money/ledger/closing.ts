import { z } from 'zod'
import { sum } from '#contract/amounts.ts'
import { endpoint } from '#contract/endpoint.ts'
import { isoDay, time } from '#contract/fields.ts'
import { wholeList } from '#contract/page.ts'
import { fileRoute } from '#contract/file-route.ts'
import { issue } from '#contract/issue-texts.ts'

/** A month in the UAE: `2026-11`. */
export const isoMonth = z
  .string({ error: issue('day') })
  .regex(/^20\d{2}-(?:0[1-9]|1[0-2])$/, { error: issue('day') })

export const closedMonth = z.object({ month: z.string(), closedBy: z.string(), closedAt: time })
export type ClosedMonth = z.output<typeof closedMonth>

export const listClosedMonths = endpoint('GET /api/admin/ledger/closed-months', {
  needs: 'money',
  summary: 'Closed months, each including all earlier ones, newest first',
  reply: z.array(closedMonth),
})

export const closeMonth = endpoint('POST /api/admin/ledger/closed-months', {
  needs: 'money',
  confirm: 'recent',
  summary: 'Close a month and all earlier ones: later entries are posted to the open month',
  body: z.object({ month: isoMonth }),
  reply: z.array(closedMonth),
  refusals: ['period.not-over', 'period.closed'],
})

/** Formats of the journal file: `csv` has all entries; the others have sums by day and event, for import elsewhere. */
export const journalForms = ['csv', 'xero', 'zoho'] as const
export type JournalForm = (typeof journalForms)[number]

const period = z
  .object({
    from: isoDay,
    to: isoDay,
    form: z.enum(journalForms, { error: issue('invalid') }).default('csv'),
  })
  .refine(({ from, to }) => from <= to, { error: issue('dayOrder'), path: ['to'] })

export const journalFile = fileRoute('GET /api/admin/ledger/journal-file', {
  needs: 'money',
  summary: 'The journal of a period: every entry as CSV, or totals by day and event for Xero or Zoho Books',
  query: period,
  sends: ['text/csv'],
})

const debt = z.object({
  shopId: z.string(),
  shopName: z.string(),
  shopNameAr: z.string().nullable(),
  owed: sum,
  /** By age of the unpaid amounts, in days: up to 30, 60, 90, and more. */
  upTo30: sum,
  upTo60: sum,
  upTo90: sum,
  older: sum,
})
export type Debt = z.output<typeof debt>

export const listDebts = endpoint('GET /api/admin/ledger/debts', {
  needs: 'money',
  summary: 'Amounts owed by shops according to the ledger, by age; earnings pay off the oldest first',
  query: wholeList,
  reply: z.array(debt),
})
