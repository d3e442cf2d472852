import { Refusal } from '#domain/refusal.ts'
import type { Deps } from '#server/deps.ts'
import { StartError } from '#server/start-error.ts'
import { isCommonPassword } from './common-passwords.ts'
import { auditOwnAccount } from './own-account-audit.ts'
import { hashPassword } from './passwords.ts'
import { createUser } from './users.ts'

/**
 * Makes the configured administrator where there is none yet (R-DEMO-03); safe to repeat and to run on several
 * instances at once. Demo mode has its own administrator, from the seed.
 */
export async function ensureFirstAdmin(deps: Deps): Promise<void> {
  const { demoMode, firstAdmin } = deps.config
  if (demoMode || (await hasAdmin(deps))) return
  if (!firstAdmin) {
    deps.log.warn('there is no administrator yet: set ADMIN_EMAIL and ADMIN_PASSWORD and start again')
    return
  }
  if (isCommonPassword(firstAdmin.password, deps.config))
    throw new StartError('ADMIN_PASSWORD: this one is among the first that are guessed; choose another.')
  const passwordHash = await hashPassword(deps.config.passwordCost, firstAdmin.password)
  const email = firstAdmin.email.trim().toLowerCase()
  const admin = {
    email,
    passwordHash,
    firstName: 'Administrator',
    lastName: '',
    role: 'admin',
    language: 'en',
  } as const
  await deps.db
    .transaction()
    .execute(async (tx) => {
      const at = deps.clock()
      const userId = await createUser(tx, { ...admin, now: at })
      const { firstName, lastName } = admin
      const after = { firstName, lastName, email }
      await auditOwnAccount(tx, { userId, action: 'admin.created', after, at })
    })
    .catch(async (error: unknown) => {
      if (await hasAdmin(deps)) return // another instance was faster
      const isShop = error instanceof Refusal && error.code === 'account.email-taken'
      throw isShop ? new StartError('ADMIN_EMAIL: this address belongs to a shop; use another one') : error
    })
}

async function hasAdmin({ db }: Deps): Promise<boolean> {
  const admin = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .limit(1)
    .executeTakeFirst()
  return admin !== undefined
}
