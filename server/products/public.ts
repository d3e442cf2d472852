import { Refusal } from '#domain/refusal.ts'
import type { Deps } from '#server/deps.ts'
import type { Actor } from '#server/http/actor.ts'
import { isId } from '#server/id.ts'
import { recordJson, recordSources } from './record.ts'

/** A product that the caller may see, as its wire JSON; `number` is null while it is not public. */
export type SeenProduct = {
  readonly record: string
  readonly number: number | null
  readonly categoryId: string
}

/**
 * A public product to everyone, any other to its own shop and to administrators; else Refusal('product.not-found')
 * (G-48, R-API-66). One statement for whom it is public.
 */
export async function seeProduct(deps: Deps, actor: Actor, id: string): Promise<SeenProduct> {
  if (!isId(id)) throw new Refusal('product.not-found')
  const seen = (await publicProduct(deps, id)) ?? (await privateProduct(deps, actor, id))
  if (!seen) throw new Refusal('product.not-found')
  return seen
}

async function publicProduct({ pool }: Deps, id: string): Promise<SeenProduct | undefined> {
  const { rows } = await pool.query<SeenProduct>(
    `select d.record, l.number, l.category_id as "categoryId"
      from listings l join listing_documents d using (number) where l.product_id = $1`,
    [id],
  )
  return rows[0]
}

async function privateProduct({ pool }: Deps, actor: Actor, id: string): Promise<SeenProduct | undefined> {
  if (actor.kind === 'anonymous') return undefined
  const { rows } = await pool.query<SeenProduct>(
    `select ${recordJson} as record, null as number, p.category_id as "categoryId"
      from ${recordSources} where p.id = $1 and ($2::uuid is null or p.shop_id = $2)`,
    [id, actor.kind === 'shop' ? actor.shopId : null],
  )
  return rows[0]
}
