import type { Deps } from '#server/deps.ts'

type Work<Row> = {
  /** The log message for a row that failed. */
  readonly failed: string
  /** The fields that identify the row in the log. */
  readonly about: (row: Row) => Record<string, string>
  readonly work: (row: Row) => Promise<unknown>
}

/**
 * Processes independent rows one by one: a row that fails is logged and does not block the others. Returns the errors,
 * so that a recurring job that returns them fails after all rows were processed.
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
