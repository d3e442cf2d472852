import { sql } from 'kysely'
import type { Tx } from '#server/platform/db/db.ts'

type PerceptualHash = {
  readonly id: string
  readonly name: string
  readonly nameAr: string | null
  readonly hex: string
}

/**
 * Gives the products that have a colour of the palette its name and look as a colour of their own, so that the palette
 * may lose it and nothing turns grey (G-79); so do changes that wait for review. Returns which products. The caller refreshes the listings of the colour.
 */
export async function storeHash(tx: Tx, { id, name, nameAr, hex }: PerceptualHash): Promise<string[]> {
  const had = await tx
    .updateTable('productColors')
    .set({ colorId: null, name, nameAr, hex })
    .where('colorId', '=', id)
    .returning('productId')
    .execute()
  await sql`
    update product_changes set content = jsonb_set(content, '{productColors}', (
      select jsonb_agg(case when color ->> 'colorId' = ${id}
        then (color - 'colorId') || jsonb_build_object('name', ${name}::text, 'nameAr', ${nameAr}::text, 'hex', ${hex}::text)
        else color end order by place)
      from jsonb_array_elements(content -> 'productColors') with ordinality as given(color, place)))
    where status = 'pending_review'
      and content -> 'productColors' @> jsonb_build_array(jsonb_build_object('colorId', ${id}::text))
  `.execute(tx)
  return had.map(({ productId }) => productId)
}

/** Gives the products that had a colour and still show its name and look the colour itself again, which is in the palette again. */
export async function restoreColor(
  tx: Tx,
  color: PerceptualHash,
  productIds: readonly string[],
): Promise<void> {
  const { id, name, nameAr, hex } = color
  await tx
    .updateTable('productColors')
    .set({ colorId: id, name: null, nameAr: null, hex: null })
    .where('productId', '=', sql<string>`any(${productIds}::uuid[])`)
    .where('colorId', 'is', null)
    .where('name', '=', name)
    .where('nameAr', 'is not distinct from', nameAr)
    .where('hex', '=', hex)
    .execute()
}
