import { isEasilyGuessed } from '#domain/platform/accounts/easily-guessed.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Deps } from '#server/deps.ts'
import { createAdministrator } from '#server/platform/people/platform-people.ts'
import { beginSettings } from '#server/platform/settings/platform.ts'
import { StartError } from '#engines/start-error.ts'
import { auditOwnAccount } from './own-account-audit.ts'
import { hashPassword, lockedHashes } from './passwords.ts'

/**
 * Creates the configured administrator if there is none yet (R-DEMO-03); idempotent, and safe to run on several
 * instances at once. Demo mode has its own administrator, from the seed.
 */
export async function ensureFirstAdmin(deps: Deps): Promise<void> {
  const { demoMode, firstAdmin } = deps.config
  if (demoMode) return
  const known = await admins(deps)
  if (known.length > 0) {
    const isUnused = firstAdmin !== null && !known.includes(addressOf(firstAdmin))
    if (isUnused) deps.log.warn('ADMIN_EMAIL is ignored: there is already an administrator')
    return
  }
  if (!firstAdmin) {
    deps.log.warn('there is no administrator yet: set ADMIN_EMAIL and ADMIN_PASSWORD, then start again')
    return
  }
  if (isEasilyGuessed(firstAdmin.password, [firstAdmin.email]))
    throw new StartError('ADMIN_PASSWORD: this password is too easy to guess; choose another.')
  const passwordHash = await hashPassword(deps.config.passwordCost, firstAdmin.password)
  const email = addressOf(firstAdmin)
  const admin = {
    email,
    passwordHash,
    firstName: 'Administrator',
    lastName: '',
    adminRole: 'owner',
    language: 'en',
  } as const
  await deps.db
    .transaction()
    .execute(async (tx) => {
      const at = deps.clock()
      const userId = await createAdministrator(tx, { ...admin, now: at })
      const { firstName, lastName } = admin
      const after = { firstName, lastName, email }
      await auditOwnAccount(tx, { userId, action: 'admin.created', after, at })
      await beginSettings(tx)
    })
    .catch(async (error: unknown) => {
      if ((await admins(deps)).length > 0) return // another instance was faster
      const isTaken = error instanceof Refusal && error.code === 'account.email-taken'
      throw isTaken
        ? new StartError('ADMIN_EMAIL: this address belongs to a shop or a locked account; use another one')
        : error
    })
}

/** The addresses of the administrators who may sign in. */
async function admins({ db }: Deps): Promise<string[]> {
  const found = await db
    .selectFrom('users')
    .innerJoin('platformPeople', 'platformPeople.userId', 'users.id')
    .select('email')
    .where('passwordHash', 'not like', lockedHashes)
    .execute()
  return found.map(({ email }) => email)
}

function addressOf({ email }: { readonly email: string }): string {
  return email.trim().toLowerCase()
}
