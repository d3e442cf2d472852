import { Refusal } from '#domain/refusal.ts'
import { withdrawMail } from '#server/platform/mail/outbox.ts'
import { reopenNotifications, withdrawNotification } from '#server/platform/inbox/notify.ts'
import type { Undoing } from '#server/platform/undo/undoable.ts'
import { auditMove, type KeptMove, type Subject } from './transition.ts'

/** A row that this transaction holds. */
type StatusRow<S> = { readonly id: string; readonly status: S; readonly changedAt: Date }

type TakenBack<S extends string, Row, Before> = {
  readonly row: Row
  readonly move: KeptMove<S, Before>
  /** Who was told; null where nobody was. */
  readonly notified: { readonly shopId: string | null; readonly eventKey: string }
  /** Writes the row as it was. */
  readonly restore: () => Promise<unknown>
}

/**
 * Takes back a move that an administrator made some seconds ago: its row is as it was, its mail and news are gone, and
 * the history keeps both. Refusals: undo.changed-meanwhile, undo.over where the mail was sent.
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
