import { z } from 'zod'
import { job } from '#server/platform/jobs/job.ts'
import { requeueLost } from './requeue.ts'

export const requeueMails = job({
  name: 'requeue-mails',
  payload: z.object({}),
  cron: '*/15 * * * *',
  handle: (deps) => requeueLost(deps),
})
