import { sql } from 'kysely'
import type { Tx } from '#server/db/db.ts'

type PerceptualHash = {
  readonly id: string
  readonly name: string
  readonly nameAr: string | null
  readonly hex: string
}

/**
 * Gives the products that have a colour of the palette its name and look as a colour of their own, so that the palette
 * may lose it and nothing turns grey (G-79); so do changes that wait for review. Returns how many products. The caller refreshes the listings of the colour.
 */
export async function storeHash(tx: Tx, { id, name, nameAr, hex }: PerceptualHash): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('productColors')
    .set({ colorId: null, name, nameAr, hex })
    .where('colorId', '=', id)
    .executeTakeFirst()
  await sql`
    update product_changes set content = jsonb_set(content, '{productColors}', (
      select jsonb_agg(case when color ->> 'colorId' = ${id}
        then (color - 'colorId') || jsonb_build_object('name', ${name}::text, 'nameAr', ${nameAr}::text, 'hex', ${hex}::text)
        else color end order by place)
      from jsonb_array_elements(content -> 'productColors') with ordinality as given(color, place)))
    where status = 'pending_review'
      and content -> 'productColors' @> jsonb_build_array(jsonb_build_object('colorId', ${id}::text))
  `.execute(tx)
  return Number(numUpdatedRows)
}
