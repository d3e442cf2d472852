import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/platform/auth.ts'
import { confirmSession as confirmOwnSession } from '#contract/platform/sessions.ts'
import * as sessions from '#contract/platform/sessions.ts'
import type { Deps } from '#server/deps.ts'
import { bearerToken, placeOf, sessionOf } from '#server/platform/http/auth.ts'
import { noteInLog } from '#server/platform/http/request-log.ts'
import { mount } from '#server/platform/http/route.ts'
import { changePassword, askForReset, resetPassword } from './password-reset.ts'
import { confirmSession } from './confirmation.ts'
import { factorRoutes } from './factors/routes.ts'
import { done } from './messages.ts'
import { updateProfile } from './profile.ts'
import { readSessionUser } from './session-user.ts'
import { endSessionOf, listSessionsOf } from './sessions.ts'
import { signIn } from './sign-in.ts'
import { endSession, endSessions } from './tokens.ts'

export function accountRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, contract.login, async ({ body, request }) => {
    const opened = await signIn(deps, body, placeOf(request))
    if ('user' in opened) noteInLog(request, { user: opened.user.id })
    return opened
  })
  mount(app, deps, contract.me, ({ actor }) => readSessionUser(deps, actor.userId))
  mount(app, deps, contract.logout, async ({ request, language }) => {
    await endSession(deps.db, bearerToken(request) ?? '')
    return done('signedOut', language)
  })
  mount(app, deps, contract.forgotPassword, async ({ body, request, language }) => {
    await askForReset(deps, body.email, request.ip)
    return done('resetAsked', language)
  })
  mount(app, deps, contract.resetPassword, async ({ body, request, language }) => {
    return { ...done('passwordReset', language), ...(await resetPassword(deps, body, request.ip)) }
  })
  mount(app, deps, contract.changePassword, async (call) => {
    await changePassword(deps, sessionOf(call), call.body)
    return done('passwordChanged', call.language)
  })
  mount(app, deps, confirmOwnSession, (call) => confirmSession(deps, sessionOf(call), call.body))
  mount(app, deps, contract.updateProfile, (call) => updateProfile(deps, sessionOf(call), call.body))
  sessionRoutes(app, deps)
  factorRoutes(app, deps)
}

function sessionRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, sessions.listSessions, (call) => listSessionsOf(deps.db, sessionOf(call), deps.clock()))
  mount(app, deps, sessions.endSession, async ({ actor, params: { id }, language }) => {
    await endSessionOf(deps.db, actor.userId, id)
    return { ...done('sessionEnded', language), id }
  })
  mount(app, deps, sessions.endOtherSessions, async ({ actor: { userId: id }, request, language }) => {
    await endSessions(deps.db, id, bearerToken(request) ?? '')
    return { ...done('othersEnded', language), id }
  })
}
