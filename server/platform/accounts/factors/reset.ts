import { Refusal } from '#domain/refusal.ts'
import { recordAudit } from '#server/platform/audit/record.ts'
import { isId } from '#server/platform/db/db.ts'
import type { Deps } from '#server/deps.ts'
import type { Admin } from '#server/platform/http/actor.ts'
import { refuseForSharedLogin } from '../demo-accounts.ts'
import { notifySecurityEvent } from '../security-events.ts'
import { endSessions } from '../tokens.ts'
import { forgetRecoveryCodes } from './recovery-codes.ts'

/**
 * Removes every factor of somebody who has lost theirs, and ends their sessions; they sign in by their password and, where
 * they need one, set up another. Refusals: account.factor-not-found, account.shared-login.
 */
export async function resetFactors(deps: Deps, actor: Admin, userId: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const people = tx.selectFrom('users').select(['email', 'firstName', 'lastName'])
    const person = isId(userId)
      ? await people.where('id', '=', userId).forNoKeyUpdate().executeTakeFirst()
      : undefined
    if (person) refuseForSharedLogin(deps, person.email)
    const removed = await tx
      .deleteFrom('secondFactors')
      .where('userId', '=', person ? userId : null)
      .returning('name')
      .execute()
    if (!person || removed.length === 0) throw new Refusal('account.factor-not-found')
    await forgetRecoveryCodes(tx, userId)
    await tx.deleteFrom('factorSteps').where('userId', '=', userId).execute()
    await endSessions(tx, userId)
    const nameOf = (one: typeof person) => `${one.firstName} ${one.lastName}`.trim()
    await recordAudit(tx, {
      actorId: actor.userId,
      action: 'factor.reset',
      subjectKind: 'user',
      subjectId: userId,
      subjectName: nameOf(person),
      before: { factors: removed.map(({ name }) => name) },
      at: deps.clock(),
    })
    const by = await tx
      .selectFrom('users')
      .select(['email', 'firstName', 'lastName'])
      .where('id', '=', actor.userId)
      .executeTakeFirstOrThrow()
    await notifySecurityEvent(tx, deps, {
      kind: 'factors-reset',
      params: { by: nameOf(by) },
      to: [{ userId }],
    })
  })
}
