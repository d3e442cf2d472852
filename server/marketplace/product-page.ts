import type { Deps } from '#server/deps.ts'
import type { Actor } from '#server/http/actor.ts'
import { publicProduct, type SeenProduct, seePrivateProduct } from '#server/products/public.ts'
import { isId } from '#server/id.ts'
import { type Catalogue, currentCatalogue } from './catalogue-version.ts'
import { keptReply } from './kept-replies.ts'
import { trailTo } from './reference.ts'

const mostCompanions = 8

/** A product with its place in the category tree and the pieces that go well with it. */
export async function pageOfProduct(deps: Deps, actor: Actor, id: string): Promise<{ json: Buffer }> {
  const kept = isId(id)
    ? await keptReply(deps, `page ${id.toLowerCase()}`, async (catalogue) => {
        const seen = await publicProduct(deps, id)
        return seen && makePage(deps, catalogue, seen)
      })
    : null
  return kept ?? makePage(deps, await currentCatalogue(deps), await seePrivateProduct(deps, actor, id))
}

async function makePage(deps: Deps, { reference }: Catalogue, seen: SeenProduct): Promise<{ json: Buffer }> {
  const trail = trailTo(reference.categories, seen.categoryId).map(({ slug, name, nameAr }) => ({
    slug,
    name,
    nameAr,
  }))
  const companions = await goesWellWith(deps, seen)
  const rest = `,"trail":${JSON.stringify(trail)},"goesWellWith":[${companions.join(',')}]}`
  return { json: Buffer.concat([Buffer.from('{"product":'), seen.json, Buffer.from(rest)]) }
}

// What the shop names itself, then what stands in the same room, then the newest of its category.
const companionCards = `
  with found as (
    select l.number, 1 as reason, link.kind::text as kind, link.position
      from product_links link join listings l on l.product_id = link.linked_product_id
      where link.product_id = $1 and link.kind in ('cross_sell', 'upsell')
    union all
    select l.number, 2, '', beside.position
      from scene_products here join scene_products beside using (scene_id)
      join listings l on l.product_id = beside.product_id
      where here.product_id = $1
    union all
    (select number, 3, '', row_number() over (order by created_at desc, number desc)
      from listings where category_id = $2 order by created_at desc, number desc limit $3 + 1)
  ),
  best as (
    select distinct on (number) number, reason, kind, position from found
    where number is distinct from $4::integer order by number, reason, kind, position
  )
  select d.card from best join listing_documents d using (number)
  order by reason, kind, position, number limit $3`

async function goesWellWith({ pool }: Deps, { id, categoryId, number }: SeenProduct): Promise<string[]> {
  const { rows } = await pool.query<{ card: string }>(companionCards, [
    id,
    categoryId,
    mostCompanions,
    number,
  ])
  return rows.map(({ card }) => card)
}
