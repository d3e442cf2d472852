import { dayOf } from '#domain/platform/calendar.ts'
import {
  type Document,
  documentNumber,
  type DocumentType,
  seriesOf,
} from '#domain/money/documents/document.ts'
import type { Tx } from '#server/platform/db/db.ts'

/** Who issues: a shop's id, null for the platform. */
export type IssuerId = string | null

type NumberedDocument = { readonly document: Document; readonly year: number; readonly number: number }

/**
 * Gives a document the next number of its issuer, series and year (of the UAE). The row of the series stays locked until
 * the transaction ends: whoever comes meanwhile waits, and a transaction that fails leaves no gap.
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
