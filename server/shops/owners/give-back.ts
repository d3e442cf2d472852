import type { z } from 'zod'
import type { ownerDecision, ShopOwners } from '#contract/shops/owners.ts'
import { Refusal } from '#domain/refusal.ts'
import { refuseForSharedLogin } from '#server/platform/accounts/demo-accounts.ts'
import { notifySecurityEvent } from '#server/platform/accounts/security-events.ts'
import { endSessions } from '#server/platform/accounts/tokens.ts'
import { auditSubject, recordAudit } from '#server/platform/audit/record.ts'
import { type Db, isId, newId, type Tx, type Deps, type Admin } from '#server/deps.ts'
import { closeNotifications } from '#server/platform/inbox/notify.ts'
import { fullName } from '#server/platform/accounts/users.ts'
import { giveRole, type LockedShop, lockShop, peopleOf } from '#server/shops/people/people-rows.ts'
import { holdOf, openUntil } from './changes.ts'
import { bringBack } from './object.ts'
import { withdrawSince } from './registry.ts'
import { settlePeople } from './settle.ts'

/** The current and former owners of a shop, and any dispute or hold. Refusal: shop.not-found. */
export async function readOwners({ db, clock }: Deps, shopId: string): Promise<ShopOwners> {
  if (!isId(shopId)) throw new Refusal('shop.not-found')
  const people = await peopleOf(db, shopId)
  if (people.length === 0) throw new Refusal('shop.not-found')
  const owners = people
    .filter(({ role }) => role === 'owner')
    .map((one) => ({ id: one.id, name: fullName(one), email: one.email }))
  const changes = await changesOf(db, shopId)
  const left = changes.filter(
    (one) => one.formerRole === 'owner' && !owners.some(({ id }) => id === one.userId),
  )
  // Keeps the latest change of each person.
  const former = [...new Map(left.toReversed().map((one) => [one.userId, one])).values()]
    .toSorted((one, other) => Number(other.changedAt) - Number(one.changedAt))
    .map((one) => ({ id: one.userId, name: fullName(one), email: one.email, leftAt: one.changedAt }))
  const objected = changes.find(({ objectedAt, settledAt }) => objectedAt !== null && settledAt === null)
  const { until } = await holdOf(db, shopId, clock())
  return {
    owners,
    former,
    disputed: objected?.objectedAt ? { at: objected.objectedAt, by: objected.objector ?? '' } : null,
    heldUntil: until,
  }
}

/** The changes of a shop's owners, latest first. */
function changesOf(db: Db, shopId: string) {
  return db
    .selectFrom('ownerChanges as c')
    .innerJoin('users as u', 'u.id', 'c.userId')
    .leftJoin('users as o', 'o.id', 'c.objectedBy')
    .select(['c.userId', 'c.email', 'c.formerRole', 'c.role', 'c.changedAt', 'c.objectedAt', 'c.settledAt'])
    .select(['u.firstName', 'u.lastName', 'o.email as objector'])
    .where('c.shopId', '=', shopId)
    .orderBy('c.changedAt', 'desc')
    .orderBy('c.id', 'desc')
    .execute()
}

type Decision = z.output<typeof ownerDecision>

/**
 * Makes a former owner of a shop an owner again, or settles an objection in favour of a current one. All owners are
 * signed out, bank accounts entered since are withdrawn, and accounts cannot change for 72 hours (0068). Refusals:
 * shop.not-found, shop.no-former-owner, account.email-taken, account.shared-login.
 */
