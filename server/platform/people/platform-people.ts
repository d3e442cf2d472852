import type { PlatformInvitation, PlatformPerson } from '#contract/platform/people.ts'
import { type AdminRole, adminRoleNames } from '#domain/platform/admin-roles.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Language } from '#domain/platform/text/language.ts'
import { isSharedLogin } from '#server/platform/accounts/demo-accounts.ts'
import { notifySecurityEvent } from '#server/platform/accounts/security-events.ts'
import { createUser, isUntouched, type Member, type NewUser } from '#server/platform/accounts/users.ts'
import { auditSubject, type AuditEntry, recordAudit } from '#server/platform/audit/record.ts'
import type { Db, Tx, Deps, Admin } from '#server/deps.ts'
import { counter, type Limit } from '#server/platform/http/limits.ts'
import { refuseWithoutRight } from '#server/platform/http/rights.ts'
import { platformInvitation } from '#server/platform/mail/templates/invitations.ts'
import {
  changeMember,
  inviteAgain,
  inviteTo,
  type Move,
  noticesOfMove,
  type Team,
  type TeamOf,
  teamFor,
} from './teams.ts'

const invitations: Limit = { kind: 'platform-invitation', max: 20, windowMinutes: 24 * 60 }
const platform = { name: 'the Majlis platform', nameAr: 'منصة مجلس' } as const

/** Lists the administrators of the platform, owners first. */
export async function listPlatformPeople(db: Db, by: Admin): Promise<PlatformPerson[]> {
  return teamFor(await platformPeople(db), by)
}

/**
 * Invites a person to the platform's team. Refusals: people.email-of-shop, account.email-taken, people.too-many,
 * request.too-many, people.shared-login.
 */
export async function invitePlatformPerson(
  deps: Deps,
  by: Admin,
  invitation: PlatformInvitation,
  language: Language,
): Promise<PlatformPerson[]> {
  await refuseEmailOfShop(deps.db, invitation.email)
  await inviteTo(deps, teamOf(deps, by), invitation, language)
  return listPlatformPeople(deps.db, by)
}

/** Mails an invitation once more. Refusals: people.not-found, people.not-invited, request.too-many, people.shared-login. */
export async function invitePlatformPersonAgain(
  deps: Deps,
  by: Admin,
  id: string,
): Promise<PlatformPerson[]> {
  await inviteAgain(deps, teamOf(deps, by), id)
  return listPlatformPeople(deps.db, by)
}

type RoleChange = { readonly id: string; readonly role: AdminRole | null }

/**
 * Gives an administrator another role; without a role, removes them. Refusals: people.not-found, people.last-owner where no
 * person who has signed in would own the platform, account.shared-login, people.shared-login.
 */
export async function changePlatformPerson(deps: Deps, by: Admin, of: RoleChange): Promise<PlatformPerson[]> {
  await changeMember(deps, teamOf(deps, by), of)
  return listPlatformPeople(deps.db, by)
}

/** One address is one account: people who sell here administer with another. A pending invitation does not count. */
async function refuseEmailOfShop(db: Db, email: string): Promise<void> {
  const shop = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .where('role', '=', 'shop')
    .where((is) => is.not(isUntouched(is)))
    .executeTakeFirst()
  if (shop) throw new Refusal('people.email-of-shop', {}, 'email')
}

function teamOf(deps: Deps, by: Admin): TeamOf<AdminRole> {
  return {
    by,
    userRole: 'admin',
    invitations: counter(invitations, by.userId),
    mostPeople: 200,
    refusals: { full: 'people.too-many', notFound: 'people.not-found', lastOwner: 'people.last-owner' },
    hold: (tx) => holdTeam(tx, deps, by),
  }
}

/** Locks the rows of the owners, so that changes of the team run one after another. */
async function holdTeam(tx: Tx, deps: Deps, by: Admin): Promise<Team<AdminRole>> {
  await tx
    .selectFrom('platformPeople')
    .select('userId')
    .where('role', '=', 'owner')
    .orderBy('userId')
    .forNoKeyUpdate()
    .execute()
  const people = await platformPeople(tx)
  const self = people.find(({ id }) => id === by.userId)
  if (!self) throw new Refusal('account.signed-out')
  refuseWithoutRight({ ...by, adminRole: self.role }, 'people', 'write')
  // Visitors of a demo could otherwise invite themselves and stay when it ends.
  if (isSharedLogin(deps, self.email)) throw new Refusal('people.shared-login')
  return {
    people,
    place: (move) => placePerson(tx, move, deps.clock()),
    notify: (move) => notifyPerson(tx, deps, { by, people, move }),
    record: (person) => {
      const after = { person: person.email, adminRole: person.role }
      return audit(tx, deps, { by, person, action: 'people.invited-again', after })
    },
    invitation: ({ language, ...person }, link) => platformInvitation({ ...person, ...link }, language),
  }
}

async function placePerson(tx: Tx, { person, before, after: role }: Move<AdminRole>, at: Date) {
  const { id: userId } = person
  if (role === null) await tx.deleteFrom('platformPeople').where('userId', '=', userId).execute()
  else if (before === null)
    await tx.insertInto('platformPeople').values({ userId, role, roleSince: at, invitedAt: at }).execute()
  else
    await tx.updateTable('platformPeople').set({ role, roleSince: at }).where('userId', '=', userId).execute()
}

type PersonNotice = {
  readonly by: Admin
  readonly people: readonly Member<AdminRole>[]
  readonly move: Move<AdminRole>
}

/** Records that a person joined, left or has another role, and mails every owner and that person. */
async function notifyPerson(tx: Tx, deps: Deps, { by, people, move }: PersonNotice): Promise<void> {
  const { person, before, after } = move
  const written = (adminRole: AdminRole | null) => adminRole && { person: person.email, adminRole }
  const entry = { before: written(before), after: written(after) }
  await audit(tx, deps, { by, person, action: 'people.changed', ...entry })
  const { kind, params, about } = noticesOfMove({ move, people, by, team: platform, names: adminRoleNames })
  await notifySecurityEvent(tx, deps, { kind, params, to: ['owners of the platform', ...about] })
}

type Entry = Pick<AuditEntry, 'action' | 'before' | 'after'> & {
  readonly by: Admin
  readonly person: Move<AdminRole>['person']
}

function audit(tx: Tx, { clock }: Deps, { by, person, ...entry }: Entry): Promise<void> {
  const subject = auditSubject('user', person.id, `${person.firstName} ${person.lastName}`.trim())
  return recordAudit(tx, { ...entry, ...subject, actorId: by.userId, at: clock() })
}

function platformPeople(db: Db): Promise<Member<AdminRole>[]> {
  return db
    .selectFrom('platformPeople as p')
    .innerJoin('users', 'users.id', 'p.userId')
    .select(['users.id', 'firstName', 'lastName', 'email', 'language', 'p.role', 'lastSignedInAt'])
    .select((is) => isUntouched(is).as('isInvited'))
    .orderBy('p.role')
    .orderBy('p.invitedAt')
    .orderBy('users.id')
    .execute() as Promise<Member<AdminRole>[]>
}

export type NewAdministrator = Omit<NewUser, 'role'> & { readonly adminRole: AdminRole }

/** Inserts an administrator and returns their id; a used address is Refusal('account.email-taken'). */
export async function createAdministrator(tx: Tx, { adminRole, ...user }: NewAdministrator): Promise<string> {
  const userId = await createUser(tx, { ...user, role: 'admin' })
  const { now } = user
  await tx
    .insertInto('platformPeople')
    .values({ userId, role: adminRole, roleSince: now, invitedAt: now })
    .execute()
  return userId
}
