import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { endSessionOn } from './session.ts'

/** For calls that judge their own 401: a failed sign-in ends no session (R-AUTH-22). */
export const judgesItself = { judgesItself: true } as const

/** The defaults of every query and mutation, once: never stale, no refetch of its own, no retry (R-LIM-01). */
export function createQueryClient(): QueryClient {
  const onError = (error: unknown, meta: Readonly<Record<string, unknown>> | undefined) => {
    if (meta?.['judgesItself'] !== true) endSessionOn(client, error)
  }
  const client = new QueryClient({
    queryCache: new QueryCache({ onError: (error, query) => onError(error, query.meta) }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => onError(error, mutation.meta),
    }),
    defaultOptions: {
      queries: {
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
  return client
}
