import type { FastifyInstance } from 'fastify'
import { type Customer, customersFile } from '#contract/orders/customers.ts'
import * as contract from '#contract/orders/customers.ts'
import type { Deps } from '#server/deps.ts'
import { recordListExport } from '#server/platform/audit/record.ts'
import { both, bothFiles, mount } from '#server/platform/http/route.ts'
import { amountCell, dayCell, type ListFile, numberCell, sendList } from '#server/platform/http/send-sheet.ts'
import { customerDataRoutes } from './data-file.ts'
import { eraseCustomer } from './erase.ts'
import { joinCustomers } from './join.ts'
import { eachCustomer, listCustomers } from './list.ts'
import { readCustomer } from './read.ts'

export function customerRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps
  customerFileRoutes(app, deps)
  customerDataRoutes(app, deps)
  both(app, deps, contract.listCustomers, ({ scope, query, language }) =>
    listCustomers(db, scope, { ...query, language, now: deps.clock() }),
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

const file: ListFile<Customer> = {
  name: 'majlis-customers',
  sheet: { en: 'Customers', ar: 'العملاء' },
  columns: [
    ['First name', 'الاسم الأول', ({ firstName }) => firstName],
    ['Last name', 'اسم العائلة', ({ lastName }) => lastName],
    ['Email', 'البريد الإلكتروني', ({ email }) => email],
    ['Phone', 'الهاتف', ({ phone }) => phone],
    ['Address', 'العنوان', ({ address }) => address],
    ['Customer since', 'عميل منذ', ({ createdAt }) => dayCell(createdAt)],
    ['Orders', 'الطلبات', ({ totalOrders }) => numberCell(totalOrders)],
    ['Spent in AED', 'المنفَق بالدرهم', ({ totalSpent }) => amountCell(totalSpent)],
    ['Last order', 'آخر طلب', ({ lastOrderDate }) => dayCell(lastOrderDate)],
  ],
}

/** Serves all matching customers as a file, generated while it is sent. */
function customerFileRoutes(app: FastifyInstance, deps: Deps): void {
  bothFiles(app, deps, customersFile, async ({ scope, ...call }) => {
    const { language, query } = call
    await recordListExport(deps, call.actor, 'customers')
    const asked = { ...query, language, now: deps.clock() }
    return sendList(call, file, eachCustomer(deps.db, scope, asked))
  })
}
