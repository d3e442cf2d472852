import { z } from 'zod'
import { job } from '#server/platform/jobs/job.ts'
import { deleteExpiredGuests } from './guests.ts'

export const cleanUpGuests = job({
  name: 'clean-up-guests',
  payload: z.object({}),
  cron: '37 * * * *',
  handle: (deps) => deleteExpiredGuests(deps.db, deps.clock()),
})
