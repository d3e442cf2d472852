import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/platform/factors.ts'
import type { Deps } from '#server/deps.ts'
import { bearerToken, placeOf } from '#server/platform/http/auth.ts'
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
import { resetFactors } from './reset.ts'
import { askForPasskey } from './passkeys.ts'
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
  mount(app, deps, contract.addApp, ({ actor: { userId }, body, request }) =>
    addApp(deps, { userId, token: bearerToken(request) ?? '' }, body),
  )
  mount(app, deps, contract.beginPasskey, ({ actor }) => beginPasskey(deps, actor.userId))
  mount(app, deps, contract.addPasskey, ({ actor: { userId }, body, request }) =>
    addPasskey(deps, { userId, token: bearerToken(request) ?? '' }, body),
  )
  mount(app, deps, contract.removeFactor, async ({ actor, params: { id }, language }) => {
    await removeFactor(deps, actor.userId, id)
    return { ...done('factorRemoved', language), id }
  })
  mount(app, deps, contract.resetFactors, async ({ actor, params: { id }, language }) => {
    await resetFactors(deps, actor, id)
    return { ...done('factorsReset', language), id }
  })
  mount(app, deps, contract.renewRecoveryCodes, ({ actor }) => renewRecoveryCodes(deps, actor.userId))
}
