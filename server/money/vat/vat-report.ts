import { type SqlBool, sql } from 'kysely'
import type { VatReport } from '#contract/money/vat-report.ts'
import { dayOf, dayStart } from '#domain/platform/calendar.ts'
import { type Document, documentTitles, type Party } from '#domain/money/documents/document.ts'
import {
  daysOfQuarter,
  quarterOf,
  type Taxed,
  type TaxedIn,
  vatRows,
  vatTotals,
} from '#domain/money/documents/vat-report.ts'
import { vatReturn, type Sums, type VatInput } from '#domain/money/documents/vat-return.ts'
import type { Fils } from '#domain/platform/amounts/money.ts'
import { type Emirate, emirateNames } from '#domain/shops/emirate.ts'
import type { Language } from '#domain/platform/text/language.ts'
import type { Deps, Db } from '#server/deps.ts'
import { amountCell, type ListFile } from '#server/platform/http/send-sheet.ts'
import type { IssuerId } from '#server/money/documents/number.ts'
import { platformParty, shopParty, frozen } from '#server/money/documents/store.ts'
import { readByDelivery } from './by-delivery.ts'
import type { LedgerAccount } from '#domain/money/ledger/ledger.ts'
import { vatOnTop } from '#domain/platform/amounts/vat.ts'

/** Query of an issuer's tax documents with a date of supply in a quarter. */
export function documentsIn(db: Db, { issuerId, quarter }: VatQuery) {
  return taxedIn(db, quarter).where(isSupplyOf(issuerId))
}

/** Documents written by the platform in a shop's name are the shop's supply, not the platform's. */
function isSupplyOf(issuerId: IssuerId) {
  const purchases = sql`type in ('purchase-invoice', 'purchase-credit-note')`
  return issuerId === null
    ? sql<SqlBool>`issuer_id is null and not ${purchases}`
    : sql<SqlBool>`(issuer_id = ${issuerId} or (${purchases} and order_id in (
        select o.id from orders o where o.shop_id = ${issuerId})))`
}

/** Returns the figures of a quarter for an issuer's VAT return. */
export async function readVatReport({ db, clock }: Deps, query: VatQuery): Promise<VatReport> {
  const issuer = await readIssuer(db, query, dayOf(clock()))
  const since = await readByDelivery(db, query)
  const rows = vatRows(await readSums(db, query, since !== null), issuer.address.emirate)
  const boxes = vatReturn(rows, await readVatInput(db, query))
  const { supplies, corrections } = vatTotals(rows)
  return {
    quarter: query.quarter,
    trn: issuer.trn,
    rows: rows.map((row) => ({
      emirate: row.emirate,
      supplies: wireOf(row.supplies),
      corrections: wireOf(row.corrections),
    })),
    total: { supplies: wireOf(supplies), corrections: wireOf(corrections) },
    byDeliverySince: since && quarterOf(since),
    boxes: boxes.map(({ box, netFils: net, vatFils: vat }) => ({ box, net, vat })),
  }
}

const wireOf = ({ netFils: net, vatFils: vat, documents }: Taxed) => ({ net, vat, documents })

/** Returns an issuer as of its last VAT-registered day in a quarter, up to today; without one, as of the last day. */
export async function readIssuer(db: Db, { issuerId, quarter }: VatQuery, today: string): Promise<Party> {
  const { until } = daysOfQuarter(quarter) ?? { until: today }
  const lastDay = dayOf(dayStart(until, -1))
  const last = lastDay < today ? lastDay : today
  const { rows } = await sql<{ day: string | null }>`select max(day)::text as day from
    (${registeredDays(issuerId, quarter)}) d where day <= ${last}::date`.execute(db)
  const day = rows[0]?.day ?? last
  if (issuerId === null) return platformParty(db, day)
  const shop = await db.selectFrom('shops').selectAll().where('id', '=', issuerId).executeTakeFirstOrThrow()
  return shopParty(db, shop, day)
}

/** SQL: the days of a quarter on which an issuer is registered for VAT. */
function registeredDays(issuerId: IssuerId, quarter: string) {
  const { from, until } = daysOfQuarter(quarter) ?? { from: '', until: '' }
  return sql`select ${from}::date + n as day from generate_series(0, ${until}::date - ${from}::date - 1) n
    where is_registered(${issuerId}::uuid, ${from}::date + n)`
}

