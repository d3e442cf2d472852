import { z } from 'zod'
import { payoutRhythms } from '#domain/money/payouts/schedule.ts'
import { endpoint } from '#contract/endpoint.ts'
import { issue } from '#contract/issue-texts.ts'
import { payment } from '#contract/amounts.ts'

export const scheduleInput = z.object({
  /** `off`: the shop asks for each payout itself. */
  rhythm: z.enum(['off', ...payoutRhythms], { error: issue('invalid') }),
  /** Where less is available, nothing is asked for. */
  minimum: payment,
})

export const payoutSchedule = scheduleInput.extend({
  /** The next day in the UAE on which it asks; null while it is off. */
  nextDay: z.string().nullable(),
})

export const readPayoutSchedule = endpoint({
  method: 'GET',
  path: '/api/shop/payout-schedule',
  needs: 'money',
  summary: 'Whether payouts are asked for by themselves, how often and from which amount on',
  reply: payoutSchedule,
})

export const changePayoutSchedule = endpoint({
  method: 'PUT',
  path: '/api/shop/payout-schedule',
  access: 'approved-shop',
  needs: 'money',
  confirm: 'recent',
  summary: 'Have all that is available asked for each Monday or each first of a month, or not',
  body: scheduleInput,
  reply: payoutSchedule,
  refusals: ['payout.second-factor-needed'],
})
