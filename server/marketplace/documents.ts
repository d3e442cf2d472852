import type { Deps } from '#server/deps.ts'

/** The stored wire JSON of listings, in the order asked for. A listing that has gone meanwhile is left out. */
export async function documentsOf(
  deps: Pick<Deps, 'pool'>,
  kind: 'record' | 'card',
  numbers: readonly number[],
): Promise<string[]> {
  if (numbers.length === 0) return []
  const { rows } = await deps.pool.query<{ number: number; document: string }>(
    `select number, ${kind} as document from listing_documents where number = any($1::integer[])`,
    [numbers],
  )
  const byNumber = new Map(rows.map(({ number, document }) => [number, document]))
  return numbers.flatMap((number) => byNumber.get(number) ?? [])
}
