import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/platform/factors.ts'
import { Refusal } from '#domain/refusal.ts'
import { type Deps, isId, type Admin } from '#server/deps.ts'
import { refuseForSharedLogin } from '#server/platform/accounts/demo-accounts.ts'
import { notifySecurityEvent } from '#server/platform/accounts/security-events.ts'
import { endSessions } from '#server/platform/accounts/tokens.ts'
import { auditSubject, recordAudit } from '#server/platform/audit/record.ts'
import { placeOf, sessionOf } from '#server/platform/http/auth.ts'
import { noteInLog } from '#server/platform/http/request-log.ts'
import { mount } from '#server/platform/http/route.ts'
import { done } from '../messages.ts'
import {
  addApp,
  addPasskey,
  beginApp,
  beginPasskey,
  readOwnFactors,
  removeFactor,
  renewRecoveryCodes,
} from './own-factors.ts'
import { askForPasskey } from './passkeys.ts'
import { forgetRecoveryCodes } from './recovery-codes.ts'
import { askAtSignIn, takeSecondStep } from './second-step.ts'

export function factorRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, contract.takeSecondStep, async ({ body, request }) => {
    const opened = await takeSecondStep(deps, body, placeOf(request))
    noteInLog(request, { user: opened.user.id })
    return opened
  })
  mount(app, deps, contract.askPasskeyAtSignIn, ({ body }) => askAtSignIn(deps, body.step))
  mount(app, deps, contract.askPasskey, ({ actor }) => askForPasskey(deps, actor.userId))
  mount(app, deps, contract.listFactors, ({ actor }) => readOwnFactors(deps, actor.userId))
  mount(app, deps, contract.beginApp, ({ actor }) => beginApp(deps, actor.userId))
  mount(app, deps, contract.addApp, (call) => addApp(deps, sessionOf(call), call.body))
  mount(app, deps, contract.beginPasskey, ({ actor }) => beginPasskey(deps, actor.userId))
  mount(app, deps, contract.addPasskey, (call) => addPasskey(deps, sessionOf(call), call.body))
  mount(app, deps, contract.removeFactor, async (call) => {
    const { id } = call.params
    await removeFactor(deps, sessionOf(call), id)
    return { ...done('factorRemoved', call.language), id }
  })
  mount(app, deps, contract.resetFactors, async ({ actor, params: { id }, language }) => {
    await resetFactors(deps, actor, id)
    return { ...done('factorsReset', language), id }
  })
  mount(app, deps, contract.renewRecoveryCodes, (call) => renewRecoveryCodes(deps, sessionOf(call)))
}

/**
 * Removes all factors of a user who has lost them, and ends their sessions; they sign in by password and, if they need
 * a factor, set one up. Refusals: account.factor-not-found, account.shared-login.
 */
async function resetFactors(deps: Deps, actor: Admin, userId: string): Promise<void> {
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
      ...auditSubject('user', userId, nameOf(person)),
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
