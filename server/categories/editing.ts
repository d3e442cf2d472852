import { type Selectable, sql } from 'kysely'
import type { CategoryChanges, CategoryInput } from '#contract/catalogue-input.ts'
import { wouldCycle } from '#domain/category-tree.ts'
import { Refusal } from '#domain/refusal.ts'
import { slugOf } from '#domain/slug.ts'
import { recordAudit } from '#server/audit/record.ts'
import type { Tx } from '#server/db/db.ts'
import type { Categories } from '#server/db/types.ts'
import { violatedConstraint } from '#server/db/violations.ts'
import type { Deps } from '#server/deps.ts'
import type { Admin } from '#server/http/actor.ts'
import { isId, newId } from '#server/id.ts'
import { refreshListings } from '#server/marketplace/listing.ts'

/** What may be said of a new category; `id` where it must be the same one every time, as in the demo. */
export type NewCategory = CategoryInput & { readonly id?: string }

/**
 * Adds a category, at the root unless a parent is named; without an actor where a catalogue is made for measuring.
 * Refusals: category.slug-taken, .parent-unknown.
 */
export async function createCategory(deps: Deps, actor: Admin | null, input: NewCategory) {
  const { id = newId(), name, parentId = null } = input
  const now = deps.clock()
  return withSlugRefusal(() =>
    deps.db.transaction().execute(async (tx) => {
      await placeUnder(tx, id, parentId)
      const row = await tx
        .insertInto('categories')
        .values({
          ...columnsOf(input),
          id,
          name,
          slug: slugOf(input.slug || name),
          createdAt: now,
          updatedAt: now,
        })
        .returningAll()
        .executeTakeFirstOrThrow()
      if (actor) await auditCategory(tx, { actor, action: 'category.created', before: null, row, at: now })
      await refreshListings(tx, { productIds: [] })
      return row
    }),
  )
}

/** Changes what is sent of a category. Refusals: category.not-found, .slug-taken, .parent-unknown, .cycle. */
export async function updateCategory(deps: Deps, actor: Admin, id: string, changes: CategoryChanges) {
  if (!isId(id)) throw new Refusal('category.not-found')
  return withSlugRefusal(() =>
    deps.db.transaction().execute(async (tx) => {
      if (changes.parentId !== undefined) await placeUnder(tx, id, changes.parentId)
      const before = await lockedCategory(tx, id)
      const at = deps.clock()
      const row = await tx
        .updateTable('categories')
        .set({ ...columnsOf(changes), updatedAt: at })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow()
      await auditCategory(tx, { actor, action: 'category.changed', before, row, at })
      await refreshListings(tx, { categoryId: id })
      return row
    }),
  )
}

type Row = Selectable<Categories>

async function lockedCategory(tx: Tx, id: string): Promise<Row> {
  const found = tx.selectFrom('categories').selectAll().where('id', '=', id).forUpdate()
  const row = await found.executeTakeFirst()
  if (!row) throw new Refusal('category.not-found')
  return row
}

type Deed = {
  readonly actor: Admin
  readonly action: 'category.created' | 'category.changed'
  readonly before: Row | null
  readonly row: Row
  readonly at: Date
}

async function auditCategory(tx: Tx, { actor, before, row, ...deed }: Deed): Promise<void> {
  await recordAudit(tx, {
    ...deed,
    actorId: actor.userId,
    subjectKind: 'category',
    subjectId: row.id,
    subjectName: row.name,
    before: before && (await factsOf(tx, before)),
    after: await factsOf(tx, row),
  })
}

/** What a category says, with the name of the one above it. */
async function factsOf(tx: Tx, { id: _id, parentId, createdAt: _made, updatedAt: _changed, ...facts }: Row) {
  if (parentId === null) return { ...facts, parent: null }
  const above = tx.selectFrom('categories').select('name').where('id', '=', parentId)
  return { ...facts, parent: (await above.executeTakeFirstOrThrow()).name }
}

/** The sent fields as columns; empty text is none. A slug left empty is made from the name sent with it (G-69). */
function columnsOf(sent: CategoryChanges) {
  const slug = sent.slug === undefined ? '' : slugOf(sent.slug || sent.name || '')
  return {
    ...(sent.name !== undefined && { name: sent.name }),
    ...(sent.nameAr !== undefined && { nameAr: sent.nameAr || null }),
    ...(slug !== '' && { slug }),
    ...(sent.parentId !== undefined && { parentId: sent.parentId }),
    ...(sent.status !== undefined && { status: sent.status }),
    ...(sent.iconUrl !== undefined && { iconUrl: sent.iconUrl || null }),
    ...(sent.thumbUrl !== undefined && { thumbUrl: sent.thumbUrl || null }),
    ...(sent.sortOrder !== undefined && { sortOrder: sent.sortOrder }),
    ...(sent.metaTitle !== undefined && { metaTitle: sent.metaTitle || null }),
    ...(sent.metaDescription !== undefined && { metaDescription: sent.metaDescription || null }),
  }
}

/**
 * Refuses a parent that does not exist or lies below the category itself (G-71). Two moves at once could each
 * be right and close a circle together, so they take their turns.
 */
async function placeUnder(tx: Tx, id: string, parentId: string | null): Promise<void> {
  if (parentId === null) return
  await sql`select pg_advisory_xact_lock(hashtext('category-tree'))`.execute(tx)
  const rows = await tx.selectFrom('categories').select(['id', 'parentId']).execute()
  if (!rows.some((row) => row.id === parentId)) throw new Refusal('category.parent-unknown', {}, 'parentId')
  if (wouldCycle(rows, id, parentId)) throw new Refusal('category.cycle', {}, 'parentId')
}

async function withSlugRefusal<Row>(write: () => Promise<Row>): Promise<Row> {
  try {
    return await write()
  } catch (error) {
    const isTaken = violatedConstraint(error) === 'categories_slug_taken'
    throw isTaken ? new Refusal('category.slug-taken', {}, 'slug') : error
  }
}
