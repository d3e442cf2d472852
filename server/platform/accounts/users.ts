import type { ExpressionBuilder } from 'kysely'
import type { Role } from '#contract/platform/auth.ts'
import type { Language } from '#domain/platform/text/language.ts'
import { Refusal } from '#domain/refusal.ts'
import { type Db, newId, type Tx, type Deps } from '#server/deps.ts'
import { violatedConstraint } from '#server/platform/db/errors.ts'
import type { Database } from '#server/platform/db/types.ts'
import { decoyHash, lockedHashes } from './passwords.ts'

export type NewUser = {
  readonly email: string
  readonly passwordHash: string
  readonly firstName: string
  readonly lastName: string
  readonly role: Role
  readonly language: Language
  readonly now: Date
}

/** A member of a team, as its owners see it. */
export type Member<R extends string> = {
  readonly id: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly language: Language
  readonly role: R
  readonly isInvited: boolean
  readonly lastSignedInAt: Date | null
}

/** Inserts a user and returns its id; a used address is Refusal('account.email-taken'), even in a race. */
export async function createUser(tx: Tx, { now, ...user }: NewUser): Promise<string> {
  const id = newId()
  const made = await tx
    .insertInto('users')
    .values({ id, ...user, createdAt: now, updatedAt: now })
    .onConflict((taken) => taken.constraint('users_email_taken').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) throw emailTaken()
  return id
}

/** Refuses a used address before the slow work; the constraint decides races. An open invitation does not use its address. */
export async function refuseTakenEmail(db: Db, email: string, ownId?: string): Promise<void> {
  const other = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .where((is) => is.not(isUntouched(is)))
    .executeTakeFirst()
  if (other && other.id !== ownId) throw emailTaken()
}

/** SQL: whether the account was made by an invitation and no password was ever chosen for it. */
export function isUntouched(is: ExpressionBuilder<Database, 'users'>) {
  return is.and([is('passwordHash', 'like', lockedHashes), is('lastSignedInAt', 'is', null)])
}

/** Locks an account: other transactions that decide by its password, factors or failures wait and see this one's result. */
export function holdUser(tx: Tx, id: string) {
  const columns = ['email', 'passwordHash', 'firstName', 'lastName', 'language', 'role'] as const
  const found = tx.selectFrom('users').select(columns).where('id', '=', id)
  return found.forNoKeyUpdate().executeTakeFirstOrThrow()
}

/** Locks an account for every password and every mailed link so far; its mailbox can still ask for a new link. */
export async function lockUser(tx: Tx, { clock, config }: Deps, id: string): Promise<void> {
  await tx.deleteFrom('passwordResets').where('userId', '=', id).execute()
  const passwordHash = decoyHash(config.passwordCost)
  await tx.updateTable('users').set({ passwordHash, updatedAt: clock() }).where('id', '=', id).execute()
}

/** Retires an account but keeps its row for the audit log: it cannot sign in any more, and its address is free. */
export async function retireUser(tx: Tx, deps: Deps, id: string): Promise<void> {
  await lockUser(tx, deps, id)
  await tx
    .updateTable('users')
    .set({ email: `${id}@removed.invalid` })
    .where('id', '=', id)
    .execute()
}

/** Gives a retired account its address back, still without a password. Refusal: account.email-taken. */
export async function reviveUser(
  tx: Tx,
  deps: Deps,
  { id, email }: { readonly id: string; readonly email: string },
): Promise<void> {
  const taken = await tx
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .where('id', '<>', id)
    .executeTakeFirst()
  if (taken) throw emailTaken()
  await tx.updateTable('users').set({ email }).where('id', '=', id).execute()
  await lockUser(tx, deps, id)
}

/** Changes the address of an account from `from` to `to`; does nothing if it is no longer `from`. */
export async function moveAddress(
  tx: Tx,
  id: string,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  await tx.updateTable('users').set({ email: to }).where('id', '=', id).where('email', '=', from).execute()
}

/** Whether a database error says that the address is already used. */
export function isEmailTaken(error: unknown): boolean {
  return violatedConstraint(error) === 'users_email_taken'
}

export function emailTaken(): Refusal {
  return new Refusal('account.email-taken', {}, 'email')
}

export function fullName({ firstName, lastName }: Pick<Member<string>, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`.trim()
}
