import { sql } from 'kysely'
import type { AuditEntry, AuditQuery } from '#contract/audit.ts'
import { dayStart } from '#domain/calendar.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Db } from '#server/db/db.ts'
import { isId } from '#server/id.ts'

type Page = { readonly entries: AuditEntry[]; readonly next: string | null }

const usual = 50
const most = 100

/** A page of the audit log, newest first. Refuses a cursor that is none: request.malformed. */
export async function readAudit(db: Db, query: AuditQuery): Promise<Page> {
  const limit = Math.min(query.limit || usual, most)
  if (query.actor && !isId(query.actor)) return { entries: [], next: null }
  const rows = await matching(db, query)
    .orderBy('auditLog.at', 'desc')
    .orderBy('auditLog.id', 'desc')
    .limit(limit + 1)
    .execute()
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    entries: shown.map(entryOf),
    next: rows.length > limit && last ? `${last.at.toISOString()}~${last.id}` : null,
  }
}

/** Every administrator, by name. */
export async function readAuditActors(db: Db) {
  const admins = await db
    .selectFrom('users')
    .select(['id', 'firstName', 'lastName'])
    .where('role', '=', 'admin')
    .orderBy('firstName')
    .orderBy('lastName')
    .limit(200)
    .execute()
  return admins.map(({ id, ...name }) => ({ id, name: fullName(name) }))
}

function matching(db: Db, query: AuditQuery) {
  const { actor, action, subjectKind, subjectId, search, from, to } = query
  const position = query.cursor === '' ? null : positionOf(query.cursor)
  return db
    .selectFrom('auditLog')
    .innerJoin('users', 'users.id', 'auditLog.actorId')
    .selectAll('auditLog')
    .select(['users.firstName', 'users.lastName'])
    .$if(Boolean(actor), (rows) => rows.where('actorId', '=', actor as string))
    .$if(Boolean(action), (rows) => rows.where('action', '=', action as string))
    .$if(Boolean(subjectKind), (rows) => rows.where('subjectKind', '=', subjectKind as string))
    .$if(Boolean(subjectId), (rows) => rows.where('subjectId', '=', storable(subjectId as string)))
    .$if(search !== '', (rows) => rows.where('subjectName', 'ilike', `%${literal(search)}%`))
    .$if(Boolean(from), (rows) => rows.where('at', '>=', dayStart(from as string)))
    .$if(Boolean(to), (rows) => rows.where('at', '<', dayStart(to as string, 1)))
    .$if(position !== null, (rows) =>
      rows.where(sql<boolean>`(audit_log.at, audit_log.id) < (${position?.at}, ${position?.id}::uuid)`),
    )
}

type Row = Awaited<ReturnType<ReturnType<typeof matching>['execute']>>[number]

function entryOf({ actorId, firstName, lastName, ...row }: Row): AuditEntry {
  return { ...row, actor: { id: actorId, name: fullName({ firstName, lastName }) } } as AuditEntry
}

function fullName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName} ${lastName}`.trim()
}

function positionOf(cursor: string): { readonly at: Date; readonly id: string } {
  const [at = '', id = ''] = cursor.split('~')
  const moment = new Date(at)
  // Of four digits: the database knows fewer years than JavaScript.
  const isMoment = /^\d{4}-/.test(at) && !Number.isNaN(moment.getTime())
  if (!isMoment || !isId(id)) throw new Refusal('request.malformed', {}, 'cursor')
  return { at: moment, id }
}

/** Text as it is, where ilike would read a pattern. */
function literal(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}

/** No text of a table holds NUL, nor may a question. */
function storable(text: string): string {
  return text.replaceAll('\0', '')
}
