import { sql } from 'kysely'
import type { Deps } from '#server/deps.ts'
import { eachAlone } from '#server/platform/jobs/each-alone.ts'
import { recurring } from '#server/platform/jobs/job.ts'
import { watchDisputes } from './disputes.ts'
import { sendRefunds } from '#server/orders/refunds/send.ts'
import { sendCaptures } from './capture.ts'
import { cancelUnpaidOrders, endPayment, lateApprovalMs, settlePayment } from './settle.ts'

/** Maximum per kind and run; the next run takes the rest. */
const most = 200
/** Most payments are reported by webhooks before this. */
const heardOfWithinMs = 2 * 60_000

/** Follows up payments and refunds whose webhooks did not arrive. */
export const watchCardPayments = recurring('watch-card-payments', '* * * * *', (deps) => watchPayments(deps))

/** Finds disputes whose events were lost, and retries failed captures and releases. */
export const watchCardDisputes = recurring('watch-card-disputes', '23 * * * *', async (deps) => {
  await sendCaptures(deps, { states: ['failed', 'written-off'], limit: most })
  return watchDisputes(deps)
})

/**
 * Looks up payments without news, ends those whose time is over or whose orders were cancelled, resumes interrupted
 * work, and sends open captures and refunds. A payment that fails does not block the others.
 */
export async function watchPayments(deps: Deps): Promise<void> {
  const now = deps.clock()
  const payments = [...(await unsettled(deps)), ...(await maybeLate(deps))]
  await eachAlone(deps, payments, {
    failed: 'a payment could not be looked at',
    about: ({ id }) => ({ payment: id }),
    work: async (payment) => {
      const { isDropped, expiresAt, createdAt, status } = payment
      if (isDropped && status === 'over') await settlePayment(deps, payment)
      else if (status !== 'open') await cancelUnpaidOrders(deps, payment.id)
      else if (isDropped || expiresAt <= now) await endPayment(deps, payment)
      else if (now.getTime() - createdAt.getTime() > heardOfWithinMs) await settlePayment(deps, payment)
    },
  })
  await sendCaptures(deps, { states: ['open'], limit: most })
  await sendRefunds(deps, { limit: most })
}

/** Open payments, and closed ones with orders still pending; `isDropped`: none of its orders is pending. */
async function unsettled({ db }: Deps) {
  const waits = sql<boolean>`exists (select from orders o where o.group_id = p.group_id and o.status = 'pending')`
  return (
    db
      .selectFrom('payments as p')
      .select(['p.id', 'p.provider', 'p.sessionRef', 'p.expiresAt', 'p.createdAt', 'p.status'])
      .select(sql<boolean>`not ${waits}`.as('isDropped'))
      .where(sql<boolean>`(p.status = 'open' or (p.status in ('over', 'late') and ${waits}))`)
      // The demo's simulated past pays at once; by today's clock, its payments would look long expired.
      .where('p.provider', '<>', 'demo')
      .orderBy('p.expiresAt')
      .limit(most)
      .execute()
  )
}

/**
 * Expired instalment payments that may have been approved since, because their sessions cannot be closed; approvals for
 * cancelled orders are released. Checked for a day: every five minutes in the first hour, then every hour.
 */
async function maybeLate({ db, clock, instalments = [] }: Deps) {
  const now = clock()
  const age = sql<number>`floor(extract(epoch from ${now}::timestamptz - p.expires_at) / 60)::int`
  return db
    .selectFrom('payments as p')
    .select(['p.id', 'p.provider', 'p.sessionRef', 'p.expiresAt', 'p.createdAt', 'p.status'])
    .select(sql<boolean>`true`.as('isDropped'))
    .where('p.status', '=', 'over')
    .where('p.expiresAt', '>', new Date(now.getTime() - lateApprovalMs))
    .where('p.sessionRef', 'is not', null)
    .where('p.provider', 'in', ['', ...instalments.map(({ name }) => name)])
    .where(sql<boolean>`mod(${age}, case when ${age} < 60 then 5 else 60 end) = 0`)
    .orderBy('p.expiresAt', 'desc')
    .limit(most)
    .execute()
}
