import type { FastifyInstance } from 'fastify'
import { readProduct } from '#contract/catalogue/products/products.ts'
import type { Deps } from '#server/deps.ts'
import { mount, preencoded } from '#server/platform/http/route.ts'
import { adminProductRoutes } from './admin-routes.ts'
import { ownProductRoutes } from './own-routes.ts'
import { seeProduct } from './public.ts'

export function productRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, readProduct, async ({ params, actor }) =>
    preencoded((await seeProduct(deps, actor, params.id)).json),
  )
  ownProductRoutes(app, deps)
  adminProductRoutes(app, deps)
}
