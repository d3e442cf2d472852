import { screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { type Answers, ok, refusal } from '#web/testing/fake-network.ts'
import { closePortal, openPortal } from '#web/testing/open-portal.tsx'
import { config, sara } from '#web/testing/people.ts'

afterEach(closePortal)

const noor = { shopId: 's-1', shopName: 'Dar Al Noor', shopNameAr: 'دار النور' }
const balance = {
  at: '2026-11-22T10:00:00.000Z',
  currencies: [
    {
      currency: 'AED',
      accounts: [
        { account: 'cash_with_platform', debit: '1000.00', credit: '0.00' },
        { account: 'owed_to_shop', ...noor, debit: '0.00', credit: '895.00' },
        { account: 'commission', debit: '0.00', credit: '105.00' },
      ],
      debit: '1000.00',
      credit: '1000.00',
    },
  ],
}
const entry = {
  id: '1',
  batch: 'b-1',
  at: '2026-11-22T10:00:00.000Z',
  account: 'cash_with_platform',
  debit: '1000.00',
  credit: '0.00',
  currency: 'AED',
  event: 'order-delivered',
  orderNumber: 'MJ-20001',
}
const entries = [
  entry,
  { ...entry, id: '2', account: 'owed_to_shop', ...noor, debit: '0.00', credit: '1000.00' },
]
const away = refusal(503, 'request.unavailable', 'Majlis is not available right now.')

function open(path = '/admin/ledger', answers: Answers = {}, language: 'en' | 'ar' = 'en') {
  const usual = {
    'GET /api/auth/me': ok(sara),
    'GET /api/config': ok(config),
    'GET /api/admin/shops': ok([]),
    'GET /api/admin/ledger/trial-balance': ok(balance),
    'GET /api/admin/ledger/entries': ok(entries),
  }
  return openPortal(path, { language, token: 't-1', answers: { ...usual, ...answers } })
}

describe('the ledger', () => {
  test('shows every balance with the sums of both sides', async () => {
    open()
    await screen.findByRole('rowheader', { name: 'Total' })
    const sheet = within(screen.getByRole('region', { name: 'Trial balance in AED' }))
    expect(sheet.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
      'AccountDebitCredit',
      'Cash held by Majlis1,000.00',
      'Owed to shops: Dar Al Noor895.00',
      'Commission105.00',
      'Total1,000.001,000.00',
    ])
    expect(sheet.getByRole('link', { name: 'Dar Al Noor' }).getAttribute('href')).toBe(
      '/admin/ledger?shopId=s-1',
    )
  })

  test('warns where more has left the bank than came in (G-135)', async () => {
    const bank = { account: 'bank', debit: '0.00', credit: '250.00' }
    const [sheet] = balance.currencies
    const answer = { ...balance, currencies: [{ ...sheet, accounts: [bank] }] }
    open('/admin/ledger', { 'GET /api/admin/ledger/trial-balance': ok(answer) })
    expect(await screen.findByText(/the bank account is overdrawn by AED\s250/)).toBeTruthy()
  })

  test('says of a batch once when and why it was booked', async () => {
    open()
    const list = within(await screen.findByRole('region', { name: 'Ledger entries' }))
    expect(await list.findAllByText('Order delivered')).toHaveLength(1)
    expect(list.getAllByRole('link', { name: 'MJ-20001' })).toHaveLength(2)
  })

  test('asks for the day, the order and the days of its address', async () => {
    const { sent } = open('/admin/ledger?at=2026-11-01&orderNumber=MJ-20001&from=2026-10-01')
    await screen.findByRole('region', { name: 'Ledger entries' })
    const asked = sent.map((one) => one.path).join('\n')
    expect(asked).toContain('at=2026-11-01')
    expect(asked).toContain('orderNumber=MJ-20001')
    expect(asked).toContain('from=2026-10-01')
  })

  test('names the filter of shops', async () => {
    open()
    const shops = await screen.findByLabelText<HTMLSelectElement>('Shop')
    expect([...shops.options].map(({ text }) => text)).toEqual(['All shops'])
  })

  test('offers to try again where it could not be read', async () => {
    open('/admin/ledger', { 'GET /api/admin/ledger/trial-balance': away })
    expect((await screen.findByRole('alert')).textContent).toContain('The trial balance could not be loaded')
  })

  test('is written in Arabic', async () => {
    open('/admin/ledger', {}, 'ar')
    await screen.findByRole('rowheader', { name: 'الإجمالي' })
    const sheet = within(screen.getByRole('region', { name: /ميزان المراجعة/ }))
    expect(sheet.getByText('دار النور')).toBeTruthy()
    expect(sheet.getByText('نقد لدى مجلس')).toBeTruthy()
  })
})
