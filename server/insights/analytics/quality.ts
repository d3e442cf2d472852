import { type Expression, type SqlBool, sql } from 'kysely'
import type { QualityFilters, QualityOrder, ShopQuality } from '#contract/shops/quality.ts'
import { shiftDay } from '#domain/insights/analytics/period.ts'
import {
  answerHours,
  type Grade,
  type MeasureName,
  measureNames,
  measures,
  type Quality,
  qualityDays,
  qualityOf,
} from '#domain/insights/analytics/quality.ts'
import { dayOf, dayStart } from '#domain/platform/calendar.ts'
import { type Bilingual, type Language, nameIn } from '#domain/platform/text/language.ts'
import type { Db, Deps } from '#server/deps.ts'
import type { CountedPage } from '#server/platform/db/page.ts'
import { type Column, type ListFile, numberCell, shopColumn } from '#server/platform/http/send-sheet.ts'
import { shopsMatching } from '#server/shops/approval/list.ts'
import { rollUp } from './roll-up.ts'

type Sums = Readonly<Record<'answered' | 'answeredInTime' | 'dated' | 'datedInTime' | 'delivered', number>> &
  Readonly<Record<'failed' | 'returned' | 'unanswered' | 'overdue' | 'reviews' | 'stars', number>>
type ShopSums = Sums & {
  readonly shopId: string
  readonly shopName: string
  readonly shopNameAr: string | null
}

/** Reads the stored counts, and adds orders that are late now: no event reports that time has passed. */
async function sumsOfShops(db: Db, shops: Expression<SqlBool>, now: Date): Promise<ShopSums[]> {
  const today = dayOf(now)
  const late = new Date(now.getTime() - answerHours * 3_600_000)
  const { rows } = await sql<ShopSums>`
    with wanted as (select id, shop_name, shop_name_ar from shops where ${shops}),
    days as (select f.shop_id, sum(answered)::int as answered, sum(answered_in_time)::int as answered_in_time,
        sum(dated)::int as dated, sum(dated_in_time)::int as dated_in_time, sum(delivered)::int as delivered,
        sum(returned)::int as returned
      from daily_figures f join wanted on wanted.id = f.shop_id
      where f.day >= ${shiftDay(today, 1 - qualityDays)}::date group by f.shop_id),
    standing as (select o.shop_id, count(*) filter (where o.status = 'pending' and o.confirmed_at < ${late})::int as unanswered,
        count(*) filter (where o.status <> 'pending' and o.delivery_date < ${today}::date)::int as overdue
      from orders o join wanted on wanted.id = o.shop_id
      where o.status in ('pending', 'accepted', 'processing', 'shipped') group by o.shop_id),
    attempted as (select o.shop_id, count(*)::int as failed from delivery_attempts a
      join orders o on o.id = a.order_id join wanted on wanted.id = o.shop_id
      where a.at >= ${dayStart(shiftDay(today, 1 - qualityDays))} group by o.shop_id),
    rated as (select p.shop_id, sum(review_count)::int as reviews, sum(review_stars)::int as stars
      from products p join wanted on wanted.id = p.shop_id
      where p.review_count > 0 and (select reviews_enabled from settings) group by p.shop_id)
    select w.id as shop_id, w.shop_name, w.shop_name_ar, coalesce(d.answered, 0) as answered,
      coalesce(d.answered_in_time, 0) as answered_in_time, coalesce(d.dated, 0) as dated,
      coalesce(d.dated_in_time, 0) as dated_in_time, coalesce(d.delivered, 0) as delivered,
      coalesce(a.failed, 0) as failed, coalesce(d.returned, 0) as returned, coalesce(s.unanswered, 0) as unanswered, coalesce(s.overdue, 0) as overdue,
      coalesce(r.reviews, 0) as reviews, coalesce(r.stars, 0) as stars
    from wanted w left join days d on d.shop_id = w.id left join standing s on s.shop_id = w.id
      left join rated r on r.shop_id = w.id left join attempted a on a.shop_id = w.id`.execute(db)
  return rows
}

