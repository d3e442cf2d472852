import { z } from 'zod'
import { job } from '#server/jobs/job.ts'
import { sweepUploads } from './sweeping.ts'

export const cleanUpUploads = job({
  name: 'clean-up-uploads',
  payload: z.object({}),
  cron: '37 * * * *',
  handle: (deps) => sweepUploads(deps),
})
