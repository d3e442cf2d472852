import { QueryClient, type QueryFunctionContext, queryOptions } from '@tanstack/react-query'
import type { AnyEndpoint, InputOf, ReplyOf } from '#contract/endpoint.ts'
import { isUnauthorized } from './api-error.ts'
import { call, callAll, callAt, type ListEndpoint } from './call.ts'

declare module '@tanstack/react-query' {
  // oxlint-disable-next-line consistent-type-definitions
  interface Register {
    queryMeta: { readonly endpoint?: AnyEndpoint }
  }
}

type Params<E extends AnyEndpoint> = InputOf<E> extends { params: infer P } ? P : undefined
/** The endpoint's parameters, if its path has any. */
type ParamsOf<E extends AnyEndpoint> = Params<E> extends undefined ? [] : [params: Params<E>]

/**
 * Query options for an endpoint read at one address. The key is the address in parts, which the default fetcher joins;
 * queries read in pages or cached under another key have a function of their own.
 */
export function addressQuery<E extends AnyEndpoint>(endpoint: E, ...[params]: ParamsOf<E>) {
  const [head = '', ...rest] = endpoint.path.split('/:')
  const given = (params ?? {}) as Readonly<Record<string, string>>
  const parts = rest.flatMap((part) => {
    const [name = '', ...after] = part.split('/')
    return [given[name] ?? '', ...after]
  })
  return queryOptions<ReplyOf<E>, Error, ReplyOf<E>, readonly string[]>({
    queryKey: [head, ...parts],
    meta: { endpoint },
  })
}

type QueryOf<E> = E extends AnyEndpoint ? NonNullable<InputOf<E>['query']> : never

/** Query options for an endpoint without parameters and a query string; the key is the path, then the query. */
export function askedQuery<E extends AnyEndpoint>(endpoint: E, query: QueryOf<E>) {
  return queryOptions({
    queryKey: [endpoint.path, query] as const,
    // TypeScript cannot resolve the generic endpoint's input here.
    queryFn: () => call(endpoint, ...([{ query }] as never)),
  })
}

/** Query for the largest page that a `wholeList` allows. */
export const largePages = { limit: 1000, offset: undefined }

/** Query options for all rows of a list, read page by page; the key is the path. */
export function wholeQuery<E extends ListEndpoint>(endpoint: E) {
  return queryOptions({
    queryKey: [endpoint.path] as const,
    queryFn: () => callAll(endpoint, { query: largePages } as never),
  })
}

type KeyedQuery = Pick<QueryFunctionContext, 'queryKey'> & Partial<Pick<QueryFunctionContext, 'meta'>>

/** The default fetcher: GET on the key's strings joined by "/", ignoring parts of other types (R-API-02). */
export async function fetchByKey<Reply>({ queryKey, meta }: KeyedQuery): Promise<Reply> {
  const endpoint = meta?.endpoint
  if (!endpoint) throw new Error(`Nothing is read at ${queryKey.join('/')}`)
  const [head = '', ...parts] = queryKey.filter((part) => typeof part === 'string')
  return (await callAt(endpoint, [head, ...parts.map(encodeURIComponent)].join('/'))) as Reply
}

/** Like `fetchByKey`, but returns null on a 401: no user is signed in (G-30). */
export async function fetchOrNull<Reply>(query: KeyedQuery): Promise<Reply | null> {
  try {
    return await fetchByKey<Reply>(query)
  } catch (error) {
    if (isUnauthorized(error)) return null
    throw error
  }
}

/** Defaults of all queries and mutations: read at their key (R-API-02), never stale, no automatic refetch or retry (R-LIM-01). */
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
