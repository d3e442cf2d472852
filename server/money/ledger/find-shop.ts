import { Refusal } from '#domain/refusal.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { isId } from '#server/platform/db/id.ts'

/** What a shop is called whose account is named; Refusal('shop.not-found'). */
export async function findShop(tx: Tx, shopId: string) {
  const found = tx.selectFrom('shops').select(['shopName as name', 'shopNameAr as nameAr'])
  const shop = isId(shopId) ? await found.where('id', '=', shopId).executeTakeFirst() : undefined
  if (!shop) throw new Refusal('shop.not-found', {}, 'shopId')
  return shop
}
