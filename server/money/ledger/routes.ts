import type { FastifyInstance } from 'fastify'
import * as accounts from '#contract/money/ledger/accounts.ts'
import * as bankEntries from '#contract/money/ledger/bank-entries.ts'
import * as deposits from '#contract/money/ledger/deposits.ts'
import * as earnings from '#contract/money/ledger/earnings.ts'
import * as reports from '#contract/money/ledger/provider-report.ts'
import * as closing from '#contract/money/ledger/closing.ts'
import * as journals from '#contract/money/ledger/journals.ts'
import * as ledger from '#contract/money/ledger/ledger.ts'
import { commissionRoutes } from '#server/money/commission/routes.ts'
import type { Deps } from '#server/deps.ts'
import { pageIn } from '#server/platform/db/page.ts'
import { mountCreating } from '#server/platform/http/request-keys.ts'
import { mount, mountFile } from '#server/platform/http/route.ts'
import { sendList, sendSheet } from '#server/platform/http/send-sheet.ts'
import {
  bookBankEntry,
  listBankBookings,
  listBankEntries,
  matchBankEntry,
  readBankBalance,
  readBankEntry,
  releaseBankEntry,
} from './bank-entries.ts'
import { listAccounts, nameAccount } from './accounts.ts'
import { listEntries, readTrialBalance } from './books.ts'
import { enterDeposit, listDeposits, readDeposit, reverseDeposit } from './deposits.ts'
import { closeMonth, listClosedMonths, listDebts } from './closing.ts'
import { journalSheet } from './journal-file.ts'
import { confirmJournal, enterJournal, listJournals, readJournal, withdrawJournal } from './journals.ts'
import { takeReport } from './provider-lines.ts'
import { differencesFile, readReport } from './provider-report.ts'
import { eachEarnedOrder, earningsColumns, listEarnedOrders, readEarnings } from './earnings.ts'

export function ledgerRoutes(app: FastifyInstance, deps: Deps): void {
  commissionRoutes(app, deps)
  mount(app, deps, earnings.readEarnings, ({ actor }) => readEarnings(deps, actor.shopId))
  mountFile(app, deps, earnings.earningsFile, async (call) =>
    sendList(call, earningsColumns, eachEarnedOrder(deps.db, call.actor.shopId)),
  )
  mount(app, deps, earnings.listEarnedOrders, ({ actor, query }) =>
    listEarnedOrders(deps.db, actor.shopId, query),
  )
  mount(app, deps, ledger.readTrialBalance, ({ query }) => readTrialBalance(deps, query.at))
  mount(app, deps, ledger.listLedgerEntries, ({ query }) => listEntries(deps.db, query))
  mount(app, deps, accounts.listLedgerAccounts, () => listAccounts(deps.db))
  mount(app, deps, accounts.nameLedgerAccount, async ({ actor, params, body }) => {
    await nameAccount(deps, actor, { ...params, ...body })
    return listAccounts(deps.db)
  })
  reportRoutes(app, deps)
  journalRoutes(app, deps)
  closingRoutes(app, deps)
  bankEntryRoutes(app, deps)
  mount(app, deps, deposits.listDeposits, ({ query }) => listDeposits(deps.db, query))
  mountCreating(app, deps, deposits.enterDeposit, {
    make: ({ actor, body }, { id, key }) => enterDeposit(deps, actor, { ...body, id }, key),
    present: (_call, id) => readDeposit(deps.db, id),
  })
  mount(app, deps, deposits.reverseDeposit, async ({ actor, params }) => {
    await reverseDeposit(deps, actor, params.id)
    return readDeposit(deps.db, params.id)
  })
}

function reportRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, reports.readProviderReport, ({ query }) => readReport(deps, query))
  mount(app, deps, reports.takeProviderReport, async ({ actor, body }) => {
    await takeReport(deps, actor, body)
    return readReport(deps, body)
  })
  mountFile(app, deps, reports.providerReportFile, async (call) => {
    const { differences } = await readReport(deps, call.query)
    return sendList(call, differencesFile(call.query), differences)
  })
}

function journalRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, journals.listJournals, ({ actor, query }) => listJournals({ ...deps, actor }, query))
  mountCreating(app, deps, journals.enterJournal, {
    make: ({ actor, body }, { id, key }) => enterJournal(deps, actor, { ...body, id }, key),
    present: ({ actor }, id) => readJournal({ ...deps, actor }, id),
  })
  mount(app, deps, journals.confirmJournal, async ({ actor, params }) => {
    await confirmJournal(deps, actor, params.id)
    return readJournal({ ...deps, actor }, params.id)
  })
  mount(app, deps, journals.withdrawJournal, async ({ actor, params }) => {
    await withdrawJournal(deps, actor, params.id)
    return readJournal({ ...deps, actor }, params.id)
  })
}

function closingRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, closing.listClosedMonths, () => listClosedMonths(deps.db))
  mount(app, deps, closing.closeMonth, async ({ actor, body }) => {
    await closeMonth(deps, actor, body.month)
    return listClosedMonths(deps.db)
  })
  mount(app, deps, closing.listDebts, async ({ query }) =>
    pageIn(await listDebts(deps.db, deps.clock()), query),
  )
  mountFile(app, deps, closing.journalFile, async ({ query, reply }) =>
    sendSheet(reply, await journalSheet(deps.db, query)),
  )
}

/** Bank statement entries and their matching with the books. */
function bankEntryRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, bankEntries.listBankEntries, ({ query }) => listBankEntries(deps.db, query))
  mount(app, deps, bankEntries.readBankBalance, () => readBankBalance(deps.db))
  mount(app, deps, bankEntries.listBankBookings, ({ params }) => listBankBookings(deps.db, params.id))
  mount(app, deps, bankEntries.matchBankEntry, async ({ actor, params: { id }, body }) => {
    await matchBankEntry(deps, actor, id, body.bookingId)
    return readBankEntry(deps.db, id)
  })
  mount(app, deps, bankEntries.bookBankEntry, async ({ actor, params: { id }, body }) => {
    await bookBankEntry(deps, actor, id, body)
    return readBankEntry(deps.db, id)
  })
  mount(app, deps, bankEntries.releaseBankEntry, async ({ actor, params: { id } }) => {
    await releaseBankEntry(deps, actor, id)
    return readBankEntry(deps.db, id)
  })
}
