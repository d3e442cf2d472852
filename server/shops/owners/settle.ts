import { retireUser } from '#server/platform/accounts/users.ts'
import type { Tx, Deps } from '#server/deps.ts'
import { eachAlone } from '#server/platform/jobs/each-alone.ts'
import { type LockedShop, lockShop, ownersAmong } from '#server/shops/people/people-rows.ts'

/** Settles changes of owners that were not objected to in time, shop by shop; safe to run concurrently. */
export async function settleOwnerChanges(deps: Deps): Promise<readonly unknown[]> {
  const due = await deps.db
    .selectFrom('ownerChanges')
    .select('shopId')
    .where('settledAt', 'is', null)
    .where('objectedAt', 'is', null)
    .where('openUntil', '<=', deps.clock())
    .groupBy('shopId')
    .orderBy(({ fn }) => fn.min('openUntil'))
    .execute()
  return eachAlone(deps, due, {
    failed: 'could not settle changes of owners of a shop',
    about: ({ shopId }) => ({ shop: shopId }),
    work: ({ shopId }) => deps.db.transaction().execute((tx) => settleShop(tx, deps, shopId)),
  })
}

async function settleShop(tx: Tx, deps: Deps, shopId: string): Promise<void> {
  const now = deps.clock()
  const shop = await lockShop(tx, shopId)
  const settled = await tx
    .updateTable('ownerChanges')
    .set({ settledAt: now })
    .where('shopId', '=', shop.id)
    .where('settledAt', 'is', null)
    .where('objectedAt', 'is', null)
    .where('openUntil', '<=', now)
    .returning('userId')
    .execute()
  await settlePeople(
    tx,
    deps,
    shop,
    settled.map(({ userId }) => userId),
  )
}

/** Makes a current owner the shop's first contact and retires accounts that left, unless a later change is still open. */
export async function settlePeople(
  tx: Tx,
  deps: Deps,
  shop: LockedShop,
  userIds: readonly string[],
): Promise<void> {
  const owners = ownersAmong(shop)
  const ids = userIds.filter((id) => !shop.people.some((one) => one.id === id))
  const open = await tx
    .selectFrom('ownerChanges')
    .select('userId')
    .where('shopId', '=', shop.id)
    .where('settledAt', 'is', null)
    .where('objectedAt', 'is', null)
    .execute()
  const isOpen = (id: string) => open.some(({ userId }) => userId === id)
  const [next] = owners
  if (next && !isOpen(shop.userId) && !owners.some(({ id }) => id === shop.userId))
    await tx.updateTable('shops').set({ userId: next.id }).where('id', '=', shop.id).execute()
  const gone = [...new Set(ids)].filter((id) => !isOpen(id)).toSorted()
  await Promise.all(gone.map((id) => retireUser(tx, deps, id)))
}
