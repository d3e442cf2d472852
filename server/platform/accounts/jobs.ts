import { z } from 'zod'
import { job } from '#server/platform/jobs/job.ts'
import { deleteExpired } from './clean-up.ts'

export const cleanUpAccounts = job({
  name: 'clean-up-accounts',
  payload: z.object({}),
  cron: '17 * * * *',
  handle: (deps) => deleteExpired(deps.db, deps.clock()),
})
