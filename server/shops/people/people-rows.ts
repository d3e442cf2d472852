import { Refusal } from '#domain/refusal.ts'
import type { ShopRole } from '#domain/shops/shop-roles.ts'
import { isUntouched, lockUser, type Member, retireUser } from '#server/platform/accounts/users.ts'
import type { Db, Tx, Deps } from '#server/deps.ts'
import { shownEmail } from './invited-addresses.ts'
import { refreshInbox } from '#server/platform/inbox/notify.ts'

/** The people of a shop, owners first, then by when they joined. */
export function peopleOf(db: Db, shopId: string): Promise<Member<ShopRole>[]> {
  return db
    .selectFrom('shopPeople')
    .innerJoin('users', 'users.id', 'shopPeople.userId')
    .select(['users.id', 'firstName', 'lastName', 'language', 'shopPeople.role', 'lastSignedInAt'])
    .select(shownEmail.as('email'))
    .select((is) => isUntouched(is).as('isInvited'))
    .where('shopId', '=', shopId)
    .orderBy('shopPeople.role')
    .orderBy('shopPeople.createdAt')
    .orderBy('users.id')
    .execute() as Promise<Member<ShopRole>[]>
}

/** Locks a shop and reads it with its people, so that changes of them run one by one. Refusal: shop.not-found. */
export async function lockShop(tx: Tx, shopId: string) {
  const shop = await tx
    .selectFrom('shops')
    .select(['id', 'userId', 'shopName', 'shopNameAr'])
    .where('id', '=', shopId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => new Refusal('shop.not-found'))
  return { ...shop, people: await peopleOf(tx, shopId) }
}

export type LockedShop = Awaited<ReturnType<typeof lockShop>>

/** The owners who have taken up their role; invited ones are not notified and do not count as remaining owners. */
export function ownersAmong({ userId, people }: Pick<LockedShop, 'userId' | 'people'>): Member<ShopRole>[] {
  return people.filter(({ id, role, lastSignedInAt }) => {
    return role === 'owner' && (lastSignedInAt !== null || id === userId)
  })
}

export async function giveRole(tx: Tx, userId: string, role: ShopRole): Promise<void> {
  await tx.updateTable('shopPeople').set({ role }).where('userId', '=', userId).execute()
  await refreshInbox(tx, userId)
}

/**
 * Ends the account of a person who left a shop. A former owner's account is only locked and keeps its address while the
 * change can be undone (0068); every other address is free at once.
 */
export async function endAccount(tx: Tx, deps: Deps, shop: LockedShop, userId: string): Promise<void> {
  const isOwner = ownersAmong(shop).some(({ id }) => id === userId)
  await (isOwner ? lockUser(tx, deps, userId) : retireUser(tx, deps, userId))
}
