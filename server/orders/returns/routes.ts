import { type SqlBool, sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/orders/returns.ts'
import type { Fils } from '#domain/platform/amounts/money.ts'
import type { Deps } from '#server/deps.ts'
import { sendPage } from '#server/platform/http/paging.ts'
import { mountCreating } from '#server/platform/http/request-keys.ts'
import { mount } from '#server/platform/http/route.ts'
import { confirmRefund, type Refunder } from '#server/orders/refunds/confirm.ts'
import { lookingUp, lookupBy } from '#server/orders/lookups.ts'
import { moveReturn } from './move.ts'
import { countReturns, listReturns, readReturn } from './read.ts'
import { requestReturn } from './request.ts'

export function returnRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps
  mountCreating(app, deps, contract.requestReturn, {
    make: async ({ actor, params, body, request }, { id, key }) => {
      const ownerId = actor.kind === 'anonymous' ? null : actor.userId
      await lookingUp(deps, lookupBy(request, params.orderNumber, body.email), () =>
        requestReturn(deps, { ...params, ...body, id, ownerId }, key),
      )
    },
    tell: (_call, id) => readReturn(db, id),
  })
  mount(app, deps, contract.listOwnReturns, async ({ actor, query, ...call }) => {
    return sendPage(call, await listReturns(db, query, sql<SqlBool>`o.shop_id = ${actor.shopId}`))
  })
  mount(app, deps, contract.countOwnReturns, ({ actor }) => {
    return countReturns(db, sql<SqlBool>`o.shop_id = ${actor.shopId}`)
  })
  mount(app, deps, contract.countReturns, () => countReturns(db))
  mount(app, deps, contract.moveOwnReturn, async ({ actor, params, body, request }) => {
    if (body.status === 'refunded') await confirmReturned(deps, { actor, request }, { ...params, ...body })
    await moveReturn(deps, actor, params.id, body)
    return readReturn(db, params.id, actor.shopId)
  })
  mount(app, deps, contract.listReturns, async ({ query, ...call }) => {
    return sendPage(call, await listReturns(db, query))
  })
  mount(app, deps, contract.moveReturn, async ({ actor, params, body, request }) => {
    if (body.status === 'refunded') await confirmReturned(deps, { actor, request }, { ...params, ...body })
    await moveReturn(deps, actor, params.id, body)
    return readReturn(db, params.id)
  })
}

type RefundInput = { readonly id: string; readonly refund?: Fils | null | undefined }

async function confirmReturned(deps: Deps, by: Refunder, { id, refund }: RefundInput): Promise<void> {
  const { paid, currency } = await readReturn(
    deps.db,
    id,
    by.actor.kind === 'shop' ? by.actor.shopId : undefined,
  )
  await confirmRefund(deps, by, { fils: refund ?? paid, currency })
}
