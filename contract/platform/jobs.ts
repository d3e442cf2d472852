import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { pageByOffset } from '#contract/page.ts'
import { time } from '#contract/fields.ts'

const givenUpJob = z.object({
  id: z.string(),
  /** A name in `jobNames`; a job of another version may have an unknown one. */
  name: z.string(),
  tries: z.int(),
  createdAt: time,
  givenUpAt: time,
  /** Error message of the last try. */
  reason: z.string().nullable(),
})
export type GivenUpJob = z.output<typeof givenUpJob>

export const listGivenUpJobs = endpoint('GET /api/admin/jobs', {
  needs: 'settings',
  summary:
    'Background jobs that failed their last attempt, newest first, kept for 30 days; mails are in the outbox',
  query: z.object(pageByOffset({ usual: 50 })),
  reply: z.array(givenUpJob),
})

export const repeatJob = endpoint('POST /api/admin/jobs/:id/repeat', {
  needs: 'settings',
  summary: 'Retry a failed job',
  reply: z.object({ id: z.string() }),
  refusals: ['job.not-given-up'],
})
