import { type RawBuilder, sql } from 'kysely'
import type { BankBooking } from '#contract/money/ledger/bank-entries.ts'
import { matchAtBank } from '#domain/money/ledger/bank-matching.ts'
import type { LedgerEvent } from '#domain/money/ledger/ledger.ts'
import { dayOf } from '#domain/platform/calendar.ts'
import type { Fils } from '#domain/platform/amounts/money.ts'
import { payoutNumberText, refundNumberText } from '#domain/orders/order-number.ts'
import type { Db, Tx } from '#server/deps.ts'

/** A ledger batch on `bank` without a matching bank entry, with the numbers and reference of its subject. */
type OpenBooking = {
  readonly id: string
  readonly event: LedgerEvent
  readonly at: Date
  readonly fils: Fils
  readonly payout: number | null
  readonly refund: number | null
  /** Number of the refund's transfer, from 1. */
  readonly attempt: number | null
  readonly reference: string | null
}

/**
 * SQL: the batches on `bank` that no bank entry is matched with. They start seven days before the first entry that was
 * read: everything earlier is in the opening balance.
 */
const openBatches = sql`(
  select b.id, b.event, b.event_id, coalesce(b.occurred_at, b.at) as at, sum(e.fils)::bigint as fils
  from ledger_batches b join ledger_entries e on e.batch_id = b.id and e.account = 'bank'
  where coalesce(b.occurred_at, b.at) >= (select min(day) - 7 from bank_entries)
    and not exists (select from bank_entries n where n.batch_id = b.id)
  group by b.id having sum(e.fils) <> 0
)`

/** Returns the total of all open bookings on `bank`. */
export async function sumOpenBookings(db: Db): Promise<Fils> {
  const sum = sql<{ fils: Fils }>`select coalesce(sum(fils), 0)::bigint as fils from ${openBatches} m`
  return (await sum.execute(db)).rows[0]?.fils ?? 0
}

/** Returns the newest 5,000 open bookings on `bank`, newest first; given `fils`, only those of that amount. */
export async function openBookings(db: Db, fils: Fils | null = null): Promise<OpenBooking[]> {
  const { rows } = await sql<OpenBooking>`
    select m.id, m.event, m.at, m.fils, p.number as payout, f.number as refund,
      coalesce((select t.try from refund_transfers t where t.attempt_id = m.event_id),
        (select max(t.try) from refund_transfers t where t.refund_id = f.id)) as attempt,
      coalesce(p.reference, f.reference, d.reference, c.reference, j.reason, l.source) as reference
    from ${openBatches} m
      left join payouts p on p.id = m.event_id
      left join refunds f on f.id = ${refundBookedAs(sql`m.event_id`)}
      left join bank_deposits d on d.id = m.event_id
      left join cash_counts c on c.id = m.event_id
      left join journals j on j.id = m.event_id
      left join provider_lines l on l.id = m.event_id
    where ${fils === null ? sql`true` : sql`m.fils = ${fils}`}
    order by m.at desc, m.id desc limit 5000`.execute(db)
  return rows
}

/** SQL: the refund whose last attempt, or an earlier transfer that the bank returned, has this event id. */
export function refundBookedAs(eventId: RawBuilder<unknown>): RawBuilder<string | null> {
  return sql`coalesce((select r.id from refunds r where r.attempt_id = ${eventId}),
    (select t.refund_id from refund_transfers t where t.attempt_id = ${eventId}))`
}

/** Maps a booking to its form on the wire. */
export function bookingOf({ id, event, at, ...row }: Omit<OpenBooking, 'fils' | 'attempt'>): BankBooking {
  return { id, event, at, name: numberOf(row) ?? row.reference }
}

function numberOf({ payout, refund }: Pick<OpenBooking, 'payout' | 'refund'>): string | null {
  if (payout !== null) return payoutNumberText(payout)
  return refund === null ? null : refundNumberText(refund)
}

/** Matches all open bank entries that no administrator has decided on with their bookings. */
export async function matchOpenEntries(tx: Tx): Promise<void> {
  const movements = await tx
    .selectFrom('bankEntries')
    .select(['id', 'day', 'fils', 'reference'])
    .where('batchId', 'is', null)
    .where('journalId', 'is', null)
    .where('decidedAt', 'is', null)
    .orderBy('id')
    .limit(5000)
    .forNoKeyUpdate()
    .execute()
  const rows = await openBookings(tx)
  const bookings = rows.map((row) => {
    const number = numberOf(row)
    const again = row.refund !== null && (row.attempt ?? 1) > 1 ? `${number}-${row.attempt}` : number
    const names = [again, row.reference].filter((name) => name !== null)
    return { id: row.id, day: dayOf(row.at), fils: row.fils, names, isNumbered: number !== null }
  })
  const matched = matchAtBank(movements, bookings)
  const pairs = { ids: [...matched.keys()], batches: [...matched.values()] }
  await sql`update bank_entries n set batch_id = m.batch_id
    from unnest(${pairs.ids}::uuid[], ${pairs.batches}::uuid[]) as m (id, batch_id) where n.id = m.id`.execute(
    tx,
  )
}
