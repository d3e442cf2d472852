import { newId } from '#server/deps.ts'
import { storeObject } from '#server/platform/files/uploads/store.ts'
import { makeAdmin, makeShop, type TestAdmin } from './accounts.ts'
import type { TestApp } from './app.ts'
import { camt } from './bank-statements.ts'
import { storeAccount, storeEarnings } from './payouts.ts'
import { mailedKey, passAccountHold } from './refunds.ts'
import { sampleFiles } from './uploads.ts'

/** Path parameters of a call, created first, and a body that really changes something. */
export type AuditedChange = { readonly params?: Record<string, string>; readonly body?: object }

type Surroundings = {
  readonly server: TestApp
  readonly admin: TestAdmin
  readonly token: string
  /** Makes a refund that the card refused. */
  readonly failedRefund: () => Promise<string>
}

type Actions = Record<string, () => Promise<AuditedChange>>

/** Prepares each call that moves money: payouts, refunds and the books. */
export function moneyActions(of: Surroundings): Actions {
  return { ...payoutActions(of), ...refundActions(of), ...bookActions(of), ...chartActions(of) }
}

function sending({ server, token }: Surroundings) {
  return async (method: 'POST' | 'PATCH' | 'PUT', url: string, payload: object, as = token) =>
    (await server.send({ method, url, as, payload })).json() as Record<string, string>
}

function payoutActions(of: Surroundings): Actions {
  const send = sending(of)
  const sender = { accountHolder: 'Majlis', iban: 'AE380330000019101772389' }
  const approve = (id: string) => send('PATCH', `/api/admin/payouts/${id}/status`, { status: 'approved' })
  const approved = async () => {
    const id = await payout(of)
    await send('PUT', '/api/admin/payouts/sender', sender)
    await approve(id)
    return id
  }
  return {
    'PATCH /api/admin/payouts/:id/status': async () => ({
      params: { id: await payout(of) },
      body: { status: 'approved' },
    }),
    'PUT /api/admin/payouts/decisions': async () => ({ body: { items: [{ id: await payout(of) }] } }),
    'POST /api/admin/bank-files': async () => ({ body: { of: 'payouts', ids: [await approved()] } }),
    'POST /api/admin/payouts/:id/return': async () => {
      const id = await approved()
      await send('POST', '/api/admin/bank-files', { of: 'payouts', ids: [id] })
      return { params: { id }, body: { reason: 'The account is closed' } }
    },
    'PUT /api/admin/payouts/sender': async () => ({
      body: { ...sender, accountHolder: 'Majlis Marketplace' },
    }),
    'POST /api/admin/payouts/transfers': async () => ({ body: { ids: [await transferable(of)] } }),
    'PUT /api/admin/settlement': async () => {
      const { db, clock } = of.server.deps
      const ended = { rejectionReason: 'Another way', statusSince: clock() }
      const open = db.updateTable('payouts').set({ ...ended, status: 'rejected' })
      await open.where('status', 'in', ['pending', 'approved']).execute()
      const sent = db.updateTable('payouts').set({ ...ended, status: 'returned', returnedAt: clock() })
      await sent.where('status', '=', 'sent').execute()
      await db.updateTable('settlement').set({ mode: 'provider' }).execute()
      return { body: { mode: 'own-account' } }
    },
    'POST /api/admin/bank-files/report': async () => {
      const { payoutNumber } = await approve(await payout(of))
      return { body: { report: `reference,amount,date\n${payoutNumber},100.00,2026-11-22`, apply: true } }
    },
  }
}

