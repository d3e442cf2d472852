import { screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { fakeUploads, fileOf, storedAt, ticket } from '#web/testing/fake-uploads.ts'
import { type Answers, ok } from '#web/testing/fake-network.ts'
import { closePortal, openPortal } from '#web/testing/open-portal.tsx'
import { config, sara } from '#web/testing/people.ts'

afterEach(closePortal)

const fee = {
  id: 'n-1',
  day: '2026-11-23',
  amount: -7,
  reference: 'Monthly fee',
  statement: '2026/11',
  state: 'open',
  booking: null,
}
const at = '2026-11-20T08:00:00.000Z'
const paid = { ...fee, id: 'n-2', amount: 250, reference: 'CASH CDM 77', state: 'matched' }
const booking = { id: 'b-1', event: 'cash-banked', at, name: 'CDM 77' }
const statement = { number: '2026/11', closedOn: '2026-11-23', closing: 155, readAt: at }
const balance = { statement, atBooks: 162, notInBooks: -7, notAtBank: 0, difference: 0 }
const path = '/api/admin/ledger/bank-entries'

function open(answers: Answers = {}, language: 'en' | 'ar' = 'en') {
  const usual = {
    'GET /api/auth/me': ok(sara),
    'GET /api/config': ok(config),
    [`GET ${path}`]: ok([fee, { ...paid, booking }]),
    [`GET ${path}/balance`]: ok(balance),
  }
  const address = '/admin/ledger?view=statement'
  return openPortal(address, { language, token: 't-1', answers: { ...usual, ...answers } })
}

test('what the bank says stands with what it is in the books, and what lies between both', async () => {
  open()
  const row = within(await screen.findByRole('row', { name: /CASH CDM 77/ }))
  expect(row.getByText(/Cash deposited at the bank/)).toBeTruthy()
  expect(row.getByText('In the ledger')).toBeTruthy()
  expect(await screen.findByText('Closing balance on 23 Nov 2026')).toBeTruthy()
  expect(screen.getByText('On statements, not in the ledger').parentElement?.textContent).toMatch(/-AED\s7/)
})

test('what is in no books is booked from a template that fits its direction, with what proves it', async () => {
  const book = `POST ${path}/n-1/journal`
  const { user, sent } = open({
    [book]: ok({ ...fee, state: 'waiting' }),
    'POST /api/objects/upload': ticket(1),
  })
  fakeUploads()
  await user.click(await screen.findByRole('button', { name: 'Post' }))
  const dialog = within(await screen.findByRole('dialog'))
  const names = dialog.getAllByRole('option').map(({ textContent }) => textContent)
  expect(names).toContain('Bank fees')
  expect(names).not.toContain('Unidentified receipt')
  const input = dialog.getByLabelText(/^Supporting document/, { selector: 'input' })
  await user.upload(input, fileOf('advice.pdf', 'application/pdf'))
  await dialog.findByText('Uploaded')
  await user.click(dialog.getByRole('button', { name: 'Post' }))
  await screen.findByText('Journal entered')
  const body = { template: 'bank-fees', reason: 'Monthly fee', files: [storedAt(1)] }
  expect(sent.find(({ call }) => call === book)?.body).toEqual(body)
})

test('an entry is matched with a free booking of its amount, and taken back', async () => {
  const [match, release] = [`POST ${path}/n-1/match`, `POST ${path}/n-2/release`]
  const { user, sent } = open({
    [`GET ${path}/n-1/bookings`]: ok([{ id: 'b-2', event: 'journal', at, name: 'Fee of November' }]),
    [match]: ok({ ...fee, state: 'matched' }),
    [release]: ok({ ...paid, state: 'open' }),
  })
  await user.click(await screen.findByRole('button', { name: 'Match' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Match with a ledger entry' }))
  expect(dialog.getByRole('button', { name: 'Match' }).hasAttribute('disabled')).toBe(true)
  await user.click(await dialog.findByRole('radio', { name: /Journal/ }))
  await user.click(dialog.getByRole('button', { name: 'Match' }))
  await screen.findByText('Transaction matched')
  expect(sent.find(({ call }) => call === match)?.body).toEqual({ bookingId: 'b-2' })
  await user.click(screen.getByRole('button', { name: 'Reverse' }))
  await screen.findByText('The transaction is open again')
  expect(sent.some(({ call }) => call === release)).toBe(true)
})

test('before the first statement the books alone are told, in Arabic too', async () => {
  open({ [`GET ${path}`]: ok([]), [`GET ${path}/balance`]: ok({ ...balance, statement: null }) }, 'ar')
  expect(await screen.findByText(/لم يُقرأ أي كشف بعد\. في الدفاتر/)).toBeTruthy()
})
