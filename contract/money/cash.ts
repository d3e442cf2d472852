import { z } from 'zod'
import { cashCarriers } from '#domain/money/cash/carrier.ts'
import { amount, total } from '#contract/amounts.ts'
import { endpoint } from '#contract/endpoint.ts'
import { id, oneOf } from '#contract/fields.ts'
import { issue } from '#contract/issue-texts.ts'
import { pageByOffset } from '#contract/page.ts'
import { time } from '#contract/time.ts'

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
  day: z.string(),
  due: total,
  /** Null while it is open, like whatever else is said of the count. */
  counted: total.nullable(),
  countedAt: time.nullable(),
  countedBy: z.string().nullable(),
  orders: z.array(
    z.object({ orderId: z.string(), orderNumber: z.string(), due: total, counted: total.nullable() }),
  ),
})
export type CashRun = z.output<typeof cashRun>

export const cashStates = ['open', 'counted'] as const

export const listCashRuns = endpoint({
  method: 'GET',
  path: '/api/admin/cash',
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

export const countCash = endpoint({
  method: 'POST',
  path: '/api/admin/cash/counts',
  needs: 'money',
  summary:
    'Count the cash of a run at the desk: from then on Majlis has it and it is available to the shops; what a driver of a shop is short is borne by the shop',
  status: 201,
  body: countInput,
  bodyKiB: 32,
  reply: cashRun,
  refusals: ['cash.changed', 'cash.several-runs'],
})
