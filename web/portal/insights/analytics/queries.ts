import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { analyticsFile, analyticsQuery, readAnalytics } from '#contract/insights/analytics.ts'
import type { Role } from '#contract/platform/auth.ts'
import { isoDay, oneOf } from '#contract/fields.ts'
import { type FigureName, figureNames } from '#domain/insights/analytics/figures.ts'
import { comparisons, type Period, presetPeriod, presets, steps } from '#domain/insights/analytics/period.ts'
import { call } from '#web/kit/api/call.ts'
import { chosen, queryOf, type UrlState } from '#web/kit/lists/url-state.ts'

/** URL state of the screen; two days are a custom period instead of a preset. */
export const analyticsUrl = z.object({
  period: oneOf(presets).or('30d'),
  from: isoDay.optional(),
  to: isoDay.optional(),
  step: oneOf(steps).orAll(),
  compare: oneOf(comparisons).or('before'),
  figure: oneOf(figureNames as [FigureName, ...FigureName[]]).or('revenue'),
  isTable: chosen('table'),
})
export type AnalyticsUrl = UrlState<typeof analyticsUrl>

/** First and last day on the screen. */
export function shownPeriod({ from, to, period }: AnalyticsUrl['state'], now: Date): Period {
  return from && to && from <= to ? { from, to } : presetPeriod(period, now)
}

const asked = (state: AnalyticsUrl['state'], now: Date) => ({
  ...shownPeriod(state, now),
  step: state.step,
  compare: state.compare,
})

/** Poll interval while figures are still being added up. */
const staleMs = 15_000

export function figuresQuery(role: Role, state: AnalyticsUrl['state'], now: Date) {
  const query = asked(state, now)
  return queryOptions({
    queryKey: [readAnalytics.admin.path, role, query],
    queryFn: () => call(readAnalytics[role], { query }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => (data?.incompleteUntil ? staleMs : false),
  })
}

export function exportAddress(role: Role, state: AnalyticsUrl['state'], format: 'csv' | 'xlsx'): string {
  return `${analyticsFile[role].path}${queryOf(analyticsQuery, asked(state, new Date()))}&format=${format}`
}
