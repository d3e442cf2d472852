import type { FastifyInstance } from 'fastify'
import { browse, landing, listProducts, productPage } from '#contract/catalogue/marketplace.ts'
import type { Deps } from '#server/deps.ts'
import { mount, preencoded } from '#server/http/route.ts'
import { browseCards, listRecords } from './product-lists.ts'
import { landingPage } from './landing.ts'
import { listHeaders } from './paging.ts'
import { pageOfProduct } from './product-page.ts'

export function marketplaceRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, listProducts, async ({ query, request, reply }) => {
    const list = await listRecords(deps, query)
    reply.headers(listHeaders(request.url, list))
    return preencoded(list.json)
  })
  mount(app, deps, browse, async ({ query }) => preencoded((await browseCards(deps, query)).json))
  mount(app, deps, productPage, async ({ params, actor }) =>
    preencoded((await pageOfProduct(deps, actor, params.id)).json),
  )
  mount(app, deps, landing, async () => preencoded((await landingPage(deps)).json))
}
