import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { dayOf, monthStart } from '#domain/platform/calendar.ts'
import { type Answers, ok, refusal } from '#web/testing/fake-network.ts'
import { closePortal, openPortal } from '#web/testing/open-portal.tsx'
import { config, sara } from '#web/testing/people.ts'

afterEach(closePortal)

const months = 'GET /api/admin/ledger/closed-months'
const debts = 'GET /api/admin/ledger/debts'
const debt = {
  shopId: 's-1',
  shopName: 'Dar Al Noor',
  shopNameAr: 'دار النور',
  owed: 90,
  upTo30: 20,
  upTo60: 40,
  upTo90: 0,
  older: 30,
}

function open(answers: Answers = {}, language: 'en' | 'ar' = 'en') {
  const usual = {
    'GET /api/auth/me': ok(sara),
    'GET /api/config': ok(config),
    [months]: ok([]),
    [debts]: ok([debt]),
  }
  return openPortal('/admin/ledger?view=closing', {
    language,
    token: 't-1',
    answers: { ...usual, ...answers },
  })
}
const last = dayOf(monthStart(new Date(), -1)).slice(0, 7)

test('the last month is closed after a question, and then there is nothing to close', async () => {
  const closed = [{ month: last, closedBy: 'Sara Al Ameri', closedAt: new Date().toISOString() }]
  const close = 'POST /api/admin/ledger/closed-months'
  const { user, sent } = open({ [months]: [ok([]), ok(closed)], [close]: ok(closed) })
  await user.click(await screen.findByRole('button', { name: /^Close / }))
  const dialog = within(await screen.findByRole('dialog', { name: /^Close the books for/ }))
  await user.click(dialog.getByRole('button', { name: /^Close [A-Z]/ }))
  await screen.findByText('Month closed')
  expect(sent.find(({ call }) => call === close)?.body).toEqual({ month: last })
  await screen.findByText(/closed by Sara Al Ameri/)
  expect(screen.queryByRole('button', { name: /^Close / })).toBeNull()
})

test('what shops owe stands by age, and the journal is kept in three forms', async () => {
  const { user, sent } = open()
  const row = (await screen.findByRole('rowheader', { name: 'Dar Al Noor' })).closest('tr') as HTMLElement
  expect(
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent?.replace(/\u00a0/g, ' ')),
  ).toEqual(['AED 90.00', 'AED 20.00', 'AED 40.00', '', 'AED 30.00'])
  await user.click(screen.getByRole('button', { name: 'For Xero' }))
  const file = `/api/admin/ledger/journal-file?from=${last}-01`
  await waitFor(() =>
    expect(sent.some(({ path }) => path.startsWith(file) && path.endsWith('form=xero'))).toBe(true),
  )
})

test('where nothing is owed it says so; where it cannot be read, that', async () => {
  open({ [debts]: ok([]), [months]: refusal(500, 'server.failed', 'No') }, 'ar')
  expect(await screen.findByText('لا شيء على أي متجر')).toBeTruthy()
  expect(await screen.findByText('تعذّرت قراءة الأشهر المغلقة')).toBeTruthy()
})

test('an account has a number and names of the operator’s own', async () => {
  const accounts = 'GET /api/admin/ledger/accounts'
  const bank = { account: 'bank', code: '1000', name: null, nameAr: null }
  const named = { ...bank, code: '1-200', name: 'ENBD current', nameAr: 'بنك الإمارات' }
  const save = 'PUT /api/admin/ledger/accounts/bank'
  const { user, sent } = open({ [accounts]: [ok([bank]), ok([named])], [save]: ok([named]) })
  await user.click(await screen.findByRole('button', { name: 'Edit Bank' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Number and name of “Bank”' }))
  await user.clear(dialog.getByLabelText('Number'))
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText(/^Enter up to 10 letters and digits/)).toBeTruthy()
  await user.type(dialog.getByLabelText('Number'), '1-200')
  await user.click(dialog.getByLabelText(/^Name in English/))
  await user.paste('ENBD current')
  await user.click(dialog.getByLabelText(/^Name in Arabic/))
  await user.paste('بنك الإمارات')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await screen.findByText('Account updated')
  const { code, name, nameAr } = named
  expect(sent.find(({ call }) => call === save)?.body).toEqual({ code, name, nameAr })
  expect(await screen.findByRole('rowheader', { name: 'ENBD current' })).toBeTruthy()
})
