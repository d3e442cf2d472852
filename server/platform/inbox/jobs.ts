import { recurring } from '#server/platform/jobs/job.ts'
import { deleteOldNotifications } from './inbox.ts'

export const cleanUpNotifications = recurring('clean-up-notifications', '41 22 * * *', (deps) =>
  deleteOldNotifications(deps.db),
)
