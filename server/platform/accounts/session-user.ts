import type { User } from '#contract/session-user.ts'
import { type AdminRole, rightsOfRole } from '#domain/platform/admin-roles.ts'
import { Refusal } from '#domain/refusal.ts'
import { mayInShop } from '#domain/shops/shop-roles.ts'
import type { Deps } from '#server/deps.ts'
import { shopAccounts } from './registry.ts'
import { hasFactor } from './tokens.ts'

/** The user as returned by `me` and sign-in, with their shop and its figures, or null for an administrator (R-API-12). */
export async function readSessionUser({ db, clock, config }: Deps, userId: string): Promise<User> {
  const found = await db
    .selectFrom('users')
    .leftJoin('platformPeople', 'platformPeople.userId', 'users.id')
    .select(['id', 'email', 'firstName', 'lastName', 'users.role', 'platformPeople.role as adminRole'])
    .select((is) => hasFactor(is).as('hasFactor'))
    .where('id', '=', userId)
    .executeTakeFirstOrThrow(() => new Refusal('account.signed-out'))
  const { adminRole, hasFactor: isSafe, ...user } = found
  if (user.role === 'admin') {
    const needsFactor = config.adminsNeedFactor && !isSafe && { needsFactor: true as const }
    return { ...user, ...(adminRole && platformOf(adminRole)), ...needsFactor, shop: null }
  }
  const person = await db
    .selectFrom('shopPeople')
    .select('role')
    .where('userId', '=', userId)
    .executeTakeFirst()
  const shop = await shopAccounts.readShop(db, { userId }, clock())
  const shopRole = person?.role ?? 'owner'
  if (shop === null || shopRole === 'owner') return { ...user, shopRole, shop }
  const metrics = mayInShop(shopRole, 'figures') ? shop.metrics : null
  return { ...user, shopRole, shop: { ...shop, ...unshown, metrics } }
}

function platformOf(role: AdminRole): Pick<User, 'platform'> {
  return { platform: { role, rights: rightsOfRole(role) } }
}

/** Only owners read the KYC documents of their shop. */
const unshown = {
  kycDocuments: [],
  businessLicense: null,
  identityDocument: null,
  addressProof: null,
  emiratesId: null,
}
