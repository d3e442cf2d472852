import { Refusal, type RefusalCode } from '#domain/refusal.ts'
import { isId } from './id.ts'

type RowQuery<Row> = { readonly executeTakeFirst: () => Promise<Row | undefined> }

/** The row that a query finds by an id; what is no id has none, and is not asked of the database. Refusal: `code`. */
export async function rowOf<Row>(id: string, query: RowQuery<Row>, code: RefusalCode): Promise<Row> {
  const row = isId(id) ? await query.executeTakeFirst() : undefined
  if (!row) throw new Refusal(code)
  return row
}
