import { sql } from 'kysely'
import { dayOf } from '#domain/platform/calendar.ts'
import {
  type Document,
  documentNumber,
  type DocumentType,
  seriesOf,
} from '#domain/money/documents/document.ts'
import type { Tx } from '#server/deps.ts'

/** Issuer of a document: a shop's id, null for the platform. */
export type IssuerId = string | null

type NumberedDocument = { readonly document: Document; readonly year: number; readonly number: number }

/**
 * Gives a document the next number of its issuer, series and year (of the UAE). The row of the series stays locked until
 * the transaction ends: concurrent documents wait, and a transaction that fails leaves no gap.
 */
export async function numberDocument(
  tx: Tx,
  issuerId: IssuerId,
  document: Omit<Document, 'number'>,
): Promise<NumberedDocument> {
  const year = Number(dayOf(new Date(document.issuedAt)).slice(0, 4))
  const number = await nextNumber(tx, issuerId, document.type, year)
  return { document: { ...document, number: documentNumber(document.type, year, number) }, year, number }
}

async function nextNumber(tx: Tx, issuerId: IssuerId, type: DocumentType, year: number): Promise<number> {
  const { last } = await tx
    .insertInto('documentSeries')
    .values({ issuerId, series: seriesOf[type], year, last: 1 })
    .onConflict((taken) =>
      taken.constraint('document_series_once').doUpdateSet((row) => ({
        last: row('documentSeries.last', '+', 1),
      })),
    )
    .returning('last')
    .executeTakeFirstOrThrow()
  return last
}

/** Number sequences shared by all shops; orders have random numbers (0070-order-numbers.sql). */
const sequences = ['payout_numbers', 'refund_numbers', 'return_numbers', 'listing_numbers'] as const

/**
 * Skips `size` numbers of this year's documents, and of payouts, refunds, returns and listings, and records the gaps.
 * After a restore, documents issued between the backup and the loss may bear them, and no number is issued twice.
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
