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
import { dayOf } from '#domain/platform/calendar.ts'
import { Refusal } from '#domain/refusal.ts'
import { type Db, isId } from '#server/platform/db/db.ts'
import type { Deps } from '#server/deps.ts'
import { bestShops, bestSold, missedSearches } from './best.ts'
import { type Scope, sumsOf } from './figures.ts'
import { rollUp } from './roll-up.ts'
import { idleStock, runningOut } from './stock.ts'

/** Whose figures: a shop's own, for an administrator those of all or of one. Refusal: shop.not-found. */
export async function rangeOf(
  db: Db,
  { shop }: AnalyticsQuery,
  { shopId }: { readonly shopId?: string },
): Promise<Scope> {
  if (shopId !== undefined) return { shopId }
  if (!shop) return 'marketplace'
  const found =
    isId(shop) && (await db.selectFrom('shops').select('id').where('id', '=', shop).executeTakeFirst())
  if (!found) throw new Refusal('shop.not-found')
  return { shopId: found.id }
}

type PeriodQuery = Omit<AnalyticsQuery, 'shop'>

/** The figures of a period beside those of another, made up to now; where much changed at once, the newest days first. */
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
  const told = figureNames.map((name) => [name, { value: value[name], before: before?.[name] ?? null }])
  return Object.fromEntries(told) as AnalyticsFigures
}
