import { type Selectable, sql } from 'kysely'
import type { ColorChanges } from '#contract/catalogue/catalogue-input.ts'
import { Refusal } from '#domain/refusal.ts'
import { slugOf } from '#domain/text/slug.ts'
import { recordAudit } from '#server/audit/record.ts'
import type { Tx } from '#server/db/db.ts'
import { disableStatementTimeout } from '#server/db/timeouts.ts'
import type { Colors } from '#server/db/types.ts'
import type { Deps } from '#server/deps.ts'
import type { Admin } from '#server/http/actor.ts'
import { isId } from '#server/id.ts'
import { refreshListings } from '#server/catalogue/listings/refresh.ts'
import { storeHash } from '#server/products/lost-colors.ts'
import { takenRefusal } from './editing.ts'

export type ColorRow = Selectable<Colors>

/** Changes what is sent of a colour; products show it at once. Refusals: color.not-found, .slug-taken, .hex-taken. */
export async function updateColor(
  deps: Deps,
  actor: Admin,
  id: string,
  changes: ColorChanges,
): Promise<ColorRow> {
  try {
    return await deps.db.transaction().execute(async (tx) => {
      const before = await lockedColor(tx, id)
      const at = deps.clock()
      const row = await tx
        .updateTable('colors')
        .set({ ...columnsOf(changes), updatedAt: at })
        .where('id', '=', before.id)
        .returningAll()
        .executeTakeFirstOrThrow()
      await auditColor(tx, { actor, action: 'color.changed', before, after: row, at })
      await refreshListings(tx, isShownOtherwise(before, row) ? { colorId: row.id } : 'whole-site')
      return row
    })
  } catch (error) {
    throw takenRefusal(error) ?? error
  }
}

/** Deletes a colour; products that have it keep its name and look (G-79). Refusal: color.not-found. */
export async function deleteColor(deps: Deps, actor: Admin, id: string) {
  return deps.db.transaction().execute(async (tx) => {
    const color = await lockedColor(tx, id)
    // All products that have it keep its look.
    await disableStatementTimeout(tx)
    const keptByProducts = await storeHash(tx, color)
    const at = deps.clock()
    await auditColor(tx, { actor, action: 'color.deleted', before: color, after: null, at })
    await tx.deleteFrom('colors').where('id', '=', color.id).execute()
    await refreshListings(tx, { colorId: color.id })
    return { id: color.id, keptByProducts }
  })
}

export type StatusChange = { readonly colorIds: readonly string[]; readonly status: ColorRow['status'] }

/** Shows or hides several colours, all or none (R-API-56). Refusal: color.not-found. */
export async function setColorStatus(deps: Deps, actor: Admin, { colorIds, status }: StatusChange) {
  const ids = [...new Set(colorIds.map((id) => id.toLowerCase()))]
  return deps.db.transaction().execute(async (tx) => {
    const rows = await lockedColors(tx, ids)
    if (rows.length !== ids.length) throw new Refusal('color.not-found')
    const at = deps.clock()
    await tx.updateTable('colors').set({ status, updatedAt: at }).where('id', 'in', ids).execute()
    for (const before of rows) {
      await auditColor(tx, { actor, action: 'color.changed', before, after: { ...before, status }, at })
    }
    await refreshListings(tx, 'whole-site')
    return { updated: rows.length }
  })
}

async function lockedColor(tx: Tx, id: string): Promise<ColorRow> {
  const [row] = await lockedColors(tx, [id])
  if (!row) throw new Refusal('color.not-found')
  return row
}

async function lockedColors(tx: Tx, ids: readonly string[]): Promise<ColorRow[]> {
  return tx
    .selectFrom('colors')
    .selectAll()
    .where('id', '=', sql<string>`any(${ids.filter(isId)}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** The sent fields as columns; empty text is none. A slug left empty is made from the name sent with it (G-69). */
function columnsOf({ slug: givenSlug, nameAr, ...sent }: ColorChanges) {
  const slug = givenSlug === undefined ? '' : slugOf(givenSlug || sent.name || '')
  return { ...sent, ...(nameAr !== undefined && { nameAr: nameAr || null }), ...(slug !== '' && { slug }) }
}

/** Whether products look different: order and status show in filters and pickers alone. */
function isShownOtherwise(before: ColorRow, after: ColorRow): boolean {
  return (['name', 'nameAr', 'slug', 'hex'] as const).some((field) => before[field] !== after[field])
}

type AuditedChange = {
  readonly actor: Admin
  readonly action: 'color.changed' | 'color.deleted'
  readonly before: ColorRow
  readonly after: ColorRow | null
  readonly at: Date
}

async function auditColor(tx: Tx, { actor, before, after, ...entry }: AuditedChange): Promise<void> {
  await recordAudit(tx, {
    ...entry,
    actorId: actor.userId,
    subjectKind: 'color',
    subjectId: before.id,
    subjectName: (after ?? before).name,
    before: factsOf(before),
    after: after && factsOf(after),
  })
}

function factsOf({ id: _id, createdAt: _made, updatedAt: _changed, ...facts }: ColorRow) {
  return facts
}