export async function decideOwner(
  deps: Deps,
  actor: Admin,
  { id: shopId, ...decision }: Decision & { readonly id: string },
): Promise<ShopOwners> {
  if (!isId(shopId)) throw new Refusal('shop.not-found')
  await deps.db.transaction().execute(async (tx) => {
    const shop = await lockShop(tx, shopId)
    const changes = await changesOf(tx, shopId)
    const person = shop.people.find(({ id }) => id === decision.userId)
    const left = changes.find((one) => one.userId === decision.userId && one.formerRole === 'owner')
    if (person?.role !== 'owner' && !left) throw new Refusal('shop.no-former-owner')
    for (const { email } of shop.people) refuseForSharedLogin(deps, email)
    const unsettled = changes.filter(({ settledAt }) => settledAt === null)
    const since = [...unsettled, ...(left && person?.role !== 'owner' ? [left] : [])].map(
      ({ changedAt }) => changedAt,
    )
    const email = person?.email ?? left?.email ?? ''
    await settle(tx, deps, shop, {
      ...decision,
      email,
      by: actor.userId,
      since: since.toSorted((a, b) => Number(a) - Number(b))[0],
    })
    await notify(tx, deps, actor, { shop, decision, email })
  })
  return readOwners(deps, shopId)
}

type Settling = Decision & { readonly email: string; readonly by: string; readonly since: Date | undefined }

async function settle(
  tx: Tx,
  deps: Deps,
  shop: LockedShop,
  { userId, alone, email, by, since }: Settling,
): Promise<void> {
  const now = deps.clock()
  const was = shop.people.find(({ id }) => id === userId)
  const owners = shop.people.filter(({ role }) => role === 'owner')
  const leaving = alone ? owners.filter(({ id }) => id !== userId) : []
  if (!was) await bringBack(tx, deps, { shopId: shop.id, userId, role: 'owner', email })
  else if (was.role !== 'owner') await giveRole(tx, userId, 'owner')
  await Promise.all([userId, ...owners.map(({ id }) => id)].map((id) => endSessions(tx, id)))
  if (leaving.length > 0) {
    const ids = leaving.map(({ id }) => id)
    await tx.deleteFrom('shopPeople').where('userId', 'in', ids).execute()
  }
  await tx.updateTable('shops').set({ userId }).where('id', '=', shop.id).execute()
  const settled = await tx
    .updateTable('ownerChanges')
    .set({ settledAt: now })
    .where('shopId', '=', shop.id)
    .where('settledAt', 'is', null)
    .returning('userId')
    .execute()
  await closeNotifications(tx, {
    kinds: ['owners-objected'],
    subject: { kind: 'shop', ids: [shop.id] },
    at: now,
  })
  await withdrawSince(tx, shop.id, since ?? now)
  const change = { shopId: shop.id, changedBy: by, changedAt: now, openUntil: openUntil(now), settledAt: now }
  const changed = [
    ...leaving.map((one) => ({ userId: one.id, email: one.email, formerRole: one.role, role: null })),
    ...(was?.role === 'owner'
      ? []
      : [{ userId, email, formerRole: was?.role ?? null, role: 'owner' as const }]),
  ]
  if (changed.length > 0)
    await tx
      .insertInto('ownerChanges')
      .values(changed.map((one) => ({ id: newId(), ...change, ...one })))
      .execute()
  const people = await peopleOf(tx, shop.id)
  const touched = [...leaving.map(({ id }) => id), ...settled.map((one) => one.userId)]
  await settlePeople(tx, deps, { ...shop, userId, people }, touched)
}

type Decided = { readonly shop: LockedShop; readonly decision: Decision; readonly email: string }

/** Mails the new and former owners, and records the decision in the audit log. */
async function notify(tx: Tx, deps: Deps, actor: Admin, { shop, decision, email }: Decided): Promise<void> {
  const { userId, reason } = decision
  const person = await tx
    .selectFrom('users')
    .select(['firstName', 'lastName', 'email'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const subject = auditSubject('shop', shop.id, shop.shopName, shop.shopNameAr)
  const after = { person: email, shopRole: 'owner' }
  await recordAudit(tx, {
    actorId: actor.userId,
    action: 'shop.given-back',
    ...subject,
    after,
    reason,
    at: deps.clock(),
  })
  const before = shop.people.filter(({ role, lastSignedInAt }) => role === 'owner' && lastSignedInAt !== null)
  const params = {
    person: fullName(person),
    email,
    reason,
    shop: { name: shop.shopName, nameAr: shop.shopNameAr },
  }
  const to = [{ ownersOf: shop.id }, { userId }, ...before]
  await notifySecurityEvent(tx, deps, { kind: 'shop-given-back', params, to })
}
