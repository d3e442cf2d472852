import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { z } from 'zod'
import { afterEach, expect, test, vi } from 'vitest'
import { readOrderGroup } from '#contract/orders/orders.ts'
import type { Language } from '#domain/platform/text/language.ts'
import { locales } from '#web/kit/i18n/locale.tsx'
import { type Answers, fakeNetwork, ok, refusal, type SentRequest } from '#web/testing/fake-network.ts'
import { inShop } from '#web/testing/in-shop.tsx'
import { event, sampleGroup, sampleOrder } from '#web/testing/sample-order.ts'
import OrderScreen from '../order-screen.tsx'
import { groupView } from '../order-view.ts'

const address = `/orders/${sampleGroup.link}`
const data = `GET /page-data${address}`
const cancel = 'POST /api/orders/MJ-20418/cancel'

let requests: SentRequest[] = []
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const [sofa] = sampleOrder.items
const lamps = {
  ...sofa,
  position: 1,
  productId: 'lamp',
  name: 'Fanar floor lamp',
  nameAr: 'مصباح فنار',
  color: null,
  quantity: 3,
  unitPrice: '100.00',
  total: '300.00',
}
const both = { ...sampleOrder, items: [sofa, lamps], totalAmount: '5150.00' }

const viewOf = (order: object, language: Language = 'en') => {
  return groupView(
    z.decode(readOrderGroup.reply, { ...sampleGroup, orders: [order] } as never),
    locales[language],
  )
}
function open(order: object, answers: Answers = {}, language: Language = 'en') {
  const network = fakeNetwork(answers)
  requests = network.sent
  vi.stubGlobal('fetch', network.fetch)
  render(inShop(<OrderScreen />, { language, address, data: { group: viewOf(order, language) } }))
  return userEvent.setup()
}
const ask = async (user: ReturnType<typeof open>) => {
  await user.click(screen.getByRole('button', { name: 'Cancel items' }))
  return within(await screen.findByRole('form', { name: 'Cancel items of MJ-20418' }))
}

test('a customer cancels items while the order waits: sees the new total, then what is left', async () => {
  const now = { ...both, items: [sofa, { ...lamps, cancelled: 2, total: '100.00' }], totalAmount: '4950.00' }
  const user = open(both, { [cancel]: ok(now), [data]: ok({ data: { group: viewOf(now) } }) })
  const form = await ask(user)
  await user.selectOptions(form.getByLabelText('Fanar floor lamp'), 'Cancel 2')
  expect(form.getByText('New total: AED 4,950')).toBeTruthy()
  await user.click(form.getByRole('button', { name: 'Cancel these items' }))
  expect(await screen.findByText('2 cancelled')).toBeTruthy()
  expect(requests[0]?.body).toEqual({
    email: 'mariam@example.ae',
    items: [{ position: 1, quantity: 2, seen: 3 }],
    reason: '',
  })
  expect(screen.queryByRole('form')).toBeNull()
})

test('delivery that was free and is owed then is said before it is pressed', async () => {
  const free = { ...sampleOrder.delivery, free: { from: '5000.00', fee: '150.00' } }
  const user = open({ ...both, delivery: free })
  const form = await ask(user)
  await user.selectOptions(form.getByLabelText('Fanar floor lamp'), 'Cancel 1')
  expect(form.getByText('New total: AED 5,050')).toBeTruthy()
  expect(form.queryByText(/delivery costs/)).toBeNull()
  await user.selectOptions(form.getByLabelText('Fanar floor lamp'), 'Cancel 2')
  expect(
    form.getByText('Delivery was free from AED 5,000. The rest is below that, so delivery costs AED 150.'),
  ).toBeTruthy()
  expect(form.getByText('New total: AED 5,100')).toBeTruthy()
})

test('of everything it says that the order is cancelled; of nothing it asks for an item', async () => {
  const user = open(both)
  const form = await ask(user)
  await user.click(form.getByRole('button', { name: 'Cancel these items' }))
  expect(form.getByRole('alert').textContent).toContain('Choose at least one item to cancel')
  await user.selectOptions(form.getByLabelText('Wadi three-seat sofa · Beige'), 'Cancel 1')
  await user.selectOptions(form.getByLabelText('Fanar floor lamp'), 'Cancel 3')
  expect(form.getByText('No items are left then, so the whole order is cancelled.')).toBeTruthy()
  expect(requests).toEqual([])
})

test('where the shop was faster it says so; what another window cancelled shows', async () => {
  const now = { ...both, items: [sofa, { ...lamps, cancelled: 2, total: '100.00' }] }
  const user = open(both, {
    [cancel]: [
      refusal(409, 'order.moved-meanwhile', 'This order has changed in the meantime.'),
      refusal(409, 'order.items-fixed', 'Items of this order can no longer be cancelled.'),
    ],
    [data]: ok({ data: { group: viewOf(now) } }),
  })
  const form = await ask(user)
  await user.selectOptions(form.getByLabelText('Fanar floor lamp'), 'Cancel 1')
  await user.click(form.getByRole('button', { name: 'Cancel these items' }))
  expect(await form.findByText('This order has changed in the meantime.')).toBeTruthy()
  expect(await screen.findByText('2 cancelled')).toBeTruthy()
  await user.click(form.getByRole('button', { name: 'Cancel these items' }))
  expect(await form.findByText('Items of this order can no longer be cancelled.')).toBeTruthy()
  expect(requests.findLast(({ call }) => call === cancel)?.body).toMatchObject({
    items: [{ position: 1, quantity: 1, seen: 1 }],
  })
})

