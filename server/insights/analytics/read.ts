import type { Analytics, AnalyticsQuery, AnalyticsFigures } from '#contract/insights/analytics.ts'
import {
  type Figures,
  figureNames,
  figuresOfSums,
  sumNames,
  type Sums,
} from '#domain/insights/analytics/figures.ts'
import {
  comparedWith,
  longestPeriod,
  type Period,
  presetPeriod,
  shiftDay,
  type Step,
  stepsOf,
  usualStep,
} from '#domain/insights/analytics/period.ts'
import { dayOf, dayStart } from '#domain/platform/calendar.ts'
import { type Db, rowOf, type Deps } from '#server/deps.ts'
import { type Scope, sumsOf, isOf, isWithin, keptOrders, spansOf } from './figures.ts'
import { rollUp } from './roll-up.ts'
import { sql, type RawBuilder } from 'kysely'
import { isPublic, onSale } from '#server/catalogue/products/record.ts'

/** Whose figures are read: a shop's own; for an administrator, all shops' or one's. Refusal: shop.not-found. */
export async function rangeOf(
  db: Db,
  { shop }: AnalyticsQuery,
  { shopId }: { readonly shopId?: string },
): Promise<Scope> {
  if (shopId !== undefined) return { shopId }
  if (!shop) return 'marketplace'
  const found = db.selectFrom('shops').select('id').where('id', '=', shop)
  return { shopId: (await rowOf(shop, found, 'shop.not-found')).id }
}

type PeriodQuery = Omit<AnalyticsQuery, 'shop'>

/** Reads the figures of a period beside those of another. First rolls up changes, or as many as fit, newest first. */
export async function readAnalytics(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  scope: Scope,
  query: PeriodQuery,
): Promise<Analytics> {
  const stale = await rollUp(db)
  const now = clock()
  const period = periodOf(query, now)
  const other = comparedWith(period, query.compare)
  const step = query.step ?? usualStep(period)
  const [current, earlier, best, topShops, missed, idle, short] = await Promise.all([
    stepSums(db, scope, { period, step }),
    other && stepSums(db, scope, { period: other, step }),
    bestSold(db, scope, { period, today: dayOf(now) }),
    scope === 'marketplace' ? bestShops(db, period) : [],
    scope === 'marketplace' ? missedSearches(db, period) : [],
    idleStock(db, scope, now),
    runningOut(db, scope, now),
  ])
  return {
    ...period,
    step,
    comparedWith: other,
    incompleteUntil:
      stale !== null && stale >= (other && other.from < period.from ? other : period).from ? stale : null,
    figures: beside(added(current), earlier && added(earlier)),
    series: current.map(({ from, to, sums }, index) => ({
      from,
      to,
      figures: beside(sums, earlier?.[index]?.sums ?? null),
    })),
    ...best,
    topShops,
    missedSearches: missed,
    idleStock: idle,
    runningOut: short,
  }
}

function periodOf({ from, to }: PeriodQuery, now: Date): Period {
  const last = to || dayOf(now)
  if (from) {
    const longest = shiftDay(from, longestPeriod - 1)
    return { from, to: from > last ? from : last < longest ? last : longest }
  }
  return to ? { from: shiftDay(to, -29), to } : presetPeriod('30d', now)
}

type Stepped = Period & { readonly sums: Sums }

async function stepSums(
  db: Db,
  scope: Scope,
  { period, step }: { readonly period: Period; readonly step: Step },
): Promise<Stepped[]> {
  const starts = stepsOf(period, step)
  const sums = await sumsOf(db, scope, { period, starts })
  return sums.map((of, index) => {
    const next = starts[index + 1]
    return { from: starts[index] ?? period.from, to: next ? shiftDay(next, -1) : period.to, sums: of }
  })
}

function added(of: readonly Stepped[]): Sums {
  const sum = (name: keyof Sums) => of.reduce((all, { sums }) => all + sums[name], 0)
  return Object.fromEntries(sumNames.map((name) => [name, sum(name)])) as Sums
}

function beside(sums: Sums, earlier: Sums | null): AnalyticsFigures {
  const value = figuresOfSums(sums)
  const before: Figures | null = earlier && figuresOfSums(earlier)
  const entries = figureNames.map((name) => [name, { value: value[name], before: before?.[name] ?? null }])
  return Object.fromEntries(entries) as AnalyticsFigures
}

/** Entries per ranking. */
const most = 10

type Sold = Analytics['topProducts'][number]

type BestQuery = { readonly period: Period; readonly today: string }

