import type { AuditAction, AuditSubject } from '#domain/platform/audit-action.ts'
import { type Deps, newId, type Tx, type Actor } from '#server/deps.ts'
import type { Json } from '#server/platform/db/types.ts'

/** Fields by their name in code; amounts in fils, rates in basis points, as stored. */
export type AuditedFields = Readonly<Record<string, unknown>>

export type AuditEntry = {
  readonly actorId: string
  readonly action: AuditAction
  readonly subjectKind: AuditSubject
  readonly subjectId: string | null
  /** What the subject is called now, for a reader years later. */
  readonly subjectName: string | null
  readonly subjectNameAr?: string | null
  /** What was; null where the subject is new. Fields that stay the same may be given: they are left out. */
  readonly before?: AuditedFields | null
  /** What is; null where the subject is gone. */
  readonly after?: AuditedFields | null
  readonly reason?: string | null
  readonly at: Date
}

/** What an entry is about, as it is called now. */
export function auditSubject<Kind extends AuditSubject>(
  subjectKind: Kind,
  subjectId: string | null,
  subjectName: string | null,
  subjectNameAr: string | null = null,
) {
  return { subjectKind, subjectId, subjectName, subjectNameAr }
}

/**
 * Records what an administrator did, in the transaction of the event (O5). Only fields that differ are kept. A event
 * that changes nothing of what it is told leaves no row. Throws an Error at a field that could be a secret.
 */
export async function recordAudit(tx: Tx, entry: AuditEntry): Promise<void> {
  const { before = null, after = null, reason = null, ...said } = entry
  const changes = changedFields(before, after)
  if (changes === null) return
  await tx
    .insertInto('auditLog')
    .values({ id: newId(), ...said, ...changes, reason, ...namesOf(entry) })
    .execute()
}

/** Lists that name customers, as files. */
type CustomerList = 'customers' | 'orders' | 'returns' | 'reviews' | 'audit-file'

/** Records that an administrator took a list out that names customers; of a shop, which takes its own, nothing. */
export async function recordListExport(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  by: Actor,
  list: CustomerList,
) {
  if (by.kind !== 'admin') return
  const about = auditSubject('customer', null, null)
  const entry = { actorId: by.userId, action: 'customers.exported', after: { list }, ...about } as const
  await db.transaction().execute((tx) => recordAudit(tx, { ...entry, at: clock() }))
}

/** What another thing is called, as an entry keeps it in the place of an id. */
export function auditedName(row: BilingualName | null | undefined): { en: string; ar: string | null } | null {
  return row ? { en: row.name, ar: row.nameAr } : null
}
type BilingualName = { readonly name: string; readonly nameAr: string | null }

function namesOf({ subjectName, subjectNameAr }: AuditEntry) {
  return {
    subjectName: subjectName?.slice(0, 300) ?? null,
    subjectNameAr: subjectNameAr?.slice(0, 300) ?? null,
  }
}

/** Both sides cut down to what differs; null where both are given and nothing does. */
function changedFields(before: AuditedFields | null, after: AuditedFields | null) {
  const was = plain(before)
  const is = plain(after)
  if (was === null || is === null) return { before: was, after: is }
  const names = Object.keys(is).filter((name) => JSON.stringify(was[name]) !== JSON.stringify(is[name]))
  return names.length === 0 ? null : { before: only(was, names), after: only(is, names) }
}

/** As JSON holds it: a moment as text, what is undefined not at all. */
function plain(fields: AuditedFields | null): Record<string, Json> | null {
  if (fields === null) return null
  const secret = Object.keys(fields).find((name) => /password|secret|token|hash/i.test(name))
  if (secret) throw new Error(`the audit log keeps no secrets: ${secret}`)
  return JSON.parse(JSON.stringify(fields)) as Record<string, Json>
}

function only(fields: Record<string, Json>, names: readonly string[]): Record<string, Json> {
  return Object.fromEntries(names.map((name) => [name, fields[name] ?? null]))
}