function refundActions(of: Surroundings): Actions {
  const send = sending(of)
  /** Makes a failed refund for which the customer has entered a bank account; optionally already in a bank file. */
  const named = async ({ isSent = false } = {}) => {
    const id = await of.failedRefund()
    const { db } = of.server.deps
    const { link } = await db
      .selectFrom('refunds as f')
      .innerJoin('orders as o', 'o.id', 'f.orderId')
      .innerJoin('orderGroups as g', 'g.id', 'o.groupId')
      .select('g.link')
      .where('f.id', '=', id)
      .executeTakeFirstOrThrow()
    const account = { accountHolder: 'Mariam', iban: 'AE380330000019101772389' }
    const headers = await mailedKey(of.server, link)
    const url = `/api/order-groups/${link}/refund-account`
    await of.server.send({ method: 'PUT', url, headers, payload: account })
    await passAccountHold(db)
    await send('PUT', '/api/admin/payouts/sender', account)
    if (isSent) await send('POST', '/api/admin/bank-files', { of: 'refunds', ids: [id] })
    return id
  }
  return {
    'POST /api/admin/orders/:id/capture': async () => ({
      params: { id: await refusedCapture(of) },
      body: { outcome: 'written-off' },
    }),
    'PUT /api/admin/refunds/:id/account': async () => ({
      params: { id: await of.failedRefund() },
      body: { accountHolder: 'Mariam', iban: 'AE380330000019101772389', reason: 'Called back by phone' },
    }),
    'POST /api/admin/refunds/:id/return': async () => ({
      params: { id: await named({ isSent: true }) },
      body: { reason: 'The account is closed' },
    }),
  }
}

/** Makes an order whose capture the provider has refused. */
async function refusedCapture({ server, failedRefund }: Surroundings): Promise<string> {
  const { db } = server.deps
  const refunds = db
    .selectFrom('refunds')
    .select('orderId')
    .where('id', '=', await failedRefund())
  const { orderId } = await refunds.executeTakeFirstOrThrow()
  const refused = { capture: 'failed', captureFils: 1, captureProblem: 'expired' } as const
  await db.updateTable('paymentShares').set(refused).where('orderId', '=', orderId).execute()
  return orderId
}

/** Actions on the platform's tax registration and its account numbers. */
function chartActions(of: Surroundings): Actions {
  return {
    'PUT /api/admin/vat-report/by-delivery': async () => ({ body: { since: '2026-Q1', isByDelivery: true } }),
    'PUT /api/admin/vat-report/registration': async () => ({ body: await registration(of) }),
    'POST /api/admin/vat-report/registration/:id/confirmation': async () => {
      const userId = (await makeAdmin(of.server.deps)).userId
      const as = await of.server.signedInAs(userId)
      const payload = await registration(of, userId)
      const [newest] = (
        await of.server.send({ method: 'PUT', url: '/api/admin/vat-report/registration', as, payload })
      ).json() as { id: string }[]
      return { params: { id: newest?.id ?? '' } }
    },
    'PUT /api/admin/ledger/accounts/:account': async () => ({
      params: { account: 'bank' },
      body: { code: '1100', name: 'Current account' },
    }),
  }
}

/** A new registered name of the platform with its certificate, as a user enters it. */
async function registration({ server: { deps }, admin }: Surroundings, ownerId = admin.userId) {
  const file = { bytes: sampleFiles.pdf, declaredType: 'application/pdf', fileName: 'certificate.pdf' }
  const given = { purpose: 'journal', ownerId, ...file } as const
  const { url } = await deps.db.transaction().execute((tx) => storeObject(deps, tx, given))
  const names = { legalName: 'Majlis Trading FZE', legalNameAr: 'مجلس للتجارة ش.م.ح' }
  return { ...names, trn: '100159083300003', holdsFrom: '2026-01-01', document: url }
}

