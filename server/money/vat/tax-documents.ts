import { sql } from 'kysely'
import { daysOfQuarter } from '#domain/money/documents/vat-report.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { IssuerId } from '#server/money/documents/number.ts'

export type VatQuery = { readonly issuerId: IssuerId; readonly quarter: string }

/** Tax documents whose supply is in a quarter; sellers without a TRN charged no VAT. */
export function taxedIn(db: Db, quarter: string) {
  const { from, until } = daysOfQuarter(quarter) ?? { from: '', until: '' }
  return db
    .selectFrom('documents')
    .where('type', '<>', 'receipt')
    .where(sql<string>`content -> 'seller' ->> 'trn'`, 'is not', null)
    .where(sql<string>`content ->> 'suppliedOn'`, '>=', from)
    .where(sql<string>`content ->> 'suppliedOn'`, '<', until)
}
