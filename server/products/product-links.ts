import type { AdminProductChanges } from '#contract/products/product-input.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Tx } from '#server/db/db.ts'
import { isId } from '#server/id.ts'

/** The fields of a product that name others, and the kind of link each is stored as. */
export const kindOf = {
  bundleProducts: 'bundle',
  upsellProducts: 'upsell',
  crossSellProducts: 'cross_sell',
} as const
export type LinkField = keyof typeof kindOf
export const linkFields = Object.keys(kindOf) as LinkField[]

/** Replaces the links of the fields that are sent. An unknown product, or itself, is product.link-unknown. */
export async function writeLinks(tx: Tx, productId: string, sent: AdminProductChanges): Promise<void> {
  const given = linkFields.flatMap((field) => {
    const ids = sent[field]
    return ids === undefined ? [] : [{ field, ids: [...new Set(ids.map((id) => id.toLowerCase()))] }]
  })
  if (given.length === 0) return
  const known = await knownAmong(
    tx,
    given.flatMap(({ ids }) => ids),
  )
  for (const { field, ids } of given) {
    const areRight = ids.every((id) => known.has(id) && id !== productId)
    if (!areRight) throw new Refusal('product.link-unknown', {}, field)
  }
  const kinds = given.map(({ field }) => kindOf[field])
  await tx.deleteFrom('productLinks').where('productId', '=', productId).where('kind', 'in', kinds).execute()
  const rows = given.flatMap(({ field, ids }) =>
    ids.map((linkedProductId, position) => ({ productId, kind: kindOf[field], linkedProductId, position })),
  )
  if (rows.length > 0) await tx.insertInto('productLinks').values(rows).execute()
}

async function knownAmong(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  const asked = ids.filter(isId)
  if (asked.length === 0) return new Set()
  const rows = await tx.selectFrom('products').select('id').where('id', 'in', asked).execute()
  return new Set(rows.map(({ id }) => id))
}
