import { z } from 'zod'
import { job, recurring } from '#server/platform/jobs/job.ts'
import { finishDeliveries } from './deliveries/finish.ts'
import { notifyOfCheckout } from './notifications.ts'
import { endUnconfirmed, watchOrders } from './watch.ts'

/** After a checkout is committed: mails and notifications, each once however often it runs. */
export const notifyOrders = job({
  name: 'announce-orders',
  payload: z.object({ groupId: z.uuid() }),
  pollSeconds: 5,
  atOnce: 3,
  batch: 10,
  handle: (deps, { groupId }) => deps.db.transaction().execute((tx) => notifyOfCheckout(tx, deps, groupId)),
})

/** What nobody takes back any more has its documents, and its customer is told. */
export const finishTakenDeliveries = recurring('finish-deliveries', '* * * * *', finishDeliveries)

/** What is not confirmed in time is nobody's order. */
export const endUnconfirmedOrders = recurring('end-unconfirmed-orders', '* * * * *', endUnconfirmed)

/** Orders that nobody answers do not wait in silence. */
export const watchWaitingOrders = recurring('watch-waiting-orders', '23,53 * * * *', (deps) =>
  watchOrders(deps),
)
