import { queryOptions } from '@tanstack/react-query'
import { adminMetrics, readConfig } from '#contract/platform.ts'
import { shopMetricsOfOwn } from '#contract/shops.ts'
import { call } from '#web/api/call.ts'

export const adminMetricsQuery = queryOptions({
  queryKey: [adminMetrics.path],
  queryFn: () => call(adminMetrics),
})

export const shopMetricsQuery = queryOptions({
  queryKey: [shopMetricsOfOwn.path],
  queryFn: () => call(shopMetricsOfOwn),
})

/** Whether this is a demo; a configuration that cannot be read is none. */
export const demoModeQuery = queryOptions({
  queryKey: [readConfig.path],
  queryFn: () => call(readConfig),
  select: ({ demoMode }) => demoMode,
})
