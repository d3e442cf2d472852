import { z } from 'zod'
import { job } from '#server/jobs/job.ts'
import { forgetOldNews } from './inbox.ts'

export const cleanUpNotifications = job({
  name: 'clean-up-notifications',
  payload: z.object({}),
  cron: '41 22 * * *',
  handle: (deps) => forgetOldNews(deps.db),
})
