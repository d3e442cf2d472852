import { everything } from '#contract/catalogue/marketplace.ts'
import type { Deps } from '#server/deps.ts'
import type { Catalogue } from './listings/changes.ts'
import { documentsOf } from './documents.ts'
import { countedCategories } from './search/facets.ts'
import type { Counts } from '#engines/catalogue-memory/vocabulary/results.ts'
import type { Reference } from './reference.ts'
import { cachedReply, type TaggedReply } from './response-cache.ts'
import { queryOf, search } from './search/search.ts'
import { catalogueTag } from './tags.ts'

const newestCards = 8

/** What the landing page shows. */
export function landingPage(deps: Deps): Promise<TaggedReply> {
  return cachedReply(deps, 'landing', async (catalogue) => {
    const { scenes } = catalogue.reference
    const pictures = scenes.map(({ image, alt, altAr }) => ({ image, alt, altAr }))
    const query = queryOf(everything, newestCards)
    const results = await search(deps, catalogue, query)
    const [counts, newest, room] = await Promise.all([
      results.count(),
      results.page(query.window).then(({ numbers }) => documentsOf(deps, ['card', numbers])),
      featuredRoom(deps, catalogue),
    ])
    const categories = JSON.stringify(picturedCategories(counts, catalogue.reference))
    const shown = `"categories":${categories},"scenes":${JSON.stringify(pictures)}`
    const json = Buffer.from(`{${shown},"newest":${newest.json},"room":${room.json}}`)
    return { json, tags: [catalogueTag, ...newest.tags, ...room.tags] }
  })
}

function picturedCategories(counts: Counts, reference: Reference) {
  const thumbs = new Map(reference.categories.map(({ id, thumbUrl }) => [id, thumbUrl]))
  return countedCategories(counts, reference).map((row) => ({ ...row, thumbUrl: thumbs.get(row.id) ?? null }))
}

async function featuredRoom(deps: Deps, catalogue: Catalogue) {
  const scene = catalogue.reference.scenes.find(({ isFeatured }) => isFeatured)
  if (!scene) return { json: 'null', tags: [] }
  const { key, image, alt, altAr } = scene
  const rows = await itemsOf(deps, scene.productIds)
  const products = await documentsOf(deps, ['card', rows.map(({ number }) => number)])
  const sizes = rows.flatMap(({ id, width, depth }) => (width === null ? [] : [{ id, width, depth }]))
  const about = JSON.stringify({ key, image, alt, altAr, sizes })
  const json = `${about.slice(0, -1)},"pieces":${products.json}}`
  return { json, tags: products.tags }
}

type RoomProduct = {
  readonly number: number
  readonly id: string
  readonly width: number | null
  readonly depth: number | null
}

/** The listings among these products, in their order; their size in centimetres where it is known. */
async function itemsOf({ pool }: Deps, productIds: readonly string[]): Promise<RoomProduct[]> {
  const { rows } = await pool.query<RoomProduct>(
    `select number, piece.id, (width_mm / 10.0)::float8 as width, (depth_mm / 10.0)::float8 as depth
      from unnest($1::uuid[]) with ordinality as piece(id, at)
      join listings on product_id = piece.id order by at`,
    [productIds],
  )
  return rows
}
