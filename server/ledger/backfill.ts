import { sql } from 'kysely'
import type { Deps } from '#server/deps.ts'
import { recordDelivery } from './delivering.ts'

/**
 * Books deliveries that have no entries, those from before there was a ledger, each in a transaction of its own. They are
 * booked when they happened, by the commission that counts now.
 */
export async function bookMissingDeliveries({ db }: Pick<Deps, 'db'>): Promise<void> {
  const missing = await db
    .selectFrom('orders as o')
    .select(['o.id', 'o.deliveredAt'])
    .where('o.deliveredAt', 'is not', null)
    .where(
      sql<boolean>`not exists (select from ledger_batches b where b.event = 'order-delivered' and b.event_id = o.id)`,
    )
    .orderBy('o.deliveredAt')
    .execute()
  for (const { id, deliveredAt } of missing) {
    await db.transaction().execute(async (tx) => {
      // Of two processes at once the second one finds it done.
      await tx.selectFrom('orders').select('id').where('id', '=', id).forUpdate().execute()
      const done = tx.selectFrom('ledgerBatches').select('id').where('event', '=', 'order-delivered')
      if (await done.where('eventId', '=', id).executeTakeFirst()) return
      await recordDelivery(tx, id, deliveredAt as Date)
    })
  }
}
