import { demoColleagues, demoLogins, demoPassword, demoShopEmails } from '#contract/platform/demo-logins.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Deps } from '#server/deps.ts'
import { StartError } from '#engines/start-error.ts'
import { decoyHash, isPasswordOf, lockedHashes } from './passwords.ts'
import { endSessions } from './tokens.ts'

const demoEmails: readonly string[] = [
  ...[...demoLogins, ...demoColleagues].map(({ email }) => email),
  ...demoShopEmails,
]

type Account = { readonly id: string; readonly email: string }

/** Refuses to start outside demo mode while an account still has the publicly known password of the demo. */
export async function refuseOpenDemoAccounts(deps: Deps): Promise<void> {
  if (deps.config.demoMode) return
  for await (const { email } of openDemoAccounts(deps)) {
    throw new StartError(
      `DEMO_MODE: ${email} can still sign in with the public demo password. ` +
        'Run npm run demo:lock once, or keep running as a demo with DEMO_MODE=true.',
    )
  }
}

/**
 * In a demo that others can reach, visitors share its logins: one who changed the password or address of a login would
 * lock out the others, and would keep access after demo mode ends. Refusal('account.shared-login').
 */
export function refuseForSharedLogin(deps: Pick<Deps, 'config'>, email: string): void {
  if (isSharedLogin(deps, email)) throw new Refusal('account.shared-login')
}

/** Whether the address is a login of a demo that others can reach. */
export function isSharedLogin({ config }: Pick<Deps, 'config'>, email: string): boolean {
  return config.demoMode && config.isReachable && demoEmails.includes(email)
}

/**
 * Locks the accounts that still have the demo's password, ends their sessions and returns their addresses. Accounts
 * with another password stay open.
 */
export async function lockDemoAccounts(deps: Deps): Promise<string[]> {
  const locked: string[] = []
  for await (const { id, email } of openDemoAccounts(deps)) {
    await deps.db.transaction().execute(async (tx) => {
      const passwordHash = decoyHash(deps.config.passwordCost)
      await tx
        .updateTable('users')
        .set({ passwordHash, updatedAt: deps.clock() })
        .where('id', '=', id)
        .execute()
      await tx.deleteFrom('passwordResets').where('userId', '=', id).execute()
      await endSessions(tx, id)
    })
    locked.push(email)
  }
  return locked
}

/**
 * Accounts with the demo's password among its own and all administrators (whose address may have changed). Excludes
 * strangers who took an address of the demo without or after a demo: one could block a start by choosing its password.
 */
async function* openDemoAccounts({ db, config }: Deps): AsyncGenerator<Account> {
  const accounts = await db
    .selectFrom('users')
    .select(['id', 'email', 'passwordHash'])
    .where((is) => {
      const furnished = is
        .selectFrom('seeds')
        .select(({ fn }) => fn.max('appliedAt').as('at'))
        .where('name', 'in', ['demo begun', 'demo'])
      const isOfDemo = is.and([is('email', 'in', demoEmails), is('createdAt', '<=', furnished)])
      return is.or([isOfDemo, is('role', '=', 'admin')])
    })
    .where('passwordHash', 'not like', lockedHashes)
    .orderBy('createdAt')
    .execute()
  for (const { passwordHash, ...account } of accounts) {
    if (await isPasswordOf(config.passwordCost, passwordHash, demoPassword)) yield account
  }
}
