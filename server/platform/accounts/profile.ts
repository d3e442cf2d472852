import type { z } from 'zod'
import type { profileChange } from '#contract/platform/auth.ts'
import type { User } from '#contract/session-user.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Deps } from '#server/deps.ts'
import { counter, type Limit, spend } from '#server/platform/http/limits.ts'
import { refuseForSharedLogin } from './demo-accounts.ts'
import { auditOwnAccount } from './own-account-audit.ts'
import { checkOwnPassword, type OwnSession, refuseFormerSession } from './confirmation.ts'
import { shopAccounts } from './registry.ts'
import { readSessionUser } from './session-user.ts'
import { notifySecurityEvent } from './security-events.ts'
import { endSessions } from './tokens.ts'
import { emailTaken, holdUser, isEmailTaken, refuseTakenEmail } from './users.ts'

/** Limited because a refusal reveals that an address has an account (0072). */
const newAddresses: Limit = { kind: 'new-address', max: 10, windowMinutes: 60 }

/**
 * Changes the user's own name and email address. A new address needs the password (G-99), is mailed to both addresses,
 * and ends open reset links, every other session and an open invitation to it. For a shop owner it counts as a change
 * of owners, which the former address can undo (0068). Refusals: account.wrong-password, .email-taken, .signed-out,
 * .shared-login, shop.owners-disputed.
 */
export async function updateProfile(
  deps: Deps,
  { userId, token }: OwnSession,
  { currentPassword, ...profile }: z.output<typeof profileChange>,
): Promise<User> {
  const { email } = await readSessionUser(deps, userId)
  let checked: string | null = null
  if (profile.email !== email) {
    refuseForSharedLogin(deps, email)
    checked = await confirmNewEmail(deps, { userId, token }, { email: profile.email, currentPassword })
  }
  await deps.db
    .transaction()
    .execute(async (tx) => {
      const at = deps.clock()
      if (checked !== null) await shopAccounts.freeAddress(tx, deps, profile.email)
      const owned = checked === null ? null : await shopAccounts.holdOwned(tx, userId)
      const { passwordHash, role: _, language, ...before } = await holdUser(tx, userId)
      // The address may have changed while this waited for the lock.
      const isNewEmail = profile.email !== before.email
      if (isNewEmail) await refuseFormerSession(tx, { token, checked, held: { passwordHash } })
      await tx
        .updateTable('users')
        .set({ ...profile, updatedAt: at })
        .where('id', '=', userId)
        .execute()
      await auditOwnAccount(tx, { userId, action: 'profile.changed', before, after: profile, at })
      if (!isNewEmail) return
      await tx.deleteFrom('passwordResets').where('userId', '=', userId).execute()
      await endSessions(tx, userId, token)
      const person = { id: userId, email: before.email }
      const leaving = { person, by: userId, before: 'owner', after: null } as const
      await notifySecurityEvent(tx, deps, {
        kind: 'email-changed',
        params: { former: before.email, email: profile.email },
        to: [{ ...before, language }, { userId }, ...(owned ? [{ ownersOf: owned.id }] : [])],
        ...(owned && { objections: await shopAccounts.noteChange(tx, deps, { shop: owned, ...leaving }) }),
      })
    })
    .catch((error: unknown) => {
      throw isEmailTaken(error) ? emailTaken() : error
    })
  return readSessionUser(deps, userId)
}

/** Returns the hash of the confirming password. */
async function confirmNewEmail(
  deps: Deps,
  session: OwnSession,
  { email, currentPassword }: { email: string; currentPassword: string | undefined },
): Promise<string> {
  const path = 'currentPassword'
  if (currentPassword === undefined) throw new Refusal('account.wrong-password', {}, path)
  const checked = await checkOwnPassword(deps, session, { password: currentPassword, path })
  await spend(deps.db, counter(newAddresses, session.userId), deps.clock())
  await refuseTakenEmail(deps.db, email, session.userId)
  return checked
}
