import type { Role } from '#contract/platform/auth.ts'
import type { Language } from '#domain/platform/text/language.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Deps } from '#server/deps.ts'
import { refuseForSharedLogin } from './demo-accounts.ts'
import { auditOwnAccount } from './own-account-audit.ts'
import { checkOwnPassword, type OwnSession } from './confirmation.ts'
import { hashPassword } from './passwords.ts'
import { notifySecurityEvent } from './security-events.ts'
import { endSessions } from './tokens.ts'

/** Changes the own password; every other session ends, the one that asked stays (R-AUTH-28). */
export async function changePassword(
  deps: Deps,
  { userId, token }: OwnSession,
  given: { currentPassword: string; newPassword: string },
): Promise<void> {
  const known = { password: given.currentPassword, path: 'currentPassword' }
  await checkOwnPassword(deps, { userId, token }, known)
  const passwordHash = await hashPassword(deps.config.passwordCost, given.newPassword)
  await deps.db.transaction().execute(async (tx) => {
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

/** Stores a new hash, makes open reset links worthless and tells the owner by mail. Refusal: account.shared-login. */
export async function storePassword(
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
