import { Refusal } from '#domain/refusal.ts'
import type { Deps } from '#server/deps.ts'
import { isId } from '#server/id.ts'
import { isoTime, recordJson, recordSources } from './record.ts'

/** The newest change of a product that was not replaced by another. */
const newestChange = `left join lateral (
    select * from product_changes pending where pending.product_id = p.id and pending.status <> 'replaced'
    order by pending.proposed_at desc, pending.id desc limit 1
  ) change on true`

const changeJson = `case when change.status in ('pending_review', 'rejected') then (
    select row_to_json(told)::text from (select change.id, change.status,
      change.rejection_reason as "rejectionReason", ${isoTime('change.proposed_at')} as "proposedAt",
      change.content) told) end`

const editedAt = isoTime('greatest(p.updated_at, change.proposed_at, change.settled_at)')

type Row = {
  readonly id: string
  readonly record: string
  readonly editedAt: string
  readonly change: string | null
}

/** Products as those see them who may edit them (contract/products/own-products.ts `editableProduct`): a JSON list in this order. */
export async function readEditables(deps: Deps, ids: readonly string[]): Promise<string> {
  return `[${(await editablesOf(deps, ids)).join(',')}]`
}

/** One of them. Refusal: product.not-found, also where it is not this shop's. */
export async function readEditable(deps: Deps, id: string, shopId: string | null = null): Promise<string> {
  const [found] = isId(id) ? await editablesOf(deps, [id], shopId) : []
  if (found === undefined) throw new Refusal('product.not-found')
  return found
}

async function editablesOf(
  { pool }: Deps,
  ids: readonly string[],
  shopId: string | null = null,
): Promise<string[]> {
  const { rows } = await pool.query<Row>(
    `select p.id, ${recordJson} as record, ${editedAt} as "editedAt", ${changeJson} as change
      from ${recordSources} ${newestChange}
      where p.id = any($1::uuid[]) and ($2::uuid is null or p.shop_id = $2)
      order by array_position($1::uuid[], p.id)`,
    [ids, shopId],
  )
  return rows.map(({ record, editedAt: at, change }) => {
    return `${record.slice(0, -1)},"editedAt":"${at}","change":${change ?? 'null'}}`
  })
}

/** Products as everyone with access sees them (contract/products/products.ts `product`): a JSON list in this order. */
export async function readRecords({ pool }: Deps, ids: readonly string[]): Promise<string> {
  const { rows } = await pool.query<{ record: string }>(
    `select ${recordJson} as record from ${recordSources}
      where p.id = any($1::uuid[]) order by array_position($1::uuid[], p.id)`,
    [ids],
  )
  return `[${rows.map(({ record }) => record).join(',')}]`
}
