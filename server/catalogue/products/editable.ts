import { z } from 'zod'
import { type EditableProduct, editableProduct } from '#contract/catalogue/products/own-products.ts'
import { type Product, product } from '#contract/catalogue/products/products.ts'
import { Refusal } from '#domain/refusal.ts'
import { type Deps, isId } from '#server/deps.ts'
import { isoTime, recordJson, recordSources } from './record.ts'

/** The newest change of a product that was not replaced by another. */
const newestChange = `left join lateral (
    select * from product_changes pending where pending.product_id = p.id and pending.status <> 'replaced'
    order by pending.proposed_at desc, pending.id desc limit 1
  ) change on true`

const changeJson = `case when change.status in ('pending_review', 'rejected') then (
    select row_to_json(pending) from (select change.id, change.status,
      change.rejection_reason as "rejectionReason", ${isoTime('change.proposed_at')} as "proposedAt",
      change.content) pending) end`

const editedAt = isoTime('greatest(p.updated_at, change.proposed_at, change.settled_at)')

/** Reads products as their editors see them, in the order of the ids; only the shop's own, if one is given. */
export async function readEditables(
  { pool }: Pick<Deps, 'pool'>,
  ids: readonly string[],
  shopId: string | null = null,
): Promise<EditableProduct[]> {
  const { rows } = await pool.query<RecordRow & { readonly editedAt: string; readonly change: unknown }>(
    `select ${recordJson}::json as record, ${editedAt} as "editedAt", ${changeJson} as change
      from ${recordSources} ${newestChange}
      where p.id = any($1::uuid[]) and ($2::uuid is null or p.shop_id = $2)
      order by array_position($1::uuid[], p.id)`,
    [ids, shopId],
  )
  return rows.map(({ record, ...more }) => z.decode(editableProduct, { ...record, ...more } as never))
}

/** Reads one of them. Refusal: product.not-found, also if it is not this shop's. */
export async function readEditable(
  deps: Pick<Deps, 'pool'>,
  id: string,
  shopId: string | null = null,
): Promise<EditableProduct> {
  const [found] = isId(id) ? await readEditables(deps, [id], shopId) : []
  if (found === undefined) throw new Refusal('product.not-found')
  return found
}

type RecordRow = { readonly record: object }

/** Reads products as everyone with access sees them, in the order of the ids. */
export async function readRecords({ pool }: Pick<Deps, 'pool'>, ids: readonly string[]): Promise<Product[]> {
  const { rows } = await pool.query<RecordRow>(
    `select ${recordJson}::json as record from ${recordSources}
      where p.id = any($1::uuid[]) order by array_position($1::uuid[], p.id)`,
    [ids],
  )
  return rows.map(({ record }) => z.decode(product, record as never))
}
