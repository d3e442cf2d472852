import type { FastifyInstance } from 'fastify'
import { browse, listProducts, productPage, suggest } from '#contract/catalogue/marketplace.ts'
import { landing, listRooms, readRoom } from '#contract/catalogue/rooms.ts'
import type { Deps } from '#server/deps.ts'
import { mount, pageHeaders, preencoded } from '#server/platform/http/route.ts'
import { browseCards, listRecords, type ProductList, landingPage } from './product-lists.ts'
import { currentCatalogue } from './listings/changes.ts'
import { pageOfProduct } from './product-page.ts'
import { roomPage, roomsInList } from './rooms/page.ts'
import { suggestionsFor } from './search/search.ts'

export function marketplaceRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, listProducts, async ({ query, request, reply }) => {
    const list = await listRecords(deps, query)
    reply.headers(listHeaders(request.url, list))
    return preencoded(list.json)
  })
  mount(app, deps, browse, async ({ query }) => preencoded((await browseCards(deps, query)).json))
  mount(app, deps, suggest, async ({ query }) => preencoded((await suggestionsFor(deps, query.search)).json))
  mount(app, deps, productPage, async ({ params, actor }) =>
    preencoded((await pageOfProduct(deps, actor, params.id)).json),
  )
  mount(app, deps, listRooms, async () => roomsInList((await currentCatalogue(deps)).reference.rooms))
  mount(app, deps, readRoom, async ({ params }) => preencoded((await roomPage(deps, params.key)).json))
  mount(app, deps, landing, async () => preencoded((await landingPage(deps)).json))
}

/** Headers with the total and the addresses of the previous and next page (G-93). */
function listHeaders(url: string, list: Omit<ProductList, 'json'>): Record<string, string> {
  const { total, limit, passed, next } = list
  const before = Math.max(0, Math.min(passed, total) - limit)
  const previous = before === 0 ? '' : `offset=${before}`
  return pageHeaders(url, {
    total,
    next: next && `cursor=${next}`,
    previous: passed > 0 && limit > 0 ? previous : null,
  })
}
