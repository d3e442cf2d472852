import { recurring } from '#server/platform/jobs/job.ts'
import { runSchedules } from './schedules.ts'
import { sendTransfers } from './transfers.ts'

/** Requests payouts for shops with a schedule, on the morning of their day. */
export const askForScheduledPayouts = recurring('ask-for-scheduled-payouts', '12 * * * *', (deps) =>
  runSchedules(deps),
)

/** Limit per run; the next run takes the rest. */
const most = 200

/** Sends transfers that the provider has not made yet, or not confirmed. */
export const sendOpenTransfers = recurring('send-transfers', '* * * * *', (deps) =>
  sendTransfers(deps, { limit: most }),
)
