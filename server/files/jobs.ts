import { z } from 'zod'
import { job } from '#server/jobs/job.ts'
import { lookAtOldPictures } from './images/hash-backfill.ts'
import { sweepUploads } from './clean-up.ts'

export const cleanUpUploads = job({
  name: 'clean-up-uploads',
  payload: z.object({}),
  cron: '37 * * * *',
  handle: (deps) => sweepUploads(deps),
})

export const lookAtPictures = job({
  name: 'look-at-pictures',
  payload: z.object({}),
  cron: '52 * * * *',
  handle: (deps) => lookAtOldPictures(deps),
})
