import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { id } from '#contract/fields.ts'
import { issue } from '#contract/issue-texts.ts'
import { sum } from '#contract/amounts.ts'
import { counted, planned } from './bank-files.ts'

export const planTransfers = endpoint({
  method: 'GET',
  path: '/api/admin/payouts/transfers/plan',
  needs: 'money',
  summary: 'What the provider would transfer: approved payouts that may be paid and that the books cover',
  query: planned,
  reply: z.object({
    ...counted,
    /** What the books have at the provider, less what it was told to transfer already. */
    atProvider: sum,
  }),
})

export const makeTransfers = endpoint({
  method: 'POST',
  path: '/api/admin/payouts/transfers',
  needs: 'money',
  confirm: 'recent',
  summary:
    "Have the provider transfer approved payouts to the shops' accounts there: they are paid as soon as it has, and nobody takes them back",
  bodyKiB: 32,
  /** Payouts; all that are approved where none are named. */
  body: z.object({
    ids: z
      .array(id)
      .max(500, { error: issue('tooLong') })
      .default([]),
  }),
  reply: z.object({
    ...counted,
    /** Of them already transferred; the others are tried again each minute. */
    paid: z.int(),
  }),
  refusals: ['payout.nothing-to-send'],
})
