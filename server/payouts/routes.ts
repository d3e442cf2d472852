import type { FastifyInstance } from 'fastify'
import * as bank from '#contract/payouts/bank-account.ts'
import * as contract from '#contract/payouts/payouts.ts'
import type { Deps } from '#server/deps.ts'
import { sendPage } from '#server/http/paging.ts'
import { mountCreating } from '#server/http/request-keys.ts'
import { mount } from '#server/http/route.ts'
import { changeAccount, confirmAccount, readAccounts } from './bank-accounts.ts'
import { readFigures } from './figures.ts'
import { movePayout } from './moving.ts'
import { listPayouts, readPayout, shopsOfPayouts } from './read.ts'
import { requestPayout } from './requesting.ts'

export function payoutRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps
  mount(app, deps, bank.readBankAccount, ({ actor }) => readAccounts(db, actor.shopId, deps.clock()))
  mount(app, deps, bank.changeBankAccount, ({ actor, body }) => changeAccount(deps, actor, body))
  mount(app, deps, bank.confirmBankAccount, ({ actor, body }) => confirmAccount(deps, actor, body.token))
  mount(app, deps, contract.listOwnPayouts, async ({ actor, query, ...call }) =>
    sendPage(call, await listPayouts(db, { ...query, shop: actor.shopId })),
  )
  mount(app, deps, contract.readOwnPayout, ({ actor, params }) => readPayout(deps, params.id, actor.shopId))
  mountCreating(app, deps, contract.requestPayout, {
    make: ({ actor, body }, making) => requestPayout(making.deps, actor, { ...body, id: making.id }),
    tell: ({ actor }, id) => readPayout(deps, id, actor.shopId),
  })
  mount(app, deps, contract.listPayouts, async ({ query, ...call }) =>
    sendPage(call, await listPayouts(db, query)),
  )
  mount(app, deps, contract.listShopsOfPayouts, () => shopsOfPayouts(db))
  mount(app, deps, contract.readPayoutFigures, () => readFigures(db, deps.clock()))
  mount(app, deps, contract.readPayout, ({ params }) => readPayout(deps, params.id))
  mount(app, deps, contract.movePayout, async ({ actor, params, body }) => {
    const undo = await movePayout(deps, actor, params.id, body)
    return { ...(await readPayout(deps, params.id)), undo }
  })
}
