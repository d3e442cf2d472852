import type { Role } from '#contract/platform/auth.ts'
import { setTimeout as wait } from 'node:timers/promises'
import { Refusal } from '#domain/refusal.ts'
import { type Db, newId, type Tx, type Deps } from '#server/deps.ts'
import {
  addressRange,
  counter,
  countWithin,
  forget,
  type Limit,
  spend,
} from '#server/platform/http/limits.ts'
import { postMail } from '#server/platform/mail/outbox.ts'
import { passwordReset } from '#server/platform/mail/templates/password-reset.ts'
import { auditOwnAccount } from './own-account-audit.ts'
import { hashPassword } from './passwords.ts'
import { shopAccounts } from './registry.ts'
import { ownFailures } from './sign-in-limits.ts'
import { endSessions, hashOfToken, newToken } from './tokens.ts'
import type { Language } from '#domain/platform/text/language.ts'
import { refuseForSharedLogin } from './demo-accounts.ts'
import { checkOwnPassword, type OwnSession, refuseFormerSession } from './confirmation.ts'
import { notifySecurityEvent } from './security-events.ts'
import { holdUser } from './users.ts'

/** How long a mailed link is valid; it works once (G-12). */
export const resetMinutes = 60

/** Every request takes at least this long, so that its time does not reveal whether an account exists (G-25). */
const answerMs = 120

// Requests per IP address, whether or not they lead to a mail (G-104); and mails per account, so that an attacker
// with many IP addresses cannot flood a mailbox: further mails are silently left out.
const requestsPerAddress: Limit = { kind: 'password-mail:address', max: 10, windowMinutes: 60 }
const mailsPerAccount: Limit = { kind: 'password-mail:account', max: 10, windowMinutes: 60 }

/** Mails a link to choose a new password if the address has an account; the answer is the same if not. */
export async function askForReset(deps: Deps, email: string, ip: string): Promise<void> {
  await spend(deps.db, counter(requestsPerAddress, addressRange(ip)), deps.clock())
  await Promise.all([wait(answerMs), mailLink(deps, email)])
}

async function mailLink(deps: Deps, email: string): Promise<void> {
  const now = deps.clock()
  await deps.db.transaction().execute(async (tx) => {
    // The lock leaves one valid link after two concurrent requests.
    const user = await tx
      .selectFrom('users')
      .select(['id', 'email', 'firstName', 'language'])
      .where('email', '=', email)
      // A removed shop owner whose removal can still be undone has no shop for a password to open (0068).
      .where((is) => {
        const person = is.selectFrom('shopPeople').select('userId').whereRef('userId', '=', 'users.id')
        return is.or([is('role', '<>', 'shop'), is.exists(person)])
      })
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!user || !(await countWithin(tx, counter(mailsPerAccount, email), now))) return
    const token = await openResetLink(tx, deps, {
      userId: user.id,
      minutes: await minutesFor(tx, user.id, now),
    })
    const link = `${deps.config.publicUrl}/reset-password?token=${token}`
    await postMail(tx, deps, {
      eventKey: `password-reset:${newId()}`,
      to: user.email,
      language: user.language,
      mail: passwordReset({ firstName: user.firstName, link, minutes: resetMinutes }, user.language),
    })
  })
}

/** At least as long as the link that it replaces: a request for an invited address must not cut the invitation short. */
async function minutesFor(tx: Tx, userId: string, now: Date): Promise<number> {
  const open = await tx
    .selectFrom('passwordResets')
    .select('expiresAt')
    .where('userId', '=', userId)
    .where('usedAt', 'is', null)
    .executeTakeFirst()
  return Math.max(resetMinutes, ((open?.expiresAt ?? now).getTime() - now.getTime()) / 60_000)
}

