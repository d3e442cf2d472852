import type { FastifyInstance } from 'fastify'
import * as accounts from '#contract/orders/refund-account.ts'
import * as contract from '#contract/orders/refunds.ts'
import type { Deps } from '#server/deps.ts'
import { both, mount } from '#server/platform/http/route.ts'
import { readOrderById } from '../find.ts'
import { payoutsAtBank } from '#server/money/payouts/at-bank.ts'
import { bankRoutes } from '#server/money/payouts/bank-routes.ts'
import { retryCapture, writeOffCapture } from '../payments/capture.ts'
import { refundsAtBank } from './at-bank.ts'
import { changeAccount, enterAccount, readAccount, readAccountOf } from './account.ts'
import { confirmGiving, confirmStoredRefund } from './confirm.ts'
import { settleRefund } from './move.ts'
import { giveRefund } from './give.ts'
import { listRefunds } from './list.ts'
import { payRefund, returnRefund } from './pay.ts'
import { retryRefund } from './send.ts'

export function refundRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, contract.listRefunds, ({ query }) => listRefunds(deps.db, query))
  mount(app, deps, accounts.readRefundAccount, ({ params, request }) =>
    readAccount(deps, { ...params, request }),
  )
  mount(app, deps, accounts.changeRefundAccount, ({ params, body, request }) =>
    changeAccount(deps, { ...params, request }, body),
  )
  mount(app, deps, accounts.enterAccountOfRefund, ({ actor, params, body }) =>
    enterAccount(deps, actor, { ...params, ...body }),
  )
  mount(app, deps, accounts.readAccountOfRefund, ({ params }) => readAccountOf(deps, params.id))
  bankRoutes(app, deps, { payouts: payoutsAtBank, refunds: refundsAtBank })
  mount(app, deps, contract.returnRefund, async ({ actor, params: { id }, body: { reason } }) =>
    readOrderById(deps.db, await returnRefund(deps, actor, id, reason)),
  )
  mount(app, deps, contract.retryRefund, async ({ actor, params, request }) => {
    await confirmStoredRefund(deps, { actor, request }, params.id)
    return readOrderById(deps.db, await retryRefund(deps, actor, params.id))
  })
  mount(app, deps, contract.settleRefund, async ({ actor, params, request }) => {
    await confirmStoredRefund(deps, { actor, request }, params.id)
    return readOrderById(deps.db, await settleRefund(deps, actor, params.id))
  })
  mount(app, deps, contract.settleCapture, async ({ actor, params: { id }, body: { outcome } }) => {
    await (outcome === 'retry' ? retryCapture(deps, actor, id) : writeOffCapture(deps, actor, id))
    return readOrderById(deps.db, id)
  })
  both(app, deps, contract.giveRefund, async ({ actor, params: { id }, body, request, scope }) => {
    const confirmedFils = await confirmGiving(deps, { actor, request }, { orderId: id, fils: body.amount })
    await giveRefund(deps, actor, { ...body, orderId: id, confirmedFils })
    return readOrderById(deps.db, id, scope.shopId)
  })
  both(app, deps, contract.payRefund, async ({ actor, params, body, request, scope }) => {
    await confirmStoredRefund(deps, { actor, request }, params.id)
    return readOrderById(deps.db, await payRefund(deps, actor, { ...params, ...body }), scope.shopId)
  })
}
