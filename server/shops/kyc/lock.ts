import type { Tx } from '#server/deps.ts'

/** Sending and deciding of one shop's documents take their turns here. */
export function lockShop(tx: Tx, shopId: string) {
  return tx
    .selectFrom('shops')
    .select(['id', 'userId', 'status', 'ownerName', 'shopName', 'shopNameAr', 'licenceExpiresOn'])
    .where('id', '=', shopId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}
export type LockedShop = Awaited<ReturnType<typeof lockShop>>
