import { screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeUploads, fileOf, storedAt, ticket } from '#web/testing/fake-uploads.ts'
import { type Answers, ok } from '#web/testing/fake-network.ts'
import { closePortal, openPortal } from '#web/testing/open-portal.tsx'
import { order } from '#web/testing/order.ts'
import { config, noor } from '#web/testing/people.ts'

afterEach(closePortal)
afterEach(() => vi.restoreAllMocks())

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

test('a delivery is proved by a photo of the phone’s camera, and told as soon as that has arrived', async () => {
  const { user, sent } = open()
  const puts = fakeUploads('held')
  const dialog = await asked(user)
  const input = dialog.getByLabelText('Delivery photo', { selector: 'input' })
  expect(input.getAttribute('capture')).toBe('environment')
  await user.upload(input, fileOf('door.jpg', 'image/jpeg'))
  await user.click(dialog.getByRole('button', { name: 'Mark delivered' }))
  await vi.waitFor(() => expect(puts).toHaveLength(1))
  expect(sent.some(({ call }) => call === move)).toBe(false)
  puts[0]?.answer(200)
  await screen.findByText('MJ-20419: Delivered')
  expect(sent.find(({ call }) => call.includes('upload'))?.body).toMatchObject({ purpose: 'order' })
  expect(sent.find(({ call }) => call === move)?.body).toEqual({
    status: 'delivered',
    seen: 'shipped',
    photo: storedAt(1),
  })
})

test('where the phone is goes along, where that may be known', async () => {
  const coords = { latitude: 25.204_849_3, longitude: 55.270_782_8, accuracy: 11.6 }
  const getCurrentPosition = (tell: (at: { coords: typeof coords }) => void) => tell({ coords })
  const phone = { getCurrentPosition } as unknown as Geolocation
  vi.spyOn(navigator, 'geolocation', 'get').mockReturnValue(phone)
  const { user, sent } = open()
  const dialog = await asked(user)
  await user.type(dialog.getByLabelText(/^Received by/), 'Huda')
  await user.click(dialog.getByRole('button', { name: 'Mark delivered' }))
  await screen.findByText('MJ-20419: Delivered')
  expect(sent.find(({ call }) => call === move)?.body).toEqual({
    status: 'delivered',
    seen: 'shipped',
    receivedBy: 'Huda',
    place: { latitude: 25.204_85, longitude: 55.270_78, accuracyMeters: 12 },
  })
})

test('without photo and name it is not marked delivered', async () => {
  const { user, sent } = open()
  fakeUploads()
  const dialog = await asked(user)
  await user.click(dialog.getByRole('button', { name: 'Mark delivered' }))
  expect(await dialog.findByText('Take a photo, or enter who received it')).toBeTruthy()
  expect(sent.some(({ call }) => call === move)).toBe(false)
})

test('the photo stands in the history, small, and opens in its size', async () => {
  const at = '2026-11-22T06:00:00.000Z'
  const done = { ...shipped.events[0], to: 'delivered', by: 'shop', at, photos: [address] }
  open({ 'GET /api/shop/orders/order-20419': ok({ ...shipped, events: [done] }) })
  const picture = await screen.findByRole('img', { name: 'Delivery photo' })
  expect(picture.getAttribute('src')).toBe('/images/0190b2c0-0000-7000-8000-000000000001/400.webp?key=abc')
  expect(picture.closest('a')?.getAttribute('href')).toBe(address)
})

test('where it was handed over leads to a map', async () => {
  const place = { latitude: 25.2048, longitude: 55.2708, accuracyMeters: 12 }
  const at = '2026-11-22T06:00:00.000Z'
  const done = {
    ...shipped.events[0],
    to: 'delivered',
    by: 'shop',
    at,
    details: { receivedBy: 'Huda', place },
  }
  open({ 'GET /api/shop/orders/order-20419': ok({ ...shipped, events: [done] }) })
  const link = await screen.findByRole('link', { name: '25.2048, 55.2708 (within 12 m)' })
  expect(link.getAttribute('href')).toContain('query=25.2048%2C55.2708')
})
