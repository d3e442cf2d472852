import type { Invitation, ShopPerson } from '#contract/shops/people.ts'
import type { Language } from '#domain/text/language.ts'
import { Refusal } from '#domain/refusal.ts'
import { type ShopRole, shopRoleNames } from '#domain/shops/shop-roles.ts'
import { refuseForSharedLogin } from '#server/accounts/demo-accounts.ts'
import { tellOfSecurityEvent } from '#server/accounts/security-events.ts'
import { openResetLink } from '#server/accounts/password-reset.ts'
import { decoyHash } from '#server/accounts/passwords.ts'
import { endSessions } from '#server/accounts/tokens.ts'
import { createUser, isUntouched, refuseTakenEmail, retireUser } from '#server/accounts/users.ts'
import { recordAudit } from '#server/audit/record.ts'
import type { Db, Tx } from '#server/db/db.ts'
import type { Deps } from '#server/deps.ts'
import type { ShopOwner } from '#server/http/actor.ts'
import { counter, type Limit, spend } from '#server/http/limits.ts'
import { postMail } from '#server/mail/outbox.ts'
import { shopInvitation } from '#server/mail/templates/shop-invitation.ts'
import { tellAgain } from '#server/notifications/notify.ts'

const invitedDays = 7
const mostPeople = 50
const invitations: Limit = { kind: 'shop-invitation', max: 20, windowMinutes: 24 * 60 }

type Row = Omit<ShopPerson, 'isInvited' | 'isSelf'> & { readonly lastSignedInAt: Date | null }

/** Who works in the shop of whoever asks, owners first. */
export async function listPeopleOf(db: Db, { shopId, userId }: ShopOwner): Promise<ShopPerson[]> {
  const rows = await peopleOf(db, shopId)
  return rows.map(({ lastSignedInAt, ...person }) => ({
    ...person,
    isInvited: lastSignedInAt === null && person.id !== userId,
    isSelf: person.id === userId,
  }))
}

/**
 * Makes an account of somebody in a shop, which no password opens, and mails the link by which they choose one. Refusals:
 * account.email-taken, shop.too-many-people, request.too-many.
 */
export async function invitePersonTo(
  deps: Deps,
  by: ShopOwner,
  { role: shopRole, ...person }: Invitation,
  language: Language,
): Promise<ShopPerson[]> {
  const now = deps.clock()
  await spend(deps.db, counter(invitations, by.shopId), now)
  await refuseTakenEmail(deps.db, person.email)
  const passwordHash = decoyHash(deps.config.passwordCost)
  await deps.db.transaction().execute(async (tx) => {
    const shop = await lockShop(tx, by)
    await freeInvitedAddress(tx, person.email, now)
    const others = shop.people.filter(({ email }) => email !== person.email)
    if (others.length >= mostPeople) throw new Refusal('shop.too-many-people')
    const id = await createUser(tx, { ...person, role: 'shop', passwordHash, language, now })
    await tx
      .insertInto('shopPeople')
      .values({ userId: id, shopId: by.shopId, role: shopRole, createdAt: now })
      .execute()
    await audit(tx, { by, shop, at: now, email: person.email, before: null, after: shopRole })
    await tellOfPerson(tx, deps, { by, shop, person: { ...person, id }, before: null, after: shopRole })
    const token = await openResetLink(tx, deps, { userId: id, minutes: invitedDays * 24 * 60 })
    const link = `${deps.config.publicUrl}/reset-password?token=${token}`
    const shopName = (language === 'ar' && shop.shopNameAr) || shop.shopName
    const { firstName, email: to } = person
    const mail = shopInvitation({ firstName, shopName, role: shopRole, link, days: invitedDays }, language)
    await postMail(tx, deps, { eventKey: `shop-invitation:${id}`, to, language, mail })
  })
  return listPeopleOf(deps.db, by)
}

/** An invitation that nobody has taken up reserves no address: whoever registers with it, takes it for an account, or is invited anew, ends it. */
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
  await remove(tx, id, at)
  // Nobody of that shop did it: it stands under the invitation itself.
  const by = { userId: id }
  await audit(tx, { by, shop: { ...shop, id: shopId }, at, email, before: role, after: null })
}

type Of = { readonly id: string; readonly role: ShopRole | null }

/**
 * Gives somebody of a shop another role, or with none removes them: their sessions end, their address is free. Refusals:
 * shop.person-not-found, shop.last-owner where nobody who has signed in would own the shop, account.shared-login.
 */
