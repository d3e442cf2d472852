import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { type Answers, ok } from '#web/testing/fake-network.ts'
import { closePortal, openPortal } from '#web/testing/open-portal.tsx'
import { config, sara } from '#web/testing/people.ts'

afterEach(closePortal)

const journal = {
  id: 'j-1',
  template: 'bank-fees',
  debit: 'bank_fees',
  credit: 'bank',
  shopId: null,
  shopName: null,
  shopNameAr: null,
  amount: '12.50',
  day: '2026-11-01',
  reason: 'Fees of October',
  files: [{ url: '/api/objects/o-1', fileName: 'advice.pdf' }],
  enteredBy: 'Omar Haddad',
  enteredAt: '2026-11-02T08:00:00.000Z',
  confirmedBy: null,
  confirmedAt: null,
  withdrawnAt: null,
  mayConfirm: true,
} as const
const list = 'GET /api/admin/ledger/journals'

function open(answers: Answers = {}, language: 'en' | 'ar' = 'en') {
  const usual = {
    'GET /api/auth/me': ok(sara),
    'GET /api/config': ok(config),
    'GET /api/admin/shops': ok([]),
    'GET /api/admin/ledger/closed-months': ok([]),
    [list]: ok([journal]),
  }
  return openPortal('/admin/ledger?view=journals', {
    language,
    token: 't-1',
    answers: { ...usual, ...answers },
  })
}

test('what somebody else has entered is confirmed after a look, or withdrawn', async () => {
  const confirm = 'POST /api/admin/ledger/journals/j-1/confirmation'
  const { user, sent } = open({ [confirm]: ok({ ...journal, confirmedBy: 'Sara Al Ameri' }) })
  const row = within((await screen.findByText('Fees of October')).closest('tr') as HTMLElement)
  expect(row.getByText(/Bank fees to Bank/)).toBeTruthy()
  expect(row.getByRole('button', { name: 'Withdraw' })).toBeTruthy()
  expect(row.getByRole('button', { name: 'Open advice.pdf' })).toBeTruthy()
  await user.click(row.getByRole('button', { name: 'Confirm' }))
  const dialog = within(await screen.findByRole('dialog', { name: /Post AED\s12.50/ }))
  expect(dialog.getByRole('button', { name: 'Open advice.pdf' })).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Confirm' }))
  await screen.findByText('Journal posted')
  expect(sent.some(({ call }) => call === confirm)).toBe(true)
})

test('nobody is offered to confirm their own; what is booked is offered nothing', async () => {
  const own = { ...journal, mayConfirm: false }
  const done = {
    ...own,
    id: 'j-2',
    reason: 'Done',
    confirmedBy: 'Sara',
    confirmedAt: '2026-11-03T08:00:00.000Z',
  }
  open({ [list]: ok([own, done]) })
  const waiting = within((await screen.findByText('Fees of October')).closest('tr') as HTMLElement)
  expect(waiting.queryByRole('button', { name: 'Confirm' })).toBeNull()
  const booked = within(screen.getByText('Done').closest('tr') as HTMLElement)
  expect(booked.queryAllByRole('button').map(({ textContent }) => textContent)).toEqual(['advice.pdf'])
})

test('a correction asks for its accounts, and for a shop where one is a shop’s', async () => {
  const enter = 'POST /api/admin/ledger/journals'
  const { user, sent } = open({ [enter]: ok(journal) })
  await user.click(await screen.findByRole('button', { name: 'Enter a journal' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Enter a journal' }))
  expect(dialog.queryByLabelText('Shop')).toBeNull()
  await user.selectOptions(dialog.getByLabelText('Journal type'), 'Correction')
  await user.selectOptions(dialog.getByLabelText('Debit'), 'Bad debts written off')
  await user.selectOptions(dialog.getByLabelText('Credit'), 'Owed to shops')
  expect(dialog.getByLabelText('Shop')).toBeTruthy()
  await user.selectOptions(dialog.getByLabelText('Credit'), 'Bank')
  expect(dialog.queryByLabelText('Shop')).toBeNull()
  await user.type(dialog.getByLabelText('Amount in AED'), '70')
  await user.click(dialog.getByRole('button', { name: 'Enter a journal' }))
  expect(dialog.getByText('This field is required')).toBeTruthy()
  await user.type(dialog.getByLabelText('Reason'), 'Agreed')
  await user.click(dialog.getByRole('button', { name: 'Enter a journal' }))
  await waitFor(() =>
    expect(sent.find(({ call }) => call === enter)?.body).toMatchObject({
      template: 'correction',
      debit: 'bad_debts',
      credit: 'bank',
      amount: '70.00',
      reason: 'Agreed',
    }),
  )
})

test('a day in a closed month says where it is booked, when it is entered and when it is confirmed', async () => {
  const closed = [{ month: '2026-11', closedBy: 'Sara', closedAt: '2026-12-01T08:00:00.000Z' }]
  const { user } = open({ 'GET /api/admin/ledger/closed-months': ok(closed) })
  const reported = 'This month is closed: the journal is posted on 1 Dec 2026 and keeps its own date.'
  await user.click(await screen.findByRole('button', { name: 'Confirm' }))
  const confirming = within(await screen.findByRole('dialog', { name: /^Post / }))
  await confirming.findByText(reported)
  await user.click(confirming.getByRole('button', { name: 'Cancel' }))
  await user.click(screen.getByRole('button', { name: 'Enter a journal' }))
  const entering = within(await screen.findByRole('dialog', { name: 'Enter a journal' }))
  const day = entering.getByRole('textbox', { name: 'Day' })
  await user.clear(day)
  await user.type(day, '1 Dec 2026{Tab}')
  expect(entering.queryByText(reported)).toBeNull()
  await user.clear(day)
  await user.type(day, '30 Nov 2026{Tab}')
  expect(entering.getByText(reported)).toBeTruthy()
})

test('it says so where there are none, in Arabic too', async () => {
  open({ [list]: ok([]) }, 'ar')
  expect(await screen.findByText('لا قيود يدوية بعد')).toBeTruthy()
})
