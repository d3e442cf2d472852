import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/auth.ts'
import type { Deps } from '#server/deps.ts'
import { bearerToken } from '#server/http/auth.ts'
import { mount } from '#server/http/route.ts'
import { changePassword } from './change-password.ts'
import { done } from './messages.ts'
import { askForReset, resetPassword } from './password-reset.ts'
import { updateProfile } from './profile.ts'
import { readSessionUser } from './session-user.ts'
import { signIn } from './sign-in.ts'
import { endSession } from './tokens.ts'

export function accountRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, contract.login, ({ body, request }) => signIn(deps, body, request.ip))
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
    await resetPassword(deps, body, request.ip)
    return done('passwordReset', language)
  })
  mount(app, deps, contract.changePassword, async ({ body, actor, request, language }) => {
    await changePassword(deps, { userId: actor.userId, token: bearerToken(request) ?? '' }, body)
    return done('passwordChanged', language)
  })
  mount(app, deps, contract.updateProfile, ({ body, actor }) => updateProfile(deps, actor.userId, body))
}
