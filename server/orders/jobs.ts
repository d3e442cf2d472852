import { z } from 'zod'
import { job, recurring } from '#server/platform/jobs/job.ts'
import { finishDeliveries } from './deliveries/finish.ts'
import { notifyOfCheckout } from './notifications.ts'
import { endUnconfirmed, watchOrders } from './watch.ts'

/** Sends mails and notifications of a committed checkout; idempotent. */
export const notifyOrders = job({
  name: 'announce-orders',
  payload: z.object({ groupId: z.uuid() }),
  pollSeconds: 5,
  atOnce: 3,
  batch: 10,
  handle: (deps, { groupId }) => deps.db.transaction().execute((tx) => notifyOfCheckout(tx, deps, groupId)),
})

/** Finishes deliveries that can no longer be taken back: issues documents and notifies the customer. */
export const finishTakenDeliveries = recurring('finish-deliveries', '* * * * *', finishDeliveries)

/** Cancels cash orders that were not confirmed in time. */
export const endUnconfirmedOrders = recurring('end-unconfirmed-orders', '* * * * *', endUnconfirmed)

/** Sends reminders about unanswered orders and cancels them in the end. */
export const watchWaitingOrders = recurring('watch-waiting-orders', '23,53 * * * *', (deps) =>
  watchOrders(deps),
)
