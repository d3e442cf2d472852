import { Refusal } from '#domain/refusal.ts'
import { withdrawMail } from '#server/platform/mail/outbox.ts'
import { reopenNotifications, withdrawNotification } from '#server/platform/inbox/notify.ts'
import type { Undoing } from '#server/platform/undo/undoable.ts'
import { auditMove, type KeptMove, type Subject } from './transition.ts'

/** A row locked by this transaction. */
type StatusRow<S> = { readonly id: string; readonly status: S; readonly changedAt: Date }

type TakenBack<S extends string, Row, Before> = {
  readonly row: Row
  readonly move: KeptMove<S, Before>
  /** Event and shop of the mail and notification; `shopId` is null where no shop was notified. */
  readonly notified: { readonly shopId: string | null; readonly eventKey: string }
  /** Restores the row. */
  readonly restore: () => Promise<unknown>
}

/**
 * Undoes a move that an administrator made some seconds ago: restores its row, deletes its mail and notification, and
 * keeps both events in the history. Refusals: undo.changed-meanwhile, undo.over where the mail was sent.
 */
export async function takeBackMove<S extends string, Row extends StatusRow<S>, Before>(
  { tx, actor, at, madeAt }: Undoing,
  { audit, record }: Pick<Subject<S, string, Row, Before>, 'audit' | 'record'>,
  { row, move, notified, restore }: TakenBack<S, Row, Before>,
): Promise<void> {
  if (row.status !== move.to || row.changedAt > madeAt) throw new Refusal('undo.changed-meanwhile')
  const { shopId, eventKey } = notified
  await withdrawMail(tx, { eventKey, shopId })
  if (shopId !== null) {
    await withdrawNotification(tx, { shopId, eventKey })
    await reopenNotifications(tx, { shopId, closedAt: madeAt })
  }
  const before = await audit?.fieldsOf(tx, row)
  await restore()
  if (audit && before) await auditMove(tx, audit, { row, actorId: actor.userId, before, at })
  const [fromStatus, toStatus, undoes] = [move.to, move.from, move.eventId]
  await record?.(tx, { subjectId: row.id, actorId: actor.userId, fromStatus, toStatus, at, undoes })
}
