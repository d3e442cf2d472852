import { z } from 'zod'
import type { Deps } from '#server/deps.ts'
import { job } from '#server/jobs/job.ts'
import { issueSale } from './issuing.ts'

/** Orders that were delivered before there were documents get theirs, oldest first; so many in one run. */
const atOnce = 500

export const issueMissingDocuments = job({
  name: 'issue-missing-documents',
  payload: z.object({}),
  cron: '7,37 * * * *',
  handle: issueMissing,
})

/** Issues what is missing, each in a transaction of its own, so that no number is held for long. */
export async function issueMissing({ db, clock }: Deps): Promise<void> {
  const missing = await db
    .selectFrom('orders')
    .select('id')
    .where('status', '=', 'delivered')
    .where((is) =>
      is.not(is.exists(is.selectFrom('documents').select('id').whereRef('orderId', '=', 'orders.id'))),
    )
    .orderBy('deliveredAt')
    .limit(atOnce)
    .execute()
  for (const { id } of missing) {
    await db.transaction().execute(async (tx) => {
      await tx.selectFrom('orders').select('id').where('id', '=', id).forUpdate().execute()
      await issueSale(tx, id, clock())
    })
  }
}
