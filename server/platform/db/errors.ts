/** The name of the constraint that a statement violated; null for every other failure. */
export function violatedConstraint(error: unknown): string | null {
  const isNamed = error instanceof Error && 'constraint' in error && typeof error.constraint === 'string'
  return isNamed ? String(error.constraint) : null
}

/** Whether a statement was given a value that its type cannot hold (SQLSTATE class 22). */
export function isDataError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('22')
}

/** System error codes and SQLSTATE classes of a server that is unreachable, stopping or starting. */
const connectionErrorCode =
  /^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|08\w{3}|25P0[34]|57P0[1-5]|53300)$/

/** Messages of pg about a broken connection that come without a code. */
const connectionErrorText =
  /^(Connection terminated|timeout exceeded when trying to connect|Client (has encountered a connection error|was closed))/

/**
 * Whether an error means that the database is temporarily unavailable, so that a retry may succeed: it was restarted,
 * the connection broke, or none was free in time.
 */
export function isConnectionError(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isConnectionError)
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return connectionErrorCode.test(code) || connectionErrorText.test(error.message)
}
