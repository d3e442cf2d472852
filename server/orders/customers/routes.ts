import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/orders/customers.ts'
import type { Deps } from '#server/deps.ts'
import { sendPage } from '#server/platform/http/paging.ts'
import { mount } from '#server/platform/http/route.ts'
import { customerDataRoutes } from './data-file.ts'
import { eraseCustomer } from './erase.ts'
import { joinCustomers } from './join.ts'
import { customerFileRoutes } from './list-file.ts'
import { listCustomers } from './list.ts'
import { readCustomer } from './read.ts'

export function customerRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps
  customerFileRoutes(app, deps)
  customerDataRoutes(app, deps)
  mount(app, deps, contract.listCustomers, async ({ query, ...call }) =>
    sendPage(call, await listCustomers(db, {}, { ...query, language: call.language })),
  )
  mount(app, deps, contract.listOwnCustomers, async ({ actor: { shopId }, query, ...call }) =>
    sendPage(call, await listCustomers(db, { shopId }, { ...query, language: call.language })),
  )
  mount(app, deps, contract.readCustomer, ({ params, language }) =>
    readCustomer(db, {}, { ...params, language }),
  )
  mount(app, deps, contract.readOwnCustomer, ({ actor: { shopId }, params, language }) =>
    readCustomer(db, { shopId }, { ...params, language }),
  )
  mount(app, deps, contract.joinCustomers, ({ actor, params, body }) =>
    joinCustomers(deps, actor, { ...params, ...body }),
  )
  mount(app, deps, contract.eraseCustomer, ({ actor, params, body }) =>
    eraseCustomer(deps, actor, { ...params, ...body }),
  )
}
