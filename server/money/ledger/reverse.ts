import { type Batch, type LedgerEvent, reversed } from '#domain/money/ledger/ledger.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { recordBatch } from './record.ts'

/** Books the opposite of all that an event has booked, whatever that was; nothing where it was not booked. */
export async function reverseBatch(
  tx: Tx,
  { event, eventId }: Pick<Batch, 'event' | 'eventId'>,
  as: LedgerEvent,
  at: Date,
): Promise<void> {
  const booked = await tx
    .selectFrom('ledgerEntries as e')
    .innerJoin('ledgerBatches as b', 'b.id', 'e.batchId')
    .selectAll('e')
    .where('b.event', '=', event)
    .where('b.eventId', '=', eventId)
    .orderBy('e.id')
    .execute()
  const entries = booked.map(({ id: _id, batchId: _batch, ...entry }) => entry)
  if (entries.length > 0) await recordBatch(tx, reversed({ event: as, eventId, at, entries }))
}
