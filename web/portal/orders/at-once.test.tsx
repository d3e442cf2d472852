import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ok } from '#web/testing/fake-network.ts'
import { closePortal, openPortal } from '#web/testing/open-portal.tsx'
import { order } from '#web/testing/order.ts'
import { config, noor } from '#web/testing/people.ts'

afterEach(closePortal)

const move = 'PATCH /api/shop/orders/order-20419/status'
const counts = { all: 1, pending: 1, inProgress: 0, delivered: 0, cancelled: 0, unanswered: 0 }
const waiting = order(20419)

test('a shop that drives itself accepts and ships in one go', async () => {
  const { user, sent } = openPortal('/shop/orders?order=order-20419', {
    token: 't-1',
    answers: {
      'GET /api/auth/me': ok(noor('approved')),
      'GET /api/config': ok(config),
      'GET /api/shop/orders': ok([waiting]),
      'GET /api/shop/orders/counts': ok(counts),
      'GET /api/shop/orders/order-20419': ok(waiting),
      'GET /api/shop/orders/order-20419/notes': ok([]),
      [move]: ok(order(20419, { status: 'shipped' })),
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Accept and ship' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Mark MJ-20419 as shipped' }))
  await user.type(dialog.getByLabelText(/^Driver(?!’)/), 'Yusuf')
  await user.click(dialog.getByRole('button', { name: 'Mark shipped' }))
  await waitFor(() => expect(sent.some(({ call }) => call === move)).toBe(true))
  const body = { status: 'shipped', seen: 'pending', atOnce: true, driver: 'Yusuf' }
  expect(sent.find(({ call }) => call === move)?.body).toEqual(body)
})
