import { type SqlBool, sql } from 'kysely'
import { daysOfQuarter } from '#domain/money/documents/vat-report.ts'
import type { Sums, VatInput } from '#domain/money/documents/vat-return.ts'
import type { LedgerAccount } from '#domain/money/ledger/ledger.ts'
import type { Fils } from '#domain/platform/amounts/money.ts'
import { vatOnTop } from '#domain/platform/amounts/vat.ts'
import type { Db } from '#server/platform/db/db.ts'
import { taxedIn, type VatQuery } from './tax-documents.ts'

const none: Sums = { netFils: 0, vatFils: 0 }

/**
 * What an issuer bought with VAT in a quarter, as far as Majlis knows: a shop the commission of the platform; the platform
 * what it sold in its own name, and what providers and couriers kept.
 */
export async function readVatInput(db: Db, query: VatQuery): Promise<VatInput> {
  const { issuerId, quarter } = query
  const sign = sql`case when corrects_id is null then 1 else -1 end`
  const expenses = await taxedIn(db, quarter)
    .where(isBoughtBy(issuerId))
    .select(sql<number>`coalesce(sum(${sign} * (total_fils - vat_fils)), 0)::bigint`.as('netFils'))
    .select(sql<number>`coalesce(sum(${sign} * vat_fils), 0)::bigint`.as('vatFils'))
    .executeTakeFirstOrThrow()
  if (issuerId !== null) return { expenses, fromAbroad: none }
  const [kept, fromAbroad] = await Promise.all([readKept(db, quarter), readProviderFees(db, quarter)])
  const [netFils, vatFils] = [expenses.netFils + kept.netFils, expenses.vatFils + kept.vatFils]
  return { expenses: { netFils, vatFils }, fromAbroad }
}

function isBoughtBy(issuerId: VatQuery['issuerId']) {
  return issuerId === null
    ? sql<SqlBool>`type in ('purchase-invoice', 'purchase-credit-note')`
    : sql<SqlBool>`type in ('commission-invoice', 'commission-credit-note')
        and (shop_id = ${issuerId} or order_id in (select o.id from orders o where o.shop_id = ${issuerId}))`
}

/** What stands on an account of the books within a quarter. */
const inQuarter = (quarter: string) => {
  const { from, until } = daysOfQuarter(quarter) ?? { from: '', until: '' }
  return sql`b.at >= ${from}::date::timestamp at time zone 'Asia/Dubai'
      and b.at < ${until}::date::timestamp at time zone 'Asia/Dubai'`
}
const hasAny = (...accounts: LedgerAccount[]) =>
  sql`exists (select from ledger_entries x where x.batch_id = b.id and x.account::text in (${sql.join(accounts)}))`

/** Providers of instalments and couriers keep their fee with VAT; what is set off in a return is no purchase. */
async function readKept(db: Db, quarter: string): Promise<Sums> {
  const { rows } = await sql<Sums>`select
      coalesce(sum(e.fils) filter (where e.account = 'fees'), 0)::bigint as net_fils,
      coalesce(sum(e.fils) filter (where e.account = 'input_vat'), 0)::bigint as vat_fils
    from ledger_entries e join ledger_batches b on b.id = e.batch_id
    where ${inQuarter(quarter)} and e.account in ('fees', 'input_vat') and ${hasAny('input_vat')}
      and not ${hasAny('commission_vat', 'own_sales_vat', 'reverse_charge_vat')}`.execute(db)
  return rows[0] ?? none
}

/** Card providers bill from abroad: the VAT is owed as it is booked; before it was, on the sum. */
async function readProviderFees(db: Db, quarter: string): Promise<Sums> {
  const { rows } = await sql<Sums & { readonly earlierFils: Fils }>`select
      coalesce(sum(e.fils) filter (where e.account = 'fees'), 0)::bigint as net_fils,
      coalesce(-sum(e.fils) filter (where e.account = 'reverse_charge_vat'), 0)::bigint as vat_fils,
      coalesce(sum(e.fils) filter (where e.account = 'fees' and not ${hasAny('reverse_charge_vat')}), 0)::bigint
        as earlier_fils
    from ledger_entries e join ledger_batches b on b.id = e.batch_id
    where ${inQuarter(quarter)} and b.event = 'provider-fee'`.execute(db)
  const { netFils, vatFils, earlierFils } = rows[0] ?? { ...none, earlierFils: 0 }
  return { netFils, vatFils: vatFils + vatOnTop(earlierFils) }
}
