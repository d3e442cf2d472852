import type { Tx } from '#server/db/db.ts'

type Look = {
  readonly id: string
  readonly name: string
  readonly nameAr: string | null
  readonly hex: string
}

/**
 * Gives the products that have a colour of the palette its name and look as a colour of their own, so that the palette
 * may lose it and nothing turns grey (G-79). Returns how many. The caller refreshes the listings of the colour.
 */
export async function keepLook(tx: Tx, { id, name, nameAr, hex }: Look): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('productColors')
    .set({ colorId: null, name, nameAr, hex })
    .where('colorId', '=', id)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