async function readSums(db: Db, query: VatQuery, isByDelivery: boolean): Promise<TaxedIn[]> {
  return documentsIn(db, query)
    .select(
      sql<
        TaxedIn['emirate']
      >`coalesce(case when ${isByDelivery}::boolean then ${deliveredTo} end, ${home})`.as('emirate'),
    )
    .select(sql<boolean>`corrects_id is not null`.as('isNote'))
    .select(sql<number>`sum(total_fils - vat_fils)::bigint`.as('netFils'))
    .select(sql<number>`sum(vat_fils)::bigint`.as('vatFils'))
    .select(sql<number>`count(*)::int`.as('documents'))
    .groupBy(['emirate', 'isNote'])
    .execute()
}

/** SQL: emirate of a document's delivery, and of its seller's establishment. */
const deliveredTo = sql`content -> 'deliveredTo' ->> 'emirate'`
const home = sql`content -> 'seller' -> 'address' ->> 'emirate'`

const rowsAtOnce = 500

/** Yields documents as they were issued, ordered by number, page by page. */
export async function* eachDocument(of: ReturnType<typeof taxedIn>): AsyncGenerator<Document> {
  const all = of
    .select(['series', 'year', 'number', 'content'])
    .orderBy('series')
    .orderBy('year')
    .orderBy('number')
    .limit(rowsAtOnce)
  let rows = await all.execute()
  while (rows.length > 0) {
    yield* rows.map(({ content }) => frozen(content))
    const last = rows.at(-1)
    if (!last || rows.length < rowsAtOnce) return
    const { series, year, number } = last
    rows = await all.where(sql<SqlBool>`(series, year, number) > (${series}, ${year}, ${number})`).execute()
  }
}

/** File of the documents behind the figures; credit notes are negative. */
export function vatFileOf(quarter: string): ListFile<Document> {
  return {
    name: `majlis-vat-${quarter}`,
    sheet: { en: quarter, ar: quarter },
    columns: [
      ['Document', 'المستند', ({ type }, language) => documentTitles[type][language]],
      ['Number', 'الرقم', ({ number }) => number],
      ['Date of issue', 'تاريخ الإصدار', ({ issuedAt }) => dayOf(new Date(issuedAt))],
      ['Date of supply', 'تاريخ التوريد', ({ suppliedOn }) => suppliedOn],
      ['Order', 'الطلب', ({ orderNumber }) => orderNumber ?? ''],
      ['Buyer', 'المشتري', ({ buyer }) => buyer.name],
      ['Buyer’s TRN', 'رقم التسجيل الضريبي للمشتري', ({ buyer }) => buyer.trn ?? ''],
      ['Seller’s emirate', 'إمارة البائع', ({ seller }, language) => named(seller.address, language)],
      ['Emirate of delivery', 'إمارة التسليم', ({ deliveredTo }, language) => named(deliveredTo, language)],
      ['Corrects', 'تصحيح', ({ correction }) => correction?.number ?? ''],
      ['Net (AED)', 'الصافي (د.إ.)', (document) => amount(document, 'netFils')],
      ['VAT (AED)', 'الضريبة (د.إ.)', (document) => amount(document, 'vatFils')],
      ['Total (AED)', 'المجموع (د.إ.)', (document) => amount(document, 'grossFils')],
    ],
  }
}

function named(place: { readonly emirate: Emirate | null } | null | undefined, language: Language) {
  return place?.emirate ? emirateNames[place.emirate][language] : ''
}

function amount({ totals, correction }: Document, which: 'netFils' | 'vatFils' | 'grossFils') {
  return amountCell(correction === null ? totals[which] : -totals[which])
}

const none: Sums = { netFils: 0, vatFils: 0 }

/**
 * Returns an issuer's purchases with VAT in a quarter that Majlis knows of. For a shop: the platform's commission. For
 * the platform: purchases from shops that it resold in its own name, and fees of providers and couriers.
 */
