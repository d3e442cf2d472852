import { sql } from 'kysely'
import type { z } from 'zod'
import type { correctImport, ProductImport } from '#contract/catalogue/imports/imports.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Db, Deps, ShopOwner } from '#server/deps.ts'
import { importOf, lockImport } from './records.ts'
import type { Corrections } from './rows/foreign-rows.ts'
import type { RowCells } from './rows/row-input.ts'

type Corrected = z.output<NonNullable<(typeof correctImport)['body']>>['corrections']

/**
 * Stores corrections of cells of a checked import, which the next check applies. Refusals: import.not-found,
 * import.cannot-move.
 */
export function correctCells(
  deps: Deps,
  { shopId }: ShopOwner,
  { id, corrections }: { readonly id: string; readonly corrections: Corrected },
): Promise<ProductImport> {
  return deps.db.transaction().execute(async (tx) => {
    const row = await lockImport(tx, shopId, id)
    if (row.status !== 'checked') throw new Refusal('import.cannot-move')
    // Only rows of the file count; of two values for one cell, the last.
    await sql`
      insert into product_import_corrections (import_id, number, field, value)
      select distinct on (r.number, given->>'field') r.import_id, r.number, given->>'field', given->>'value'
      from jsonb_array_elements(${JSON.stringify(corrections)}::jsonb) with ordinality as given (given, place)
      join product_import_rows r on r.import_id = ${row.id} and r.number = (given->>'row')::integer
      order by r.number, given->>'field', place desc
      on conflict (import_id, number, field) do update set value = excluded.value`.execute(tx)
    return importOf(row)
  })
}

export async function readCorrections(db: Db, importId: string): Promise<Corrections> {
  const { rows } = await sql<{ number: number; cells: RowCells }>`
    select number, jsonb_object_agg(field, value) as cells from product_import_corrections
    where import_id = ${importId} group by number`.execute(db)
  return new Map(rows.map(({ number, cells }) => [number, cells]))
}
