import type { FastifyInstance, FastifyReply } from 'fastify'
import * as bank from '#contract/money/payouts/bank-account.ts'
import * as files from '#contract/money/payouts/bank-files.ts'
import * as statements from '#contract/money/payouts/statements.ts'
import type { Payout } from '#contract/money/payouts/payouts.ts'
import * as contract from '#contract/money/payouts/payouts.ts'
import * as transfers from '#contract/money/settlement/settlement.ts'
import { payoutStatusNames } from '#domain/money/payouts/payout-status.ts'
import type { Deps } from '#server/deps.ts'
import { pageIn } from '#server/platform/db/page.ts'
import { eachByItself } from '#server/platform/http/many.ts'
import { mountCreating } from '#server/platform/http/request-keys.ts'
import { both, bothFiles, type FileCall, mount, mountFile } from '#server/platform/http/route.ts'
import {
  amountCell,
  dayCell,
  type ListFile,
  sendList,
  sendMade,
  sendSheet,
  sheetWantedIn,
  shopColumn,
} from '#server/platform/http/send-sheet.ts'
import {
  changeAccount,
  confirmAccount,
  readAccounts,
  refuseWithoutFactor,
  withdrawAccount,
} from './bank-accounts.ts'
import { readFigures } from './figures.ts'
import { movePayout, returnPayout } from './move.ts'
import { namingOf, requestPayout } from './request.ts'
import { eachPayout, listPayouts, readPayout, shopsOfPayouts } from './read.ts'
import { countPlan } from './bank-file-plan.ts'
import { leftAtProvider } from '#server/money/settlement/mode.ts'
import { makeTransfers } from './transfers.ts'
import { changeSender, readSender } from './bank-files.ts'
import { changeSchedule, readSchedule } from './schedules.ts'
import { readRemittance } from './remittance.ts'
import { remittancePdf } from './remittance-pdf.ts'
import { statementPdf } from './statement-pdf.ts'
import { readStatement, statementSheet } from './statements.ts'

export function payoutRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps
  mount(app, deps, bank.readBankAccount, ({ actor }) => readAccounts(db, actor.shopId, deps.clock()))
  mount(app, deps, bank.changeBankAccount, ({ actor, body }) => changeAccount(deps, actor, body))
  mount(app, deps, bank.withdrawBankAccount, ({ actor }) => withdrawAccount(deps, actor))
  mount(app, deps, bank.confirmBankAccount, ({ actor, body }) => confirmAccount(deps, actor, body.token))
  both(app, deps, contract.listPayouts, ({ actor, query }) => listPayouts(deps, actor, query))
  bothFiles(app, deps, contract.payoutsFile, async ({ scope: { shopId: shop }, ...call }) =>
    sendList(call, payoutColumns, eachPayout(db, { ...call.query, ...(shop !== undefined && { shop }) })),
  )
  both(app, deps, contract.readPayout, ({ actor, params }) => readPayout(deps, params.id, actor))
  mountCreating(app, deps, contract.requestPayout, {
    make: async ({ actor, request, body: { bankDetails: details, ...body } }, { id, key }) => {
      const naming = await namingOf(deps, actor, { request, details })
      await requestPayout(deps, actor, { ...body, naming, id }, key)
    },
    present: ({ actor }, id) => readPayout(deps, id, actor),
  })
  mount(app, deps, contract.listShopsOfPayouts, async ({ query }) => pageIn(await shopsOfPayouts(db), query))
  mount(app, deps, contract.readPayoutFigures, () => readFigures(db, deps.clock()))
  mount(app, deps, contract.movePayout, async ({ actor, params, body }) => {
    const undo = await movePayout(deps, actor, params.id, body)
    return { ...(await readPayout(deps, params.id, actor)), undo }
  })
  mount(app, deps, contract.approvePayouts, ({ actor, body: { items }, ...call }) =>
    eachByItself(call, items, ({ id, seen }) => movePayout(deps, actor, id, { status: 'approved', seen })),
  )
  mount(app, deps, contract.returnPayout, async ({ actor, params, body: { reason } }) => {
    await returnPayout(deps, actor, { id: params.id, reason })
    return readPayout(deps, params.id, actor)
  })
  bankRoutes(app, deps)
  transferRoutes(app, deps)
  statementRoutes(app, deps)
}

function transferRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, transfers.planTransfers, async ({ actor, query: { ids } }) => ({
    ...(await countPlan(
      deps.db,
      { now: deps.clock(), by: actor.userId, way: 'provider' },
      ids ? ids.split(',') : [],
    )),
    atProvider: await leftAtProvider(deps.db),
  }))
  mount(app, deps, transfers.makeTransfers, ({ actor, body }) => makeTransfers(deps, actor, body.ids))
}

function bankRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, files.readPayoutSender, () => readSender(deps.db))
  mount(app, deps, files.changePayoutSender, ({ actor, body }) => changeSender(deps, actor, body))
  mount(app, deps, bank.readPayoutSchedule, ({ actor }) => readSchedule(deps.db, actor.shopId))
  mount(app, deps, bank.changePayoutSchedule, ({ actor, body }) =>
    refuseWithoutFactor(deps.db, actor.userId).then(() => changeSchedule(deps, actor.shopId, body)),
  )
}

function statementRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, statements.readOwnStatement, ({ actor, query }) =>
    readStatement(deps, actor.shopId, query),
  )
  mount(app, deps, statements.readStatement, ({ params, query }) => readStatement(deps, params.id, query))
  mountFile(app, deps, statements.ownStatementFile, ({ actor, ...call }) =>
    sendStatement(deps, actor.shopId, call),
  )
  mountFile(app, deps, statements.statementFile, ({ params, ...call }) =>
    sendStatement(deps, params.id, call),
  )
  bothFiles(app, deps, statements.remittanceFiles, async ({ params, scope, reply }) => {
    const remittance = await readRemittance(deps.db, params.id, scope.shopId)
    return sendPdf(reply, `majlis-${remittance.payoutNumber}`, await remittancePdf(deps, remittance))
  })
}

type Sending = Pick<FileCall<typeof statements.statementFile>, 'query' | 'language' | 'reply'>

/** Sends a statement in the requested format. */
async function sendStatement(deps: Deps, shopId: string, { query, language, reply }: Sending) {
  const { format, ...period } = query
  const statement = await readStatement(deps, shopId, period)
  if (format !== 'pdf')
    return sendSheet(reply, statementSheet(statement, sheetWantedIn({ query: { format }, language })))
  const pdf = await statementPdf(deps, { shopId, statement })
  return sendPdf(reply, `majlis-statement-${statement.from}-${statement.to}`, pdf)
}

function sendPdf(reply: FastifyReply, name: string, pdf: Uint8Array) {
  return sendMade(reply, { type: 'application/pdf', name: `${name}.pdf`, isShown: true }, pdf)
}

/** File of payouts; shows only the last four characters of an account, as the lists do. */
const payoutColumns: ListFile<Payout> = {
  name: 'majlis-payouts',
  sheet: { en: 'Payouts', ar: 'طلبات الصرف' },
  columns: [
    ['Payout', 'طلب الصرف', ({ payoutNumber }) => payoutNumber],
    shopColumn,
    ['Amount in AED', 'المبلغ بالدرهم', ({ amount }) => amountCell(amount)],
    ['Status', 'الحالة', ({ status }, language) => payoutStatusNames[status][language]],
    ['Requested on', 'تاريخ الطلب', ({ requestedAt }) => dayCell(requestedAt)],
    ['Approved on', 'تاريخ الاعتماد', ({ approvedAt }) => dayCell(approvedAt)],
    ['Paid on', 'تاريخ الصرف', ({ paidAt }) => dayCell(paidAt)],
    ['Account ending in', 'آخر أرقام الحساب', ({ bankDetails }) => bankDetails?.ibanEnding ?? ''],
    ['Bank reference', 'مرجع المصرف', ({ reference }) => reference ?? ''],
    [
      'Reason for rejection or return',
      'سبب الرفض أو الإعادة',
      ({ rejectionReason }) => rejectionReason ?? '',
    ],
  ],
}
