import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { waitingFor } from '#web/testing/dashboard-answers.ts'
import { type Answers, ok, okPage, refusal } from '#web/testing/fake-network.ts'
import { closePortal, openPortal } from '#web/testing/open-portal.tsx'
import { payout } from '#web/testing/payout.ts'
import { config, noor, sara } from '#web/testing/people.ts'

afterEach(closePortal)

const counts = ok({ all: 0, pending: 0, inProgress: 0, delivered: 0, cancelled: 0 })
const trend = [0, 1]
const usual: Answers = {
  'GET /api/auth/me': ok(sara),
  'GET /api/config': ok(config),
  'GET /api/admin/waiting': waitingFor('admin'),
  'GET /api/admin/orders/counts': counts,
  'GET /api/shop/orders/counts': counts,
  'GET /api/admin/payouts/shops': ok([]),
  'GET /api/admin/payouts/figures': ok({
    waiting: { now: 0, change: null, trend, count: 0 },
    paid: { now: 0, change: 0, trend },
    commission: { now: 0, change: null, trend },
  }),
  'GET /api/admin/payouts': okPage([payout(1, { status: 'approved' })], undefined, 1),
  'GET /api/admin/payouts/sender': ok({ accountHolder: null, iban: null }),
  'GET /api/admin/bank-files/plan': ok({ count: 1, total: 8240, leftOut: [], atBank: 100_000 }),
}
const made = {
  id: 'file-1',
  messageId: 'MAJLIS-1',
  madeAt: '2026-11-23T08:00:00.000Z',
  madeBy: 'Sara Al Ameri',
  count: 1,
  total: 8240,
  leftOut: [],
}
const open = (path: string, answers: Answers = {}) =>
  openPortal(path, { token: 't-1', answers: { ...usual, ...answers } })

