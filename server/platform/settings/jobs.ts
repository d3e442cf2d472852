import { recurring } from '#server/platform/jobs/job.ts'
import { remindOfOldRate } from './exchange-rates.ts'

/** In the morning of the UAE. */
export const remindOfExchangeRate = recurring('remind-of-exchange-rate', '23 5 * * *', remindOfOldRate)
