import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { byId, id, isoDay, requiredText } from '#contract/fields.ts'
import { payment, total } from '#contract/amounts.ts'
import { pageByOffset, sortBy } from '#contract/page.ts'
import { time } from '#contract/time.ts'

/** What the bank has received. */
export const depositInput = z.object({
  /** The shop that has paid what it owes; null or empty: cash that Majlis had. */
  shopId: z.codec(z.string().nullish(), z.nullable(id), {
    decode: (given) => given || null,
    encode: (shopId) => shopId,
  }),
  amount: payment,
  /** As the bank says, in the UAE; not later than today. */
  day: isoDay,
  reference: requiredText(140),
})
export type DepositInput = z.output<typeof depositInput>

export const deposit = z.object({
  id: z.string(),
  shopId: z.string().nullable(),
  shopName: z.string().nullable(),
  shopNameAr: z.string().nullable(),
  amount: total,
  day: z.string(),
  reference: z.string(),
  enteredBy: z.string(),
  enteredAt: time,
  /** When it was taken back as a mistake. */
  reversedAt: time.nullable(),
})
export type Deposit = z.output<typeof deposit>

export const listDeposits = endpoint({
  method: 'GET',
  path: '/api/admin/ledger/deposits',
  needs: 'money',
  summary: 'Cash that was brought to the bank and what shops have paid there, the newest day first or sorted',
  query: z.object({ ...sortBy('day', 'shop', 'amount'), ...pageByOffset({ usual: 50, most: 200 }) }),
  reply: z.array(deposit),
})

export const enterDeposit = endpoint({
  method: 'POST',
  path: '/api/admin/ledger/deposits',
  needs: 'money',
  summary: 'Enter cash that was brought to the bank, or what a shop that owes has paid there',
  status: 201,
  body: depositInput,
  reply: deposit,
  refusals: ['deposit.too-much-cash', 'deposit.owes-less', 'deposit.day-ahead', 'shop.not-found'],
})

export const reverseDeposit = endpoint({
  method: 'POST',
  path: '/api/admin/ledger/deposits/:id/reversal',
  needs: 'money',
  summary: 'Take back a deposit that was entered by mistake, by a reverse entry in the books',
  params: byId,
  reply: deposit,
  refusals: ['deposit.not-found', 'deposit.reversed'],
})
