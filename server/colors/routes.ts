import type { FastifyInstance } from 'fastify'
import * as admin from '#contract/catalogue/color-admin.ts'
import { listColors } from '#contract/catalogue/colors.ts'
import type { Deps } from '#server/deps.ts'
import { mount } from '#server/http/route.ts'
import { readAdminPalette, withProductCount } from './admin-palette.ts'
import { deleteColor, setColorStatus, updateColor } from './changing.ts'
import { createColor, seedFurnitureColors } from './editing.ts'
import { listPalette } from './listing.ts'

export function colorRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, listColors, ({ query }) => listPalette(deps, { activeOnly: query.active_only === 'true' }))
  mount(app, deps, admin.listAdminColors, () => readAdminPalette(deps.db))
  mount(app, deps, admin.createColor, async ({ actor, body }) =>
    withProductCount(deps.db, await createColor(deps, actor, body)),
  )
  mount(app, deps, admin.updateColor, async ({ actor, params, body }) =>
    withProductCount(deps.db, await updateColor(deps, actor, params.id, body)),
  )
  mount(app, deps, admin.deleteColor, ({ actor, params }) => deleteColor(deps, actor, params.id))
  mount(app, deps, admin.setColorStatus, ({ actor, body }) => setColorStatus(deps, actor, body))
  mount(app, deps, admin.seedColors, ({ actor }) => seedFurnitureColors(deps, actor))
}
