import { Refusal } from '#domain/refusal.ts'
import type { ShopRole } from '#domain/shops/shop-roles.ts'
import { refuseForSharedLogin } from '#server/platform/accounts/demo-accounts.ts'
import { notifySecurityEvent } from '#server/platform/accounts/security-events.ts'
import { endSessions, hashOfToken } from '#server/platform/accounts/tokens.ts'
import { fullName, lockUser, moveAddress, retireUser, reviveUser } from '#server/platform/accounts/users.ts'
import { auditSubject, recordAudit } from '#server/platform/audit/record.ts'
import type { Tx, Deps } from '#server/deps.ts'
import { notify } from '#server/platform/inbox/notify.ts'
import { takeFromClaimant } from '#server/shops/people/invited-addresses.ts'
import { giveRole, type LockedShop, lockShop } from '#server/shops/people/people-rows.ts'
import { objectionHours, openChangesOf } from './changes.ts'
import { withdrawSince } from './registry.ts'

type Change = Awaited<ReturnType<typeof openChangesOf>>[number]

/**
 * Undoes the changes of a shop's owners in the last 72 hours, by the link mailed to one of the owners, and restores the
 * former owners. All their sessions end, the authors of the changes have to choose new passwords, and payouts wait for
 * a decision by Majlis (0068). Refusals: shop.objection-invalid, account.shared-login, account.address-kept.
 */
export async function objectToOwners(deps: Deps, token: string) {
  return deps.db.transaction().execute(async (tx) => {
    const link = await tx
      .selectFrom('ownerObjections as o')
      .innerJoin('ownerChanges as c', 'c.id', 'o.changeId')
      .select(['o.changeId', 'o.userId', 'c.shopId'])
      .where('o.tokenHash', '=', hashOfToken(token))
      .executeTakeFirstOrThrow(() => new Refusal('shop.objection-invalid'))
    const shop = await lockShop(tx, link.shopId)
    const open = await openChangesOf(tx, shop.id, deps.clock())
    // The link of an unaccepted invitation can outlive its reader's ownership.
    const owned = shop.people.filter(({ role }) => role === 'owner').map(({ id }) => id)
    const lost = open.filter(({ formerRole }) => formerRole === 'owner').map(({ userId }) => userId)
    if (!open.some(({ id }) => id === link.changeId) || ![...owned, ...lost].includes(link.userId))
      throw new Refusal('shop.objection-invalid')
    await takeBack(tx, deps, { shop, open, by: link.userId })
    return { shopName: shop.shopName, shopNameAr: shop.shopNameAr }
  })
}

type Objection = { readonly shop: LockedShop; readonly open: readonly Change[]; readonly by: string }

async function takeBack(tx: Tx, deps: Deps, { shop, open, by }: Objection): Promise<void> {
  const now = deps.clock()
  await shutOutAuthors(tx, deps, open)
  // Each person gets back the role from before their first change.
  const first = [...new Map(open.toReversed().map((one) => [one.userId, one])).values()]
  await Promise.all(first.map((change) => restore(tx, deps, shop, change)))
  const owners = shop.people.filter(({ role }) => role === 'owner').map(({ id }) => id)
  await Promise.all(
    [...new Set([...owners, ...first.map(({ userId }) => userId)])].map((id) => endSessions(tx, id)),
  )
  // An unaccepted invitation may be older than the hours in which changes can be undone.
  const since = Math.max(Number(open[0]?.changedAt ?? now), now.getTime() - objectionHours * 3_600_000)
  await withdrawSince(tx, shop.id, new Date(since))
  const ids = open.map(({ id }) => id)
  await tx
    .updateTable('ownerChanges')
    .set({ objectedAt: now, objectedBy: by })
    .where('id', 'in', ids)
    .execute()
  const { email, ...person } = await tx
    .selectFrom('users')
    .select(['email', 'firstName', 'lastName'])
    .where('id', '=', by)
    .executeTakeFirstOrThrow()
  const subject = auditSubject('shop', shop.id, shop.shopName, shop.shopNameAr)
  await recordAudit(tx, {
    actorId: by,
    action: 'shop.owners-restored',
    ...subject,
    after: { person: email },
    at: now,
  })
  const shopNamed = { name: shop.shopName, nameAr: shop.shopNameAr }
  await notify(tx, {
    to: { role: 'admin' },
    eventKey: `owners-objected:${ids[0]}`,
    kind: 'owners-objected',
    params: { by: fullName(person), shop: shopNamed },
    subject: { kind: 'shop', id: shop.id },
    at: now,
  })
  // Those who cease to be owners are mailed at their former addresses.
  const gone = shop.people.filter(({ role, lastSignedInAt }) => role === 'owner' && lastSignedInAt !== null)
  await notifySecurityEvent(tx, deps, {
    kind: 'owners-restored',
    params: { by: fullName(person), shop: shopNamed },
    to: [{ ownersOf: shop.id }, ...gone, 'owners of the platform'],
  })
}

/** Locks the accounts that made the changes, as their passwords may be stolen. Refusal: account.shared-login. */
async function shutOutAuthors(tx: Tx, deps: Deps, open: readonly Change[]): Promise<void> {
  const ids = [...new Set(open.map(({ changedBy }) => changedBy))].toSorted()
  const authors = await tx
    .selectFrom('users')
    .select(['id', 'email', 'role'])
    .where('id', 'in', ids)
    .execute()
  for (const { email } of authors) refuseForSharedLogin(deps, email)
  await Promise.all(authors.filter(({ role }) => role === 'shop').map(({ id }) => lockUser(tx, deps, id)))
}

async function restore(
  tx: Tx,
  deps: Deps,
  shop: LockedShop,
  { userId, formerRole, email }: Change,
): Promise<void> {
  const there = shop.people.find(({ id }) => id === userId)
  if (formerRole === null) {
    await tx.deleteFrom('shopPeople').where('userId', '=', userId).execute()
    await retireUser(tx, deps, userId)
  } else if (there) {
    await giveRole(tx, userId, formerRole)
    if (there.email === email) return
    // An account that has taken the address since has not proved that it owns it.
    await takeFromClaimant(tx, deps, email)
    await moveAddress(tx, userId, { from: there.email, to: email })
    await lockUser(tx, deps, userId)
  } else await bringBack(tx, deps, { shopId: shop.id, userId, role: formerRole, email })
}

type Returning = {
  readonly shopId: string
  readonly userId: string
  readonly role: ShopRole
  readonly email: string
}

/** Adds a person who left a shop again; they must choose a new password first. Refusal: account.email-taken. */
export async function bringBack(
  tx: Tx,
  deps: Deps,
  { shopId, userId, role, email }: Returning,
): Promise<void> {
  await reviveUser(tx, deps, { id: userId, email })
  const person = { userId, shopId, role, createdAt: deps.clock() }
  await tx.insertInto('shopPeople').values(person).execute()
}
