import { type SqlBool, sql } from 'kysely'
import type { VatReport } from '#contract/money/vat-report.ts'
import { dayOf } from '#domain/platform/calendar.ts'
import type { Document } from '#domain/money/documents/document.ts'
import { documentTitles } from '#domain/money/documents/titles.ts'
import {
  daysOfQuarter,
  quarterOf,
  type Taxed,
  type TaxedIn,
  vatRows,
  vatTotals,
} from '#domain/money/documents/vat-report.ts'
import { vatReturn } from '#domain/money/documents/vat-return.ts'
import { fromFils } from '#domain/platform/amounts/money.ts'
import { type Emirate, emirateNames } from '#domain/shops/emirate.ts'
import type { Language } from '#domain/platform/text/language.ts'
import type { Deps } from '#server/deps.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Cell } from '#engines/sheets/cell.ts'
import { readSettings } from '#server/platform/settings/platform.ts'
import type { IssuerId } from '#server/money/documents/number.ts'
import { platformParty, shopParty } from '#server/money/documents/parties.ts'
import { readByDelivery } from './by-delivery.ts'
import { taxedIn, type VatQuery } from './tax-documents.ts'
import { readVatInput } from './vat-input.ts'
import { frozen } from '#server/money/documents/store.ts'

/** Tax documents of an issuer whose supply is in a quarter. */
function documentsIn(db: Db, { issuerId, quarter }: VatQuery) {
  return taxedIn(db, quarter).where(isSupplyOf(issuerId))
}

/** What the platform wrote in the name of a shop is the shop's supply, not its own. */
function isSupplyOf(issuerId: IssuerId) {
  const purchases = sql`type in ('purchase-invoice', 'purchase-credit-note')`
  return issuerId === null
    ? sql<SqlBool>`issuer_id is null and not ${purchases}`
    : sql<SqlBool>`(issuer_id = ${issuerId} or (${purchases} and order_id in (
        select o.id from orders o where o.shop_id = ${issuerId})))`
}

/** The figures of a quarter for the return of an issuer. */
export async function readVatReport({ db, clock }: Deps, query: VatQuery): Promise<VatReport> {
  const issuer = await readIssuer(db, query.issuerId, dayOf(clock()))
  const since = await readByDelivery(db, query.issuerId)
  const isByDelivery = since !== null && since <= (daysOfQuarter(query.quarter)?.from ?? '')
  const rows = vatRows(await readSums(db, query, isByDelivery), issuer.address.emirate)
  const boxes = vatReturn(rows, await readVatInput(db, query))
  const { supplies, corrections } = vatTotals(rows)
  return {
    quarter: query.quarter,
    trn: issuer.trn,
    rows: rows.map((row) => ({
      emirate: row.emirate,
      supplies: told(row.supplies),
      corrections: told(row.corrections),
    })),
    total: { supplies: told(supplies), corrections: told(corrections) },
    byDeliverySince: since && quarterOf(since),
    boxes: boxes.map(({ box, netFils: net, vatFils: vat }) => ({ box, net, vat })),
  }
}

const told = ({ netFils: net, vatFils: vat, documents }: Taxed) => ({ net, vat, documents })

async function readIssuer(db: Db, issuerId: IssuerId, today: string) {
  if (issuerId === null) return platformParty(await readSettings(db))
  const shop = await db.selectFrom('shops').selectAll().where('id', '=', issuerId).executeTakeFirstOrThrow()
  return shopParty(db, shop, today)
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

/** Emirates of a document: where its goods went, and where its seller was established. */
const deliveredTo = sql`content -> 'deliveredTo' ->> 'emirate'`
const home = sql`content -> 'seller' -> 'address' ->> 'emirate'`

const rowsAtOnce = 500

const headings: Readonly<Record<Language, readonly string[]>> = {
  en: [
    'Document',
    'Number',
    'Date of issue',
    'Date of supply',
    'Order',
    'Buyer',
    'TRN of the buyer',
    'Emirate of the seller',
    'Emirate of delivery',
    'Corrects',
    'Net (AED)',
    'VAT (AED)',
    'Total (AED)',
  ],
  ar: [
    'المستند',
    'الرقم',
    'تاريخ الإصدار',
    'تاريخ التوريد',
    'الطلب',
    'المشتري',
    'رقم التسجيل الضريبي للمشتري',
    'إمارة البائع',
    'إمارة التسليم',
    'تصحيح',
    'الصافي (د.إ.)',
    'الضريبة (د.إ.)',
    'المجموع (د.إ.)',
  ],
}

/** Every document behind the figures, in the order of the numbers; what notes take back is below zero. */
export async function* vatRowsOf(
  db: Db,
  query: VatQuery,
  language: Language,
): AsyncGenerator<readonly Cell[]> {
  yield headings[language]
  const all = documentsIn(db, query)
    .select(['series', 'year', 'number', 'content'])
    .orderBy('series')
    .orderBy('year')
    .orderBy('number')
    .limit(rowsAtOnce)
  let rows = await all.execute()
  while (rows.length > 0) {
    yield* rows.map(({ content }) => cellsOf(frozen(content), language))
    const last = rows.at(-1)
    if (!last || rows.length < rowsAtOnce) return
    const { series, year, number } = last
    rows = await all.where(sql<SqlBool>`(series, year, number) > (${series}, ${year}, ${number})`).execute()
  }
}

function cellsOf(document: Document, language: Language): Cell[] {
  const { type, number, issuedAt, suppliedOn, seller, buyer, correction, totals } = document
  const named = (emirate: Emirate | null | undefined) => (emirate ? emirateNames[emirate][language] : '')
  const sign = correction === null ? 1 : -1
  const amount = (fils: number): Cell => ({ number: fromFils(sign * fils) })
  return [
    documentTitles[type][language],
    number,
    dayOf(new Date(issuedAt)),
    suppliedOn,
    document.orderNumber ?? '',
    buyer.name,
    buyer.trn ?? '',
    named(seller.address.emirate),
    named(document.deliveredTo?.emirate),
    correction?.number ?? '',
    amount(totals.netFils),
    amount(totals.vatFils),
    amount(totals.grossFils),
  ]
}
