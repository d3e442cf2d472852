import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/catalogue/products/admin-products.ts'
import * as variantGroups from '#contract/catalogue/products/variants.ts'
import { readEditableProduct } from '#contract/catalogue/products/own-products.ts'
import * as reviews from '#contract/catalogue/products/product-approval.ts'
import { readProduct } from '#contract/catalogue/products/products.ts'
import type { Deps } from '#server/deps.ts'
import { mountCreating } from '#server/platform/http/request-keys.ts'
import { both, mount, preencoded, sendPage } from '#server/platform/http/route.ts'
import { decideProduct, decideProducts } from './approval/move.ts'
import { countByShop, readQueue } from './approval/queue.ts'
import { readProductForApproval } from './approval/read.ts'
import { updateProductByAdmin } from './edit.ts'
import { readEditable, readEditables, readRecords } from './editable.ts'
import { findChanged, findProducts } from './find.ts'
import { createProductByAdmin } from './submit.ts'
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

/** Routes by which administrators read, add, change and decide on products. */
function adminProductRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, contract.listAllProducts, async (call) =>
    readRecords(deps, sendPage(call, await findProducts(deps.db, call.query))),
  )
  mount(app, deps, contract.listPendingProducts, async (call) => {
    const asked = { ...call.query, status: 'pending_review', sort: 'oldest' } as const
    return readRecords(deps, sendPage(call, await findProducts(deps.db, asked)))
  })
  mount(app, deps, contract.listPendingChanges, async (call) =>
    readEditables(deps, sendPage(call, await findChanged(deps.db, call.query))),
  )
  mountCreating(app, deps, contract.createProduct, {
    make: ({ body, actor }, { id, key }) => createProductByAdmin(deps, actor, { ...body, id }, key),
    present: (_call, id) => readEditable(deps, id),
  })
  mount(app, deps, contract.updateProduct, async ({ params, body, actor }) => {
    await updateProductByAdmin(deps, actor, params.id, body)
    return readEditable(deps, params.id)
  })
  mount(app, deps, contract.decideProduct, async ({ params, body, actor }) => {
    const undo = await decideProduct(deps, actor, params.id, body)
    return { ...(await readEditable(deps, params.id)), undo }
  })
  mount(app, deps, contract.decideProducts, (call) => decideProducts(deps, call, call.body))
  approvalRoutes(app, deps)
}

function approvalRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, reviews.listApprovalQueue, ({ query }) => readQueue(deps, query))
  mount(app, deps, reviews.countProductsByShop, ({ query }) => countByShop(deps.db, query))
  mount(app, deps, reviews.readProductApproval, ({ params }) => readProductForApproval(deps, params.id))
}
