import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/orders/refunds.ts'
import type { Deps } from '#server/deps.ts'
import { mount } from '#server/platform/http/route.ts'
import { readOrderById } from '../find.ts'
import { confirmStoredRefund } from './confirm.ts'
import { payRefundOtherwise, retryRefund } from './retry.ts'

export function refundRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, contract.retryRefund, async ({ actor, params, request }) => {
    await confirmStoredRefund(deps, { actor, request }, params.id)
    return readOrderById(deps.db, await retryRefund(deps, actor, params.id))
  })
  mount(app, deps, contract.payRefundOtherwise, async ({ actor, params, body, request }) => {
    await confirmStoredRefund(deps, { actor, request }, params.id)
    return readOrderById(deps.db, await payRefundOtherwise(deps, actor, { ...params, ...body }))
  })
}
