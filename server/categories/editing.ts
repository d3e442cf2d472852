import type { CategoryChanges, CategoryInput } from '#contract/catalogue/catalogue-input.ts'
import { Refusal } from '#domain/refusal.ts'
import { slugOf } from '#domain/text/slug.ts'
import type { Tx } from '#server/db/db.ts'
import { violatedConstraint } from '#server/db/violations.ts'
import type { Deps } from '#server/deps.ts'
import type { Admin } from '#server/http/actor.ts'
import { isId, newId } from '#server/id.ts'
import { type ListingScope, refreshListings } from '#server/catalogue/listings/refresh.ts'
import { claimPhotos } from '#server/files/claim.ts'
import { auditCategory } from './category-audit.ts'
import { checkParent } from './placing.ts'
import { type CategoryRow, lockCategories, lockTree } from './tree-lock.ts'

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
      if (parentId !== null) await placeUnder(tx, id, parentId)
      await claimPictures(tx, input, now)
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
      await refreshListings(tx, 'whole-site')
      return row
    }),
  )
}

/** Changes what is sent of a category. Refusals: category.not-found, .slug-taken, .parent-unknown, .cycle. */
export async function updateCategory(deps: Deps, actor: Admin, id: string, changes: CategoryChanges) {
  if (!isId(id)) throw new Refusal('category.not-found')
  return withSlugRefusal(() =>
    deps.db.transaction().execute(async (tx) => {
      if (changes.parentId != null) await placeUnder(tx, id, changes.parentId)
      const [before] = await lockCategories(tx, [id])
      if (!before) throw new Refusal('category.not-found')
      const at = deps.clock()
      await claimPictures(tx, changes, at)
      const row = await tx
        .updateTable('categories')
        .set({ ...columnsOf(changes), updatedAt: at })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow()
      await auditCategory(tx, { actor, action: 'category.changed', before, row, at })
      await refreshListings(tx, scopeOf(before, row))
      return row
    }),
  )
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

async function placeUnder(tx: Tx, id: string, parentId: string): Promise<void> {
  await lockTree(tx)
  await checkParent(tx, id, parentId)
}

async function claimPictures(tx: Tx, { iconUrl, thumbUrl }: CategoryChanges, now: Date): Promise<void> {
  await claimPhotos(
    tx,
    [iconUrl, thumbUrl].filter((address) => typeof address === 'string'),
    now,
  )
}

/** Products show the names and the slug of their category; the rest of it shows in filters and pickers alone. */
function scopeOf(before: CategoryRow, after: CategoryRow): ListingScope {
  const isShown = (['name', 'nameAr', 'slug'] as const).some((field) => before[field] !== after[field])
  return isShown ? { categoryId: after.id } : 'whole-site'
}

async function withSlugRefusal<Row>(write: () => Promise<Row>): Promise<Row> {
  try {
    return await write()
  } catch (error) {
    const isTaken = violatedConstraint(error) === 'categories_slug_taken'
    throw isTaken ? new Refusal('category.slug-taken', {}, 'slug') : error
  }
}
