import { sql } from 'kysely'
import type { Db, Tx } from '#server/deps.ts'

export type Recategorising = {
  readonly fromIds: readonly string[]
  readonly toId: string
  readonly at: Date
}

/**
 * Locks every product of some categories, in id order. Must be called before the categories are locked: an edit of a
 * product locks the product first and then its category, so the opposite order could deadlock.
 */
export async function lockProducts(tx: Tx, categoryIds: readonly string[]): Promise<void> {
  await sql`select count(*) from (
    select id from products where category_id = any(${categoryIds}::uuid[]) order by id for no key update
  ) held`.execute(tx)
}

/**
 * Moves every product of some categories to another, whatever its status, and waiting changes that name them; returns
 * the products' ids. The caller has locked the categories, and refreshes these products last in its transaction.
 */
export async function moveProducts(tx: Tx, { fromIds, toId, at }: Recategorising): Promise<string[]> {
  const moved = await tx
    .updateTable('products')
    .set({ categoryId: toId, updatedAt: at })
    .where('categoryId', '=', sql<string>`any(${fromIds}::uuid[])`)
    .returning('id')
    .execute()
  await takeAlongChanges(tx, { fromIds, toId, at })
  return moved.map(({ id }) => id)
}

/**
 * Redirects waiting changes that would move a product into removed categories to another one. Without another one they
 * no longer name a category, and the product stays where it is. A change that then changes nothing else ends.
 */
export async function takeAlongChanges(
  tx: Tx,
  { fromIds, toId, at }: Omit<Recategorising, 'toId'> & { readonly toId: string | null },
): Promise<void> {
  await sql`
    update product_changes change
    set content = case
      when ${toId}::uuid is null or product.category_id = ${toId}::uuid then change.content - 'categoryId'
      else jsonb_set(change.content, '{categoryId}', to_jsonb(${toId}::text)) end
    from products product
    where product.id = change.product_id and change.status = 'pending_review'
      and lower(change.content ->> 'categoryId') = any(${fromIds}::text[])
  `.execute(tx)
  await sql`
    update product_changes set status = 'replaced', settled_at = ${at}
    where status = 'pending_review' and content = '{}'::jsonb
  `.execute(tx)
}

/** The products and waiting changes of some categories, and the category they went to. */
export type Recategorised = {
  readonly toId: string | null
  readonly products: readonly { readonly from: string; readonly ids: readonly string[] }[]
  /** Waiting changes that would move a product into one of them. */
  readonly changes: readonly { readonly id: string; readonly from: string }[]
}

/** Reads the products and waiting changes of some categories, before they are moved. */
export async function rememberHeld(
  tx: Tx,
  { fromIds, toId }: { readonly fromIds: readonly string[]; readonly toId: string | null },
): Promise<Recategorised> {
  const products = await sql<Recategorised['products'][number]>`
    select category_id as "from", array_agg(id) as ids from products
    where category_id = any(${fromIds}::uuid[]) group by category_id`.execute(tx)
  const changes = await sql<Recategorised['changes'][number]>`
    select id, content ->> 'categoryId' as "from" from product_changes
    where status = 'pending_review' and lower(content ->> 'categoryId') = any(${fromIds}::text[])`.execute(tx)
  return { toId, products: products.rows, changes: changes.rows }
}

/** Locks the products that were moved, in id order; before the categories are locked, like {@link lockProducts}. */
export async function holdProducts(tx: Tx, { products }: Recategorised): Promise<void> {
  const ids = products.flatMap((one) => one.ids)
  await sql`select count(*) from (
    select id from products where id = any(${ids}::uuid[]) order by id for no key update
  ) held`.execute(tx)
}

type Back = { readonly madeAt: Date; readonly at: Date }

/** Moves back what is still where it was moved to; returns the products' ids. */
export async function moveBack(tx: Tx, moved: Recategorised, { madeAt, at }: Back): Promise<string[]> {
  const { toId, products, changes } = moved
  const back: string[] = []
  for (const { from, ids } of products) {
    const { rows } = await sql<{ id: string }>`
      update products set category_id = ${from}, updated_at = ${at}
      where id = any(${ids}::uuid[]) and category_id = ${toId} returning id`.execute(tx)
    back.push(...rows.map(({ id }) => id))
  }
  // A change that changed nothing else had ended: it waits again, unless another one does.
  await sql`
    update product_changes change set status = 'pending_review', settled_at = null,
      content = jsonb_set(change.content, '{categoryId}', to_jsonb(given."from"))
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as given (id uuid, "from" text)
    where change.id = given.id
      and (change.content ->> 'categoryId' is null or change.content ->> 'categoryId' = ${toId})
      and (change.status = 'pending_review'
      or change.status = 'replaced' and change.content = '{}'::jsonb and change.settled_at = ${madeAt} and not exists (
        select from product_changes other where other.product_id = change.product_id and other.status = 'pending_review'
      ))`.execute(tx)
  return back
}

/** Counts the products directly in each of these categories, whatever their status (G-82); omits empty ones. */
export async function countByCategory(db: Db, ids: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('products')
    .select((of) => ['categoryId', of.fn.countAll<number>().as('count')])
    .where('categoryId', '=', sql<string>`any(${ids}::uuid[])`)
    .groupBy('categoryId')
    .execute()
  return new Map(rows.map(({ categoryId, count }) => [categoryId, count]))
}
