import type { FastifyInstance } from 'fastify'
import { listCategories, vendorCategories } from '#contract/categories.ts'
import type { Deps } from '#server/deps.ts'
import { mount } from '#server/http/route.ts'
import { listVisible, visibleTree } from './listing.ts'

export function categoryRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, listCategories, () => listVisible(deps))
  mount(app, deps, vendorCategories, () => visibleTree(deps))
}
