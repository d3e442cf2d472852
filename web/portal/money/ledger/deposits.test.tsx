import { screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
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
        { account: 'owed_to_shop', ...noor, debit: '70.00', credit: '0.00' },
        { account: 'tabby_clearing', debit: '992.00', credit: '0.00' },
        { account: 'own_sales', debit: '0.00', credit: '1070.00' },
      ],
      debit: '1070.00',
      credit: '1070.00',
    },
  ],
}
const deposit = {
  id: 'd-1',
  shopId: null,
  shopName: null,
  shopNameAr: null,
  amount: '100.00',
  provider: null,
  fee: '0.00',
  feeVat: '0.00',
  day: '2026-11-01',
  reference: 'CDM 4471',
  enteredBy: 'Sara Al Marri',
  enteredAt: '2026-11-02T08:00:00.000Z',
  reversedAt: null,
} as const
const list = 'GET /api/admin/ledger/deposits'
const enter = 'POST /api/admin/ledger/deposits'

function open(answers: Answers = {}, language: 'en' | 'ar' = 'en') {
  const usual = {
    'GET /api/auth/me': ok(sara),
    'GET /api/config': ok(config),
    'GET /api/admin/ledger/trial-balance': ok(balance),
    [list]: ok([deposit]),
  }
  return openPortal('/admin/ledger?view=bank', { language, token: 't-1', answers: { ...usual, ...answers } })
}

test('what a shop owes is entered as paid, with what the books say of it', async () => {
  const { user, sent } = open({ [enter]: ok({ ...deposit, ...noor, amount: '70.00' }) })
  await user.click(await screen.findByRole('button', { name: 'Enter a deposit' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Enter a deposit' }))
  await dialog.findByText(/AED\s1,000 in cash according to the ledger/)
  await user.selectOptions(
    dialog.getByLabelText(/Who paid/),
    dialog.getByRole('option', { name: /Dar Al Noor owes AED\s70/ }),
  )
  await user.type(dialog.getByLabelText('Amount'), '70')
  await user.click(dialog.getByRole('button', { name: 'Enter a deposit' }))
  expect(await dialog.findByText('This field is required')).toBeTruthy()
  await user.type(dialog.getByLabelText(/Bank reference/), 'FT-9')
  await user.click(dialog.getByRole('button', { name: 'Enter a deposit' }))
  await screen.findByText('Deposit entered')
  expect(sent.find(({ call }) => call === enter)?.body).toMatchObject({
    shopId: 's-1',
    amount: '70.00',
    reference: 'FT-9',
  })
})

test('what the books refuse stands at its field, and nothing typed is lost', async () => {
  const said = 'According to the ledger Majlis has AED 1,000 in cash: no more can have been paid in.'
  const { user } = open({ [enter]: refusal(409, 'deposit.too-much-cash', said) })
  await user.click(await screen.findByRole('button', { name: 'Enter a deposit' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Enter a deposit' }))
  await user.type(dialog.getByLabelText('Amount'), '5000')
  await user.type(dialog.getByLabelText(/Bank reference/), 'FT-9')
  await user.click(dialog.getByRole('button', { name: 'Enter a deposit' }))
  expect((await screen.findAllByText(said)).length).toBeGreaterThan(0)
  expect(dialog.getByLabelText<HTMLInputElement>('Amount').value).toBe('5000')
})

test('a mistake is taken back after a question, and stays in the list', async () => {
  const back = 'POST /api/admin/ledger/deposits/d-1/reversal'
  const { user, sent } = open({ [back]: ok({ ...deposit, reversedAt: deposit.enteredAt }) })
  await user.click(await screen.findByRole('button', { name: 'Reverse' }))
  const dialog = within(await screen.findByRole('dialog', { name: /Reverse AED\s100\?/ }))
  expect(sent.some(({ call }) => call === back)).toBe(false)
  await user.click(dialog.getByRole('button', { name: 'Reverse' }))
  await screen.findByText('Deposit reversed')
})

test('in Arabic, with what was taken back', async () => {
  open({ [list]: ok([{ ...deposit, reversedAt: deposit.enteredAt }]) }, 'ar')
  expect(await screen.findByText('أُلغي')).toBeTruthy()
  expect(screen.getByText('مجلس، النقد المحصَّل عند التسليم')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'تراجع' })).toBeNull()
})

test('what Tabby has paid is entered with what it kept, and stands in the list with that', async () => {
  const paid = { ...deposit, provider: 'tabby', amount: '950.00', fee: '40.00', feeVat: '2.00' } as const
  const { user, sent } = open({ [enter]: ok(paid), [list]: ok([paid]) })
  await screen.findByText(/less AED.40 fee and AED.2 VAT on it/)
  await user.click(screen.getByRole('button', { name: 'Enter a deposit' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Enter a deposit' }))
  expect(dialog.queryByLabelText('VAT on the fee')).toBeNull()
  const tabby = await dialog.findByRole('option', { name: /Tabby has AED.992/ })
  await user.selectOptions(dialog.getByLabelText(/Who paid/), tabby)
  for (const [label, typed] of [
    ['Amount', '950'],
    ['Fee deducted, without VAT', '40'],
    ['VAT on the fee', '2'],
    ['Bank reference', 'TBY-1'],
  ] as const)
    await user.type(dialog.getByLabelText(label), typed)
  await user.click(dialog.getByRole('button', { name: 'Enter a deposit' }))
  const body = { provider: 'tabby', amount: '950.00', fee: '40.00', feeVat: '2.00' }
  await screen.findByText('Deposit entered')
  expect(sent.find(({ call }) => call === enter)?.body).toMatchObject(body)
})
