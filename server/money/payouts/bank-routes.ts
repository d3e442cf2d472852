import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/money/payouts/bank-files.ts'
import type { Deps } from '#server/deps.ts'
import { mountCreating } from '#server/platform/http/request-keys.ts'
import { mount, mountFile } from '#server/platform/http/route.ts'
import { leftAtBank } from './bank-file-plan.ts'
import type { BankKinds } from './bank-kinds.ts'
import { makeBankFile, readBankFile, sendBankFile, presentBankFile } from './bank-files.ts'
import { matchReport } from './bank-report.ts'

/** Files for the bank and its reports. `kinds` is given by the layers above, since refunds are not part of this one. */
export function bankRoutes(app: FastifyInstance, deps: Deps, kinds: BankKinds): void {
  mount(app, deps, contract.planBankFile, async ({ actor: { userId: by }, query: { of, ids } }) => ({
    ...(await kinds[of].plan(deps, { now: deps.clock(), by }, ids ? ids.split(',') : [])),
    atBank: await leftAtBank(deps.db),
  }))
  mountCreating(app, deps, contract.makeBankFile, {
    make: ({ actor: by, body: { of, ids } }, { id, key }) =>
      makeBankFile(deps, kinds[of], { id, ids, by }, key),
    present: ({ actor: by, body: { ids } }, id) => presentBankFile(deps, kinds, { id, ids, by }),
  })
  mountFile(app, deps, contract.bankFile, async ({ params, query: { format }, reply }) =>
    sendBankFile(reply, await readBankFile(deps, kinds, params.id), format),
  )
  mount(app, deps, contract.readBankReport, ({ actor, body }) => matchReport(deps, actor, kinds, body))
}
