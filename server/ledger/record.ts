import type { Batch, LedgerEvent } from '#domain/ledger/ledger.ts'
import type { Tx } from '#server/db/db.ts'
import { newId } from '#server/id.ts'

/**
 * Writes what an event has brought about; where it was written before, by whomever, nothing is. Returns whether it was.
 * The database holds that debits equal credits, that nothing is changed, and that a batch gets its entries at once.
 */
export async function recordBatch(tx: Tx, { entries, ...batch }: Batch): Promise<boolean> {
  const made = await tx
    .insertInto('ledgerBatches')
    .values({ id: newId(), ...batch })
    .onConflict((known) => known.columns(['event', 'eventId']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (made && entries.length > 0) {
    await tx
      .insertInto('ledgerEntries')
      .values(entries.map((entry) => ({ batchId: made.id, ...entry })))
      .execute()
  }
  return made !== undefined
}

/** Whether an event has its entries. */
export async function isRecorded(tx: Tx, event: LedgerEvent, eventId: string): Promise<boolean> {
  const found = tx.selectFrom('ledgerBatches').select('id').where('event', '=', event)
  return (await found.where('eventId', '=', eventId).executeTakeFirst()) !== undefined
}
