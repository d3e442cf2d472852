import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { InputOf } from '#contract/endpoint.ts'
import { callPage, type ListEndpoint, type ResourcePage, type RowOf } from '#web/kit/api/call.ts'

/** Query options of a list read in pages. */
export type PagesQuery<Row> = {
  readonly queryKey: readonly unknown[]
  readonly queryFn: (from: { readonly pageParam: string | null }) => Promise<ResourcePage<Row>>
  readonly initialPageParam: string | null
  readonly getNextPageParam: (page: { readonly next: string | null }) => string | null
  readonly refetchOnMount?: 'always'
}

/** Query options to read a list of the API page by page. */
export function pagesQuery<E extends ListEndpoint>(endpoint: E, input: InputOf<E>): PagesQuery<RowOf<E>> {
  return {
    queryKey: [endpoint.path, 'pages', input],
    queryFn: ({ pageParam }) => callPage(endpoint, input, pageParam),
    initialPageParam: null,
    getNextPageParam: ({ next }) => next,
  }
}

/** Loads a list; after a change of the query the previous rows stay until the new ones are loaded. */
export function useResourcePages<Row>(query: PagesQuery<Row>) {
  const pages = useInfiniteQuery({ ...query, placeholderData: keepPreviousData })
  const { data, error, isFetchNextPageError } = pages
  const rows = useMemo(() => data?.pages.flatMap((page) => page.rows), [data])
  return {
    ...pages,
    rows,
    /** The total number of rows; null if the list is not counted. */
    total: data?.pages[0]?.total ?? null,
    /** The error of the list itself; a failed next page is reported below the rows instead. */
    failure: isFetchNextPageError ? null : error,
  }
}

export type ResourcePages<Row> = ReturnType<typeof useResourcePages<Row>>
