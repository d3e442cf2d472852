import type { Order } from '#contract/orders/orders.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { recordTransition } from '#server/platform/status/events.ts'
import type { HeldOrder, OrderActor } from './move.ts'

type Happening = {
  readonly row: Pick<HeldOrder, 'id' | 'status'>
  readonly actor: OrderActor
  readonly details: Pick<NonNullable<Order['events'][number]['details']>, 'cancelled' | 'day'>
  readonly reason?: string | null
  readonly at: Date
}

/** Keeps in the history of an order what happened while it stood where it is; returns the event's id. */
export function recordHappening(tx: Tx, { row, actor, details, reason, at }: Happening): Promise<string> {
  return recordTransition(tx, 'order', {
    subjectId: row.id,
    actorId: actor.userId,
    by: actor.kind,
    fromStatus: row.status,
    toStatus: row.status,
    reason: reason ?? null,
    details,
    at,
  })
}
