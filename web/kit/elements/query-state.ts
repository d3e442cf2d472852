/** What a part shows of something that is read: nothing yet, the answer, or what went wrong and a way to try again. */
export type QueryState<T> = {
  /** Undefined while it is being read. */
  readonly data: T | undefined
  readonly error: Error | null
  readonly refetch: () => Promise<unknown>
  readonly isFetching: boolean
}

/** Whether nothing is there yet, neither an answer nor an error. */
export const isReading = ({ data, error }: QueryState<unknown>) => data === undefined && error === null
