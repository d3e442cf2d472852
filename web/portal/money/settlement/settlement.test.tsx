import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { waitingFor } from '#web/testing/dashboard-answers.ts'
import { type Answers, ok, okPage, refusal } from '#web/testing/fake-network.ts'
import { closePortal, openPortal } from '#web/testing/open-portal.tsx'
import { payout, payoutDetails } from '#web/testing/payout.ts'
import { config, noor, sara } from '#web/testing/people.ts'

afterEach(closePortal)

const counts = ok({ all: 0, pending: 0, inProgress: 0, delivered: 0, cancelled: 0 })
const trend = [0, 1]
const settlement = (more: object = {}) => ({
  mode: 'own-account',
  changedAt: '2026-11-01T08:00:00.000Z',
  canSplit: true,
  openPayouts: 0,
  shopsKeepCash: true,
  uncountedCash: 0,
  atProvider: 1200,
  approvedShops: 3,
  unconnectedShops: 1,
  shops: [
    {
      shopId: 's-1',
      shopName: 'Dar Al Noor',
      shopNameAr: 'دار النور',
      state: 'incomplete',
      missing: ['bank'],
    },
  ],
  ...more,
})
const byProvider = { bankDetails: null, isConnected: true }
const answersOf = (more: object = {}): Answers => ({
  'GET /api/auth/me': ok(sara),
  'GET /api/config': ok(config),
  'GET /api/admin/waiting': waitingFor('admin'),
  'GET /api/admin/orders/counts': counts,
  'GET /api/admin/payouts/shops': ok([]),
  'GET /api/admin/payouts/figures': ok({
    waiting: { now: 0, change: null, trend, count: 0 },
    paid: { now: 0, change: 0, trend },
    commission: { now: 0, change: null, trend },
  }),
  'GET /api/admin/payouts': okPage([payout(1, { status: 'approved', ...byProvider })], undefined, 1),
  'GET /api/admin/settlement': ok(settlement(more)),
})
const open = (path: string, answers: Answers) => openPortal(path, { token: 't-1', answers })
const openDialog = async (answers: Answers) => {
  const { user, sent } = open('/admin/payouts', answers)
  await user.click(await screen.findByRole('button', { name: 'Who holds the money' }))
  return { user, sent, dialog: within(await screen.findByRole('dialog')) }
}

