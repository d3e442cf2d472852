import type { Tx } from '#server/deps.ts'

/** Locks a shop, so that its documents are sent and decided one at a time. */
export function lockShop(tx: Tx, shopId: string) {
  return tx
    .selectFrom('shops')
    .select(['id', 'userId', 'status', 'ownerName', 'shopName', 'shopNameAr', 'licenceExpiresOn'])
    .where('id', '=', shopId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}
export type LockedShop = Awaited<ReturnType<typeof lockShop>>
