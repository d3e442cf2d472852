import { z } from 'zod'
import { instalmentMethods } from '#domain/money/payment-method.ts'
import { endpoint } from '#contract/endpoint.ts'
import { id, isoDay, requiredText, time } from '#contract/fields.ts'
import { optionalAmount, payment, total } from '#contract/amounts.ts'
import { issue } from '#contract/issue-texts.ts'
import { pageByOffset, sortBy } from '#contract/page.ts'

/** Empty for none. */
const provider = z.codec(
  z.enum(['', ...instalmentMethods], { error: issue('invalid') }).nullish(),
  z.enum(instalmentMethods).nullable(),
  { decode: (given) => given || null, encode: (given) => given },
)

/** Money received at the bank. */
export const depositInput = z.object({
  /** Shop that paid its debt; null or empty for cash of Majlis. */
  shopId: z.codec(z.string().nullish(), z.nullable(id), {
    decode: (given) => given || null,
    encode: (shopId) => shopId,
  }),
  amount: payment,
  /** Day at the bank, in the UAE; not later than today. */
  day: isoDay,
  reference: requiredText(140),
  /** Instalment provider that paid its captures, less its fee (without VAT) and the VAT on it. */
  provider,
  fee: optionalAmount(0).default(null),
  feeVat: optionalAmount(0).default(null),
})
export type DepositInput = z.output<typeof depositInput>

export const deposit = z.object({
  id: z.string(),
  shopId: z.string().nullable(),
  shopName: z.string().nullable(),
  shopNameAr: z.string().nullable(),
  amount: total,
  provider: z.enum(instalmentMethods).nullable(),
  fee: total,
  feeVat: total,
  day: z.string(),
  reference: z.string(),
  enteredBy: z.string(),
  enteredAt: time,
  /** When it was reversed as a mistake. */
  reversedAt: time.nullable(),
})
export type Deposit = z.output<typeof deposit>

export const listDeposits = endpoint('GET /api/admin/ledger/deposits', {
  needs: 'money',
  summary: 'Bank deposits: cash, and payments from shops and instalment providers, newest first or sorted',
  query: z.object({ ...sortBy('day', 'shop', 'amount'), ...pageByOffset({ usual: 50, most: 200 }) }),
  reply: z.array(deposit),
})

export const enterDeposit = endpoint('POST /api/admin/ledger/deposits', {
  needs: 'money',
  summary:
    'Enter a bank deposit: cash, or a payment from a shop that owes money or from an instalment provider, with its fee and the VAT on it',
  status: 201,
  body: depositInput,
  reply: deposit,
  refusals: [
    'deposit.too-much-cash',
    'deposit.owes-less',
    'deposit.provider-has-less',
    'deposit.fee-unfit',
    'deposit.day-ahead',
    'shop.not-found',
  ],
})

export const reverseDeposit = endpoint('POST /api/admin/ledger/deposits/:id/reversal', {
  needs: 'money',
  summary: 'Reverse a deposit entered by mistake, with a reversing ledger entry',
  reply: deposit,
  refusals: ['deposit.not-found', 'deposit.reversed'],
})
