import { sql } from 'kysely'
import { Refusal } from '#domain/refusal.ts'
import type { ShopRole } from '#domain/shops/shop-roles.ts'
import { notifySecurityEvent } from '#server/platform/accounts/security-events.ts'
import { endSessions } from '#server/platform/accounts/tokens.ts'
import { isUntouched, lockUser, moveAddress, retireUser } from '#server/platform/accounts/users.ts'
import { auditSubject, recordAudit } from '#server/platform/audit/record.ts'
import type { Tx, Deps } from '#server/deps.ts'

/** An open invitation: the invited person, the shop and the role. */
type Invited = {
  readonly id: string
  readonly firstName: string
  readonly lastName: string
  readonly role: ShopRole
  readonly shopId: string
  readonly shopName: string
  readonly shopNameAr: string | null
}

function invitations(tx: Tx) {
  return tx
    .selectFrom('shopPeople as p')
    .innerJoin('users', 'users.id', 'p.userId')
    .innerJoin('shops as s', 's.id', 'p.shopId')
    .select([
      'users.id',
      'users.firstName',
      'users.lastName',
      'p.role',
      'p.shopId',
      's.shopName',
      's.shopNameAr',
    ])
    .where((is) => isUntouched(is))
    .whereRef('s.userId', '<>', 'users.id')
    .orderBy('users.id')
}

/** SQL: the address of a person of a shop; for invited people, even if another account has registered with it. */
export const shownEmail = sql<string>`coalesce(shop_people.invited_email, users.email)`

/**
 * Frees an address held by an open invitation, which reserves no address. An unproven claim to the address does not end
 * the invitation: its account is set aside, its mailed link keeps working, and the inviting owners are mailed.
 * Invitations of `own` people are ended, because their shop invites the address again.
 */
export async function freeInvitedAddress(
  tx: Tx,
  deps: Deps,
  email: string,
  own: readonly string[] = [],
): Promise<void> {
  const held = await invitations(tx).where('users.email', '=', email).executeTakeFirst()
  const aside = await invitations(tx)
    .where('p.invitedEmail', '=', email)
    .where('users.id', 'in', [...own, noOne])
    .execute()
  await endAll(tx, deps, email, aside)
  if (!held) return
  if (own.includes(held.id)) return endAll(tx, deps, email, [held])
  // Locks the row in shopPeople before the account, in the same order as removing a person does.
  const moved = await tx
    .updateTable('shopPeople')
    .set({ invitedEmail: email })
    .where('userId', '=', held.id)
    .where('invitedEmail', 'is', null)
    .returning('userId')
    .executeTakeFirst()
  if (!moved) return
  await moveAddress(tx, held.id, { from: email, to: `${held.id}@invited.invalid` })
  await notify(tx, deps, 'invitation-contested', { email, invited: held })
}

const noOne = '00000000-0000-0000-0000-000000000000'

/**
 * Gives an address to the user who has used a link mailed to it: all other invitations to it end, and an account that
 * had registered with it without proof loses it. Refusal: account.address-kept if an approved shop has it.
 */
export async function proveAddress(tx: Tx, deps: Deps, userId: string): Promise<void> {
  const invited = await tx
    .selectFrom('users')
    .leftJoin('shopPeople', 'shopPeople.userId', 'users.id')
    .select(['users.email', 'shopPeople.invitedEmail'])
    .where('users.id', '=', userId)
    .executeTakeFirst()
  if (!invited) return
  const email = invited.invitedEmail ?? invited.email
  if (invited.invitedEmail !== null) await holdShopOf(tx, email)
  const others = await invitations(tx)
    .where('users.id', '<>', userId)
    .where((is) => is.or([is('users.email', '=', email), is('p.invitedEmail', '=', email)]))
    .execute()
  await endAll(tx, deps, email, others)
  if (invited.invitedEmail === null) return
  await takeFromClaimant(tx, deps, email)
  await tx.updateTable('shopPeople').set({ invitedEmail: null }).where('userId', '=', userId).execute()
  await moveAddress(tx, userId, { from: invited.email, to: email })
}