export async function changePersonOf(deps: Deps, by: ShopOwner, { id, role }: Of): Promise<ShopPerson[]> {
  const at = deps.clock()
  await deps.db.transaction().execute(async (tx) => {
    const shop = await lockShop(tx, by)
    const person = shop.people.find((one) => one.id === id.toLowerCase())
    if (!person) throw new Refusal('shop.person-not-found')
    refuseForSharedLogin(deps, person.email)
    if (person.role === role) return
    await keepOwned(tx, shop, { person, by, role })
    // While all of them can still be found: who is removed hears of it too.
    await tellOfPerson(tx, deps, { by, shop, person, before: person.role, after: role })
    if (role === null) await remove(tx, person.id, at)
    else await giveRole(tx, person.id, role)
    await audit(tx, { by, shop, at, email: person.email, before: person.role, after: role })
  })
  return listPeopleOf(deps.db, by)
}

type Told = {
  readonly by: ShopOwner
  readonly shop: Shop
  readonly person: Pick<Row, 'id' | 'firstName' | 'lastName' | 'email'>
  readonly before: ShopRole | null
  readonly after: ShopRole | null
}

/** Mails every owner, and who it is about, that somebody comes, goes or may do something else. */
async function tellOfPerson(tx: Tx, deps: Deps, { by, shop, person, before, after }: Told): Promise<void> {
  const author = shop.people.find(({ id }) => id === by.userId)
  const params = {
    by: nameOf(author ?? { firstName: '', lastName: '' }),
    person: nameOf(person),
    email: person.email,
    shop: { name: shop.shopName, nameAr: shop.shopNameAr },
    former: roleName(before),
    role: roleName(after),
  }
  const kind = before === null ? 'person-invited' : after === null ? 'person-removed' : 'person-role-changed'
  // Who is invited has the invitation.
  const to = [{ ownersOf: shop.id }, ...(before === null ? [] : [{ userId: person.id }])]
  await tellOfSecurityEvent(tx, deps, { kind, params, to })
}

function nameOf({ firstName, lastName }: Pick<Row, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`.trim()
}

function roleName(role: ShopRole | null) {
  return role === null ? '' : { name: shopRoleNames[role].en, nameAr: shopRoleNames[role].ar }
}

/** The one to whom the platform writes is always an owner: where it was this one, it is the oldest of the others. */
async function keepOwned(
  tx: Tx,
  shop: Shop,
  { person, by, role }: { person: Row; by: ShopOwner; role: ShopRole | null },
): Promise<void> {
  if (role === 'owner') return
  const others = shop.people.filter((one) => one.role === 'owner' && one.id !== person.id)
  const next = others.find((one) => one.lastSignedInAt !== null || one.id === by.userId)
  if (!next) throw new Refusal('shop.last-owner')
  if (shop.userId !== person.id) return
  await tx.updateTable('shops').set({ userId: next.id }).where('id', '=', shop.id).execute()
}

async function giveRole(tx: Tx, userId: string, role: ShopRole): Promise<void> {
  await tx.updateTable('shopPeople').set({ role }).where('userId', '=', userId).execute()
  await tellAgain(tx, userId)
}

async function remove(tx: Tx, userId: string, at: Date): Promise<void> {
  await tx.deleteFrom('shopPeople').where('userId', '=', userId).execute()
  await endSessions(tx, userId)
  await retireUser(tx, userId, at)
}

type Shop = Awaited<ReturnType<typeof lockShop>>

/** Changes of the people of one shop take their turns here; whoever is no owner any more when it is theirs changes nothing. */
async function lockShop(tx: Tx, { shopId, userId }: ShopOwner) {
  const shop = await tx
    .selectFrom('shops')
    .select(['id', 'userId', 'shopName', 'shopNameAr'])
    .where('id', '=', shopId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const people = await peopleOf(tx, shopId)
  if (!people.some((one) => one.id === userId && one.role === 'owner'))
    throw new Refusal('shop.not-your-duty')
  return { ...shop, people }
}

function peopleOf(db: Db, shopId: string): Promise<Row[]> {
  return db
    .selectFrom('shopPeople')
    .innerJoin('users', 'users.id', 'shopPeople.userId')
    .select(['users.id', 'firstName', 'lastName', 'email', 'shopPeople.role', 'lastSignedInAt'])
    .where('shopId', '=', shopId)
    .orderBy('shopPeople.role')
    .orderBy('shopPeople.createdAt')
    .orderBy('users.id')
    .execute()
}

type Change = {
  readonly by: Pick<ShopOwner, 'userId'>
  readonly shop: Pick<Shop, 'id' | 'shopName' | 'shopNameAr'>
  readonly at: Date
  readonly email: string
  readonly before: ShopRole | null
  readonly after: ShopRole | null
}

function audit(tx: Tx, { by, shop, at, email, before, after }: Change): Promise<void> {
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
