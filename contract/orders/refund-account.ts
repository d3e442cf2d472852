import { z } from 'zod'
import { bankDetails } from '#contract/money/payouts/bank-account.ts'
import { endpoint } from '#contract/endpoint.ts'
import { total } from '#contract/amounts.ts'
import { requiredText, time } from '#contract/fields.ts'

const named = { bankName: z.string().nullable(), bankNameAr: z.string().nullable() }

/** The account as holders of a checkout's link see it: only the last four characters of the IBAN. */
export const refundAccount = z.object({
  /** Amount that Majlis has to transfer; at zero, the account cannot be changed. */
  due: total,
  /** Whether the request had the key that was mailed to the order's address. */
  mayEnter: z.boolean(),
  account: z.object({ ibanEnding: z.string(), ...named }).nullable(),
})
export type RefundAccount = z.output<typeof refundAccount>

const params = z.object({ link: z.string() })

export const readRefundAccount = endpoint('GET /api/order-groups/:link/refund-account', {
  access: 'anyone',
  summary: 'The refund account of a checkout that cannot be refunded to a card, and the amount due',
  params,
  reply: refundAccount,
  refusals: ['order.not-found'],
})

export const changeRefundAccount = endpoint('PUT /api/order-groups/:link/refund-account', {
  access: 'anyone',
  summary:
    'Set the refund account of a checkout, with the key emailed to the order’s address in `X-Order-Key`; it can be changed until the payment is sent to the bank. That address is notified',
  params,
  body: bankDetails,
  reply: refundAccount,
  refusals: ['order.not-found', 'order.key-needed', 'refund.no-account-needed', 'request.too-many'],
})

/** The account with its full IBAN, for those who pay the refund. */
export const accountOfRefund = z.object({
  account: z
    .object({
      accountHolder: z.string(),
      iban: z.string(),
      ...named,
      enteredAt: time,
      /** When it was last replaced by another one; null if it is the first. */
      changedAt: time.nullable(),
      /** Who entered it for the customer, and how they verified the customer's identity; null if the customer did. */
      entered: z.object({ name: z.string(), reason: z.string() }).nullable(),
    })
    .nullable(),
})

export const readAccountOfRefund = endpoint('GET /api/admin/refunds/:id/account', {
  needs: 'money',
  summary: 'The account a customer entered for a refund, with its full number; null before that',
  reply: accountOfRefund,
  refusals: ['refund.not-found'],
})

export const accountEntry = bankDetails.extend({ reason: requiredText(500) })

export const enterAccountOfRefund = endpoint('PUT /api/admin/refunds/:id/account', {
  needs: 'money',
  confirm: 'recent',
  summary:
    'Enter the refund account a customer gave by phone, and how their identity was verified; they are notified by email, and someone else pays',
  body: accountEntry,
  reply: accountOfRefund,
  refusals: ['refund.not-found', 'refund.no-account-needed'],
})
