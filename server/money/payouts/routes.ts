import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as bank from '#contract/money/payouts/bank-account.ts'
import * as files from '#contract/money/payouts/bank-files.ts'
import * as schedule from '#contract/money/payouts/schedule.ts'
import * as statements from '#contract/money/payouts/statements.ts'
import * as contract from '#contract/money/payouts/payouts.ts'
import type { Deps } from '#server/deps.ts'
import { sendPage } from '#server/platform/http/paging.ts'
import { refuseUnknownFilters } from '#server/platform/http/list-query.ts'
import { mountCreating } from '#server/platform/http/request-keys.ts'
import { admit, authorise, identify } from '#server/platform/http/auth.ts'
import { decode, mount } from '#server/platform/http/route.ts'
import { sendSheet, sheetWantedIn } from '#server/platform/http/send-sheet.ts'
import { changeAccount, confirmAccount, readAccounts } from './bank-accounts.ts'
import { readFigures } from './figures.ts'
import { movePayout } from './move.ts'
import { namingOf } from './named-accounts.ts'
import { listPayouts, readPayout, shopsOfPayouts } from './read.ts'
import { requestPayout } from './request.ts'
import { bankSheet, bankXml, changeSender, readSender } from './bank-files.ts'
import { matchReport } from './bank-report.ts'
import { refuseWithoutFactor } from './second-factor.ts'
import { changeSchedule, readSchedule } from './schedules.ts'
import { statementPdf } from './statement-paper.ts'
import { readStatement, statementSheet } from './statements.ts'

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
    make: async ({ actor, request, body: { bankDetails: details, ...body } }, { id, key }) => {
      const naming = await namingOf(deps, actor, { request, details })
      await requestPayout(deps, actor, { ...body, naming, id }, key)
    },
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
  bankRoutes(app, deps)
  statementRoutes(app, deps)
}

function bankRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, files.readPayoutSender, () => readSender(deps.db))
  mount(app, deps, files.changePayoutSender, ({ actor, body }) => changeSender(deps, actor, body))
  mount(app, deps, files.readBankReport, ({ actor, body }) => matchReport(deps, actor, body))
  app.get(files.bankFilePath, async (request, reply) => {
    await admit(deps, { access: 'admin', method: 'GET', confirm: 'recent' }, request)
    refuseUnknownFilters(request)
    const { format, ids: named } = decode(files.bankFileQuery, request.query)
    const ids = named ? named.split(',') : []
    if (format !== 'pain') return sendSheet(reply, await bankSheet(deps, ids))
    const xml = await bankXml(deps, ids)
    return reply
      .headers({
        'content-type': 'application/xml; charset=utf-8',
        'content-disposition': 'attachment; filename="majlis-payouts.xml"',
        'cache-control': 'no-store',
      })
      .send(xml)
  })
  mount(app, deps, schedule.readPayoutSchedule, ({ actor }) => readSchedule(deps.db, actor.shopId))
  mount(app, deps, schedule.changePayoutSchedule, ({ actor, body }) =>
    refuseWithoutFactor(deps.db, actor.userId).then(() => changeSchedule(deps, actor.shopId, body)),
  )
}

function statementRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, statements.readOwnStatement, ({ actor, query }) =>
    readStatement(deps, actor.shopId, query),
  )
  mount(app, deps, statements.readStatement, ({ params, query }) => readStatement(deps, params.id, query))
  app.get(statements.ownStatementExportPath, async (request, reply) => {
    const { shopId } = authorise('shop', await identify(deps, request))
    return sendStatement(deps, shopId, { request, reply })
  })
  app.get<{ Params: { id: string } }>(statements.statementExportPath, async (request, reply) => {
    authorise('admin', await identify(deps, request))
    return sendStatement(deps, request.params.id, { request, reply })
  })
}

type HttpExchange = { readonly request: FastifyRequest; readonly reply: FastifyReply }

/** A statement in the form that is asked for. */
async function sendStatement(deps: Deps, shopId: string, { request, reply }: HttpExchange) {
  refuseUnknownFilters(request)
  const { format, ...period } = decode(statements.statementFileQuery, request.query)
  const statement = await readStatement(deps, shopId, period)
  if (format !== 'pdf') return sendSheet(reply, statementSheet(statement, sheetWantedIn(request)))
  const pdf = await statementPdf(deps, { shopId, statement })
  const { from, to } = statement
  return reply
    .headers({
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="majlis-statement-${from}-${to}.pdf"`,
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow',
    })
    .send(Buffer.from(pdf))
}
