import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { issue } from '#contract/issue-texts.ts'

/** What a new shop does first, in this order; whether each is done, as it is now. */
const done = z.object({
  product: z.boolean(),
  bankAccount: z.boolean(),
  delivery: z.boolean(),
  returns: z.boolean(),
  story: z.boolean(),
  licence: z.boolean(),
  people: z.boolean(),
})
export type SetUpStep = keyof z.output<typeof done>
export const setUpSteps = Object.keys(done.shape) as SetUpStep[]

export const setUp = z.object({
  done,
  isDismissed: z.boolean(),
  /** Before its first one, figures would say nothing. */
  hasOrders: z.boolean(),
})
export type SetUp = z.output<typeof setUp>

export const readSetUp = endpoint({
  method: 'GET',
  path: '/api/shop/set-up',
  needs: 'settings',
  summary:
    'What a new shop has still to do: its first product, bank account, delivery, returns, story, licence and people',
  reply: setUp,
})

export const dismissSetUp = endpoint({
  method: 'PUT',
  path: '/api/shop/set-up',
  access: 'approved-shop',
  needs: 'settings',
  summary: 'Put the guide away, or show it again',
  body: z.object({ isDismissed: z.boolean({ error: issue('invalid') }) }),
  reply: setUp,
})
