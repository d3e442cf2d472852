import type { FastifyInstance } from 'fastify'
import { type AuditEntry, type AuditQuery, listAudit, listAuditActors } from '#contract/platform/audit.ts'
import { dayStart } from '#domain/platform/calendar.ts'
import { type Deps, type Db, isId } from '#server/deps.ts'
import { matchesWords, olderThan, type Page, pageAfter, pageIn } from '#server/platform/db/page.ts'
import { mount } from '#server/platform/http/route.ts'

export function auditRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, listAudit, ({ query }) => readAudit(deps.db, query))
  mount(app, deps, listAuditActors, async ({ query }) => pageIn(await readAuditActors(deps.db), query))
}

/** A page of the audit log, newest first. */
async function readAudit(db: Db, query: AuditQuery): Promise<Page<AuditEntry[]>> {
  if (query.actor && !isId(query.actor)) return { rows: [], cursor: null, total: 0 }
  const newest = matching(db, query).orderBy('auditLog.at', 'desc').orderBy('auditLog.id', 'desc')
  const after = olderThan(query.cursor, { table: 'auditLog', at: 'at' })
  const page = await pageAfter(newest, { after, limit: query.limit })
  return { ...page, rows: page.rows.map(entryOf) }
}

/** Every administrator, by name. */
async function readAuditActors(db: Db) {
  const admins = await db
    .selectFrom('users')
    .select(['id', 'firstName', 'lastName'])
    .where('role', '=', 'admin')
    .orderBy('firstName')
    .orderBy('lastName')
    .execute()
  return admins.map(({ id, ...name }) => ({ id, name: fullName(name) }))
}

function matching(db: Db, query: AuditQuery) {
  const { actor, action, subjectKind, subjectId, search, from, to } = query
  return db
    .selectFrom('auditLog')
    .innerJoin('users', 'users.id', 'auditLog.actorId')
    .selectAll('auditLog')
    .select(['users.firstName', 'users.lastName'])
    .$if(Boolean(actor), (rows) => rows.where('actorId', '=', actor as string))
    .$if(Boolean(action), (rows) => rows.where('action', '=', action as string))
    .$if(Boolean(subjectKind), (rows) => rows.where('subjectKind', '=', subjectKind as string))
    .$if(Boolean(subjectId), (rows) => rows.where('subjectId', '=', storable(subjectId as string)))
    .$if(search !== '', (rows) => rows.where(matchesWords('auditLog.searchForm', search)))
    .$if(Boolean(from), (rows) => rows.where('at', '>=', dayStart(from as string)))
    .$if(Boolean(to), (rows) => rows.where('at', '<', dayStart(to as string, 1)))
}

type AuditRow = Awaited<ReturnType<ReturnType<typeof matching>['execute']>>[number]

function entryOf({ actorId, firstName, lastName, ...row }: AuditRow): AuditEntry {
  return { ...row, actor: { id: actorId, name: fullName({ firstName, lastName }) } } as AuditEntry
}

function fullName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName} ${lastName}`.trim()
}

/** Removes NUL characters, which PostgreSQL text cannot hold. */
function storable(text: string): string {
  return text.replaceAll('\0', '')
}
