import { recordAudit } from '#server/audit/record.ts'
import type { Tx } from '#server/db/db.ts'
import type { Admin } from '#server/http/actor.ts'
import type { CategoryRow } from './tree-lock.ts'

type AuditedChange = {
  readonly actor: Admin
  readonly action: 'category.created' | 'category.changed'
  readonly before: CategoryRow | null
  readonly row: CategoryRow
  readonly at: Date
}

export async function auditCategory(tx: Tx, { actor, before, row, ...entry }: AuditedChange): Promise<void> {
  await recordAudit(tx, {
    ...entry,
    actorId: actor.userId,
    subjectKind: 'category',
    subjectId: row.id,
    subjectName: row.name,
    before: before && (await factsOf(tx, before)),
    after: await factsOf(tx, row),
  })
}

type Removal = {
  readonly actor: Admin
  readonly category: CategoryRow
  readonly productCount: number
  /** Where its products went. */
  readonly target: CategoryRow | null
  readonly at: Date
}

/** To be called while the category is still there. */
export async function auditRemoval(tx: Tx, { actor, category, productCount, target, at }: Removal) {
  await recordAudit(tx, {
    actorId: actor.userId,
    action: 'category.deleted',
    subjectKind: 'category',
    subjectId: category.id,
    subjectName: category.name,
    before: { ...(await factsOf(tx, category)), productCount, productsMovedTo: target?.name ?? null },
    at,
  })
}

/** What a category says, with the name of the one above it. */
async function factsOf(tx: Tx, row: CategoryRow) {
  const { id: _id, parentId, createdAt: _made, updatedAt: _changed, ...facts } = row
  if (parentId === null) return { ...facts, parent: null }
  const above = tx.selectFrom('categories').select('name').where('id', '=', parentId)
  return { ...facts, parent: (await above.executeTakeFirstOrThrow()).name }
}
