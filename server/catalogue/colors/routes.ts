import type { FastifyInstance } from 'fastify'
import * as admin from '#contract/catalogue/color-admin.ts'
import { listColors, type Color } from '#contract/catalogue/colors.ts'
import { readManaged, presentManaged } from '#server/catalogue/managed.ts'
import type { Deps } from '#server/deps.ts'
import { mountCreating } from '#server/platform/http/request-keys.ts'
import { mount } from '#server/platform/http/route.ts'
import { colors, createColor, deleteColor, seedFurnitureColors, setColorStatus, updateColor } from './edit.ts'
import { currentCatalogue } from '#server/catalogue/listings/changes.ts'

const isDeleted = { en: 'The color is deleted.', ar: 'حُذف اللون.' } as const

export function colorRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, listColors, ({ query }) => listPalette(deps, { activeOnly: query.active_only === 'true' }))
  mount(app, deps, admin.listAdminColors, () => readManaged(deps.db, colors))
  mountCreating(app, deps, admin.createColor, {
    make: ({ actor, body }, { id, key }) => createColor(deps, actor, { ...body, id }, key),
    present: (_call, id) => presentManaged(deps.db, colors, { id }),
  })
  mount(app, deps, admin.updateColor, async ({ actor, params, body }) =>
    presentManaged(deps.db, colors, await updateColor(deps, actor, params.id, body)),
  )
  mount(app, deps, admin.deleteColor, async ({ actor, params, language }) => ({
    message: isDeleted[language],
    ...(await deleteColor(deps, actor, params.id)),
  }))
  mount(app, deps, admin.setColorStatus, ({ actor, body }) => setColorStatus(deps, actor, body))
  mount(app, deps, admin.seedColors, ({ actor }) => seedFurnitureColors(deps, actor))
}

/** The palette in its order; hidden colours are left out on request (R-API-64, G-78). */
async function listPalette(deps: Deps, { activeOnly }: { activeOnly: boolean }): Promise<Color[]> {
  const { reference } = await currentCatalogue(deps)
  return reference.colors.filter(({ status }) => !activeOnly || status === 'active')
}
