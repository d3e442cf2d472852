import pg from 'pg'

/** Notices go after the commit, on another connection, several at once. */
const beside = /^\s*(begin|start transaction|commit|rollback)\b|pg_notify\(notice/i

/** Returns the statements that this process sends to a database during `work`, without transaction brackets and notices. */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const statements: string[] = []
  const clients: { query: (...given: unknown[]) => unknown } = pg.Client.prototype
  const { query } = clients
  clients.query = function counted(this: unknown, ...given) {
    const [first] = given
    const text = typeof first === 'string' ? first : ((first as { text?: string }).text ?? '')
    if (!beside.test(text)) statements.push(text)
    return query.apply(this, given)
  }
  try {
    await work()
  } finally {
    clients.query = query
  }
  return statements
}