test('where a bundle would be parted it says what can be cancelled instead', async () => {
  const message = 'These items were bought as a set at a lower price.'
  const errors = [{ path: 'items.0.quantity', message }]
  const user = open(both, { [cancel]: refusal(409, 'order.bundle-whole', message, errors) })
  const form = await ask(user)
  await user.selectOptions(form.getByLabelText('Fanar floor lamp'), 'Cancel 3')
  await user.click(form.getByRole('button', { name: 'Cancel these items' }))
  expect((await form.findByRole('alert')).textContent).toContain(message)
})

const rug = { ...lamps, position: 2, productId: 'rug', name: 'Souk rug', nameAr: 'سجادة سوق', quantity: 1 }
const three = { ...both, items: [sofa, lamps, rug], totalAmount: '5250.00' }
/** Makes the page visible again, upon which it reloads its order. */
const lookAgain = () => fireEvent(document, new Event('visibilitychange'))

test('what is cancelled elsewhere meanwhile takes its own row away, and every other keeps its name', async () => {
  const now = { ...three, items: [{ ...sofa, cancelled: 1, total: '0.00' }, lamps, rug] }
  const user = open(three, { [cancel]: ok(now), [data]: ok({ data: { group: viewOf(now) } }) })
  const form = await ask(user)
  await user.selectOptions(form.getByLabelText('Wadi three-seat sofa · Beige'), 'Cancel 1')
  lookAgain()
  await waitFor(() => expect(form.queryByLabelText('Wadi three-seat sofa · Beige')).toBeNull())
  await user.click(form.getByRole('button', { name: 'Cancel these items' }))
  expect(form.getByRole('alert').textContent).toContain('Choose at least one item to cancel')
  await user.selectOptions(form.getByLabelText('Souk rug'), 'Cancel 1')
  await user.click(form.getByRole('button', { name: 'Cancel these items' }))
  await waitFor(() => expect(screen.queryByRole('form')).toBeNull())
  expect(requests.find(({ call }) => call === cancel)?.body).toMatchObject({
    items: [{ position: 2, quantity: 1, seen: 1 }],
  })
})

test('where the shop accepts meanwhile, the place of the form says why it is gone', async () => {
  const now = { ...both, status: 'accepted' }
  const user = open(both, { [data]: ok({ data: { group: viewOf(now) } }) })
  await ask(user)
  lookAgain()
  expect(await screen.findByText(/^The status of this order has changed: its items/)).toBeTruthy()
  expect(screen.queryByRole('form')).toBeNull()
})

test('Escape in the question whether to cancel all leaves the form beside it as it is', async () => {
  const user = open(both)
  const form = await ask(user)
  await user.selectOptions(form.getByLabelText('Fanar floor lamp'), 'Cancel 2')
  await user.click(screen.getByRole('button', { name: 'Cancel order MJ-20418' }))
  const keep = await screen.findByRole('button', { name: 'Keep order' })
  fireEvent.keyDown(keep, { key: 'Escape' })
  expect(form.getByLabelText<HTMLSelectElement>('Fanar floor lamp').value).toBe('2')
  fireEvent.keyDown(form.getByLabelText('Fanar floor lamp'), { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('form')).toBeNull())
})

test('once the whole order is cancelled, the form for its items is closed, and says nothing', async () => {
  const now = { ...both, status: 'cancelled' }
  const user = open(both, { [cancel]: ok(now), [data]: ok({ data: { group: viewOf(now) } }) })
  await ask(user)
  await user.click(screen.getByRole('button', { name: 'Cancel order MJ-20418' }))
  const question = within(await screen.findByRole('dialog'))
  await user.click(question.getByRole('button', { name: 'Cancel order MJ-20418' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.queryByRole('form')).toBeNull()
  expect(screen.queryByText(/^The status of this order has changed/)).toBeNull()
})

test('what was cancelled is no step of the order', () => {
  const itemsCancelled = event('pending', '2026-11-24T08:00:00.000Z', {
    from: 'pending',
    details: { cancelled: [{ position: 1, quantity: 1 }] },
  })
  const [view] = viewOf({ ...both, events: [...both.events, itemsCancelled] }).orders
  expect(view?.steps[0]).toMatchObject({ name: 'Ordered', day: expect.stringContaining('21') })
})

test.each([
  ['once the shop has accepted', { ...both, status: 'accepted' }],
  ['of the only item', sampleOrder],
])('it is not offered %s', (_when, order) => {
  open(order)
  expect(screen.queryByRole('button', { name: 'Cancel items' })).toBeNull()
})

test('in Arabic', async () => {
  const user = open(both, {}, 'ar')
  await user.click(screen.getByRole('button', { name: 'إلغاء قطع' }))
  const form = within(await screen.findByRole('form', { name: 'إلغاء قطع من الطلب MJ-20418' }))
  expect(form.getByRole('option', { name: 'إلغاء 3 قطع' })).toBeTruthy()
})
