import { recurring } from '#server/platform/jobs/job.ts'
import { removeAbandonedUploads } from './clean-up.ts'
import { backfillHashes } from './images/perceptual-hashes.ts'
import { removeUnnamedFiles } from './unnamed-files.ts'

export const cleanUpUploads = recurring('clean-up-uploads', '37 * * * *', (deps) =>
  removeAbandonedUploads(deps),
)

export const sweepFiles = recurring('sweep-files', '17 1 * * *', (deps) => removeUnnamedFiles(deps), {
  maxSeconds: 3600,
})

export const hashPictures = recurring('hash-pictures', '52 * * * *', (deps) => backfillHashes(deps))
