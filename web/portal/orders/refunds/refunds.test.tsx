import { screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { type Answers, ok } from '#web/testing/fake-network.ts'
import { closePortal, openPortal } from '#web/testing/open-portal.tsx'
import { order, refund } from '#web/testing/order.ts'
import { config, sara } from '#web/testing/people.ts'

afterEach(closePortal)

const about = {
  orderId: 'order-20419',
  orderNumber: 'MJ-20419',
  customerName: 'Mariam Al Hosani',
  shopId: 'shop-1',
  shopName: 'Dar Al Noor',
  shopNameAr: 'دار النور',
  dispute: null,
  account: null,
  bankFile: null,
}
const owed = { ...refund(), ...about }
const failed = {
  ...refund({ id: 'f-2', refundNumber: 'MF-40002', method: 'card', status: 'failed' }),
  ...about,
}

const open = (rows: readonly object[], answers: Answers = {}, language: 'en' | 'ar' = 'en') =>
  openPortal('/admin/refunds?status=waiting', {
    language,
    token: 't-1',
    answers: {
      'GET /api/auth/me': ok(sara),
      'GET /api/config': ok(config),
      'GET /api/admin/refunds': ok(rows),
      ...answers,
    },
  })

test('what is owed says of which order and whose, since when, and who pays it how', async () => {
  open([owed, failed, { ...owed, id: 'f-3', refundNumber: 'MF-40003', dispute: 'open' }])
  const row = within(await screen.findByRole('row', { name: /MF-40001/ }))
  expect(row.getByText('MJ-20419')).toBeTruthy()
  expect(row.getByText('Mariam Al Hosani')).toBeTruthy()
  expect(row.getByText('By Majlis, to a bank account or in cash')).toBeTruthy()
  expect(row.getByText('Refund due')).toBeTruthy()
  expect(row.getByRole('link', { name: /MF-40001/ }).getAttribute('href')).toBe(
    '/admin/orders?order=order-20419',
  )
  const other = within(screen.getByRole('row', { name: /MF-40002/ }))
  expect(other.getByRole('button', { name: 'Try again' })).toBeTruthy()
  expect(within(screen.getByRole('row', { name: /MF-40003/ })).getByText(/Disputed/)).toBeTruthy()
})

test('it is paid from there as in its order', async () => {
  const paid = 'POST /api/admin/refunds/f-1/paid'
  const account = {
    accountHolder: 'M. Al Hosani',
    iban: 'AE070331234567890123456',
    bankName: 'Mashreq',
    bankNameAr: 'المشرق',
    enteredAt: '2026-11-22T08:00:00.000Z',
    changedAt: null,
    entered: null,
  }
  const { user, sent } = open([{ ...owed, account: { ibanEnding: '3456', enteredAt: account.enteredAt } }], {
    [paid]: ok(order(20419)),
    'GET /api/admin/refunds/f-1/account': ok({ account }),
  })
  expect(await screen.findByText('By Majlis, to the IBAN ending in 3456')).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: 'Mark as refunded' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Mark MF-40001 as refunded' }))
  await user.selectOptions(dialog.getByLabelText('How was it refunded?'), 'By bank transfer')
  expect(await dialog.findByText('AE07 0331 2345 6789 0123 456')).toBeTruthy()
  expect(dialog.getByText('M. Al Hosani')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Mark as refunded' }))
  await screen.findByText('Refund completed')
  expect(sent.find(({ call }) => call === paid)?.body).toMatchObject({
    paidBy: 'bank',
    reference: 'MF-40001',
  })
})

test('for who cannot open their mailbox the account is entered with how they were known, and stands there', async () => {
  const none = ok({ account: null })
  const entered = ok({
    account: {
      accountHolder: 'Mariam',
      iban: 'AE070331234567890123456',
      bankName: null,
      bankNameAr: null,
      enteredAt: '2026-11-22T08:00:00.000Z',
      changedAt: null,
      entered: { name: 'Sara', reason: 'Called back' },
    },
  })
  const of = '/api/admin/refunds/f-1/account'
  const { user, sent } = open([owed], { [`GET ${of}`]: [none, entered], [`PUT ${of}`]: entered })
  await user.click(await screen.findByRole('button', { name: 'Mark as refunded' }))
  await user.selectOptions(await screen.findByLabelText('How was it refunded?'), 'By bank transfer')
  await user.click(await screen.findByRole('button', { name: 'Enter the account for the customer' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Enter the account for the customer' }))
  await user.type(dialog.getByLabelText('Account holder'), 'Mariam')
  await user.type(dialog.getByLabelText('IBAN'), 'AE070331234567890123456')
  await user.click(dialog.getByLabelText('How you verified that it is the customer'))
  await user.paste('Called back')
  await user.click(dialog.getByRole('button', { name: 'Save account' }))
  expect(await screen.findByText('Entered by Sara for the customer')).toBeTruthy()
  expect(sent.find(({ call }) => call === `PUT ${of}`)?.body).toMatchObject({ reason: 'Called back' })
  expect(sent.some(({ call }) => call.endsWith('/paid'))).toBe(false)
})

test('in Arabic too; where nothing is owed that is said', async () => {
  open([], {}, 'ar')
  expect(await screen.findByText('لا يوجد مبلغ مُعاد مطابق')).toBeTruthy()
})

test('those with an account go into a file for the bank, and what it sends back is said', async () => {
  const sent = {
    ...owed,
    id: 'f-4',
    refundNumber: 'MF-40004',
    status: 'sent',
    bankFile: { id: 'file-1', messageId: 'MAJLIS-01', madeBy: 'Sara' },
  }
  const plan = {
    count: 1,
    total: 10,
    atBank: 50,
    leftOut: [{ id: 'f-2', number: 'MF-40002', reason: 'no-account' }],
  }
  const back = 'POST /api/admin/refunds/f-4/return'
  const { user, sent: requests } = open([owed, sent], {
    'GET /api/admin/payouts/sender': ok({ accountHolder: 'Majlis', iban: 'AE070331234567890123456' }),
    'GET /api/admin/bank-files/plan': ok(plan),
    [back]: ok(order(20419)),
  })
  const row = within(await screen.findByRole('row', { name: /MF-40004/ }))
  expect(row.getByText('Sent to the bank')).toBeTruthy()
  expect(row.getByText('MAJLIS-01')).toBeTruthy()
  await user.click(row.getByRole('button', { name: 'Returned by the bank' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'The bank has returned MF-40004' }))
  await user.click(dialog.getByLabelText(/Why was it returned/))
  await user.paste('Account closed')
  await user.click(dialog.getByRole('button', { name: 'Returned by the bank' }))
  await screen.findByText('The refund is due again')
  expect(requests.find(({ call }) => call === back)?.body).toEqual({ reason: 'Account closed' })
  await user.click(await screen.findByRole('button', { name: 'Bank file' }))
  const file = within(await screen.findByRole('dialog', { name: 'Bank file' }))
  await file.findByText(/1 refund, AED.10/)
  expect(file.getByText(/its customer has not entered an account yet/)).toBeTruthy()
})
