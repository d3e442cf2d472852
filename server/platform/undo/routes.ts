import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/platform/undo.ts'
import type { Deps } from '#server/deps.ts'
import { beSilent } from '#server/platform/http/slow-bodies.ts'
import { both } from '#server/platform/http/route.ts'
import { undo } from './undo.ts'

export function undoRoutes(app: FastifyInstance, deps: Deps): void {
  both(app, deps, contract.undo, ({ actor, body, reply }) => {
    if (actor.kind === 'admin') beSilent(reply)
    return undo(deps, actor, body.id)
  })
}
