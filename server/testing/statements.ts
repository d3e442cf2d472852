import pg from 'pg'

/** The statements that this process sends to a database while something is done, transaction brackets left out. */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const statements: string[] = []
  const clients: { query: (...given: unknown[]) => unknown } = pg.Client.prototype
  const { query } = clients
  clients.query = function counted(this: unknown, ...given) {
    const [first] = given
    const text = typeof first === 'string' ? first : ((first as { text?: string }).text ?? '')
    if (!/^\s*(begin|start transaction|commit|rollback)\b/i.test(text)) statements.push(text)
    return query.apply(this, given)
  }
  try {
    await work()
  } finally {
    clients.query = query
  }
  return statements
}
