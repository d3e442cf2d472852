import { sql } from 'kysely'
import { Refusal } from '#domain/refusal.ts'
import type { ShopRole } from '#domain/shops/shop-roles.ts'
import { localeTags } from '#domain/platform/text/language.ts'
import { type Addressee, notifySecurityEvent } from '#server/platform/accounts/security-events.ts'
import { hashOfToken, newToken } from '#server/platform/accounts/tokens.ts'
import { type Db, newId, type Tx, type Deps } from '#server/deps.ts'
import { type LockedShop, lockShop, ownersAmong } from '#server/shops/people/people-rows.ts'

/** How long a change of owners can be undone, and bank accounts cannot change (0068). */
export const objectionHours = 72

export type OwnerChange = {
  readonly shop: LockedShop
  readonly person: { readonly id: string; readonly email: string }
  /** The user who made the change, of the shop or of Majlis. */
  readonly by: string
  readonly before: ShopRole | null
  readonly after: ShopRole | null
}

/** The time until which a change made now can be undone. */
export function openUntil(now: Date): Date {
  return new Date(now.getTime() + objectionHours * 3_600_000)
}

/**
 * Records that a user becomes or ceases to be an owner; ignores other changes of a shop's people. Returns, by email
 * address, the URLs with which the owners before it can undo it. For an invited owner the hours begin when the invitation
 * is accepted. Refusal: shop.owners-disputed.
 */
export async function noteOwnerChange(
  tx: Tx,
  deps: Deps,
  { shop, person, by, before, after }: OwnerChange,
): Promise<ReadonlyMap<string, string>> {
  if (before !== 'owner' && after !== 'owner') return new Map()
  const changedAt = deps.clock()
  if ((await holdOf(tx, shop.id, changedAt)).isDisputed) throw new Refusal('shop.owners-disputed')
  const isInvited = before === null || shop.people.some((one) => one.id === person.id && one.isInvited)
  if (isInvited && after !== 'owner') {
    await tx
      .deleteFrom('ownerChanges')
      .where('userId', '=', person.id)
      .where('openUntil', 'is', null)
      .execute()
    return new Map()
  }
  const change = { id: newId(), shopId: shop.id, userId: person.id, changedBy: by, email: person.email }
  const roles = { formerRole: before, role: after }
  await tx
    .insertInto('ownerChanges')
    .values({ ...change, ...roles, changedAt, openUntil: isInvited ? null : openUntil(changedAt) })
    .execute()
  return objectionsTo(tx, deps, shop, change.id)
}

/** Locks the approved or suspended shop that the user owns; null if there is none. */
export async function holdOwnedShop(tx: Tx, userId: string): Promise<LockedShop | null> {
  const found = await tx
    .selectFrom('shopPeople as p')
    .innerJoin('shops as s', 's.id', 'p.shopId')
    .select('s.id')
    .where('p.userId', '=', userId)
    .where('s.status', 'in', ['approved', 'suspended'])
    .executeTakeFirst()
  if (!found) return null
  const shop = await lockShop(tx, found.id)
  return ownersAmong(shop).some(({ id }) => id === userId) ? shop : null
}

/** Makes an accepted invitation of an owner count: the hours begin, and the other owners are mailed a link to undo it. */
export async function beginOwning(tx: Tx, deps: Deps, userId: string): Promise<void> {
  const invited = await tx
    .selectFrom('ownerChanges')
    .select(['id', 'shopId'])
    .where('userId', '=', userId)
    .where('openUntil', 'is', null)
    .where('objectedAt', 'is', null)
    .executeTakeFirst()
  if (!invited) return
  const shop = await lockShop(tx, invited.shopId)
  const person = shop.people.find(({ id }) => id === userId)
  if (!person) return
  const changedAt = deps.clock()
  const begun = { changedAt, openUntil: openUntil(changedAt), settledAt: null }
  await tx.updateTable('ownerChanges').set(begun).where('id', '=', invited.id).execute()
  await notifySecurityEvent(tx, deps, {
    kind: 'person-joined',
    params: {
      person: `${person.firstName} ${person.lastName}`.trim(),
      email: person.email,
      shop: { name: shop.shopName, nameAr: shop.shopNameAr },
    },
    to: [{ ownersOf: shop.id }],
    objections: await objectionsTo(tx, deps, shop, invited.id),
  })
}

