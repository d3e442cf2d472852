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
/** Its parameters, where its address has some. */
type ParamsOf<E extends AnyEndpoint> = Params<E> extends undefined ? [] : [params: Params<E>]

/**
 * A query of what is read at one address: its key is the address, part by part, which the default fetcher joins. What is
 * read in pages or kept under another key has a function of its own.
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

/** A query of what an endpoint without parameters answers to a query string; its key is the path, then what is asked. */
export function askedQuery<E extends AnyEndpoint>(endpoint: E, query: QueryOf<E>) {
  return queryOptions({
    queryKey: [endpoint.path, query] as const,
    // Which parts an endpoint takes is not known of every one at once.
    queryFn: () => call(endpoint, ...([{ query }] as never)),
  })
}

/** What asks for as many rows at once as a `wholeList` gives. */
export const largePages = { limit: 1000, offset: undefined }

/** A query of all rows of a list, which is read page after page; its key is the path. */
export function wholeQuery<E extends ListEndpoint>(endpoint: E) {
  return queryOptions({
    queryKey: [endpoint.path] as const,
    queryFn: () => callAll(endpoint, { query: largePages } as never),
  })
}

type KeyedQuery = Pick<QueryFunctionContext, 'queryKey'> & Partial<Pick<QueryFunctionContext, 'meta'>>

/** The default fetcher: GET on the parts of the key joined by "/"; what is no text is no part of an address (R-API-02). */
export async function fetchByKey<Reply>({ queryKey, meta }: KeyedQuery): Promise<Reply> {
  const endpoint = meta?.endpoint
  if (!endpoint) throw new Error(`Nothing is read at ${queryKey.join('/')}`)
  const [head = '', ...parts] = queryKey.filter((part) => typeof part === 'string')
  return (await callAt(endpoint, [head, ...parts.map(encodeURIComponent)].join('/'))) as Reply
}

/** The same, null where nobody is signed in (G-30). */
export async function fetchOrNull<Reply>(query: KeyedQuery): Promise<Reply | null> {
  try {
    return await fetchByKey<Reply>(query)
  } catch (error) {
    if (isUnauthorized(error)) return null
    throw error
  }
}

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