test('the account that pays is asked for and kept with the file for the bank', async () => {
  const change = 'PUT /api/admin/payouts/sender'
  const sender = { accountHolder: 'Majlis LLC', iban: 'AE380330000019101772389' }
  const make = 'POST /api/admin/bank-files'
  const { user, sent } = open('/admin/payouts', { [change]: ok(sender), [make]: ok(made) })
  await user.click(await screen.findByRole('button', { name: 'Bank file' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Bank file' }))
  await dialog.findByText(/^1 payout, AED/)
  await user.click(dialog.getByRole('button', { name: 'Create and download file' }))
  expect(dialog.getByText('Enter a UAE IBAN: AE and 21 digits, as your bank writes it')).toBeTruthy()
  await user.type(dialog.getByLabelText('Holder of your account'), sender.accountHolder)
  await user.type(dialog.getByLabelText('Your IBAN'), 'AE38 0330 0000 1910 1772 389')
  await user.click(dialog.getByRole('radio', { name: 'ISO 20022 (pain.001)' }))
  await user.click(dialog.getByRole('button', { name: 'Create and download file' }))
  await waitFor(() => expect(sent.find(({ call }) => call === change)?.body).toEqual(sender))
  await waitFor(() =>
    expect(sent.find(({ call }) => call === make)?.body).toEqual({ of: 'payouts', ids: [] }),
  )
  const file = '/api/admin/bank-files/file-1/file?format=pain'
  await waitFor(() => expect(sent.some(({ path }) => path === file)).toBe(true))
})

const sender = { accountHolder: 'Majlis LLC', iban: 'AE380330000019101772389' }
const away = refusal(503, 'request.unavailable', 'Majlis is not available right now.')

test('a sending account that is not read says so in the dialog, and is read again', async () => {
  const { user } = open('/admin/payouts', { 'GET /api/admin/payouts/sender': [away, ok(sender)] })
  await user.click(await screen.findByRole('button', { name: 'Bank file' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Bank file' }))
  await dialog.findByText('Your account could not be loaded')
  await user.click(dialog.getByRole('button', { name: 'Try again' }))
  expect((await screen.findByLabelText<HTMLInputElement>('Holder of your account')).value).toBe('Majlis LLC')
})

test('a file that was made and not downloaded is said to be made', async () => {
  const { user } = open('/admin/payouts', {
    'GET /api/admin/payouts/sender': ok(sender),
    'POST /api/admin/bank-files': ok(made),
    'GET /api/admin/bank-files/file-1/file': away,
  })
  await user.click(await screen.findByRole('button', { name: 'Bank file' }))
  const make = await screen.findByRole<HTMLButtonElement>('button', { name: 'Create and download file' })
  await waitFor(() => expect(make.disabled).toBe(false))
  await user.click(make)
  await screen.findByText('The file was created, but not downloaded')
  expect(screen.getByText(/You can download MAJLIS-1 again/)).toBeTruthy()
})

test('what a file leaves out is said before it is made, and where the bank has less; of nothing none is made', async () => {
  const plan = 'GET /api/admin/bank-files/plan'
  const leftOut = [{ id: 'payout-1', number: 'MP-1', reason: 'not-covered' }]
  const { user } = open('/admin/payouts', {
    'GET /api/admin/payouts/sender': ok({ accountHolder: 'Majlis', iban: 'AE380330000019101772389' }),
    [plan]: [
      ok({ count: 2, total: 500, leftOut, atBank: 120 }),
      ok({ count: 0, total: 0, leftOut, atBank: 120 }),
    ],
  })
  const openFile = async () => {
    await user.click(await screen.findByRole('button', { name: 'Bank file' }))
    return within(await screen.findByRole('dialog', { name: 'Bank file' }))
  }
  const dialog = await openFile()
  await dialog.findByText(/^2 payouts, AED/)
  expect(dialog.getByText(/the shop’s balance no longer covers it/).textContent).toContain('MP-1')
  expect(dialog.getByText(/less payments already sent: AED\s120/)).toBeTruthy()
  expect(dialog.getByRole('button', { name: 'Create and download file' }).hasAttribute('disabled')).toBe(
    false,
  )
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  const again = await openFile()
  await again.findByText('No payout can be sent')
  expect(again.getByRole('button', { name: 'Create and download file' }).hasAttribute('disabled')).toBe(true)
})

test('what the bank sends back is looked at before anything is paid', async () => {
  const read = 'POST /api/admin/bank-files/report'
  const row = { reference: 'FT1 MP-1', amount: '8240.00', date: '2026-11-23' }
  const { user, sent } = open('/admin/payouts', {
    [read]: ok({
      matched: [{ row: 2, ...row, of: 'payouts', id: 'payout-1', number: 'MP-1' }],
      differences: [{ ...row, row: 3, reference: 'MP-9', problem: 'unknown' }],
    }),
  })
  await user.click(await screen.findByRole('button', { name: 'Import bank report' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Import bank report' }))
  expect(dialog.getByRole('button', { name: 'Mark as paid' }).hasAttribute('disabled')).toBe(true)
  const input = document.querySelector('input[type="file"]') as HTMLInputElement
  await user.upload(input, new File(['reference,amount,date\nx'], 'report.csv', { type: 'text/csv' }))
  await dialog.findByText('1 transfer matches')
  expect(dialog.getByText(/has this number/)).toBeTruthy()
  expect(sent.find(({ call }) => call === read)?.body).toMatchObject({ apply: false })
  await user.click(dialog.getByRole('button', { name: 'Mark 1 as paid' }))
  await screen.findByText('1 transfer marked as paid')
  expect(sent.findLast(({ call }) => call === read)?.body).toMatchObject({ apply: true })
})

test('the same report may be chosen again, as it may have been mended', async () => {
  const read = 'POST /api/admin/bank-files/report'
  const { user, sent } = open('/admin/payouts', { [read]: away })
  await user.click(await screen.findByRole('button', { name: 'Import bank report' }))
  await screen.findByRole('dialog', { name: 'Import bank report' })
  const input = document.querySelector('input[type="file"]') as HTMLInputElement
  await user.upload(input, new File(['x'], 'report.csv', { type: 'text/csv' }))
  await waitFor(() => expect(sent.some(({ call }) => call === read)).toBe(true))
  // A browser fires no event when the same file is chosen again.
  expect(input.files).toHaveLength(0)
})

const statement = {
  from: '2026-11-01',
  to: '2026-11-22',
  currency: 'AED',
  openingBalance: 50,
  lines: [
    { at: '2026-11-10T08:00:00.000Z', kind: 'sale', orderNumber: 'MJ-20419', amount: 1000, balance: 1050 },
    { at: '2026-11-20T08:00:00.000Z', kind: 'payout', payoutNumber: 'MP-1', amount: -300, balance: 750 },
  ],
  closingBalance: 750,
}

test('a statement is read line by line', async () => {
  const own = 'GET /api/shop/statements'
  open('/shop/statements', {
    'GET /api/auth/me': ok(noor('approved')),
    [own]: ok(statement),
    'GET /api/shop/commission-invoices': ok([
      {
        id: 'd-1',
        type: 'commission-invoice',
        number: 'COM-2026-00007',
        issuedAt: '2026-11-01T03:00:00.000Z',
        period: { from: '2026-10-01', to: '2026-10-31' },
        total: '105.00',
        vat: '5.00',
        currency: 'AED',
        pdf: '/api/shop/commission-invoices/d-1.pdf',
        xml: null,
        sending: null,
      },
    ]),
  })
  await screen.findByText('Tax invoice: commission · Oct 2026')
  expect(screen.getByRole('button', { name: 'PDF COM-2026-00007' })).toBeTruthy()
  await screen.findByText('MJ-20419')
  const rows = screen.getAllByRole('row').map(({ textContent }) => textContent?.replace(/\u00a0/g, ' '))
  expect(rows.slice(1)).toEqual([
    'Opening balanceAED 50.00',
    '10 Nov 2026SaleMJ-20419AED 1,000.00AED 1,050.00',
    '20 Nov 2026PayoutMP-1-AED 300.00AED 750.00',
    'Closing balanceAED 750.00',
  ])
})

test('a shop has its payouts asked for by themselves', async () => {
  const change = 'PUT /api/shop/payout-schedule'
  const { user, sent } = open('/shop/settings#bank', {
    'GET /api/auth/me': ok(noor('approved')),
    'GET /api/shop/bank-account': ok({ current: null, next: null }),
    'GET /api/shop/payout-schedule': ok({ rhythm: 'off', minimum: '100.00', nextDay: null }),
    [change]: ok({ rhythm: 'weekly', minimum: '500.00', nextDay: '2026-11-23' }),
  })
  await user.selectOptions(await screen.findByLabelText('Frequency'), 'Every Monday')
  const least = screen.getByLabelText('Minimum in AED')
  await user.clear(least)
  await user.type(least, '500')
  await user.click(screen.getByRole('button', { name: 'Save automatic payouts' }))
  await screen.findByText(/Next on/)
  expect(sent.find(({ call }) => call === change)?.body).toEqual({ rhythm: 'weekly', minimum: '500.00' })
})
