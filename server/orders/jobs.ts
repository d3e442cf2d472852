import { z } from 'zod'
import { job } from '#server/jobs/job.ts'
import { tellOfPlaced } from './notifications.ts'

/** After a checkout is committed: mails and notifications, each once however often it runs. */
export const announceOrders = job({
  name: 'announce-orders',
  payload: z.object({ groupId: z.uuid() }),
  pollSeconds: 2,
  handle: (deps, { groupId }) => deps.db.transaction().execute((tx) => tellOfPlaced(tx, deps, groupId)),
})
