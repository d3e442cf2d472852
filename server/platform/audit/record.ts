import type { AuditAction, AuditSubject } from '#domain/platform/audit-action.ts'
import { type Deps, newId, type Tx, type Actor } from '#server/deps.ts'
import type { Json } from '#server/platform/db/types.ts'

/** Fields by their names in code; as stored: amounts in fils, rates in basis points. */
export type AuditedFields = Readonly<Record<string, unknown>>

export type AuditEntry = {
  readonly actorId: string
  readonly action: AuditAction
  readonly subjectKind: AuditSubject
  readonly subjectId: string | null
  /** The subject's current name, kept for readers years later. */
  readonly subjectName: string | null
  readonly subjectNameAr?: string | null
  /** The fields before; null if the subject is new. Unchanged fields may be given: they are left out. */
  readonly before?: AuditedFields | null
  /** The fields after; null if the subject was removed. */
  readonly after?: AuditedFields | null
  readonly reason?: string | null
  readonly at: Date
}

/** The subject of an entry, with its current name. */
export function auditSubject<Kind extends AuditSubject>(
  subjectKind: Kind,
  subjectId: string | null,
  subjectName: string | null,
  subjectNameAr: string | null = null,
) {
  return { subjectKind, subjectId, subjectName, subjectNameAr }
}

/**
 * Records an administrator's action in the transaction of the event (O5), with only the fields that differ. Writes no
 * row if none of the given fields differ. Throws an Error for a field that could be a secret.
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

/** The list exports that name customers. */
type CustomerList = 'customers' | 'orders' | 'returns' | 'reviews' | 'audit-file'

/** Records that an administrator exported a list that names customers; exports by shops are not recorded. */
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

/** The name of a referenced record, which an entry keeps in place of its id. */
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

/** Both sides reduced to the fields that differ; null if both are given and none do. */
function changedFields(before: AuditedFields | null, after: AuditedFields | null) {
  const was = plain(before)
  const is = plain(after)
  if (was === null || is === null) return { before: was, after: is }
  const names = Object.keys(is).filter((name) => JSON.stringify(was[name]) !== JSON.stringify(is[name]))
  return names.length === 0 ? null : { before: only(was, names), after: only(is, names) }
}

/** The fields as JSON: dates as text, undefined fields left out. */
function plain(fields: AuditedFields | null): Record<string, Json> | null {
  if (fields === null) return null
  const secret = Object.keys(fields).find((name) => /password|secret|token|hash/i.test(name))
  if (secret) throw new Error(`the audit log keeps no secrets: ${secret}`)
  return JSON.parse(JSON.stringify(fields)) as Record<string, Json>
}

function only(fields: Record<string, Json>, names: readonly string[]): Record<string, Json> {
  return Object.fromEntries(names.map((name) => [name, fields[name] ?? null]))
}
