import { z } from 'zod'
import { cashCarriers } from '#domain/money/ledger/cash.ts'
import { amount, total } from '#contract/amounts.ts'
import { endpoint } from '#contract/endpoint.ts'
import { id, oneOf, requiredParagraphs, requiredText, time } from '#contract/fields.ts'
import { issue } from '#contract/issue-texts.ts'
import { pageByOffset } from '#contract/page.ts'

/** What one carrier took at doors on one day, and has not handed in; or what was counted of it at once. */
export const cashRun = z.object({
  /** Of the count; of what is open a name of the run. */
  id: z.string(),
  carrier: z.enum(cashCarriers),
  /** Whose driver it is, where it is a shop's. */
  shopId: z.string().nullable(),
  shopName: z.string().nullable(),
  shopNameAr: z.string().nullable(),
  /** Of the driver or courier, where it was said. */
  name: z.string().nullable(),
  /** Of several that were counted at once the first. */
  day: z.string(),
  due: total,
  /** Null while it is open, like whatever else is said of the count. */
  counted: total.nullable(),
  countedAt: time.nullable(),
  countedBy: z.string().nullable(),
  /** Of a courier's payment to the bank, with what it kept; null where it was counted at the desk. */
  reference: z.string().nullable(),
  fee: total,
  orders: z.array(
    z.object({ orderId: z.string(), orderNumber: z.string(), due: total, counted: total.nullable() }),
  ),
})
export type CashRun = z.output<typeof cashRun>

export const cashStates = ['open', 'counted'] as const

export const listCashRuns = endpoint('GET /api/admin/cash', {
  needs: 'money',
  summary:
    'Cash that was taken at doors, by carrier and day: what is still with carriers, oldest first, or what was counted, newest first',
  query: z.object({ state: oneOf(cashStates).or('open'), ...pageByOffset({ usual: 50, most: 200 }) }),
  reply: z.array(cashRun),
})

export const countInput = z.object({
  /** Orders of one run, each with what was handed in for it; what is left out stays open. */
  orders: z
    .array(z.object({ orderId: id, amount }))
    .min(1, { error: issue('invalid') })
    .max(200, { error: issue('invalid') }),
})
export type CountInput = z.output<typeof countInput>

export const countCash = endpoint('POST /api/admin/cash/counts', {
  needs: 'money',
  summary:
    'Count the cash of a run at the desk: from then on Majlis has it and it is available to the shops; what a driver of a shop is short is borne by the shop',
  status: 201,
  body: countInput,
  bodyKiB: 32,
  reply: cashRun,
  refusals: ['cash.changed', 'cash.several-runs'],
})

export const reverseCount = endpoint('POST /api/admin/cash/counts/:id/reversal', {
  needs: 'money',
  summary:
    'Take back a count that was wrong, with a reason: its cash is with the carrier again, and the books get the reverse entries, also of what was missing or too much',
  body: z.object({ reason: requiredParagraphs(2000) }),
  reply: z.object({ id: z.string() }),
  refusals: [
    'cash.not-found',
    'cash.count-reversed',
    'cash.counted-since',
    'cash.month-closed',
    'cash.paid-out',
  ],
})

export const remittanceProblems = ['unknown', 'unreadable', 'twice', 'counted', 'other-carrier'] as const
export type RemittanceProblem = (typeof remittanceProblems)[number]

const remittanceRow = z.object({
  /** As a spreadsheet program counts. */
  row: z.int(),
  order: z.string(),
  amount: z.string(),
})

export const readRemittance = endpoint('POST /api/admin/cash/remittances', {
  needs: 'money',
  confirm: 'recent',
  summary:
    'Match what a courier has paid to the bank (CSV: order, amount taken at the door, fee kept of it, and the VAT inside the fee where it has some) with the cash it carries; with `apply` what matches is counted, its fee and differences booked',
  bodyKiB: 256,
  body: z.object({
    courier: requiredText(100),
    /** What the courier calls it. */
    reference: requiredText(140),
    report: z
      .string({ error: issue('required') })
      .min(1, { error: issue('required') })
      .max(200_000, { error: issue('tooLong') }),
    apply: z.boolean({ error: issue('invalid') }).default(false),
  }),
  reply: z.object({
    matched: z.array(remittanceRow.extend({ orderId: z.string(), orderNumber: z.string(), due: total })),
    problems: z.array(remittanceRow.extend({ problem: z.enum(remittanceProblems) })),
    /** Of what matches: due, told by the courier, and kept by it with the VAT inside that. */
    due: total,
    counted: total,
    fee: total,
    feeVat: total,
  }),
  refusals: ['cash.report-unreadable', 'cash.changed'],
})
