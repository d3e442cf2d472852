import { sql } from 'kysely'
import { type Batch, type LedgerEvent, reversed } from '#domain/money/ledger/ledger.ts'
import { newId, type Tx } from '#server/deps.ts'

/**
 * Writes the batch of an event, unless it was written before; returns whether it wrote. The database enforces that
 * debits equal credits, that entries never change, and that a batch gets all its entries in one transaction.
 */
export async function recordBatch(tx: Tx, batch: Batch): Promise<boolean> {
  return (await recordBatches(tx, [batch])) === 1
}

/** Writes the batches of several events, as {@link recordBatch}; returns how many it wrote. */
export async function recordBatches(tx: Tx, batches: readonly Batch[]): Promise<number> {
  if (batches.length === 0) return 0
  const made = await tx
    .insertInto('ledgerBatches')
    .values(batches.map(({ event, eventId, at }) => ({ id: newId(), event, eventId, ...dated(at) })))
    .onConflict((known) => known.columns(['event', 'eventId']).doNothing())
    .returning(['id', 'event', 'eventId'])
    .execute()
  const ids = new Map(made.map(({ id, event, eventId }) => [`${event} ${eventId}`, id]))
  const entries = batches.flatMap(({ event, eventId, entries: of }) => {
    const batchId = ids.get(`${event} ${eventId}`)
    return batchId === undefined ? [] : of.map((entry) => ({ batchId, ...entry }))
  })
  if (entries.length > 0) await tx.insertInto('ledgerEntries').values(entries).execute()
  return made.length
}

/** An event in a closed month is booked at the beginning of the open month and keeps its own date beside. */
function dated(at: Date) {
  return {
    at: sql<Date>`greatest(${at}::timestamptz, books_open_since())`,
    occurredAt: sql<Date | null>`case when ${at}::timestamptz < books_open_since() then ${at}::timestamptz end`,
  }
}

/** Whether an event has been booked. */
export async function isRecorded(tx: Tx, event: LedgerEvent, eventId: string): Promise<boolean> {
  const found = tx.selectFrom('ledgerBatches').select('id').where('event', '=', event)
  return (await found.where('eventId', '=', eventId).executeTakeFirst()) !== undefined
}

/** Books the reverse of all entries of an event, under the event `as`; does nothing if the event was not booked. */
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
