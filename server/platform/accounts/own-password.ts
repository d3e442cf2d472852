import { Refusal } from '#domain/refusal.ts'
import type { Deps } from '#server/deps.ts'
import { counter, countOne, type Limit, refuseOverLimit } from '#server/platform/http/limits.ts'
import { isPasswordOf, passwordGate } from './passwords.ts'

// A stolen session must not become a way to guess the password.
const wrongOwnPasswords: Limit = { kind: 'own-password', max: 10, windowMinutes: 15 }

/** Makes sure that the signed-in user knows the password; else Refusal('account.wrong-password') on that field. */
export async function confirmOwnPassword(
  deps: Deps,
  userId: string,
  { password, path }: { password: string; path: string },
): Promise<void> {
  const failures = [counter(wrongOwnPasswords, userId)]
  await passwordGate(userId, async () => {
    await refuseOverLimit(deps.db, failures, deps.clock())
    const { passwordHash } = await deps.db
      .selectFrom('users')
      .select('passwordHash')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    if (await isPasswordOf(deps.config.passwordCost, passwordHash, password)) return
    await countOne(deps.db, failures, deps.clock())
    throw new Refusal('account.wrong-password', {}, path)
  })
}
