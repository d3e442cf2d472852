import { QueryClient } from '@tanstack/react-query'
import { fetchByKey } from './address-query.ts'

/** The defaults of every query and mutation, once: read at their key (R-API-02), never stale, no refetch of its own, no retry (R-LIM-01). */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: fetchByKey,
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        refetchInterval: false,
        retry: false,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
