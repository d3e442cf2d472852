import { z } from 'zod'
import { fileForBoth, sheetQuery } from '#contract/file-route.ts'
import { type FigureName, figureNames, figures } from '#domain/insights/analytics/figures.ts'
import { comparisons, lengthOf, longestPeriod, steps } from '#domain/insights/analytics/period.ts'
import { forBoth } from '#contract/endpoint.ts'
import { id, isoDay, oneOf } from '#contract/fields.ts'
import { issue } from '#contract/issue-texts.ts'
import { sum } from '#contract/amounts.ts'

/** Limits days to this century, because periods are compared with the year before and their days are counted. */
const isOfThisCentury = (day: string) => day >= '2000-01-01' && day <= '2099-12-31'
const day = z.union([z.literal(''), isoDay.refine(isOfThisCentury, { error: issue('invalid') })]).optional()

/** Days in the UAE, both included; by default the last thirty. The default step depends on the length of the period. */
const periodFields = {
  from: day,
  to: day,
  step: oneOf(steps).orAll(),
  compare: oneOf(comparisons).or('before'),
}
type PeriodQuery = { readonly from?: string | undefined; readonly to?: string | undefined }

const isInOrder = ({ from, to }: PeriodQuery) => !from || !to || from <= to
const isShort = ({ from, to }: PeriodQuery) => !from || !to || lengthOf({ from, to }) <= longestPeriod
const bounded = <S extends z.ZodType<PeriodQuery>>(schema: S) =>
  schema
    .refine(isInOrder, { path: ['to'], error: issue('dayOrder') })
    .refine(isShort, { path: ['from'], error: issue('periodTooLong') })

/** The figures that a shop requests; with `shop`, an administrator requests those of one shop, else of all. */
export const ownAnalyticsQuery = bounded(z.object(periodFields))
export const analyticsQuery = bounded(z.object({ ...periodFields, shop: id.optional() }))
export type AnalyticsQuery = z.output<typeof analyticsQuery>

const count = z.number().nullable()
const shapeOf = (name: FigureName) => {
  const value = figures[name].unit === 'money' ? sum.nullable() : count
  // `before` is the value of the period compared with; null where there is none.
  return z.object({ value, before: value })
}
type FigureShape = ReturnType<typeof shapeOf>
const analyticsFigures = z.object(
  Object.fromEntries(figureNames.map((name) => [name, shapeOf(name)])) as Record<FigureName, FigureShape>,
)
export type AnalyticsFigures = z.output<typeof analyticsFigures>

const named = { id: z.string(), name: z.string(), nameAr: z.string().nullable() }
const sold = { revenue: sum, orders: z.int() }
/** A product with its stock. */
const stocked = z.object({ ...named, stock: z.int() })

export const analytics = z.object({
  from: z.string(),
  to: z.string(),
  step: z.enum(steps),
  comparedWith: z.object({ from: z.string(), to: z.string() }).nullable(),
  /** Days up to this one are still being recalculated, where that affects the requested periods; null when complete. */
  incompleteUntil: z.string().nullable(),
  figures: analyticsFigures,
  /** The figures of each step, earliest first, beside the step at the same position in the period compared with. */
  series: z.array(z.object({ from: z.string(), to: z.string(), figures: analyticsFigures })),
  topProducts: z.array(z.object({ ...named, ...sold, quantity: z.int() })),
  topCategories: z.array(z.object({ ...named, revenue: sum, quantity: z.int() })),
  /** Only for all shops; the platform store has no id. */
  topShops: z.array(z.object({ ...named, id: z.string().nullable(), ...sold })),
  /** Searches without results, grouped by their normalised words; only for all shops. */
  missedSearches: z.array(z.object({ words: z.string(), times: z.int() })),
  /** As of today: on sale for three months without an order, highest stock value first. */
  idleStock: z.array(stocked.extend({ value: sum })),
  /** As of today: stock for at most two weeks at the rate of the last thirty days, the shortest first. */
  runningOut: z.array(stocked.extend({ soldInMonth: z.int(), lastsDays: z.int() })),
})
export type Analytics = z.output<typeof analytics>

export const readAnalytics = forBoth('GET /analytics', {
  needs: 'figures',
  summary: {
    admin:
      'The figures of a period compared with another, by day, week or month, with the top products, categories and shops',
    shop: "The shop's figures of a period compared with another, by day, week or month",
  },
  query: analyticsQuery,
  shop: { query: ownAnalyticsQuery, refusals: [] },
  reply: analytics,
  refusals: ['shop.not-found'],
})

/** The same as a file: the steps with their figures; the lists beside them as further sheets. */
export const analyticsFile = fileForBoth('GET /analytics/export', {
  needs: 'figures',
  summary: { admin: 'The figures of a period as a file', shop: "The shop's figures of a period as a file" },
  query: analyticsQuery.safeExtend(sheetQuery),
  refusals: ['shop.not-found'],
  shop: { query: ownAnalyticsQuery.safeExtend(sheetQuery), refusals: [] },
})
