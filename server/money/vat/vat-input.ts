import { type SqlBool, sql } from 'kysely'
import { daysOfQuarter } from '#domain/money/documents/vat-report.ts'
import type { VatInput } from '#domain/money/documents/vat-return.ts'
import type { Db } from '#server/platform/db/db.ts'
import { taxedIn, type VatQuery } from './tax-documents.ts'

/**
 * What an issuer bought with VAT in a quarter, as far as Majlis knows: a shop the commission of the platform; the platform
 * what it sold in its own name, and what the card provider kept.
 */
export async function readVatInput(db: Db, query: VatQuery): Promise<VatInput> {
  const { issuerId, quarter } = query
  const sign = sql`case when corrects_id is null then 1 else -1 end`
  const expenses = await taxedIn(db, quarter)
    .where(isBoughtBy(issuerId))
    .select(sql<number>`coalesce(sum(${sign} * (total_fils - vat_fils)), 0)::bigint`.as('netFils'))
    .select(sql<number>`coalesce(sum(${sign} * vat_fils), 0)::bigint`.as('vatFils'))
    .executeTakeFirstOrThrow()
  return { expenses, fromAbroadFils: issuerId === null ? await readProviderFees(db, quarter) : 0 }
}

function isBoughtBy(issuerId: VatQuery['issuerId']) {
  return issuerId === null
    ? sql<SqlBool>`type in ('purchase-invoice', 'purchase-credit-note')`
    : sql<SqlBool>`type in ('commission-invoice', 'commission-credit-note')
        and (shop_id = ${issuerId} or order_id in (select o.id from orders o where o.shop_id = ${issuerId}))`
}

/** Card providers bill from abroad, without VAT. */
async function readProviderFees(db: Db, quarter: string): Promise<number> {
  const { from, until } = daysOfQuarter(quarter) ?? { from: '', until: '' }
  const { rows } = await sql<{ fils: number }>`select coalesce(sum(e.fils), 0)::bigint as fils
    from ledger_entries e join ledger_batches b on b.id = e.batch_id
    where e.account = 'fees' and b.at >= ${from}::date::timestamp at time zone 'Asia/Dubai'
      and b.at < ${until}::date::timestamp at time zone 'Asia/Dubai'`.execute(db)
  return rows[0]?.fils ?? 0
}
