import { Refusal } from '#domain/refusal.ts'
import type { Deps } from '#server/deps.ts'
import type { Actor } from '#server/http/actor.ts'
import { isId } from '#server/id.ts'
import { keptReply } from '#server/marketplace/kept-replies.ts'
import { recordJson, recordSources } from './record.ts'

/** A product that the caller may see, as its wire JSON; `number` is its listing's, null while it is not public. */
export type SeenProduct = {
  readonly id: string
  readonly json: Buffer
  readonly number: number | null
  readonly categoryId: string
}

/**
 * A public product to everyone, any other to its own shop and to administrators; else Refusal('product.not-found')
 * (G-48, R-API-66).
 */
export async function seeProduct(deps: Deps, actor: Actor, id: string): Promise<SeenProduct> {
  if (!isId(id)) throw new Refusal('product.not-found')
  const product = (await publicProduct(deps, id.toLowerCase())) ?? (await privateProduct(deps, actor, id))
  if (!product) throw new Refusal('product.not-found')
  return product
}

type Row = { record: string; number: number | null; categoryId: string }

function publicProduct(deps: Deps, id: string): Promise<SeenProduct | null> {
  return keptReply(deps, `product ${id}`, async () => {
    const { rows } = await deps.pool.query<Row>(
      `select d.record, l.number, l.category_id as "categoryId"
        from listings l join listing_documents d using (number) where l.product_id = $1`,
      [id],
    )
    return seenIn(id, rows[0])
  })
}

async function privateProduct({ pool }: Deps, actor: Actor, id: string): Promise<SeenProduct | null> {
  if (actor.kind === 'anonymous') return null
  const { rows } = await pool.query<Row>(
    `select ${recordJson} as record, null as number, p.category_id as "categoryId"
      from ${recordSources} where p.id = $1 and ($2::uuid is null or p.shop_id = $2)`,
    [id, actor.kind === 'shop' ? actor.shopId : null],
  )
  return seenIn(id, rows[0])
}

function seenIn(id: string, row: Row | undefined): SeenProduct | null {
  return row ? { id, json: Buffer.from(row.record), number: row.number, categoryId: row.categoryId } : null
}
