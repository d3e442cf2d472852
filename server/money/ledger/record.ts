import { sql } from 'kysely'
import { type Batch, type LedgerEvent, reversed } from '#domain/money/ledger/ledger.ts'
import { newId, type Tx } from '#server/deps.ts'

/**
 * Writes what an event has brought about; where it was written before, by whomever, nothing is. Returns whether it was.
 * The database holds that debits equal credits, that nothing is changed, and that a batch gets its entries at once.
 */
export async function recordBatch(tx: Tx, batch: Batch): Promise<boolean> {
  return (await recordBatches(tx, [batch])) === 1
}

/** The same of several events; returns how many were written. */
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

/** What happened in a month that is closed is booked at the beginning of the open one, and keeps its own date. */
function dated(at: Date) {
  return {
    at: sql<Date>`greatest(${at}::timestamptz, books_open_since())`,
    occurredAt: sql<Date | null>`case when ${at}::timestamptz < books_open_since() then ${at}::timestamptz end`,
  }
}

/** Whether an event has its entries. */
export async function isRecorded(tx: Tx, event: LedgerEvent, eventId: string): Promise<boolean> {
  const found = tx.selectFrom('ledgerBatches').select('id').where('event', '=', event)
  return (await found.where('eventId', '=', eventId).executeTakeFirst()) !== undefined
}

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
