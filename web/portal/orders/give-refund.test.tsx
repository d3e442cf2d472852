import { screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { type Answers, ok, refusal } from '#web/testing/fake-network.ts'
import { closePortal, openPortal } from '#web/testing/open-portal.tsx'
import { order } from '#web/testing/order.ts'
import { config, noor, sara } from '#web/testing/people.ts'

afterEach(closePortal)

const delivered = order(20419, { status: 'delivered', paid: '1200.00' })

function open(answers: Answers = {}, { role = 'admin', of = delivered } = {}) {
  return openPortal(`/${role}/orders?order=order-20419`, {
    token: 't-1',
    answers: {
      'GET /api/auth/me': ok(role === 'admin' ? sara : noor('approved')),
      'GET /api/config': ok(config),
      [`GET /api/${role}/orders`]: ok([of]),
      [`GET /api/${role}/orders/order-20419`]: ok(of),
      [`GET /api/${role}/orders/order-20419/notes`]: ok([]),
      ...answers,
    },
  })
}
const asked = async (user: ReturnType<typeof open>['user']) => {
  await user.click(await screen.findByRole('button', { name: 'Refund without a return' }))
  return within(await screen.findByRole('dialog', { name: 'Refund of MJ-20419' }))
}

test('an administrator gives goodwill that Majlis bears, with a reason', async () => {
  const give = 'POST /api/admin/orders/order-20419/refunds'
  const { user, sent } = open({ [give]: ok(delivered) })
  const dialog = await asked(user)
  expect(dialog.getByText(/^Up to AED\s1,200 of this order/)).toBeTruthy()
  await user.selectOptions(dialog.getByLabelText('What is it for?'), 'Goodwill')
  await user.selectOptions(dialog.getByLabelText('Who bears the cost?'), 'Majlis')
  await user.type(dialog.getByLabelText(/^Amount in/), '50')
  await user.click(dialog.getByRole('button', { name: 'Refund' }))
  expect(sent.some(({ call }) => call === give)).toBe(false)
  await user.click(dialog.getByLabelText('Reason'))
  await user.paste('It came late.')
  await user.click(dialog.getByRole('button', { name: 'Refund' }))
  await screen.findByText('Refund decided')
  expect(sent.find(({ call }) => call === give)?.body).toEqual({
    cause: 'goodwill',
    bearer: 'platform',
    amount: '50.00',
    reason: 'It came late.',
  })
})

test('who has a limit is told what it leaves of the order; who has none reads nothing of it (G-132)', async () => {
  const { user } = open({}, { role: 'shop', of: { ...delivered, leftOfLimit: '150.00' } })
  const dialog = await asked(user)
  expect(dialog.getByText(/ Your role can still refund AED\s150 of it/)).toBeTruthy()
  closePortal()
  const any = open({}, { of: { ...delivered, leftOfLimit: null } })
  expect((await asked(any.user)).queryByText(/Your role/)).toBeNull()
})

test('a shop lowers the price of a product; what it is refused is said, and what was typed stays', async () => {
  const give = 'POST /api/shop/orders/order-20419/refunds'
  const said = 'At most AED 20 of this can still be refunded.'
  const { user, sent } = open({ [give]: refusal(409, 'refund.too-much', said) }, { role: 'shop' })
  const dialog = await asked(user)
  expect(dialog.queryByLabelText('Who bears the cost?')).toBeNull()
  await user.type(dialog.getByLabelText(/^Amount in/), '50')
  await user.click(dialog.getByLabelText('Reason'))
  await user.paste('A scratch.')
  await user.click(dialog.getByRole('button', { name: 'Refund' }))
  await screen.findByText(said)
  expect(dialog.getByLabelText<HTMLInputElement>(/^Amount in/).value).toBe('50')
  expect(sent.find(({ call }) => call === give)?.body).toMatchObject({ cause: 'price-reduced', position: 0 })
})

test('is not offered for what was not delivered, or of which all went back', async () => {
  open({}, { of: order(20419, { status: 'shipped', paid: '1200.00' }) })
  await screen.findByRole('region', { name: 'Payment' })
  expect(screen.queryByRole('button', { name: 'Refund without a return' })).toBeNull()
})
