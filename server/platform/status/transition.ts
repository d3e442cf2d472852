import type { AuditAction, AuditSubject } from '#domain/platform/audit-action.ts'
import type { Machine, Mover } from '#domain/platform/status/machine.ts'
import { move } from '#domain/platform/status/move.ts'
import {
  type AuditedFields,
  type AuditEntry,
  auditSubject,
  recordAudit,
} from '#server/platform/audit/record.ts'
import type { Tx, Deps } from '#server/deps.ts'
import { keepUndo, type Undoable } from '#server/platform/undo/undoable.ts'
import type { StatusEvent } from './events.ts'
import { sql } from 'kysely'
import { type RefusalCode, refusalWith } from '#domain/refusal.ts'

/** The mover: the actor of a request, or no person. */
type By = { readonly kind: Mover; readonly userId: string | null }
export const noPerson = { kind: 'system', userId: null } as const satisfies By

type StoredMove<S> = {
  readonly to: S
  readonly reason: string | null
  readonly actorId: string | null
  readonly at: Date
}

export type StatusMove<S extends string, Event extends string, Row> = {
  /** The row before the move. */
  readonly row: Row
  readonly to: S
  readonly event: Event
  /** Id of the recorded event, or of the row where events are not recorded; notifications are sent once per id. */
  readonly eventId: string
  readonly reason: string | null
  readonly at: Date
}

type StatusRow<S> = { readonly id: string; readonly status: S }

type Audit<Row> = {
  readonly action: AuditAction
  readonly subjectKind: AuditSubject
  readonly fieldsOf: (
    tx: Tx,
    row: Row,
  ) => Promise<AuditedFields & { readonly name: string; readonly nameAr: string | null }>
}

/** Data stored to undo a move. */
export type KeptMove<S extends string, Before> = {
  readonly id: string
  readonly from: S
  readonly to: S
  readonly eventId: string
  readonly before: Before
}

/** An entity with a status, and what each change of it entails. */
export type Subject<S extends string, Event extends string, Row extends StatusRow<S>, Before = unknown> = {
  readonly machine: Machine<S, Event>
  /** Stores the status in the row, with the reason if given. */
  readonly store: (tx: Tx, row: Row, stored: StoredMove<S>) => Promise<unknown>
  /** Records the event, for entities with a history. */
  readonly record?: (tx: Tx, event: StatusEvent<S>) => Promise<string>
  /** How the audit log records it, for entities that administrators move. */
  readonly audit?: Audit<Row>
  /** Effects in the same transaction: listings, mails, notifications. */
  readonly followUp: (tx: Tx, deps: Deps, moved: StatusMove<S, Event, Row>) => Promise<void>
  /** How an administrator undoes a move within some seconds, and the row's data before it, as JSON. */
  readonly undo?: {
    readonly undoable: Undoable<KeptMove<S, Before>>
    readonly remember: (tx: Tx, row: Row) => Promise<Before>
  }
}

type MoveRequest<S> = { readonly to: S; readonly by: By; readonly reason?: string | null | undefined }

/**
 * Moves a row that this transaction has locked and compared with what the user saw: checks the move, stores it, records
 * its event and audit entry, then runs its effects. Repeating the same status, where the machine allows it, changes
 * only the reason. Returns the id of the undo, or null where it cannot be undone. Refusals: the machine's.
 */
export async function transition<S extends string, Event extends string, Row extends StatusRow<S>, Before>(
  { tx, deps }: { readonly tx: Tx; readonly deps: Deps },
  subject: Subject<S, Event, Row, Before>,
  { row, to, by, reason: given }: NoInfer<MoveRequest<S> & { readonly row: Row }>,
): Promise<string | null> {
  const { machine, audit } = subject
  const reason = (machine.reasons[to] && given?.trim()) || null
  const event = move(machine, row.status, { to, by: by.kind, reason })
  const at = deps.clock()
  const actorId = by.userId
  const before = audit && by.kind === 'admin' ? await audit.fieldsOf(tx, row) : null
  const undo = by.kind === 'admin' && event !== null ? await remembered(tx, subject, row) : null
  await subject.store(tx, row, { to, reason, actorId, at })
  if (audit && before && actorId !== null) await auditMove(tx, audit, { row, actorId, before, reason, at })
  if (event === null) return null
  const moved = { subjectId: row.id, actorId, fromStatus: row.status, toStatus: to, reason, at }
  const eventId = (await subject.record?.(tx, moved)) ?? row.id
  await subject.followUp(tx, deps, { row, to, event, eventId, reason, at })
  if (!undo || actorId === null) return null
  const kept = { id: row.id, from: row.status, to, eventId, before: undo.before }
  return keepUndo(tx, undo.undoable, { actorId, at, kept })
}

async function remembered<S extends string, Event extends string, Row extends StatusRow<S>, Before>(
  tx: Tx,
  { undo }: Subject<S, Event, Row, Before>,
  row: Row,
) {
  return undo ? { undoable: undo.undoable, before: await undo.remember(tx, row) } : null
}

type Audited<Row> = Pick<AuditEntry, 'actorId' | 'reason' | 'at'> & {
  readonly row: Row
  readonly before: AuditedFields
}

/** Records in the audit log what an administrator changed in a row; call it after the change. */
export async function auditMove<Row extends { readonly id: string }>(
  tx: Tx,
  { action, subjectKind, fieldsOf }: Audit<Row>,
  { row, ...audited }: Audited<Row>,
): Promise<void> {
  const after = await fieldsOf(tx, row)
  const about = {
    action,
    ...auditSubject(subjectKind, row.id, after.name, after.nameAr),
  }
  await recordAudit(tx, { ...about, ...audited, after })
}

/** Tables that record the moves of each kind. The mover's side is stored where customers or shops move too. */
const histories = {
  shop: { table: 'shop_events', subject: 'shop_id', side: sql`coalesce(u.role::text, 'system')` },
  payout: { table: 'payout_events', subject: 'payout_id', side: sql`coalesce(u.role::text, 'system')` },
  review: { table: 'review_events', subject: 'review_id', side: sql`coalesce(u.role::text, 'system')` },
  kycDocument: {
    table: 'kyc_document_events',
    subject: 'kyc_document_id',
    side: sql`coalesce(u.role::text, 'system')`,
  },
  order: { table: 'order_events', subject: 'order_id', side: sql`e.by` },
  return: { table: 'return_events', subject: 'return_id', side: sql`e.by` },
} as const

type CurrentStatus<S> = {
  readonly row: { readonly id: string; readonly status: S }
  /** The status shown to the user who decides. */
  readonly seen: S | null | undefined
  readonly code: RefusalCode
}

/** Refuses a decision based on an outdated status; the refusal contains the current one and who set it. */
export async function refuseConflict<S extends string>(
  tx: Tx,
  kind: keyof typeof histories,
  { row: { id, status }, seen, code }: CurrentStatus<S>,
): Promise<void> {
  if (!seen || seen === status) return
  const { table, subject, side } = histories[kind]
  const { rows } = await sql<{ kind: Mover; name: string | null }>`
    select ${side} as kind, nullif(trim(u.first_name || ' ' || u.last_name), '') as name
    from ${sql.table(table)} e left join users u on u.id = e.actor_id
    where e.${sql.ref(subject)} = ${id} and e.from_status is distinct from e.to_status
    order by e.at desc, e.id desc limit 1`.execute(tx)
  throw refusalWith(code, { status, by: rows[0] ?? { kind: 'system', name: null } })
}
