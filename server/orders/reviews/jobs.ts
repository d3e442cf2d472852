import { z } from 'zod'
import { job } from '#server/platform/jobs/job.ts'
import { askForReviews } from './ask.ts'

/** Customers are asked in the morning of the Emirates. */
export const askForReviewsDaily = job({
  name: 'ask-for-reviews',
  payload: z.object({}),
  cron: '10 6-8 * * *',
  handle: (deps) => askForReviews(deps),
})
