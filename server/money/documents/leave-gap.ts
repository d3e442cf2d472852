import { sql } from 'kysely'
import type { Tx } from '#server/platform/db/db.ts'

/** Those that count over all shops; orders have random numbers (0070-order-numbers.sql). */
const sequences = ['payout_numbers', 'refund_numbers', 'return_numbers', 'listing_numbers'] as const

/**
 * Moves the numbers of documents of this year, of payouts, refunds, returns and listings on, and writes down which are left
 * out: what was issued between a backup and the loss bears some of them, and none is given out twice.
 */
export async function leaveGap(
  tx: Tx,
  { size, at }: { readonly size: number; readonly at: Date },
): Promise<void> {
  if (size <= 0) return
  await sql`
    with moved as (
      update document_series set last = last + ${size}
      where year = extract(year from ${at}::timestamptz at time zone 'Asia/Dubai')
      returning issuer_id, series, year, last)
    insert into number_gaps (at, series, issuer_id, year, first, last)
    select ${at}, series, issuer_id, year, last - ${size}::bigint + 1, last from moved`.execute(tx)
  for (const name of sequences) {
    // oxlint-disable-next-line no-await-in-loop
    await sql`
      with moved as (select setval(${name}::text::regclass, nextval(${name}::text::regclass) + ${size}::bigint) as last)
      insert into number_gaps (at, series, first, last) select ${at}, ${name}, last - ${size}::bigint, last from moved`.execute(
      tx,
    )
  }
}
