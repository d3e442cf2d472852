import { z } from 'zod'
import { auditActions, auditSubjects } from '#domain/platform/audit-action.ts'
import { endpoint } from '#contract/endpoint.ts'
import { id, oneOf, searchText, time } from '#contract/fields.ts'
import { issue } from '#contract/issue-texts.ts'
import { pageByCursor, wholeList } from '#contract/page.ts'

/** A calendar day of the UAE in the query, `2026-11-21`; empty and absent are the same. */
const day = z.codec(z.string().max(10).optional(), z.string().optional(), {
  decode: (given, context) => {
    if (!given) return undefined
    if (z.iso.date().safeParse(given).success) return given
    context.issues.push({ code: 'custom', message: issue('invalid'), input: given })
    return z.NEVER
  },
  encode: (text) => text,
})

/** Which entries are wanted: the filters combine, and what is not given filters nothing. */
export const auditFilters = z.object({
  actor: id.optional(),
  action: oneOf(auditActions).orAll(),
  /** Kind and id of one subject: its whole story. */
  subjectKind: oneOf(auditSubjects).orAll(),
  subjectId: id.optional(),
  /** Words of what the subject was called. */
  search: searchText,
  /** Both days included. */
  from: day,
  to: day,
})

const auditQuery = auditFilters.extend(pageByCursor({ usual: 50, most: 100 }))
export type AuditQuery = z.output<typeof auditQuery>

const fields = z.record(z.string(), z.unknown()).nullable()

const entry = z.object({
  id: z.string(),
  at: time,
  actor: z.object({ id: z.string(), name: z.string() }),
  action: z.enum(auditActions),
  subjectKind: z.enum(auditSubjects),
  subjectId: z.string().nullable(),
  /** What it was called then. */
  subjectName: z.string().nullable(),
  subjectNameAr: z.string().nullable(),
  /** The fields that changed, as they were; null where the subject is new. Amounts in fils, rates in basis points; names of others `{en, ar}`. */
  before: fields,
  /** The same fields as they became; null where the subject is gone. */
  after: fields,
  reason: z.string().nullable(),
})
export type AuditEntry = z.output<typeof entry>

export const listAudit = endpoint('GET /api/admin/audit', {
  needs: 'audit',
  summary: 'What administrators did, newest first, 50 at a time unless a limit up to 100 says otherwise',
  query: auditQuery,
  reply: z.array(entry),
})

export const listAuditActors = endpoint('GET /api/admin/audit/actors', {
  needs: 'audit',
  summary: 'The administrators, by name, to filter the audit log by',
  query: wholeList,
  reply: z.array(z.object({ id: z.string(), name: z.string() })),
})
