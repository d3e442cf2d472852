import type { PlatformInvitation } from '#contract/platform/people.ts'
import type { Registration } from '#contract/shops/shops.ts'
import type { Language } from '#domain/platform/text/language.ts'
import type { AdminRole } from '#domain/platform/admin-roles.ts'
import type { ShopRole } from '#domain/shops/shop-roles.ts'
import type { ShopStatus } from '#domain/shops/shop-status.ts'
import { hashPassword } from '#server/platform/accounts/passwords.ts'
import { createUser } from '#server/platform/accounts/users.ts'
import type { Deps, Admin } from '#server/deps.ts'
import { createAdministrator, invitePlatformPerson } from '#server/platform/people/platform-people.ts'
import { registerShop } from '#server/shops/registration/registration.ts'
import { decideShop } from '#server/shops/approval/move.ts'

/** The password of all accounts in tests. */
export const testPassword = 'a sofa for seven'

let made = 0

/** Returns an unused email address. */
export function newEmail(name = 'someone'): string {
  made += 1
  return `${name}-${made}@test.example`
}

/** A complete registration; a test sets only the fields it is about. */
export function registrationOf(about: Partial<Registration> = {}): Registration {
  return {
    shopName: 'Palm Furniture',
    ownerName: 'Mariam Al Suwaidi',
    email: newEmail('owner'),
    password: testPassword,
    phone: '+971 50 000 0000',
    businessAddress: 'Al Quoz 3, Dubai',
    businessRegistrationNumber: 'CN-100200',
    taxId: '100200300400003',
    businessType: 'maker',
    ...about,
  }
}

export type TestAdmin = Admin & { readonly email: string }

/** An administrator; an owner of the platform unless a test is about another role. */
export async function makeAdmin(
  deps: Deps,
  email = newEmail('admin'),
  adminRole: AdminRole = 'owner',
): Promise<TestAdmin> {
  const passwordHash = await hashPassword(deps.config.passwordCost, testPassword)
  const person = { firstName: 'Noura', lastName: 'Haddad', language: 'en', adminRole } as const
  const userId = await deps.db
    .transaction()
    .execute((tx) => createAdministrator(tx, { email, passwordHash, ...person, now: deps.clock() }))
  return { kind: 'admin', userId, email, adminRole }
}

/** Input for inviting a person to the platform. */
export function invitationOf(about: Partial<PlatformInvitation> = {}): PlatformInvitation {
  return { firstName: 'Huda', lastName: 'Karim', email: newEmail('staff'), role: 'support', ...about }
}

/** Invites a person to the platform; returns their id. */
export async function makeInvited(deps: Deps, by: Admin): Promise<string> {
  const invitation = invitationOf()
  const people = await invitePlatformPerson(deps, by, invitation, 'en')
  return people.find(({ email }) => email === invitation.email)?.id ?? ''
}

export type TestShop = { readonly id: string; readonly userId: string; readonly email: string }

/** Registers a shop, and lets an administrator move it to `status`. */
export async function makeShop(
  deps: Deps,
  {
    status = 'approved',
    language = 'en',
    ...about
  }: Partial<Registration> & { status?: ShopStatus; language?: Language } = {},
): Promise<TestShop> {
  const { shop } = await registerShop(deps, registrationOf(about), language)
  if (status !== 'pending') {
    const admin = await makeAdmin(deps)
    await decideShop(deps, admin, shop.id, { status, reason: 'The licence has expired' })
  }
  return { id: shop.id, userId: shop.userId, email: shop.email }
}

/** Adds a person to a shop; no password opens their account. */
export async function makePerson(deps: Deps, shopId: string, role: ShopRole): Promise<string> {
  const person = { email: newEmail(role), passwordHash: 'x', firstName: 'Omar', lastName: 'Saleh' }
  return deps.db.transaction().execute(async (tx) => {
    const now = deps.clock()
    const userId = await createUser(tx, { ...person, role: 'shop', language: 'en', now })
    await tx.insertInto('shopPeople').values({ userId, shopId, role }).execute()
    return userId
  })
}