/** Creates the token of a link for choosing a password; earlier links of the user become invalid. */
export async function openResetLink(
  tx: Tx,
  { clock }: Deps,
  { userId, minutes }: { readonly userId: string; readonly minutes: number },
): Promise<string> {
  const createdAt = clock()
  const token = newToken()
  const expiresAt = new Date(createdAt.getTime() + minutes * 60_000)
  await tx.deleteFrom('passwordResets').where('userId', '=', userId).execute()
  await tx
    .insertInto('passwordResets')
    .values({ tokenHash: hashOfToken(token), userId, createdAt, expiresAt })
    .execute()
  return token
}

/** Sets a new password by a mailed token, once and before it expires; ends all sessions. Returns the account's role and email. */
export async function resetPassword(
  deps: Deps,
  { token, password }: { token: string; password: string },
  ip: string,
): Promise<{ readonly role: Role; readonly email: string }> {
  const tokenHash = hashOfToken(token)
  // Checked first, so that made-up tokens cost no slow hash.
  if (!(await isOpen(deps.db, tokenHash, deps.clock()))) throw new Refusal('account.reset-link-invalid')
  const passwordHash = await hashPassword(deps.config.passwordCost, password)
  return deps.db.transaction().execute(async (tx) => {
    const now = deps.clock()
    const link = await tx
      .updateTable('passwordResets')
      .set({ usedAt: now })
      .where('tokenHash', '=', tokenHash)
      .where('usedAt', 'is', null)
      .where('expiresAt', '>', now)
      .returning('userId')
      .executeTakeFirstOrThrow(() => new Refusal('account.reset-link-invalid'))
    await shopAccounts.proveAddress(tx, deps, link.userId)
    const { email, role } = await storePassword(tx, deps, {
      userId: link.userId,
      passwordHash,
      kind: 'password-reset',
    })
    await shopAccounts.takeUp(tx, deps, link.userId)
    await auditOwnAccount(tx, { userId: link.userId, action: 'password.reset', at: now })
    await endSessions(tx, link.userId)
    await forget(tx, ownFailures({ email, ip }))
    return { role, email }
  })
}

async function isOpen(db: Db, tokenHash: Buffer, now: Date): Promise<boolean> {
  const found = await db
    .selectFrom('passwordResets')
    .select('userId')
    .where('tokenHash', '=', tokenHash)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
  return found !== undefined
}

/** Changes the user's own password; ends every session but the one that asked (R-AUTH-28). */
export async function changePassword(
  deps: Deps,
  { userId, token }: OwnSession,
  given: { currentPassword: string; newPassword: string },
): Promise<void> {
  const known = { password: given.currentPassword, path: 'currentPassword' }
  const checked = await checkOwnPassword(deps, { userId, token }, known)
  const passwordHash = await hashPassword(deps.config.passwordCost, given.newPassword)
  await deps.db.transaction().execute(async (tx) => {
    await refuseFormerSession(tx, { token, checked, held: await holdUser(tx, userId) })
    await storePassword(tx, deps, { userId, passwordHash, kind: 'password-changed' })
    await auditOwnAccount(tx, { userId, action: 'password.changed', at: deps.clock() })
    await endSessions(tx, userId, token)
  })
}

type NewPassword = {
  readonly userId: string
  readonly passwordHash: string
  readonly kind: 'password-changed' | 'password-reset'
}

/** Stores a new hash, invalidates open reset links and mails the owner. Refusal: account.shared-login. */
async function storePassword(
  tx: Tx,
  deps: Deps,
  { userId, passwordHash, kind }: NewPassword,
): Promise<{ email: string; language: Language; role: Role }> {
  const user = await tx
    .updateTable('users')
    .set({ passwordHash, updatedAt: deps.clock() })
    .where('id', '=', userId)
    .returning(['email', 'language', 'firstName', 'role'])
    .executeTakeFirstOrThrow()
  refuseForSharedLogin(deps, user.email)
  await tx.deleteFrom('passwordResets').where('userId', '=', userId).where('usedAt', 'is', null).execute()
  await notifySecurityEvent(tx, deps, { kind, params: {}, to: [user] })
  return user
}
