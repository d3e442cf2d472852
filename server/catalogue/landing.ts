import { everything } from '#contract/catalogue/marketplace.ts'
import type { Deps } from '#server/deps.ts'
import { documentsOf } from './documents.ts'
import { countedCategories } from './search/facets.ts'
import type { Counts } from '#engines/catalogue-memory/vocabulary/results.ts'
import type { Reference } from './reference.ts'
import { roomReply, roomsInList } from './rooms/page.ts'
import { cachedReply, type TaggedReply } from './response-cache.ts'
import { catalogueTag } from './tags.ts'
import { queryOf, search } from './search/search.ts'

const newestCards = 8

/** What the landing page shows. */
export function landingPage(deps: Deps): Promise<TaggedReply> {
  return cachedReply(deps, 'landing', async (catalogue) => {
    const { reference } = catalogue
    const query = queryOf(everything, newestCards)
    const results = await search(deps, catalogue, query)
    const [counts, newest, room] = await Promise.all([
      results.count(),
      results.page(query.window).then(({ numbers }) => documentsOf(deps, ['card', numbers])),
      featuredRoom(deps, reference),
    ])
    const categories = JSON.stringify(picturedCategories(counts, reference))
    const shown = `"categories":${categories},"rooms":${JSON.stringify(roomsInList(reference.rooms))}`
    const json = Buffer.from(`{${shown},"newest":${newest.json},"room":${room.json}}`)
    return { json, tags: [catalogueTag, ...newest.tags, ...room.tags] }
  })
}

function picturedCategories(counts: Counts, reference: Reference) {
  const thumbs = new Map(reference.categories.map(({ id, thumbUrl }) => [id, thumbUrl]))
  return countedCategories(counts, reference).map((row) => ({ ...row, thumbUrl: thumbs.get(row.id) ?? null }))
}

async function featuredRoom(deps: Deps, { rooms }: Reference) {
  const room = rooms.find(({ isFeatured }) => isFeatured)
  return room ? roomReply(deps, room) : { json: 'null', tags: [] }
}
