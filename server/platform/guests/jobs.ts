import { recurring } from '#server/platform/jobs/job.ts'
import { deleteExpiredGuests } from './guests.ts'

export const cleanUpGuests = recurring('clean-up-guests', '37 * * * *', (deps) =>
  deleteExpiredGuests(deps.db, deps.clock()),
)
