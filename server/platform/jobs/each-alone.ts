import type { Deps } from '#server/deps.ts'

type Work<Row> = {
  /** The line of the log about one that failed. */
  readonly failed: string
  /** What names it there. */
  readonly about: (row: Row) => Record<string, string>
  readonly work: (row: Row) => Promise<unknown>
}

/**
 * Does the work of rows that do not depend on each other, one after the other: one that fails is logged, and holds up no other.
 * Answers the errors: a recurring job that answers them has failed, once all else is done.
 */
export async function eachAlone<Row>(
  { log }: Pick<Deps, 'log'>,
  rows: readonly Row[],
  { failed, about, work }: Work<Row>,
): Promise<readonly unknown[]> {
  const errors: unknown[] = []
  for (const row of rows) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await work(row)
    } catch (error) {
      log.warn({ err: error, ...about(row) }, failed)
      errors.push(error)
    }
  }
  return errors
}
