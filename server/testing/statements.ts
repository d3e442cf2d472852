import pg from 'pg'

/** The statements that this process sends to a database while something is done, transaction brackets left out. */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const statements: string[] = []
  const original = pg.Client.prototype.query
  pg.Client.prototype.query = function counted(this: pg.Client, ...given: unknown[]) {
    const [first] = given
    const text = typeof first === 'string' ? first : ((first as { text?: string }).text ?? '')
    if (!/^\s*(begin|start transaction|commit|rollback)\b/i.test(text)) statements.push(text)
    return (original as (...args: unknown[]) => unknown).apply(this, given)
  } as typeof original
  try {
    await work()
  } finally {
    pg.Client.prototype.query = original
  }
  return statements
}
