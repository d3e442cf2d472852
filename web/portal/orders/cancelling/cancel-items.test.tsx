import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import type { OrderStatus } from '#domain/orders/order-status.ts'
import { type Answers, ok, refusal } from '#web/testing/fake-network.ts'
import { closePortal, openPortal } from '#web/testing/open-portal.tsx'
import { order } from '#web/testing/order.ts'
import { config, noor } from '#web/testing/people.ts'

afterEach(closePortal)

const one = 'GET /api/shop/orders/order-20419'
const cancel = 'POST /api/shop/orders/order-20419/cancel'
const [sofa] = order(1).items as [ReturnType<typeof order>['items'][number]]
const lamp = {
  ...sofa,
  position: 1,
  name: 'Fanar lamp',
  nameAr: 'مصباح فنار',
  color: null,
  quantity: 1,
  unitPrice: '300.00',
  assembly: null,
  total: '300.00',
}
const both = order(20419, { items: [sofa, lamp], totalAmount: '1550.00', status: 'accepted' })

function open(answers: Answers = {}, language: 'en' | 'ar' = 'en') {
  return openPortal('/shop/orders?order=order-20419', {
    language,
    token: 't-1',
    answers: {
      'GET /api/auth/me': ok(noor('approved')),
      'GET /api/config': ok(config),
      'GET /api/shop/orders': ok([both]),
      'GET /api/shop/orders/counts': ok({ all: 1, pending: 0, inProgress: 1, delivered: 0, cancelled: 0 }),
      [one]: ok(both),
      ...answers,
    },
  })
}
const ask = async (user: ReturnType<typeof open>['user']) => {
  await user.click(await screen.findByRole('button', { name: 'Cancel items' }))
  return within(await screen.findByRole('dialog', { name: 'Cancel items of MJ-20419' }))
}

describe('cancelling items', () => {
  test('says which, why and what the order then comes to, and sends what was seen', async () => {
    const { user, sent } = open({ [cancel]: ok(both) })
    const dialog = await ask(user)
    await user.selectOptions(dialog.getByLabelText('Wadi sofa · Beige'), 'Cancel 1')
    expect(dialog.getByText('The new order total is AED 950.')).toBeTruthy()
    await user.click(dialog.getByLabelText('Reason for the customer'))
    await user.paste('The oak is cracked.')
    await user.click(dialog.getByRole('button', { name: 'Cancel these items' }))
    await screen.findByText('The items were cancelled')
    expect(sent.find(({ call }) => call === cancel)?.body).toEqual({
      items: [{ position: 0, quantity: 1, seen: 2 }],
      reason: 'The oak is cracked.',
    })
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /Cancel items of/ })).toBeNull())
  })

  test('of all of them says that the order is cancelled', async () => {
    const { user } = open()
    const dialog = await ask(user)
    await user.selectOptions(dialog.getByLabelText('Wadi sofa · Beige'), 'Cancel 2')
    await user.selectOptions(dialog.getByLabelText('Fanar lamp'), 'Cancel 1')
    expect(dialog.getByText('No items are left then, so the whole order is cancelled.')).toBeTruthy()
  })

  test('needs an item and a reason', async () => {
    const { user, sent } = open()
    const dialog = await ask(user)
    await user.click(dialog.getByRole('button', { name: 'Cancel these items' }))
    expect((await dialog.findByRole('alert')).textContent).toBe('Choose at least one item to cancel')
    expect(dialog.getByText('This field is required')).toBeTruthy()
    expect(sent.some(({ call }) => call === cancel)).toBe(false)
  })

  test('that somebody else did meanwhile says so, shows what is left, and keeps what was typed', async () => {
    const now = { ...both, items: [{ ...sofa, cancelled: 1, total: '600.00' }, lamp] }
    const { user } = open({
      [one]: [ok(both), ok(now)],
      [cancel]: refusal(
        409,
        'order.moved-meanwhile',
        'This order has changed in the meantime. Please check it again.',
      ),
    })
    const dialog = await ask(user)
    await user.selectOptions(dialog.getByLabelText('Wadi sofa · Beige'), 'Cancel 1')
    await user.type(dialog.getByLabelText('Reason for the customer'), 'Broken')
    await user.click(dialog.getByRole('button', { name: 'Cancel these items' }))
    await screen.findByText('This order has changed in the meantime. Please check it again.')
    await dialog.findByRole('option', { name: 'Keep it', selected: false })
    expect(dialog.getByLabelText('Reason for the customer')).toHaveProperty('value', 'Broken')
  })

  test.each([
    ['shipped', both.items],
    ['delivered', both.items],
    ['accepted', [{ ...sofa, quantity: 1 }]],
  ] as const)('is not offered for an order that is %s, nor for the only item', async (status, items) => {
    open({ [one]: ok({ ...both, status: status satisfies OrderStatus, items }) })
    await screen.findByRole('dialog', { name: 'MJ-20419' })
    expect(screen.queryByRole('button', { name: 'Cancel items' })).toBeNull()
  })
})

test('the history says which items were cancelled, by whom and why', async () => {
  const cancelled = {
    from: 'accepted',
    to: 'accepted',
    at: '2026-11-22T06:00:00.000Z',
    by: 'shop',
    name: 'Noor Al Ketbi',
    reason: 'The oak is cracked.',
    details: { cancelled: [{ position: 0, quantity: 1 }] },
    photos: [],
    failure: null,
  }
  open({ [one]: ok({ ...both, events: [...both.events, cancelled] }) })
  const history = within(await screen.findByRole('region', { name: 'History' }))
  const [last] = history.getAllByRole('listitem')
  expect(last?.textContent).toMatch(
    /^Items cancelledNoor Al Ketbi.*The oak is cracked\.1 × Wadi sofa · Beige$/,
  )
})

test('in Arabic', async () => {
  const { user } = open({}, 'ar')
  await user.click(await screen.findByRole('button', { name: 'إلغاء قطع' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'إلغاء قطع من الطلب MJ-20419' }))
  expect(dialog.getByLabelText('مصباح فنار')).toBeTruthy()
  expect(dialog.getByRole('option', { name: 'إلغاء قطعتين' })).toBeTruthy()
})