function bookActions(of: Surroundings): Actions {
  const send = sending(of)
  const journal = { template: 'bank-fees', amount: '12.50', day: '2026-11-01', reason: 'Fees of October' }
  const [journals, deposits] = ['/api/admin/ledger/journals', '/api/admin/ledger/deposits'] as const
  const idOf = async (url: string, payload: object, as?: string) =>
    (await send('POST', url, payload, as))['id'] ?? ''
  return {
    'POST /api/admin/ledger/closed-months': async () => ({ body: { month: '2020-01' } }),
    'POST /api/admin/ledger/journals': async () => ({ body: journal }),
    'POST /api/admin/ledger/journals/:id/confirmation': async () => {
      const other = await of.server.signedInAs((await makeAdmin(of.server.deps)).userId)
      return { params: { id: await idOf(journals, journal, other) } }
    },
    'POST /api/admin/ledger/journals/:id/withdrawal': async () => ({
      params: { id: await idOf(journals, journal) },
    }),
    'POST /api/admin/ledger/bank-entries/:id/journal': async () => ({
      params: { id: await bankEntry(of) },
      body: { template: 'unknown-receipt', reason: 'Whose it is shows later' },
    }),
    'POST /api/admin/ledger/bank-entries/:id/match': async () => {
      const id = await bankEntry(of)
      const deposit = { ...(await owedDeposit(of)), amount: '0.07' }
      await send('POST', deposits, deposit)
      const url = `/api/admin/ledger/bank-entries/${id}/bookings`
      const [booking] = (await of.server.send({ method: 'GET', url, as: of.token })).json() as {
        id: string
      }[]
      return { params: { id }, body: { bookingId: booking?.id } }
    },
    'POST /api/admin/ledger/bank-entries/:id/release': async () => {
      const id = await bankEntry(of)
      const body = { template: 'unknown-receipt', reason: 'Whose it is shows later' }
      await send('POST', `/api/admin/ledger/bank-entries/${id}/journal`, body)
      return { params: { id } }
    },
    'POST /api/admin/ledger/provider-report': async () => ({
      body: { from: '2026-11-01', to: '2026-11-02' },
    }),
    'POST /api/admin/ledger/deposits': async () => ({ body: await owedDeposit(of) }),
    'POST /api/admin/ledger/deposits/:id/reversal': async () => ({
      params: { id: await idOf(deposits, await owedDeposit(of)) },
    }),
  }
}

/** Imports a bank statement with one receipt that belongs to no booking; returns the entry's id. */
async function bankEntry(of: Surroundings): Promise<string> {
  const send = sending(of)
  await send('PUT', '/api/admin/payouts/sender', { accountHolder: 'Majlis', iban: 'AE380330000019101772389' })
  const number = newId()
  const report = camt({ number, closing: '10.07' }, [{ fils: 7, reference: number }])
  await send('POST', '/api/admin/bank-files/report', { report, apply: true })
  const url = `/api/admin/ledger/bank-entries?search=${number}`
  const [entry] = (await of.server.send({ method: 'GET', url, as: of.token })).json() as { id: string }[]
  return entry?.id ?? ''
}

/** Requests a payout for a shop whose only earnings are a booked amount. */
async function payout({ server }: Surroundings): Promise<string> {
  const { id: shopId, userId } = await makeShop(server.deps)
  await storeAccount(server.deps, shopId)
  await storeEarnings(server.deps, shopId, 10_000)
  const as = await server.signedInAs(userId)
  const payload = { amount: '100.00' }
  const answer = await server.send({ method: 'POST', url: '/api/shop/payouts', as, payload })
  return (answer.json() as { id: string }).id
}

/** A deposit at the bank by a shop that owes money. */
async function owedDeposit({ server }: Surroundings) {
  const { id: shopId } = await makeShop(server.deps)
  await storeEarnings(server.deps, shopId, -5000)
  return { shopId, amount: '50.00', day: '2026-11-01', reference: 'FT-2611-7' }
}

/** Makes an approved payout to a shop's account at a provider. */
async function transferable({ server: { deps } }: Surroundings): Promise<string> {
  const { id: shopId } = await makeShop(deps)
  const [id, at, provider] = [newId(), deps.clock(), 'stripe']
  await storeEarnings(deps, shopId, 100_000)
  const account = { shopId, provider, ref: `acct_${id}`, isReady: true, openedAt: at, usableFrom: at }
  await deps.db.insertInto('providerAccounts').values(account).execute()
  const moments = { requestedAt: at, statusSince: at, approvedAt: at }
  await deps.db
    .insertInto('payouts')
    .values({ id, shopId, provider, fils: 100, status: 'approved', ...moments })
    .execute()
  return id
}
