import { recurring } from '#server/platform/jobs/job.ts'
import { askForReviews } from './ask.ts'

/** Customers are asked in the morning of the Emirates. */
export const askForReviewsDaily = recurring('ask-for-reviews', '10 6-8 * * *', (deps) => askForReviews(deps))
