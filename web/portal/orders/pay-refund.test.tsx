import { screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { type Answers, ok, refusal } from '#web/testing/fake-network.ts'
import { closePortal, openPortal } from '#web/testing/open-portal.tsx'
import { order, refund } from '#web/testing/order.ts'
import { config, noor, sara } from '#web/testing/people.ts'

afterEach(closePortal)

const notTaken = refund({ cause: 'rejected', method: 'card', status: 'failed' })
const failed = order(20419, { status: 'rejected', refunded: '10.00', refunds: [notTaken] })

function open(answers: Answers = {}, { role = 'admin', language = 'en' as 'en' | 'ar' } = {}) {
  return openPortal(`/${role}/orders?order=order-20419`, {
    language,
    token: 't-1',
    answers: {
      'GET /api/auth/me': ok(role === 'admin' ? sara : noor('approved')),
      'GET /api/config': ok(config),
      [`GET /api/${role}/orders`]: ok([failed]),
      [`GET /api/${role}/orders/order-20419`]: ok(failed),
      [`GET /api/${role}/orders/order-20419/notes`]: ok([]),
      ...answers,
    },
  })
}
const payment = async (name = 'Payment') => within(await screen.findByRole('region', { name }))

test('an administrator has a refund that failed tried again', async () => {
  const retry = 'POST /api/admin/refunds/f-1/retry'
  const { user, sent } = open({ [retry]: ok(failed) })
  await user.click((await payment()).getByRole('button', { name: 'Try again' }))
  await screen.findByText('The refund is pending again')
  expect(sent.filter(({ call }) => call === retry)).toHaveLength(1)
})

test('or says how it was paid, in cash also who handed it to whom', async () => {
  const paid = 'POST /api/admin/refunds/f-1/paid'
  const { user, sent } = open({ [paid]: ok(failed) })
  await user.click((await payment()).getByRole('button', { name: 'Paid another way' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Mark MF-40001 as refunded' }))
  expect(dialog.getByText(/Pay the customer AED\s10 first/)).toBeTruthy()
  expect(dialog.queryByLabelText(/Handed over by/)).toBeNull()
  await user.selectOptions(dialog.getByLabelText('How was it refunded?'), 'In cash')
  await user.type(dialog.getByLabelText(/^Receipt number/), 'R-17')
  await user.click(dialog.getByRole('button', { name: 'Mark as refunded' }))
  expect(sent.some(({ call }) => call === paid)).toBe(false)
  await user.type(dialog.getByLabelText(/Handed over by/), 'Omar')
  await user.click(dialog.getByRole('button', { name: 'Mark as refunded' }))
  await screen.findByText('Refund completed')
  expect(sent.find(({ call }) => call === paid)?.body).toMatchObject({
    paidBy: 'cash',
    reference: 'R-17',
    handedBy: 'Omar',
    receivedBy: 'Mariam Al Hosani',
  })
  expect(screen.queryByRole('dialog', { name: 'Mark MF-40001 as refunded' })).toBeNull()
})

test('a shop pays what it has the cash of; what Majlis has, Majlis pays', async () => {
  const own = refund({ id: 'f-2', payer: 'shop' })
  const both = { ...failed, refunds: [own, refund({ refundNumber: 'MF-40002' })] }
  const paid = 'POST /api/shop/refunds/f-2/paid'
  const answers = { 'GET /api/shop/orders/order-20419': ok(both), [paid]: ok(both) }
  const { user, sent } = open(answers, { role: 'shop' })
  const shown = await payment()
  expect(shown.getByText('Majlis pays this refund.')).toBeTruthy()
  await user.click(shown.getByRole('button', { name: 'Mark as refunded' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Mark MF-40001 as refunded' }))
  expect(dialog.getByLabelText<HTMLInputElement>(/^Receipt number/).value).toBe('MF-40001')
  await user.type(dialog.getByLabelText(/Handed over by/), 'Omar')
  await user.click(dialog.getByRole('button', { name: 'Mark as refunded' }))
  await screen.findByText('Refund completed')
  expect(sent.filter(({ call }) => call === paid)).toHaveLength(1)
})

test('where the dispute was lost, the refund is closed: the bank has given it back', async () => {
  const settle = 'POST /api/admin/refunds/f-1/settled'
  const dispute = { id: 'd-1', status: 'lost', amount: '10.00', openedAt: notTaken.createdAt }
  const lost = { ...failed, disputes: [{ ...dispute, reason: null, dueAt: null }] }
  const { user, sent } = open({ 'GET /api/admin/orders/order-20419': ok(lost), [settle]: ok(failed) })
  await user.click((await payment()).getByRole('button', { name: 'Settled by the bank' }))
  await screen.findByText('Refund closed')
  expect(sent.filter(({ call }) => call === settle)).toHaveLength(1)
})

test('what somebody else has done meanwhile is said, and what was typed stays', async () => {
  const said = 'Someone has already processed this refund.'
  const { user } = open({ 'POST /api/admin/refunds/f-1/paid': refusal(409, 'refund.cannot-move', said) })
  await user.click((await payment()).getByRole('button', { name: 'Paid another way' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Mark MF-40001 as refunded' }))
  await user.type(dialog.getByLabelText(/^Transfer reference/), 'R-17')
  await user.click(dialog.getByRole('button', { name: 'Mark as refunded' }))
  await screen.findByText(said)
  expect(dialog.getByLabelText<HTMLInputElement>(/^Transfer reference/).value).toBe('R-17')
})

test('a shop sees that it failed, and can do nothing about it', async () => {
  open({}, { role: 'shop' })
  const shown = await payment()
  expect(shown.getByText('Refund failed')).toBeTruthy()
  expect(shown.queryByRole('button')).toBeNull()
})

test('afterwards it says how it was paid, in Arabic too', async () => {
  const done = {
    ...notTaken,
    status: 'done',
    doneAt: notTaken.createdAt,
    paidBy: 'bank',
    reference: 'FT-88',
    paidOn: '2026-11-23',
  }
  const answers = { 'GET /api/admin/orders/order-20419': ok({ ...failed, refunds: [done] }) }
  open(answers, { language: 'ar' })
  expect((await payment('الدفع')).getByText(/بتحويل مصرفي في .*، المرجع FT-88/)).toBeTruthy()
})

test('a disputed payment says what was taken back, and administrators until when to answer', async () => {
  const dispute = { id: 'd-1', status: 'open', amount: '10.00', openedAt: notTaken.createdAt }
  const forAdmin = { ...dispute, reason: 'product_not_received', dueAt: '2026-11-29T08:00:00.000Z' }
  const answers = { 'GET /api/admin/orders/order-20419': ok({ ...failed, disputes: [forAdmin] }) }
  open(answers)
  const shown = await payment()
  expect(shown.getByText('Funds withdrawn')).toBeTruthy()
  expect(shown.getByText(/Respond at the provider by 29 November 2026/)).toBeTruthy()
  expect(shown.getByText('Reason given: product not received')).toBeTruthy()
  const [onTop] = screen.getAllByRole('note')
  expect(onTop?.textContent).toMatch(/^Funds withdrawn: .*29 November 2026/)
  closePortal()
  const forShop = { ...dispute, reason: null, dueAt: null }
  open(
    { 'GET /api/shop/orders/order-20419': ok({ ...failed, disputes: [forShop] }) },
    { role: 'shop', language: 'ar' },
  )
  const inShop = await payment('الدفع')
  expect(inShop.getByText('استُرد المبلغ')).toBeTruthy()
  expect(inShop.queryByText(/مزوّد الدفع قبل/)).toBeNull()
})

test('what Tabby refuses to pay is asked for again, or written off after a question', async () => {
  const refusedCapture = { amount: '120.00', problem: 'payment expired' }
  const refused = order(20419, { status: 'delivered', paymentMethod: 'tabby', refusedCapture })
  const settle = 'POST /api/admin/orders/order-20419/capture'
  const one = 'GET /api/admin/orders/order-20419'
  const { user, sent } = open({ [one]: ok(refused), [settle]: ok(refused) })
  await screen.findByText(/Tabby refuses to pay AED.120 of this order/)
  expect(screen.getByText('payment expired')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('The provider still refuses.')
  await user.click(screen.getByRole('button', { name: 'Write off' }))
  const dialog = within(await screen.findByRole('dialog', { name: /Write off AED.120\?/ }))
  expect(sent.filter(({ call }) => call === settle)).toHaveLength(1)
  await user.click(dialog.getByRole('button', { name: 'Write off' }))
  await vi.waitFor(() => expect(sent.filter(({ call }) => call === settle)).toHaveLength(2))
  expect(sent.findLast(({ call }) => call === settle)?.body).toEqual({ outcome: 'written-off' })
})
