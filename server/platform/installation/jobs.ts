import { z } from 'zod'
import { job } from '#server/platform/jobs/job.ts'
import { countUp } from './hold.ts'

export const markStore = job({
  name: 'mark-store',
  payload: z.object({}),
  cron: '7 * * * *',
  handle: countUp,
})
