import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/orders/customers.ts'
import type { Deps } from '#server/deps.ts'
import { sendPage } from '#server/platform/http/paging.ts'
import { both, mount } from '#server/platform/http/route.ts'
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
  both(app, deps, contract.listCustomers, async ({ scope, query, ...call }) =>
    sendPage(call, await listCustomers(db, scope, { ...query, language: call.language })),
  )
  both(app, deps, contract.readCustomer, ({ scope, params, language }) =>
    readCustomer(db, scope, { ...params, language }),
  )
  mount(app, deps, contract.joinCustomers, ({ actor, params, body }) =>
    joinCustomers(deps, actor, { ...params, ...body }),
  )
  mount(app, deps, contract.eraseCustomer, ({ actor, params, body }) =>
    eraseCustomer(deps, actor, { ...params, ...body }),
  )
}
