import { z } from 'zod'
import { job } from '#server/platform/jobs/job.ts'
import { deleteOldNotifications } from './inbox.ts'

export const cleanUpNotifications = job({
  name: 'clean-up-notifications',
  payload: z.object({}),
  cron: '41 22 * * *',
  handle: (deps) => deleteOldNotifications(deps.db),
})