test('who holds the money is changed once it is said what that means, with the shops that were shown (G-137)', async () => {
  const change = 'PUT /api/admin/settlement'
  const { user, sent, dialog } = await openDialog({
    ...answersOf(),
    [change]: ok(settlement({ mode: 'provider' })),
  })
  await dialog.findByText('1 of 3 approved shops has no ready account at the provider.')
  expect(dialog.getByText('Details missing')).toBeTruthy()
  expect(dialog.getByText('the bank account for your payouts')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Switch to this' }))
  const asked = within(await screen.findByRole('dialog', { name: 'The payment provider' }))
  expect(asked.getByText(/nothing is paid by bank file/)).toBeTruthy()
  await user.click(asked.getByRole('button', { name: 'Switch to this' }))
  const body = { mode: 'provider', unconnectedShops: 1 }
  await waitFor(() => expect(sent.find(({ call }) => call === change)?.body).toEqual(body))
})

test('what stands against it is said, and there is no way to change it then', async () => {
  const against = { openPayouts: 2, shopsKeepCash: false, uncountedCash: 70, canSplit: false }
  const { dialog } = await openDialog(answersOf(against))
  await dialog.findByText('No card provider that supports this is set up.')
  expect(
    dialog.getByText('2 payouts are in progress. They must be paid, rejected or returned first.'),
  ).toBeTruthy()
  expect(dialog.getByText(/Majlis keeps the cash collected on delivery/)).toBeTruthy()
  expect(dialog.getByText(/Drivers and couriers still hold AED.*70.*counted first/)).toBeTruthy()
  expect(dialog.queryByRole('button', { name: 'Switch to this' })).toBeNull()
})

test('that it could not be read is said, with the way to try again', async () => {
  const failing = refusal(500, 'request.failed', 'Something went wrong.')
  const { dialog } = await openDialog({ ...answersOf(), 'GET /api/admin/settlement': failing })
  expect(await dialog.findByText('Who holds the money could not be loaded')).toBeTruthy()
})

test('where the provider holds it, approved payouts are transferred, once it is said how many and of how much (G-137)', async () => {
  const make = 'POST /api/admin/payouts/transfers'
  const leftOut = [{ id: 'p', number: 'MP-9', reason: 'not-connected' }]
  const { user, sent } = open('/admin/payouts', {
    ...answersOf({ mode: 'provider' }),
    'GET /api/admin/payouts/transfers/plan': ok({ count: 1, total: 8240, leftOut, atProvider: 100 }),
    [make]: ok({ count: 1, total: 8240, leftOut, paid: 1 }),
  })
  await user.click(await screen.findByRole('button', { name: 'Transfer to shops' }))
  expect(screen.queryByRole('button', { name: 'Bank file' })).toBeNull()
  expect(screen.getByText('Payment provider')).toBeTruthy()
  const dialog = within(await screen.findByRole('dialog', { name: 'Transfer to shops' }))
  await dialog.findByText(/^1 payout, AED/)
  expect(dialog.getByText(/Provider balance in the ledger.*AED.*100/)).toBeTruthy()
  expect(dialog.getByText(/the shop’s account at the provider is not ready/)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Transfer now' }))
  await waitFor(() => expect(sent.find(({ call }) => call === make)?.body).toEqual({ ids: [] }))
})

test('a payout of the provider says where it goes and why it waits, and is not marked as paid by hand', async () => {
  const waits = { ...byProvider, status: 'approved', sentAt: '2026-11-21T08:00:00.000Z' }
  const transferProblem = 'You have insufficient available funds in your Stripe account.'
  const { bankDetails: _, ...reported } = payoutDetails(1, { ...waits, transferProblem })
  open('/admin/payouts?payout=payout-1', {
    ...answersOf({ mode: 'provider' }),
    'GET /api/admin/payouts/payout-1': ok({ ...reported, bankDetails: null }),
  })
  const details = within(await screen.findByRole('dialog'))
  expect(
    await details.findByText('It is transferred to the shop’s account at the payment provider.'),
  ).toBeTruthy()
  expect(details.getByText(transferProblem)).toBeTruthy()
  for (const name of ['Mark as paid', 'Returned by the bank'])
    expect(details.queryByRole('button', { name })).toBeNull()
})

const ofShop = (connection: object, more: Answers = {}): Answers => ({
  'GET /api/auth/me': ok(noor('approved')),
  'GET /api/config': ok(config),
  'GET /api/shop/waiting': waitingFor('shop'),
  'GET /api/shop/orders/counts': counts,
  'GET /api/shop/payouts': okPage([], undefined, 0),
  'GET /api/shop/provider-account': ok({ isNeeded: true, lookedAt: null, missing: [], ...connection }),
  ...more,
})

test('a shop that is not connected reads it as a step to do (G-137)', async () => {
  open('/shop/payouts', ofShop({ state: 'none' }))
  expect(
    await screen.findByText('To be paid, your shop needs an account at the payment provider.'),
  ).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Set it up' }).getAttribute('href')).toBe('/shop/settings#bank')
})

test('the settings of a shop say what is missing, and ask the provider again', async () => {
  const check = 'POST /api/shop/provider-account/check'
  const ready = { isNeeded: true, state: 'ready', missing: [], lookedAt: '2026-11-21T08:00:00.000Z' }
  const { user } = open(
    '/shop/settings?provider=again',
    ofShop(
      { state: 'incomplete', missing: ['bank', 'terms'] },
      { [check]: [refusal(503, 'x', 'Silent.'), ok(ready)] },
    ),
  )
  expect(await screen.findByText('The provider still needs:')).toBeTruthy()
  expect(screen.getByText('your acceptance of its terms')).toBeTruthy()
  expect(screen.getByText(/That page has expired/)).toBeTruthy()
  expect(screen.queryByLabelText('IBAN')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Check status again' }))
  expect(await screen.findByText(/Payouts go to your account there/)).toBeTruthy()
})
