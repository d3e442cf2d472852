import { z } from 'zod'
import { comparedFields } from '#contract/catalogue/products/field-lists.ts'
import { type ComparedContent, comparedContent } from '#contract/catalogue/products/product-approval.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'
import type { Json } from '#server/platform/db/types.ts'
import { contentOfProduct } from './compared-content.ts'

type Decided = { readonly productId: string; readonly event: string; readonly at: Date }

/** Keeps what a product says at its decision, so that the next reviewer sees what changed since. */
export async function storeVersion(tx: Tx, { productId, event, at }: Decided): Promise<void> {
  const content = z.encode(comparedContent, await contentOfProduct(tx, productId)) as Json
  await tx
    .insertInto('productVersions')
    .values({ eventId: event, productId, decidedAt: at, content })
    .execute()
}

/** A field that is newer than a version is empty in it. */
const nothing = Object.fromEntries(comparedFields.map((name) => [name, null]))

/** What a product said when it was decided on last, and the event of that decision; null where it never was. */
export async function lastVersion(
  db: Db,
  productId: string,
): Promise<{ readonly eventId: string; readonly content: ComparedContent } | null> {
  const row = await db
    .selectFrom('productVersions')
    .select(['eventId', 'content'])
    .where('productId', '=', productId)
    .orderBy('decidedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return null
  return {
    eventId: row.eventId,
    content: z.decode(comparedContent, { ...nothing, ...(row.content as object) } as never),
  }
}
