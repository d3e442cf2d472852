import { screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { fakeUploads, fileOf, storedAt, ticket } from '#web/testing/fake-uploads.ts'
import { type Answers, ok } from '#web/testing/fake-network.ts'
import { closePortal, openPortal } from '#web/testing/open-portal.tsx'
import { order } from '#web/testing/order.ts'
import { config, noor } from '#web/testing/people.ts'

afterEach(closePortal)

const move = 'PATCH /api/shop/orders/order-20419/status'
const counts = { all: 1, pending: 0, inProgress: 1, delivered: 0, cancelled: 0, unanswered: 0 }
const shipped = order(20419, { status: 'shipped' })
const address = '/api/objects/0190b2c0-0000-7000-8000-000000000001?key=abc'

function open(answers: Answers = {}) {
  return openPortal('/shop/orders?order=order-20419', {
    token: 't-1',
    answers: {
      'GET /api/auth/me': ok(noor('approved')),
      'GET /api/config': ok(config),
      'GET /api/shop/orders': ok([shipped]),
      'GET /api/shop/orders/counts': ok(counts),
      'GET /api/shop/orders/order-20419': ok(shipped),
      'GET /api/shop/orders/order-20419/notes': ok([]),
      'POST /api/objects/upload': ticket(1),
      [move]: ok(order(20419, { status: 'delivered' })),
      ...answers,
    },
  })
}

async function asked(user: ReturnType<typeof open>['user']) {
  await user.click(await screen.findByRole('button', { name: 'Mark delivered' }))
  return within(await screen.findByRole('dialog', { name: 'Mark MJ-20419 as delivered' }))
}

test('a delivery is proved by a photo of the phone’s camera', async () => {
  const { user, sent } = open()
  const puts = fakeUploads()
  const dialog = await asked(user)
  const input = dialog.getByLabelText('Photo of the delivery', { selector: 'input' })
  expect(input.getAttribute('capture')).toBe('environment')
  await user.upload(input, fileOf('door.jpg', 'image/jpeg'))
  await dialog.findByText('Uploaded')
  await user.click(dialog.getByRole('button', { name: 'Mark delivered' }))
  await screen.findByText('MJ-20419: Delivered')
  expect(puts).toHaveLength(1)
  expect(sent.find(({ call }) => call.includes('upload'))?.body).toMatchObject({ purpose: 'order' })
  expect(sent.find(({ call }) => call === move)?.body).toEqual({
    status: 'delivered',
    seen: 'shipped',
    photo: storedAt(1),
  })
})

test('without photo and name it is not marked delivered', async () => {
  const { user, sent } = open()
  fakeUploads()
  const dialog = await asked(user)
  await user.click(dialog.getByRole('button', { name: 'Mark delivered' }))
  expect(await dialog.findByText('Take a photo, or name who received it')).toBeTruthy()
  expect(sent.some(({ call }) => call === move)).toBe(false)
})

test('the photo stands in the history, small, and opens in its size', async () => {
  const at = '2026-11-22T06:00:00.000Z'
  const done = { ...shipped.events[0], to: 'delivered', by: 'shop', at, photos: [address] }
  open({ 'GET /api/shop/orders/order-20419': ok({ ...shipped, events: [done] }) })
  const picture = await screen.findByRole('img', { name: 'Photo of the delivery' })
  expect(picture.getAttribute('src')).toBe('/images/0190b2c0-0000-7000-8000-000000000001/400.webp?key=abc')
  expect(picture.closest('a')?.getAttribute('href')).toBe(address)
})
