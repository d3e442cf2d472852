import { z } from 'zod'
import { cashCarriers } from '#domain/money/ledger/cash.ts'
import { amount, total } from '#contract/amounts.ts'
import { endpoint } from '#contract/endpoint.ts'
import { id, oneOf, requiredParagraphs, requiredText, time } from '#contract/fields.ts'
import { issue } from '#contract/issue-texts.ts'
import { pageByOffset } from '#contract/page.ts'

/** Cash that one carrier took at the door on one day and has not handed in, or cash counted together. */
export const cashRun = z.object({
  /** Id of the count; for open cash, a key of the run. */
  id: z.string(),
  carrier: z.enum(cashCarriers),
  /** Shop of a shop's driver. */
  shopId: z.string().nullable(),
  shopName: z.string().nullable(),
  shopNameAr: z.string().nullable(),
  /** Name of the driver or courier, if given. */
  name: z.string().nullable(),
  /** The first day, if several days were counted together. */
  day: z.string(),
  due: total,
  /** Null while open, like the other fields of the count. */
  counted: total.nullable(),
  countedAt: time.nullable(),
  countedBy: z.string().nullable(),
  /** Reference of a courier's payment to the bank, with the fee that it kept; null for cash counted at the desk. */
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
    'Cash collected on delivery, by carrier and day: still with carriers, oldest first, or counted, newest first',
  query: z.object({ state: oneOf(cashStates).or('open'), ...pageByOffset({ usual: 50, most: 200 }) }),
  reply: z.array(cashRun),
})

export const countInput = z.object({
  /** Orders of one run, each with the cash handed in for it; other orders stay open. */
  orders: z
    .array(z.object({ orderId: id, amount }))
    .min(1, { error: issue('invalid') })
    .max(200, { error: issue('invalid') }),
})
export type CountInput = z.output<typeof countInput>

export const countCash = endpoint('POST /api/admin/cash/counts', {
  needs: 'money',
  summary:
    'Count the cash of a run: Majlis then has it and it is available to the shops; a shortage of a shop’s own driver is borne by the shop',
  status: 201,
  body: countInput,
  bodyKiB: 32,
  reply: cashRun,
  refusals: ['cash.changed', 'cash.several-runs'],
})

export const reverseCount = endpoint('POST /api/admin/cash/counts/:id/reversal', {
  needs: 'money',
  summary:
    'Reverse an incorrect count, with a reason: the cash is with the carrier again, and the ledger entries are reversed, including any shortage or overage',
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
  /** Row number as in a spreadsheet. */
  row: z.int(),
  order: z.string(),
  amount: z.string(),
})

export const readRemittance = endpoint('POST /api/admin/cash/remittances', {
  needs: 'money',
  confirm: 'recent',
  summary:
    'Match a courier’s payment to the bank (CSV: order, amount collected, fee deducted and, if any, the VAT included in the fee) with the cash it carries; with `apply` the matches are counted, and their fees and differences posted',
  bodyKiB: 256,
  body: z.object({
    courier: requiredText(100),
    /** The courier's reference. */
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
    /** Totals of the matched rows: due, reported by the courier, its fee, and the VAT included in the fee. */
    due: total,
    counted: total,
    fee: total,
    feeVat: total,
  }),
  refusals: ['cash.report-unreadable', 'cash.changed'],
})