/** Locks the shop of an address, so that no decision on it happens meanwhile. */
async function holdShopOf(tx: Tx, email: string): Promise<void> {
  const person = tx.selectFrom('shopPeople').innerJoin('users', 'users.id', 'shopPeople.userId')
  const named = person.select('shopId').where('users.email', '=', email)
  await tx.selectFrom('shops').select('id').where('id', 'in', named).forNoKeyUpdate().execute()
}

/** Takes an address from the account that has it, as another user has proved it. Refusal: account.address-kept. */
export async function takeFromClaimant(tx: Tx, deps: Deps, email: string): Promise<void> {
  const claimant = await tx
    .selectFrom('users')
    .leftJoin('shopPeople', 'shopPeople.userId', 'users.id')
    .leftJoin('shops', 'shops.id', 'shopPeople.shopId')
    .select(['users.id', 'users.role', 'shops.status'])
    .where('users.email', '=', email)
    .executeTakeFirst()
  if (!claimant) return
  // An approved shop or an administrator keeps its login: the same person may have registered it meanwhile.
  if (claimant.role !== 'shop' || claimant.status === 'approved') throw new Refusal('account.address-kept')
  await lockUser(tx, deps, claimant.id)
  await endSessions(tx, claimant.id)
  await moveAddress(tx, claimant.id, { from: email, to: `${claimant.id}@unproven.invalid` })
}

async function endAll(tx: Tx, deps: Deps, email: string, all: readonly Invited[]): Promise<void> {
  for (const invited of all) {
    // One by one in the order of ids; there is rarely more than one.
    // oxlint-disable-next-line no-await-in-loop
    await end(tx, deps, email, invited)
  }
}

async function end(tx: Tx, deps: Deps, email: string, invited: Invited): Promise<void> {
  const { id, role, shopId, ...shop } = invited
  await tx.deleteFrom('shopPeople').where('userId', '=', id).execute()
  await tx.deleteFrom('ownerChanges').where('userId', '=', id).where('openUntil', 'is', null).execute()
  await endSessions(tx, id)
  await retireUser(tx, deps, id)
  // No person of that shop did it, so the audit log names the invited account itself.
  const by = { userId: id }
  await auditPerson(tx, {
    by,
    shop: { ...shop, id: shopId },
    at: deps.clock(),
    email,
    before: role,
    after: null,
  })
  await notify(tx, deps, 'invitation-ended', { email, invited })
}

type InvitationNotice = { readonly email: string; readonly invited: Invited }

async function notify(
  tx: Tx,
  deps: Deps,
  kind: 'invitation-contested' | 'invitation-ended',
  { email, invited: { shopId, shopName, shopNameAr, firstName, lastName } }: InvitationNotice,
): Promise<void> {
  const person = `${firstName} ${lastName}`.trim()
  const params = { person, email, shop: { name: shopName, nameAr: shopNameAr } }
  await notifySecurityEvent(tx, deps, { kind, params, to: [{ ownersOf: shopId }] })
}

type Change = {
  readonly by: { readonly userId: string }
  readonly shop: { readonly id: string; readonly shopName: string; readonly shopNameAr: string | null }
  readonly at: Date
  readonly email: string
  readonly before: ShopRole | null
  readonly after: ShopRole | null
}

/** Audits that a person joined a shop, left it, or changed roles. */
export function auditPerson(tx: Tx, { by, shop, at, email, before, after }: Change): Promise<void> {
  const audited = (shopRole: ShopRole | null) => ({ person: email, shopRole })
  return recordAudit(tx, {
    actorId: by.userId,
    action: 'shop.people-changed',
    ...auditSubject('shop', shop.id, shop.shopName, shop.shopNameAr),
    before: before && audited(before),
    after: after && audited(after),
    at,
  })
}