/** Best sellers by revenue. Categories have no order count: one order may contain several products of a category. */
async function bestSold(db: Db, scope: Scope, { period, today }: BestQuery) {
  const { rows } = await sql<Sold & { kind: 'product' | 'category' }>`
    with sold as materialized (
      select product_id, sum(ordered_fils)::bigint as revenue, sum(orders)::int as orders,
        sum(quantity)::int as quantity
      from piece_figures f where ${spansOf(period, today)} and ${isOf(scope)} group by product_id
    ), products_sold as (
      select 'product' as kind, p.id, p.name, p.name_ar, s.revenue, s.orders, s.quantity
      from (select * from sold order by revenue desc, product_id limit ${most}) s join products p on p.id = s.product_id
    ), categories_sold as (
      select 'category' as kind, c.id, c.name, c.name_ar, sum(s.revenue)::bigint as revenue,
        0 as orders, sum(s.quantity)::int as quantity
      from sold s join products p on p.id = s.product_id join categories c on c.id = p.category_id
      group by c.id order by 5 desc, c.id limit ${most}
    ) select * from products_sold union all select * from categories_sold order by revenue desc, id`.execute(
    db,
  )
  const of = (kind: string) => rows.filter((row) => row.kind === kind)
  const soldOf = ({ id, name, nameAr, revenue, quantity }: Sold) => ({ id, name, nameAr, revenue, quantity })
  return {
    topProducts: of('product').map((one) => ({ ...soldOf(one), orders: one.orders })),
    topCategories: of('category').map(soldOf),
  }
}

/** Returns the shops with the highest revenue in a period; the platform store has no id. */
async function bestShops(db: Db, period: Period): Promise<Analytics['topShops']> {
  const { rows } = await sql<Analytics['topShops'][number]>`
    select f.shop_id as id, coalesce(s.shop_name, 'Majlis') as name,
      case when f.shop_id is null then 'مجلس' else s.shop_name_ar end as name_ar, f.revenue, f.orders
    from (select shop_id, sum(ordered_fils)::bigint as revenue, sum(${keptOrders})::int as orders
      from daily_figures f where ${isWithin(period)} group by shop_id) f
    left join shops s on s.id = f.shop_id where f.orders > 0
    order by f.revenue desc, f.shop_id limit ${most}`.execute(db)
  return rows
}

/** Returns the most frequent searches without results. */
async function missedSearches(db: Db, period: Period): Promise<Analytics['missedSearches']> {
  const { rows } = await sql<Analytics['missedSearches'][number]>`
    select words, sum(times)::int as times from missed_searches f where ${isWithin(period)}
    group by words order by 2 desc, words limit ${most}`.execute(db)
  return rows
}

const mostInStock = 10
/** Stock of a product not sold for this many days counts as idle. */
const idleDays = 90
/** Days over which the sales pace of a product is measured. */
const paceDays = 30
/** Stock that lasts at most this many days is running out. */
const shortDays = 14

/** Products that were on sale for three months without a sale, highest stock value first. */
async function idleStock(db: Db, scope: Scope, now: Date): Promise<Analytics['idleStock']> {
  const since = shiftDay(dayOf(now), 1 - idleDays)
  const value = sql`p.stock * ${priceInAed('p.price_fils', 'p.currency')}`
  const { rows } = await sql<Analytics['idleStock'][number]>`
    select p.id, p.name, p.name_ar, p.stock, (${value})::bigint as value
    from products p left join shops s on s.id = p.shop_id
    where ${sql.raw(isPublic)} and p.stock > 0 and p.created_at < ${dayStart(since)} and ${isOf(scope, 'p.shop_id')}
      and not exists (select from piece_figures f
        where f.product_id = p.id and f.span = 'day' and f.starts_on >= ${since}::date)
      -- What was taken off by mistake, and put back within seconds, was on sale all the while.
      and not exists (select from product_events e where e.product_id = p.id and e.at >= ${dayStart(since)} and e.undoes is null
        and ${sql.raw(onSale('e.to_status'))} and ${sql.raw(onSale('e.from_status'))} is not true)
      and not exists (select from shop_events e where e.shop_id = s.id and e.at >= ${dayStart(since)} and e.undoes is null
        and e.to_status = 'approved' and e.from_status is distinct from 'approved')
    order by 5 desc, p.id limit ${mostInStock}`.execute(db)
  return rows
}

/** Products on sale whose stock lasts two weeks at most at the sales pace of the last thirty days, shortest first. */
async function runningOut(db: Db, scope: Scope, now: Date): Promise<Analytics['runningOut']> {
  const today = dayOf(now)
  const period = { from: shiftDay(today, 1 - paceDays), to: today }
  const { rows } = await sql<Analytics['runningOut'][number]>`
    select p.id, p.name, p.name_ar, p.stock, m.sold as sold_in_month,
      (p.stock * ${paceDays}::int / m.sold)::int as lasts_days
    from (select product_id, sum(quantity)::int as sold from piece_figures f
      where ${spansOf(period, today)} and ${isOf(scope)} group by product_id) m
    join products p on p.id = m.product_id left join shops s on s.id = p.shop_id
    where ${sql.raw(isPublic)} and ${isOf(scope, 'p.shop_id')} and p.stock * ${paceDays}::int <= m.sold * ${shortDays}::int
    order by lasts_days, m.sold desc, p.id limit ${mostInStock}`.execute(db)
  return rows
}

/**
 * SQL: a product's price in fils of AED at the current rate, in integers and rounded half down, like `inAed` in
 * domain/platform/amounts/money.ts; a test keeps the two equal.
 */
function priceInAed(fils: string, currency: string): RawBuilder<number> {
  return sql`case when ${sql.ref(currency)} = 'AED' then ${sql.ref(fils)}
    else (2 * ${sql.ref(fils)} * eur_rate_now() + 9999) / 20000 end`
}
