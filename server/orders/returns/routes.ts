import type { FastifyInstance } from 'fastify'
import { moveReturns } from '#contract/orders/decisions.ts'
import { type OrderReturn, returnsFile } from '#contract/orders/returns.ts'
import * as contract from '#contract/orders/returns.ts'
import { customerName } from '#domain/orders/customer.ts'
import type { Fils } from '#domain/platform/amounts/money.ts'
import { returnStatusNames } from '#domain/orders/return-status.ts'
import { nameIn } from '#domain/platform/text/language.ts'
import type { Deps } from '#server/deps.ts'
import { recordListExport } from '#server/platform/audit/record.ts'
import { eachByItself } from '#server/platform/http/many.ts'
import { mountCreating } from '#server/platform/http/request-keys.ts'
import { both, bothFiles, mount, type Scope } from '#server/platform/http/route.ts'
import { amountCell, dayCell, type ListFile, sendList, shopColumn } from '#server/platform/http/send-sheet.ts'
import { confirmGiving } from '#server/orders/refunds/confirm.ts'
import { lookingUp, lookupBy } from '#server/orders/lookups.ts'
import { refuseWithoutKey } from '#server/orders/order-key.ts'
import { agreeToFetch, fetchDays, proposeFetch } from './fetch.ts'
import { mostToRefund, moveReturn } from './move.ts'
import { countReturns, eachReturn, listReturns, readReturn } from './read.ts'
import { requestReturn } from './request.ts'

export function returnRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps
  returnFileRoutes(app, deps)
  mountCreating(app, deps, contract.requestReturn, {
    make: async ({ actor, params, body, request }, { id, key }) => {
      const ownerId = actor.kind === 'anonymous' ? null : actor.userId
      await lookingUp(deps, lookupBy(request, params.orderNumber, body.email), () =>
        requestReturn(deps, { ...params, ...body, id, ownerId }, key),
      )
    },
    present: (_call, id) => readReturn(db, id),
  })
  both(app, deps, contract.listReturns, ({ scope, query }) =>
    listReturns(db, { ...ofShop(query), ...query, ...scope }),
  )
  both(app, deps, contract.countReturns, ({ query, scope }) =>
    countReturns(db, { ...ofShop(query), ...query, ...scope }),
  )
  both(app, deps, contract.listFetchDays, ({ scope, params }) => fetchDays(deps, params.id, scope.shopId))
  both(app, deps, contract.proposeFetch, async ({ actor, scope, params, body }) => {
    await proposeFetch(deps, actor, { ...params, ...body })
    return readReturn(db, params.id, scope.shopId)
  })
  mount(app, deps, contract.agreeToFetch, ({ params: { orderNumber: number, id }, body, request }) =>
    lookingUp(deps, lookupBy(request, number, body.email), async () => {
      await refuseWithoutKey(deps, request, { number, ...body })
      await agreeToFetch(deps, { number, id, ...body })
      return readReturn(db, id)
    }),
  )
  both(app, deps, moveReturns, ({ actor, body: { items, ...move }, ...call }) =>
    eachByItself(call, items, ({ id, seen }) => moveReturn(deps, actor, id, { ...move, seen })),
  )
  both(app, deps, contract.moveReturn, async ({ actor, scope, params, body, request }) => {
    let confirmedFils: Fils = 0
    if (body.status === 'refunded') {
      const read = await readReturn(db, params.id, scope.shopId)
      const about = { orderId: read.orderId, fils: body.refund ?? (await mostToRefund(db, read)) }
      confirmedFils = await confirmGiving(deps, { actor, request }, about)
    }
    await moveReturn(deps, actor, params.id, { ...body, confirmedFils })
    return readReturn(db, params.id, scope.shopId)
  })
}

const file: ListFile<OrderReturn> = {
  name: 'majlis-returns',
  sheet: { en: 'Returns', ar: 'المرتجعات' },
  columns: [
    ['Return', 'المرتجع', ({ returnNumber }) => returnNumber],
    ['Order', 'الطلب', ({ orderNumber }) => orderNumber],
    shopColumn,
    ['Customer', 'العميل', (one, language) => customerName(one.customerName, language)],
    [
      'Items',
      'القطع',
      ({ items }, language) => items.map((item) => `${item.quantity} × ${nameIn(language, item)}`).join('\n'),
    ],
    ['Reason', 'السبب', ({ reason }) => reason],
    ['Status', 'الحالة', ({ status }, language) => returnStatusNames[status][language]],
    ['Reason for refusal', 'سبب الرفض', ({ refusalReason }) => refusalReason ?? ''],
    ['Requested on', 'تاريخ الطلب', ({ createdAt }) => dayCell(createdAt)],
    ['Item total in AED', 'الثمن بالدرهم', ({ paid }) => amountCell(paid)],
    ['Refund in AED', 'المُعاد بالدرهم', ({ refund }) => amountCell(refund)],
  ],
}

/** Serves all matching returns as a file. */
function returnFileRoutes(app: FastifyInstance, deps: Deps): void {
  bothFiles(app, deps, returnsFile, async ({ scope, ...call }) => {
    await recordListExport(deps, call.actor, 'returns')
    return sendList(call, file, eachReturn(deps.db, { ...ofShop(call.query), ...call.query, ...scope }))
  })
}

/** Reads an administrator's filter by shop; for a shop, the caller applies its own scope instead. */
function ofShop(query: object): Scope {
  return 'shop' in query && typeof query.shop === 'string' ? { shopId: query.shop } : {}
}
