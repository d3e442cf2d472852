import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/platform/undo.ts'
import { undoTakenMs } from '#domain/platform/undo.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Deps, Admin, ShopOwner } from '#server/deps.ts'
import { violatedConstraint } from '#server/platform/db/errors.ts'
import { beSilent } from '#server/platform/http/slow-bodies.ts'
import { refuseWithoutRight } from '#server/platform/http/rights.ts'
import { both } from '#server/platform/http/route.ts'
import { allUndoables } from './registry.ts'
import { takeKept } from './undoable.ts'

export function undoRoutes(app: FastifyInstance, deps: Deps): void {
  both(app, deps, contract.undo, ({ actor, body, reply }) => {
    if (actor.kind === 'admin') beSilent(reply)
    return undo(deps, actor, body.id)
  })
}

/**
 * Undoes what the caller did some seconds ago, once. Refusals: undo.over, also where it is another's;
 * undo.changed-meanwhile; account.right-missing where their role is another since.
 */
async function undo(deps: Deps, actor: Admin | ShopOwner, id: string): Promise<{ id: string }> {
  try {
    return await deps.db.transaction().execute(async (tx) => {
      const [taken] = await takeKept(tx, actor.userId, [id])
      if (!taken) throw new Refusal('undo.over')
      const { kind, madeAt, kept } = taken
      const at = deps.clock()
      const undoable = allUndoables.find((one) => one.kind === kind)
      if (!undoable || at.getTime() > madeAt.getTime() + undoTakenMs) throw new Refusal('undo.over')
      if (actor.kind === 'admin') refuseWithoutRight(actor, undoable.right, 'write')
      await undoable.takeBack({ tx, deps, actor, madeAt, at }, kept)
      return { id }
    })
  } catch (error) {
    // Something it needs is gone or taken, such as a slug or a category.
    throw violatedConstraint(error) ? new Refusal('undo.changed-meanwhile') : error
  }
}
