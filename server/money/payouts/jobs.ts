import { recurring } from '#server/platform/jobs/job.ts'
import { runSchedules } from './schedules.ts'
import { sendTransfers } from './transfers.ts'

/** Shops that want their money by themselves get a payout asked for, on the morning of their day. */
export const askForScheduledPayouts = recurring('ask-for-scheduled-payouts', '12 * * * *', (deps) =>
  runSchedules(deps),
)

/** At most so many in one run; the next run takes the rest. */
const most = 200

/** Transfers that the provider has not done yet, or of which nobody heard that it has. */
export const sendOpenTransfers = recurring('send-transfers', '* * * * *', (deps) =>
  sendTransfers(deps, { limit: most }),
)
