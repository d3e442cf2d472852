import type { Deps } from '#server/deps.ts'
import type { Catalogue } from './catalogue-version.ts'
import { documentsOf } from './documents.ts'
import { countedCategories } from './facets.ts'
import { keptReply } from './kept-replies.ts'
import type { SceneRow } from './reference.ts'
import { askedOf, countValues, findPage, searchFor } from './search.ts'

const newestCards = 8

const everything = {
  search: '',
  category: [],
  color: [],
  style: [],
  minPrice: undefined,
  maxPrice: undefined,
  maxWidth: undefined,
  maxDepth: undefined,
  maxHeight: undefined,
  room: '',
  ids: [],
  sort: undefined,
  limit: undefined,
  offset: undefined,
  cursor: '',
}

/** What the landing page shows. */
export function landingPage(deps: Deps): Promise<{ json: Buffer }> {
  return keptReply(deps, 'landing', async (catalogue) => ({
    json: Buffer.from(await makeLanding(deps, catalogue)),
  }))
}

async function makeLanding(deps: Deps, catalogue: Catalogue): Promise<string> {
  const search = searchFor(deps, catalogue, askedOf(everything, newestCards))
  const [counts, newest, room] = await Promise.all([
    countValues(search),
    findPage(search).then(({ numbers }) => documentsOf(deps, 'card', numbers)),
    featuredRoom(deps, catalogue),
  ])
  const categories = JSON.stringify(countedCategories(counts, catalogue.reference))
  const scenes = JSON.stringify(
    catalogue.reference.scenes.map(({ image, alt, altAr }) => ({ image, alt, altAr })),
  )
  return `{"categories":${categories},"newest":[${newest.join(',')}],"scenes":${scenes},"room":${room}}`
}

async function featuredRoom(deps: Deps, { reference }: Catalogue): Promise<string> {
  const scene = reference.scenes.find(({ isFeatured }) => isFeatured)
  if (!scene) return 'null'
  const { key, image, alt, altAr } = scene
  const pieces = await piecesOf(deps, scene)
  return `${JSON.stringify({ key, image, alt, altAr }).slice(0, -1)},"pieces":[${pieces.join(',')}]}`
}

async function piecesOf(deps: Deps, { productIds }: SceneRow): Promise<string[]> {
  const { rows } = await deps.pool.query<{ card: string }>(
    `select d.card from unnest($1::uuid[]) with ordinality as piece(id, at)
      join listings l on l.product_id = piece.id join listing_documents d using (number) order by at`,
    [productIds],
  )
  return rows.map(({ card }) => card)
}
