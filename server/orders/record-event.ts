import type { Order } from '#contract/orders/orders.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { recordTransition } from '#server/platform/status/events.ts'
import type { LockedOrder, OrderActor } from './move.ts'

export const customer = { kind: 'customer', userId: null } as const

type EventInput = {
  readonly row: Pick<LockedOrder, 'id' | 'status'>
  readonly actor: OrderActor
  readonly details: Pick<NonNullable<Order['events'][number]['details']>, 'cancelled' | 'day'>
  readonly reason?: string | null
  readonly at: Date
}

/** Keeps in the history of an order what happened while it stood where it is; returns the event's id. */
export function recordOrderEvent(tx: Tx, { row, actor, details, reason, at }: EventInput): Promise<string> {
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
