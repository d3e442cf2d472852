import { z } from 'zod'
import { job } from '#server/jobs/job.ts'
import { completeBooks } from './backfill.ts'

/** What happened before there were books gets its entries; where all of it has them it writes nothing. */
export const completeLedger = job({
  name: 'complete-ledger',
  payload: z.object({}),
  cron: '7,37 * * * *',
  handle: (deps) => completeBooks(deps),
})
