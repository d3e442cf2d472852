import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { InputOf } from '#contract/endpoint.ts'
import { callPage, type ListEndpoint, type ResourcePage, type RowOf } from '#web/kit/api/call.ts'

/** How a list is read. */
export type PagesQuery<Row> = {
  readonly queryKey: readonly unknown[]
  readonly queryFn: (from: { readonly pageParam: string | null }) => Promise<ResourcePage<Row>>
  readonly initialPageParam: string | null
  readonly getNextPageParam: (page: { readonly next: string | null }) => string | null
  readonly refetchOnMount?: 'always'
}

/** A list of the API, page after page. */
export function pagesQuery<E extends ListEndpoint>(endpoint: E, input: InputOf<E>): PagesQuery<RowOf<E>> {
  return {
    queryKey: [endpoint.path, 'pages', input],
    queryFn: ({ pageParam }) => callPage(endpoint, input, pageParam),
    initialPageParam: null,
    getNextPageParam: ({ next }) => next,
  }
}

/** What is read of a list. What was found before stays until the new rows are there. */
export function useResourcePages<Row>(query: PagesQuery<Row>) {
  const pages = useInfiniteQuery({ ...query, placeholderData: keepPreviousData })
  const { data, error, isFetchNextPageError } = pages
  const rows = useMemo(() => data?.pages.flatMap((page) => page.rows), [data])
  return {
    ...pages,
    rows,
    /** How many there are in all, where the list is counted. */
    total: data?.pages[0]?.total ?? null,
    /** Why the list cannot be shown as it is now: a further page that failed is told of beneath those that came. */
    failure: isFetchNextPageError ? null : error,
  }
}

export type ResourcePages<Row> = ReturnType<typeof useResourcePages<Row>>
