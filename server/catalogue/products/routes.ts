import type { FastifyInstance } from 'fastify'
import * as variantGroups from '#contract/catalogue/products/variants.ts'
import { readEditableProduct } from '#contract/catalogue/products/own-products.ts'
import { readProduct } from '#contract/catalogue/products/products.ts'
import type { Deps } from '#server/deps.ts'
import { both, mount, preencoded } from '#server/platform/http/route.ts'
import { adminProductRoutes } from './admin-routes.ts'
import { readEditable } from './editable.ts'
import { changeVariantGroup } from './variants/change.ts'
import { readVariantGroup } from './variants/read.ts'
import { ownProductRoutes } from './own-routes.ts'
import { seeProduct } from './public.ts'

export function productRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, readProduct, async ({ params, actor }) =>
    preencoded((await seeProduct(deps, actor, params.id)).json),
  )
  both(app, deps, readEditableProduct, ({ params, scope }) => readEditable(deps, params.id, scope.shopId))
  both(app, deps, variantGroups.readFamily, ({ params, scope }) =>
    readVariantGroup(deps, params.id, scope.shopId),
  )
  both(app, deps, variantGroups.changeFamily, async ({ params, body, actor, scope }) => {
    const undo = await changeVariantGroup(deps, actor, params.id, body)
    return { ...(await readVariantGroup(deps, params.id, scope.shopId)), undo }
  })
  ownProductRoutes(app, deps)
  adminProductRoutes(app, deps)
}
