import { z } from 'zod'
import { job } from '#server/platform/jobs/job.ts'
import { backfillHashes } from './images/hash-backfill.ts'
import { removeAbandonedUploads } from './clean-up.ts'
import { removeUnnamedFiles } from './unnamed-files.ts'

export const cleanUpUploads = job({
  name: 'clean-up-uploads',
  payload: z.object({}),
  cron: '37 * * * *',
  handle: (deps) => removeAbandonedUploads(deps),
})

export const sweepFiles = job({
  name: 'sweep-files',
  payload: z.object({}),
  cron: '17 1 * * *',
  maxSeconds: 3600,
  handle: (deps) => removeUnnamedFiles(deps),
})

export const hashPictures = job({
  name: 'hash-pictures',
  payload: z.object({}),
  cron: '52 * * * *',
  handle: (deps) => backfillHashes(deps),
})
