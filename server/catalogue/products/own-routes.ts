import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/catalogue/products/own-products.ts'
import type { Deps } from '#server/deps.ts'
import { mountCreating } from '#server/platform/http/request-keys.ts'
import { mount, sendPage } from '#server/platform/http/route.ts'
import { updateOwnProduct } from './edit.ts'
import { readEditable, readEditables } from './editable.ts'
import { countOwn, findProducts } from './find.ts'
import { changePriceStock, changePriceStocks } from './price-stock.ts'
import { submitProduct } from './submit.ts'
import { withdrawProduct } from './withdraw.ts'

/** Routes for a shop's own products. */
export function ownProductRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, contract.listOwnProducts, async (call) => {
    const { status: asked, ...query } = call.query
    const status = asked === 'pending_review' ? 'waiting' : asked
    const { shopId } = call.actor
    return readEditables(deps, sendPage(call, await findProducts(deps.db, { ...query, status, shopId })))
  })
  mount(app, deps, contract.countOwnProducts, ({ query, actor }) =>
    countOwn(deps.db, actor.shopId, query.search),
  )
  mountCreating(app, deps, contract.submitProduct, {
    make: ({ body, actor }, { id, key }) => submitProduct(deps, actor, { ...body, id }, key),
    present: ({ actor }, id) => readEditable(deps, id, actor.shopId),
  })
  mount(app, deps, contract.updateOwnProduct, async ({ params, body, actor }) => {
    await updateOwnProduct(deps, actor, params.id, body)
    return readEditable(deps, params.id)
  })
  mount(app, deps, contract.withdrawOwnProduct, async ({ params, body, actor }) => {
    await withdrawProduct(deps, actor, params.id, body)
    return readEditable(deps, params.id)
  })
  mount(app, deps, contract.changeOwnPriceStock, async ({ params, body, actor }) => {
    await changePriceStock(deps, actor, params.id, body)
    return readEditable(deps, params.id)
  })
  mount(app, deps, contract.changeOwnPriceStocks, async ({ body: { items }, actor }) => {
    await changePriceStocks(deps, actor, items)
    return readEditables(
      deps,
      items.map(({ id }) => id),
    )
  })
}
