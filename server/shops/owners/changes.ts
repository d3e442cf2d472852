import { sql } from 'kysely'
import { Refusal } from '#domain/refusal.ts'
import type { ShopRole } from '#domain/shops/shop-roles.ts'
import { localeTags } from '#domain/text/language.ts'
import type { Addressee } from '#server/accounts/security-events.ts'
import { hashOfToken, newToken } from '#server/accounts/tokens.ts'
import type { Db, Tx } from '#server/db/db.ts'
import type { Deps } from '#server/deps.ts'
import { newId } from '#server/id.ts'
import { type LockedShop, ownersAmong } from '#server/shops/people-rows.ts'

/** So long a change of owners can be taken back, and bank accounts stay what they are (0068). */
export const objectionHours = 72

export type OwnerChange = {
  readonly shop: LockedShop
  readonly person: { readonly id: string; readonly email: string }
  /** Who did it, of the shop or of Majlis. */
  readonly by: string
  readonly before: ShopRole | null
  readonly after: ShopRole | null
}

/** When a change of now cannot be taken back any more. */
export function openUntil(now: Date): Date {
  return new Date(now.getTime() + objectionHours * 3_600_000)
}

/**
 * Notes that somebody became or ceases to be an owner; what else changes of a shop's people is not noted. Returns the
 * addresses of the pages by which the owners of before take it back, by their e-mail. Refusal: shop.owners-disputed.
 */
export async function noteOwnerChange(
  tx: Tx,
  deps: Deps,
  { shop, person, by, before, after }: OwnerChange,
): Promise<ReadonlyMap<string, string>> {
  if (before !== 'owner' && after !== 'owner') return new Map()
  const changedAt = deps.clock()
  if ((await holdOf(tx, shop.id, changedAt)).isDisputed) throw new Refusal('shop.owners-disputed')
  const change = { id: newId(), shopId: shop.id, userId: person.id, changedBy: by, email: person.email }
  const roles = { formerRole: before, role: after }
  await tx
    .insertInto('ownerChanges')
    .values({ ...change, ...roles, changedAt, openUntil: openUntil(changedAt) })
    .execute()
  const links = ownersAmong(shop).map((owner) => ({ ...owner, token: newToken() }))
  if (links.length === 0) return new Map()
  await tx
    .insertInto('ownerObjections')
    .values(
      links.map(({ id, token }) => ({ tokenHash: hashOfToken(token), changeId: change.id, userId: id })),
    )
    .execute()
  const page = `${deps.config.publicUrl}/objection`
  return new Map(links.map(({ email, token }) => [email, `${page}?token=${token}`]))
}

/** What can still be taken back, oldest first. */
export function openChangesOf(db: Db, shopId: string, now: Date) {
  return db
    .selectFrom('ownerChanges')
    .select(['id', 'userId', 'changedBy', 'formerRole', 'role', 'email', 'changedAt'])
    .where('shopId', '=', shopId)
    .where('openUntil', '>', now)
    .where('objectedAt', 'is', null)
    .where('settledAt', 'is', null)
    .orderBy('changedAt')
    .orderBy('id')
    .execute()
}

/** Until when the bank accounts of a shop stay what they are, and whether an objection waits for Majlis. */
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

/** So long who was an owner hears of bank accounts. */
const formerDays = 30

/** Who was an owner of a shop until lately, at the address that was theirs. */
export async function formerOwnersOf(db: Db, shopId: string, now: Date): Promise<Addressee[]> {
  return db
    .selectFrom('ownerChanges as c')
    .innerJoin('users as u', 'u.id', 'c.userId')
    .leftJoin('shopPeople as p', 'p.userId', 'u.id')
    .select(['c.email', 'u.firstName', 'u.language'])
    .where('c.shopId', '=', shopId)
    .where('c.formerRole', '=', 'owner')
    .where('c.changedAt', '>', new Date(now.getTime() - formerDays * 24 * 3_600_000))
    .where((is) => is.or([is('p.role', 'is', null), is('p.role', '<>', 'owner')]))
    .orderBy('c.id')
    .execute()
}

/** Refuses another bank account after a change of owners. Refusals: bank.owners-disputed, bank.owners-changed. */
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

/** Of an account, by its shop and since when it counts: until when nothing is paid to it, as it was not there before the owners changed. */
export function accountHeldUntil(shopId: string, usableFrom: string) {
  return sql<Date | null>`(select max(c.open_until) from owner_changes c where c.shop_id = ${sql.ref(shopId)}
    and c.objected_at is null and c.changed_at < ${sql.ref(usableFrom)})`
}

/** Whether an objection to the owners of a shop waits for Majlis. */
export function isDisputed(shopId: string) {
  return sql<boolean>`exists (select from owner_changes c where c.shop_id = ${sql.ref(shopId)}
    and c.objected_at is not null and c.settled_at is null)`
}
