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

/** Filters of the audit log, combined by "and"; absent ones filter nothing. */
export const auditFilters = z.object({
  actor: id.optional(),
  action: oneOf(auditActions).orAll(),
  /** Kind and id of one subject, for its whole history. */
  subjectKind: oneOf(auditSubjects).orAll(),
  subjectId: id.optional(),
  /** Words in the subject's name at the time. */
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
  /** Its name at the time. */
  subjectName: z.string().nullable(),
  subjectNameAr: z.string().nullable(),
  /** The changed fields before; null for a new subject. Amounts in fils, rates in basis points; names of other records as `{en, ar}`. */
  before: fields,
  /** The same fields after; null where the subject was deleted. */
  after: fields,
  reason: z.string().nullable(),
})
export type AuditEntry = z.output<typeof entry>

export const listAudit = endpoint('GET /api/admin/audit', {
  needs: 'audit',
  summary: 'Actions of administrators, newest first, 50 at a time or up to 100 by limit',
  query: auditQuery,
  reply: z.array(entry),
})

export const listAuditActors = endpoint('GET /api/admin/audit/actors', {
  needs: 'audit',
  summary: 'The administrators by name, for filtering the audit log',
  query: wholeList,
  reply: z.array(z.object({ id: z.string(), name: z.string() })),
})