async function objectionsTo(
  tx: Tx,
  { config }: Deps,
  shop: LockedShop,
  changeId: string,
): Promise<ReadonlyMap<string, string>> {
  const links = ownersAmong(shop).map((owner) => ({ ...owner, token: newToken() }))
  if (links.length === 0) return new Map()
  await tx
    .insertInto('ownerObjections')
    .values(links.map(({ id, token }) => ({ tokenHash: hashOfToken(token), changeId, userId: id })))
    .execute()
  const page = `${config.publicUrl}/objection`
  return new Map(links.map(({ email, token }) => [email, `${page}?token=${token}`]))
}

/** The changes that can still be undone, oldest first. */
export function openChangesOf(db: Db, shopId: string, now: Date) {
  return db
    .selectFrom('ownerChanges')
    .select(['id', 'userId', 'changedBy', 'formerRole', 'role', 'email', 'changedAt'])
    .where('shopId', '=', shopId)
    .where((is) => is.or([is('openUntil', 'is', null), is('openUntil', '>', now)]))
    .where('objectedAt', 'is', null)
    .where('settledAt', 'is', null)
    .orderBy('changedAt')
    .orderBy('id')
    .execute()
}

/** The time until which the bank accounts of a shop cannot change, and whether an objection waits for Majlis. */
export async function holdOf(db: Db, shopId: string, now: Date) {
  const found = await db
    .selectFrom('ownerChanges')
    .select(({ fn }) => fn.max('openUntil').filterWhere('objectedAt', 'is', null).as('until'))
    .select(
      sql<boolean>`coalesce(bool_or(objected_at is not null and settled_at is null), false)`.as('isDisputed'),
    )
    .where('shopId', '=', shopId)
    .executeTakeFirstOrThrow()
  return { until: found.until && found.until > now ? found.until : null, isDisputed: found.isDisputed }
}

/** How long former owners are told of new bank accounts. */
const formerDays = 30

/** The recent former owners of a shop, at the addresses that they had then. */
export async function formerOwnersOf(db: Db, shopId: string, now: Date): Promise<Addressee[]> {
  return db
    .selectFrom('ownerChanges as c')
    .innerJoin('users as u', 'u.id', 'c.userId')
    .leftJoin('shopPeople as p', 'p.userId', 'u.id')
    .select(['c.email', 'u.firstName', 'u.language'])
    .where('c.shopId', '=', shopId)
    .where('c.formerRole', '=', 'owner')
    .where('c.changedAt', '>', new Date(now.getTime() - formerDays * 24 * 3_600_000))
    .where((is) =>
      is.or([is('p.role', 'is', null), is('p.role', '<>', 'owner'), is('u.email', '<>', is.ref('c.email'))]),
    )
    .orderBy('c.id')
    .execute()
}

/** Refuses a new bank account after a change of owners. Refusals: bank.owners-disputed, bank.owners-changed. */
export async function refuseWhileOwnersChange(db: Db, shopId: string, now: Date): Promise<void> {
  const { until, isDisputed } = await holdOf(db, shopId, now)
  if (isDisputed) throw new Refusal('bank.owners-disputed')
  if (until)
    throw new Refusal('bank.owners-changed', {
      until: { en: momentIn('en', until), ar: momentIn('ar', until) },
    })
}

const style = { dateStyle: 'long', timeStyle: 'short', timeZone: 'Asia/Dubai' } as const

function momentIn(language: 'en' | 'ar', moment: Date): string {
  return new Intl.DateTimeFormat(localeTags[language], style).format(moment)
}

/**
 * SQL: the time until which nothing is paid to an account, because it was not usable before the owners changed. An
 * account without `usableFrom` is treated as new. Takes the columns of its shop and of `usableFrom`.
 */
export function accountHeldUntil(shopId: string, usableFrom: string) {
  return sql<Date | null>`(select max(c.open_until) from owner_changes c where c.shop_id = ${sql.ref(shopId)}
    and c.objected_at is null and c.changed_at < coalesce(${sql.ref(usableFrom)}, 'infinity'))`
}

/** SQL: whether an objection to the owners of a shop waits for Majlis. */
export function isDisputed(shopId: string) {
  return sql<boolean>`exists (select from owner_changes c where c.shop_id = ${sql.ref(shopId)}
    and c.objected_at is not null and c.settled_at is null)`
}