async function readVatInput(db: Db, query: VatQuery): Promise<VatInput> {
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

/** SQL: purchases of an issuer. Shops recover VAT on commission of registered days; a note has its invoice's day. */
export function isBoughtBy(issuerId: VatQuery['issuerId']) {
  return issuerId === null
    ? sql<SqlBool>`type in ('purchase-invoice', 'purchase-credit-note')`
    : sql<SqlBool>`type in ('commission-invoice', 'commission-credit-note')
        and (shop_id = ${issuerId} or order_id in (select o.id from orders o where o.shop_id = ${issuerId}))
        and is_registered(${issuerId}::uuid, (coalesce((select c.content from documents c
          where c.id = documents.corrects_id), content) ->> 'suppliedOn')::date)`
}

/** SQL: batch `b` is booked within a quarter. */
export const inQuarter = (quarter: string) => {
  const { from, until } = daysOfQuarter(quarter) ?? { from: '', until: '' }
  return sql`b.at >= ${from}::date::timestamp at time zone 'Asia/Dubai'
      and b.at < ${until}::date::timestamp at time zone 'Asia/Dubai'`
}
const hasAny = (...accounts: LedgerAccount[]) =>
  sql`exists (select from ledger_entries x where x.batch_id = b.id and x.account::text in (${sql.join(accounts)}))`

/** SQL: batch with a fee and VAT kept by instalment providers or couriers; set-offs in a return are not purchases. */
export const isKept = sql`(${hasAny('input_vat')}
  and not ${hasAny('commission_vat', 'own_sales_vat', 'reverse_charge_vat')})`

async function readKept(db: Db, quarter: string): Promise<Sums> {
  const { rows } = await sql<Sums>`select
      coalesce(sum(e.fils) filter (where e.account = 'fees'), 0)::bigint as net_fils,
      coalesce(sum(e.fils) filter (where e.account = 'input_vat'), 0)::bigint as vat_fils
    from ledger_entries e join ledger_batches b on b.id = e.batch_id
    where ${inQuarter(quarter)} and e.account in ('fees', 'input_vat') and ${isKept}`.execute(db)
  return rows[0] ?? none
}

/** SQL: card provider's fee under reverse charge: on a day when the platform is registered, or with that VAT booked. */
export const isFromAbroad = (
  quarter: string,
) => sql`(b.event = 'provider-fee' and (${hasAny('reverse_charge_vat')}
  or (b.at at time zone 'Asia/Dubai')::date in (${registeredDays(null, quarter)})))`

/** Card providers bill from abroad: VAT is due as booked, or on the sum of fees from before it was booked. */
async function readProviderFees(db: Db, quarter: string): Promise<Sums> {
  const { rows } = await sql<Sums & { readonly earlierFils: Fils }>`select
      coalesce(sum(e.fils) filter (where e.account = 'fees'), 0)::bigint as net_fils,
      coalesce(-sum(e.fils) filter (where e.account = 'reverse_charge_vat'), 0)::bigint as vat_fils,
      coalesce(sum(e.fils) filter (where e.account = 'fees' and not ${hasAny('reverse_charge_vat')}), 0)::bigint
        as earlier_fils
    from ledger_entries e join ledger_batches b on b.id = e.batch_id
    where ${inQuarter(quarter)} and ${isFromAbroad(quarter)}`.execute(db)
  const { netFils, vatFils, earlierFils } = rows[0] ?? { ...none, earlierFils: 0 }
  return { netFils, vatFils: vatFils + vatOnTop(earlierFils) }
}

type VatQuery = { readonly issuerId: IssuerId; readonly quarter: string }

/** Query of tax documents with a date of supply in a quarter; sellers without a TRN charged no VAT. */
export function taxedIn(db: Db, quarter: string) {
  const { from, until } = daysOfQuarter(quarter) ?? { from: '', until: '' }
  return db
    .selectFrom('documents')
    .where('type', '<>', 'receipt')
    .where(sql<string>`content -> 'seller' ->> 'trn'`, 'is not', null)
    .where(sql<string>`content ->> 'suppliedOn'`, '>=', from)
    .where(sql<string>`content ->> 'suppliedOn'`, '<', until)
}
