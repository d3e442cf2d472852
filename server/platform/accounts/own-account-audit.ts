import type { AuditAction } from '#domain/platform/audit-action.ts'
import { type AuditedFields, auditSubject, recordAudit } from '#server/platform/audit/record.ts'
import type { Tx } from '#server/deps.ts'

type AuditedChange = {
  readonly userId: string
  readonly action: AuditAction
  readonly before?: AuditedFields
  readonly after?: AuditedFields
  readonly at: Date
}

/** Audits changes that administrators make to their own account; changes by other users are not recorded. */
export async function auditOwnAccount(tx: Tx, { userId, ...entry }: AuditedChange): Promise<void> {
  const user = await tx
    .selectFrom('users')
    .select(['role', 'firstName', 'lastName'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  if (user.role !== 'admin') return
  const name = `${user.firstName} ${user.lastName}`.trim()
  await recordAudit(tx, { ...entry, actorId: userId, ...auditSubject('user', userId, name) })
}