function qualityOfSums(sums: Sums): Quality {
  return qualityOf({
    answered: { of: sums.answered + sums.unanswered, part: sums.answeredInTime },
    delivered: { of: sums.dated + sums.overdue, part: sums.datedInTime },
    failed: { of: sums.delivered + sums.failed, part: sums.failed },
    returned: { of: sums.delivered, part: sums.returned },
    rating: { of: sums.reviews, part: sums.stars },
  })
}

/** Returns a shop's quality, up to date. */
export async function readQuality(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  shopId: string,
): Promise<Quality> {
  await rollUp(db)
  const [sums] = await sumsOfShops(db, sql<SqlBool>`id = ${shopId}`, clock())
  if (!sums) throw new Error('a shop that was asked for is not there')
  return qualityOfSums(sums)
}

const worst: Readonly<Record<Grade | 'none', number>> = { bad: 0, fair: 1, good: 2, none: 3 }

type QualityRequest = QualityFilters & { readonly language: Language }

/** Matching approved shops, worst first or sorted, then by name in the reader's language; shops without value last. */
export async function qualities(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { search, grade, sort, language }: QualityRequest,
) {
  await rollUp(db)
  const rows = await sumsOfShops(db, shopsMatching({ search, status: 'approved' }), clock())
  const shops = rows.map(({ shopId, shopName, shopNameAr, ...sums }): ShopQuality => {
    return { shopId, shopName, shopNameAr, ...qualityOfSums(sums) }
  })
  const found = grade ? shops.filter((one) => one.grade === grade) : shops
  const nameOf = ({ shopName: name, shopNameAr: nameAr }: ShopQuality) => nameIn(language, { name, nameAr })
  const { compare } = new Intl.Collator(language)
  const named = found.toSorted((one, other) => compare(nameOf(one), nameOf(other)))
  if (sort === undefined)
    return named.toSorted((one, other) => worst[one.grade ?? 'none'] - worst[other.grade ?? 'none'])
  const by = sort.replace('-', '') as QualityOrder
  const isFalling = sort.startsWith('-')
  if (by === 'shop') return isFalling ? named.toReversed() : named
  const last = isFalling ? -Infinity : Infinity
  const value = (one: ShopQuality) => one.measures[by].value ?? last
  return named.toSorted((one, other) => (isFalling ? -1 : 1) * compared(value(one), value(other)))
}

const compared = (one: number, other: number) => (one === other ? 0 : one < other ? -1 : 1)

type QualityQuery = QualityRequest & { readonly limit: number; readonly offset?: number | undefined }

/** A page of {@link qualities}. */
export async function listQuality(
  deps: Pick<Deps, 'db' | 'clock'>,
  { limit, offset = 0, ...filters }: QualityQuery,
): Promise<CountedPage<ShopQuality[]>> {
  const all = await qualities(deps, filters)
  return { rows: all.slice(offset, offset + limit), total: all.length, limit, offset }
}

const grades: Readonly<Record<Grade, Bilingual>> = {
  good: { en: 'Good', ar: 'جيدة' },
  fair: { en: 'Fair', ar: 'مقبولة' },
  bad: { en: 'Needs work', ar: 'تحتاج إلى تحسين' },
}

/** Columns of the exported list: each measure as a number, with its number of cases. */
export const qualityColumns: ListFile<ShopQuality> = {
  name: 'majlis-quality',
  sheet: { en: 'Quality', ar: 'الجودة' },
  columns: [
    shopColumn,
    ['Quality', 'الجودة', ({ grade }, language) => (grade ? grades[grade][language] : '')],
    ...measureNames.flatMap(columnsOf),
  ],
}

function columnsOf(measure: MeasureName): Column<ShopQuality>[] {
  const { en, ar } = measures[measure].name
  return [
    [en, ar, (shop) => numberCell(shop.measures[measure].value)],
    [`${en} (cases)`, `${ar} (الحالات)`, (shop) => numberCell(shop.measures[measure].cases)],
  ]
}
