import { cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { z } from 'zod'
import { afterEach, expect, test, vi } from 'vitest'
import { readOrderGroup } from '#contract/orders/orders.ts'
import { locales } from '#web/kit/i18n/locale.tsx'
import { fakeUploads, fileOf, storedAt, ticket } from '#web/testing/fake-uploads.ts'
import { type Answers, fakeNetwork, refusal, type SentRequest } from '#web/testing/fake-network.ts'
import { inShop } from '#web/testing/in-shop.tsx'
import { event, sampleGroup, sampleOrder } from '#web/testing/sample-order.ts'
import OrderScreen from './order-screen.tsx'
import { groupView } from './order-view.ts'

const address = `/orders/${sampleGroup.link}`
const ask = 'POST /api/orders/MJ-20418/returns'
const photo = '/api/objects/0190b2c0-0000-7000-8000-000000000009?key=abc'
const delivered = {
  ...sampleOrder,
  status: 'delivered',
  returnableUntil: new Date(Date.now() + 86_400_000).toISOString(),
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const viewOf = (order: object) =>
  groupView(z.decode(readOrderGroup.reply, { ...sampleGroup, orders: [order] } as never), locales.en)

function open(order: object, answers: Answers = {}) {
  const network = fakeNetwork({ 'POST /api/objects/upload': [ticket(1), ticket(2)], ...answers })
  vi.stubGlobal('fetch', network.fetch)
  render(inShop(<OrderScreen />, { language: 'en', address, data: { group: viewOf(order) } }))
  return { user: userEvent.setup(), sent: network.sent as readonly SentRequest[] }
}

async function openForm(user: ReturnType<typeof open>['user']) {
  await user.click(screen.getByRole('button', { name: 'Return items' }))
  const form = within(await screen.findByRole('form', { name: 'Return items of MJ-20418' }))
  await user.type(form.getByLabelText('Why are you returning it?'), 'Torn.')
  return form
}

test('photos go with a return as soon as they have arrived', async () => {
  const puts = fakeUploads('held')
  const failed = refusal(409, 'return.too-late', 'Too late.')
  const { user, sent } = open(delivered, { [ask]: failed })
  const form = await openForm(user)
  await user.upload(form.getByLabelText('Add photos'), [
    fileOf('a.jpg', 'image/jpeg'),
    fileOf('b.png', 'image/png'),
  ])
  await user.click(form.getByRole('button', { name: 'Request return' }))
  expect(form.getByRole('button', { name: 'Uploading photos' }).getAttribute('aria-disabled')).toBe('true')
  expect(sent.some(({ call }) => call === ask)).toBe(false)
  await vi.waitFor(() => expect(puts).toHaveLength(1))
  puts[0]?.answer(200)
  await vi.waitFor(() => expect(puts).toHaveLength(2))
  puts[1]?.answer(200)
  await form.findByText(/Too late/)
  expect(sent.find(({ call }) => call === ask)?.body).toMatchObject({ photos: [storedAt(1), storedAt(2)] })
  expect(form.getByText('a.jpg')).toBeTruthy()
})

test('a photo that did not arrive is said so, and can be removed', async () => {
  fakeUploads()
  const { user, sent } = open(delivered, { [ask]: refusal(409, 'return.too-late', 'Too late.') })
  const form = await openForm(user)
  await user.upload(form.getByLabelText('Add photos'), fileOf('big.jpg', 'image/jpeg', 20_000_000))
  expect(form.getByRole('alert').textContent).toContain('The limit is 10 MB')
  await user.click(form.getByRole('button', { name: 'Request return' }))
  expect(sent.some(({ call }) => call === ask)).toBe(false)
  await user.click(form.getByRole('button', { name: 'Remove big.jpg' }))
  await user.click(form.getByRole('button', { name: 'Request return' }))
  await form.findByText(/Too late/)
  expect(sent.find(({ call }) => call === ask)?.body).not.toHaveProperty('photos')
})

test('there is room for four, and whatever has none is named (R-UPL-03)', async () => {
  fakeUploads()
  const { user } = open(delivered)
  const form = await openForm(user)
  const five = [1, 2, 3, 4, 5].map((count) => fileOf(`${count}.jpg`, 'image/jpeg'))
  await user.upload(form.getByLabelText('Add photos'), five)
  expect(form.getByText('4.jpg')).toBeTruthy()
  expect(form.queryByText('5.jpg')).toBeNull()
  expect(form.getByRole('alert').textContent).toBe('Not added: \u20685.jpg\u2069')
  expect(form.queryByLabelText('Add photos')).toBeNull()
})

test('the customer sees the photo of the delivery', () => {
  open(delivered)
  expect(screen.queryByRole('img', { name: 'Delivery photo' })).toBeNull()
  cleanup()
  open({ ...delivered, events: [event('delivered', '2026-11-26T08:00:00.000Z', { photos: [photo] })] })
  const picture = screen.getByRole('img', { name: 'Delivery photo' })
  expect(picture.closest('a')?.getAttribute('href')).toBe(photo)
})
