import type { ShopRole } from '#domain/shops/shop-roles.ts'
import { endSessions } from '#server/accounts/tokens.ts'
import { isUntouched, retireUser } from '#server/accounts/users.ts'
import { recordAudit } from '#server/audit/record.ts'
import type { Tx } from '#server/db/db.ts'

/**
 * An invitation of a shop that nobody has taken up reserves no address: whoever registers with it, takes it for an account,
 * or is invited anew, ends it.
 */
export async function freeInvitedAddress(tx: Tx, email: string, at: Date): Promise<void> {
  const invited = await tx
    .selectFrom('users')
    .innerJoin('shopPeople', 'shopPeople.userId', 'users.id')
    .innerJoin('shops', 'shops.id', 'shopPeople.shopId')
    .select(['users.id', 'shopPeople.role', 'shopPeople.shopId', 'shopName', 'shopNameAr'])
    .where('users.email', '=', email)
    .where((is) => isUntouched(is))
    .whereRef('shops.userId', '<>', 'users.id')
    .forNoKeyUpdate('users')
    .executeTakeFirst()
  if (!invited) return
  const { id, shopId, role, ...shop } = invited
  await tx.deleteFrom('shopPeople').where('userId', '=', id).execute()
  await endSessions(tx, id)
  await retireUser(tx, id, at)
  // Nobody of that shop did it: it stands under the invitation itself.
  await auditPerson(tx, {
    by: { userId: id },
    shop: { ...shop, id: shopId },
    at,
    email,
    before: role,
    after: null,
  })
}

type Change = {
  readonly by: { readonly userId: string }
  readonly shop: { readonly id: string; readonly shopName: string; readonly shopNameAr: string | null }
  readonly at: Date
  readonly email: string
  readonly before: ShopRole | null
  readonly after: ShopRole | null
}

/** Records who came to a shop, went, or may do something else. */
export function auditPerson(tx: Tx, { by, shop, at, email, before, after }: Change): Promise<void> {
  const told = (shopRole: ShopRole | null) => ({ person: email, shopRole })
  return recordAudit(tx, {
    actorId: by.userId,
    action: 'shop.people-changed',
    subjectKind: 'shop',
    subjectId: shop.id,
    subjectName: shop.shopName,
    subjectNameAr: shop.shopNameAr,
    before: before && told(before),
    after: after && told(after),
    at,
  })
}
