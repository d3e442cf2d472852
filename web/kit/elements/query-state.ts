import type { UseQueryResult } from '@tanstack/react-query'

/** What a part shows of something that is read: nothing yet, the answer, or what went wrong and a way to try again. */
export type QueryState<T> = {
  /** Null while it is being read. */
  readonly data: T | null
  readonly error: Error | null
  readonly onRetry: () => void
  readonly isRetrying: boolean
}

/** Whether nothing is there yet, neither an answer nor an error. */
export const isReading = ({ data, error }: QueryState<unknown>) => data === null && error === null

export function readingOf<T>({ data, error, refetch, isFetching }: UseQueryResult<T>): QueryState<T> {
  return { data: data ?? null, error, onRetry: () => void refetch(), isRetrying: isFetching }
}
