import type { FastifyInstance } from 'fastify'
import { listColors } from '#contract/colors.ts'
import type { Deps } from '#server/deps.ts'
import { mount } from '#server/http/route.ts'
import { listPalette } from './listing.ts'

export function colorRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, listColors, ({ query }) => listPalette(deps, { activeOnly: query.active_only === 'true' }))
}
