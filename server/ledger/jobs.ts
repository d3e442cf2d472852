import { z } from 'zod'
import { job } from '#server/jobs/job.ts'
import { bookMissingDeliveries } from './backfill.ts'

/** Orders that were delivered before there were books get their entries; without such orders it writes nothing. */
export const completeLedger = job({
  name: 'complete-ledger',
  payload: z.object({}),
  cron: '7,37 * * * *',
  handle: (deps) => bookMissingDeliveries(deps),
})
