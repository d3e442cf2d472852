import { screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { type Answers, ok } from '#web/testing/fake-network.ts'
import { closePortal, openPortal } from '#web/testing/open-portal.tsx'
import { config, sara } from '#web/testing/people.ts'

afterEach(closePortal)

const path = '/api/admin/ledger/provider-report'
const [read, take] = [`GET ${path}`, `POST ${path}`]
const nothing = { charge: 0, refund: 0, dispute: 0, fee: 0, payout: 0, transfer: 0, other: 0 }
const report = {
  canAsk: true,
  matched: 3,
  sums: { charge: 300, refund: -100, dispute: 0, fee: -11.7, payout: -96.1, transfer: 0, other: 0 },
  differences: [
    {
      kind: 'charge',
      source: 'pi_1',
      number: 'MG-10233',
      at: '2026-11-20T08:00:00.000Z',
      problem: 'amount-differs',
      reported: 99,
      reportedIn: 'AED',
      booked: 100,
      bookedIn: 'AED',
    },
  ],
}

function open(answers: Answers = {}, language: 'en' | 'ar' = 'en') {
  const usual = { 'GET /api/auth/me': ok(sara), 'GET /api/config': ok(config), [read]: ok(report) }
  const days = '&from=2026-11-01&to=2026-11-22'
  return openPortal(`/admin/ledger?view=provider${days}`, {
    language,
    token: 't-1',
    answers: { ...usual, ...answers },
  })
}

test('shows what the provider has booked, and where it differs', async () => {
  open()
  const sums = within(await screen.findByRole('region', { name: /Recorded by the provider/ }))
  expect((await sums.findAllByRole('row')).at(1)?.textContent).toBe('300.00-100.000.00-11.70-96.100.000.00')
  const differences = within(screen.getByRole('region', { name: /Differences/ }))
  const row = differences.getByRole('row', { name: /MG-10233/ })
  expect(row.textContent).toMatch(/Amount differs.*99.*100/)
  expect(differences.getByText('3 payments, refunds, disputes and transfers match')).toBeTruthy()
})

test('the provider is asked of the days that are shown', async () => {
  const { user, sent } = open({ [take]: ok(report) })
  await user.click(await screen.findByRole('button', { name: 'Fetch from provider' }))
  await screen.findByText('Report imported')
  expect(sent.find(({ call }) => call === take)?.body).toEqual({
    from: '2026-11-01',
    to: '2026-11-22',
  })
})

test('without a provider nobody is offered to ask it', async () => {
  open({ [read]: ok({ ...report, canAsk: false, sums: nothing, differences: [] }) })
  expect((await screen.findAllByText('No data for these days yet')).length).toBe(2)
  expect(screen.getAllByText('No card provider is configured.').length).toBe(2)
  expect(screen.queryByRole('button', { name: 'Fetch from provider' })).toBeNull()
})

test('in Arabic, with nothing that differs', async () => {
  open({ [read]: ok({ ...report, differences: [] }) }, 'ar')
  expect(await screen.findByText('لا فروق')).toBeTruthy()
  expect(screen.getByText('تتطابق 3 حركات')).toBeTruthy()
})
