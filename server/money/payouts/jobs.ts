import { z } from 'zod'
import { job } from '#server/platform/jobs/job.ts'
import { runSchedules } from './schedules.ts'

/** Shops that want their money by themselves get a payout asked for, on the morning of their day. */
export const askForScheduledPayouts = job({
  name: 'ask-for-scheduled-payouts',
  payload: z.object({}),
  cron: '12 * * * *',
  handle: (deps) => runSchedules(deps),
})
