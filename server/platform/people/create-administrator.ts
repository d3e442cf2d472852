import type { AdminRole } from '#domain/platform/admin-roles.ts'
import { createUser, type NewUser } from '#server/platform/accounts/users.ts'
import type { Tx } from '#server/platform/db/db.ts'

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
