import type { User } from '#contract/auth.ts'
import { Refusal } from '#domain/refusal.ts'
import { mayInShop } from '#domain/shops/shop-roles.ts'
import type { Deps } from '#server/deps.ts'
import { readShopOf } from '#server/shops/shop-record.ts'

/** The user as `me` and sign-in answer it: with the own shop and its figures, or null for an administrator (R-API-12). */
export async function readSessionUser({ db, clock }: Deps, userId: string): Promise<User> {
  const user = await db
    .selectFrom('users')
    .select(['id', 'email', 'firstName', 'lastName', 'role'])
    .where('id', '=', userId)
    .executeTakeFirst()
  if (!user) throw new Refusal('account.signed-out')
  if (user.role === 'admin') return { ...user, shop: null }
  const person = await db
    .selectFrom('shopPeople')
    .select('role')
    .where('userId', '=', userId)
    .executeTakeFirst()
  const shop = await readShopOf(db, { userId }, clock())
  const shopRole = person?.role ?? 'owner'
  if (shop === null || shopRole === 'owner') return { ...user, shopRole, shop }
  const metrics = mayInShop(shopRole, '/api/shop/metrics') ? shop.metrics : null
  return { ...user, shopRole, shop: { ...shop, ...unshown, metrics } }
}

/** The papers of a shop are its owners' to read. */
const unshown = {
  kycDocuments: [],
  businessLicense: null,
  identityDocument: null,
  addressProof: null,
  emiratesId: null,
}
