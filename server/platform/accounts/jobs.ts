import { recurring } from '#server/platform/jobs/job.ts'
import { deleteExpired } from './clean-up.ts'

export const cleanUpAccounts = recurring('clean-up-accounts', '17 * * * *', (deps) =>
  deleteExpired(deps.db, deps.clock()),
)
