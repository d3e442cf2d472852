import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { wholeBetween } from '#contract/fields.ts'
import { issue } from '#contract/issue-texts.ts'
import { time } from '#contract/time.ts'

/** The terms that a shop sells under. */
export const ownTerms = z.object({
  /** The newest, since when; null where the platform has written none. */
  current: z.object({ version: z.int(), since: time }).nullable(),
  /** The newest that somebody accepted for the shop; null where nobody has. */
  accepted: z.object({ version: z.int(), at: time }).nullable(),
})
export type OwnTerms = z.output<typeof ownTerms>

export const readOwnTerms = endpoint({
  method: 'GET',
  path: '/api/shop/terms',
  needs: 'settings',
  summary: 'Which version of the terms stands, and which one was accepted for the shop',
  reply: ownTerms,
})

export const acceptTerms = endpoint({
  method: 'PUT',
  path: '/api/shop/terms',
  needs: 'settings',
  summary: 'Accept the terms that stand, by the version that was read; without it a shop sells on',
  body: z.object({ version: wholeBetween(1, 1_000_000, issue('invalid')) }),
  reply: ownTerms,
  refusals: ['terms.changed'],
})
