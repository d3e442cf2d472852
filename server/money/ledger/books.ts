import { type SqlBool, sql } from 'kysely'
import type {
  LedgerBalance,
  LedgerEntry,
  LedgerFilters,
  TrialBalance,
} from '#contract/money/ledger/ledger.ts'
import { dayStart } from '#domain/platform/calendar.ts'
import type { LedgerAccount, LedgerEvent } from '#domain/money/ledger/ledger.ts'
import type { Fils } from '#domain/platform/amounts/money.ts'
import { orderNumberText, readOrderNumber } from '#domain/orders/order-number.ts'
import { type Db, isId, type Deps } from '#server/deps.ts'
import { pageOf } from '#server/platform/db/page.ts'

type Shop = {
  readonly shopId: string | null
  readonly shopName: string | null
  readonly shopNameAr: string | null
}
type Sum = Shop & { readonly account: LedgerAccount; readonly fils: Fils }

/** The balance of every account at a moment, or at the end of a day in the UAE; accounts at zero are left out. */
export async function readTrialBalance(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  asked: Date | string | undefined,
): Promise<TrialBalance> {
  const at = typeof asked === 'string' ? dayEnd(asked) : (asked ?? clock())
  const { rows } = await sql<Sum>`select e.account, s.id as shop_id, s.shop_name, s.shop_name_ar,
      sum(e.fils)::bigint as fils
    from ledger_entries e join ledger_batches b on b.id = e.batch_id
    left join shops s on s.id = e.shop_id and e.account in ('cash_with_shop', 'owed_to_shop')
    where b.at <= ${at} group by e.account, s.id having sum(e.fils) <> 0
    order by e.account, s.shop_name, s.id`.execute(db)
  const accounts = rows.map(({ account, fils, ...shop }): LedgerBalance => {
    return { account, ...shopOf(shop), ...sidesOf(fils) }
  })
  const side = (name: 'debit' | 'credit') => accounts.reduce((all, account) => all + account[name], 0)
  return { at, currencies: [{ currency: 'AED', accounts, debit: side('debit'), credit: side('credit') }] }
}

type EntriesQuery = LedgerFilters & { readonly limit: number; readonly offset?: number | undefined }

/** Lists matching entries, newest batch first, and in booking order within a batch. */
export async function listEntries(db: Db, { limit, offset, ...filters }: EntriesQuery) {
  const found = db
    .selectFrom('ledgerEntries as e')
    .innerJoin('ledgerBatches as b', 'b.id', 'e.batchId')
    .leftJoin('shops as s', 's.id', 'e.shopId')
    .leftJoin('orders as o', 'o.id', 'e.orderId')
    .select(['e.id', 'e.batchId as batch', 'b.at', 'e.account', 'e.fils', 'b.event', 'o.number'])
    .select(['e.shopId', 's.shopName', 's.shopNameAr', 'b.occurredAt'])
    .where(matching(filters))
    .orderBy('b.at', 'desc')
    .orderBy('b.id', 'desc')
    .orderBy('e.id')
  const read = await pageOf(found, { limit, offset })
  return { ...read, rows: read.rows.map(entryOf) }
}

function matching({ orderNumber, shopId, from, to }: LedgerFilters) {
  const conditions = [
    sql<SqlBool>`true`,
    ...(orderNumber === undefined ? [] : [sql<SqlBool>`o.number = ${readOrderNumber(orderNumber)}`]),
    // A malformed id matches no shop.
    ...(shopId === undefined ? [] : [sql<SqlBool>`e.shop_id = ${isId(shopId) ? shopId : null}`]),
    ...(from ? [sql<SqlBool>`b.at >= ${dayStart(from)}`] : []),
    ...(to ? [sql<SqlBool>`b.at < ${dayStart(to, 1)}`] : []),
  ]
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`
}

type EntryRow = Shop &
  Pick<LedgerEntry, 'batch' | 'at' | 'account'> & {
    readonly id: number
    readonly fils: Fils
    readonly event: string
    readonly number: number | null
    readonly occurredAt: Date | null
  }

function entryOf({ id, fils, event, number, occurredAt, ...of }: EntryRow): LedgerEntry {
  const { shopId, shopName, shopNameAr, ...row } = of
  const order = number === null ? {} : { orderNumber: orderNumberText(number) }
  const shop = shopOf({ shopId, shopName, shopNameAr })
  const entry = { ...row, id: String(id), event: event as LedgerEvent, currency: 'AED' as const }
  return { ...entry, ...(occurredAt && { occurredAt }), ...shop, ...order, ...sidesOf(fils) }
}

function shopOf({ shopId, shopName, shopNameAr }: Shop) {
  return shopId === null ? {} : { shopId, shopName: shopName ?? '', shopNameAr }
}

function sidesOf(fils: Fils) {
  return { debit: Math.max(fils, 0), credit: Math.max(-fils, 0) }
}

function dayEnd(day: string): Date {
  return new Date(dayStart(day, 1).getTime() - 1)
}
