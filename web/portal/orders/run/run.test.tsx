import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { type Answers, ok, refusal } from '#web/testing/fake-network.ts'
import { closePortal, openPortal } from '#web/testing/open-portal.tsx'
import { order } from '#web/testing/order.ts'
import { config, noor } from '#web/testing/people.ts'

afterEach(closePortal)

const delivery = { date: '2026-11-22', window: '09:00-13:00', fee: '0.00', free: null }
const stop = (number: number, more: object = {}, about: object = {}) => ({
  order: order(number, { status: 'shipped', delivery, ...about }),
  carrier: null,
  toCollect: '1200.00',
  inHand: '0.00',
  ...more,
})
const stops = [
  stop(1, { carrier: 'Ahmed' }),
  stop(2, { carrier: 'Ali', toCollect: '0.00' }, { paymentMethod: 'card' }),
  stop(3, { carrier: 'Ahmed', toCollect: '0.00', inHand: '300.00' }, { status: 'delivered' }),
]
const run = 'GET /api/shop/run'
const move = 'PATCH /api/shop/orders/order-1/status'

function open(answers: Answers = {}, language: 'en' | 'ar' = 'en') {
  const usual = {
    'GET /api/auth/me': ok(noor('approved')),
    'GET /api/config': ok(config),
    [run]: ok({ day: '2026-11-22', stops, fetches: [] }),
  }
  return openPortal('/shop/run', { language, token: 't-1', answers: { ...usual, ...answers } })
}
const listed = async () => within(await screen.findByRole('list', { name: 'Stops' })).getAllByRole('listitem')

test('tells where to go and what to collect, with ways to call and to the map', async () => {
  open()
  const [first, paid, done] = await listed()
  const one = within(first as HTMLElement)
  expect(one.getByText(/Collect AED\s1,200 in cash/)).toBeTruthy()
  expect(one.getByRole('link', { name: /^Call / }).getAttribute('href')).toMatch(/^tel:/)
  expect(one.getByRole('link', { name: 'Map' }).getAttribute('href')).toContain('maps')
  expect(within(paid as HTMLElement).getByText('Paid already')).toBeTruthy()
  expect(within(done as HTMLElement).getByText(/AED\s300 collected in cash/)).toBeTruthy()
  expect(within(done as HTMLElement).queryByRole('button')).toBeNull()
})

test('the sums and the stops are those of one driver, where one is chosen', async () => {
  const { user } = open()
  await listed()
  const figures = () => screen.getAllByRole('definition').map(({ textContent }) => textContent)
  expect(figures()).toMatchObject([
    expect.stringContaining('2'),
    expect.stringMatching(/1,200/),
    expect.stringMatching(/300/),
  ])
  await user.selectOptions(screen.getByLabelText('Shipped with'), 'Ali')
  expect(await listed()).toHaveLength(1)
  expect(figures()).toMatchObject([
    expect.stringContaining('1'),
    expect.stringMatching(/0/),
    expect.stringMatching(/0/),
  ])
})

test('the day and the driver stand in the address, where going back finds them', async () => {
  const { user, sent, path, goTo } = open()
  await listed()
  await user.selectOptions(screen.getByLabelText('Shipped with'), 'Ali')
  expect(path()).toBe('/shop/run?carrier=Ali')
  goTo('/shop/run?day=2026-11-23&carrier=Ali')
  await waitFor(() => expect(sent.at(-1)?.path).toContain('day=2026-11-23'))
  expect(await listed()).toHaveLength(1)
  goTo('/shop/run?day=2026-11-23&carrier=Nobody')
  await waitFor(async () => expect(await listed()).toHaveLength(3))
})

test('without a day it is today’s sheet, also after midnight in the UAE and after a night asleep', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-22T19:59:00Z') })
  const { sent, goTo } = open()
  await listed()
  const asked = () => sent.filter(({ call }) => call === run).map(({ path }) => path.split('=')[1])
  expect(asked()).toEqual(['2026-11-22'])
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  await waitFor(() => expect(asked()).toEqual(['2026-11-22', '2026-11-23']))
  vi.setSystemTime(new Date('2026-11-24T05:00:00Z'))
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  await waitFor(() => expect(asked()).toEqual(['2026-11-22', '2026-11-23', '2026-11-24']))
  goTo('/shop/run?day=2026-11-22')
  await waitFor(() => expect(asked().at(-1)).toBe('2026-11-22'))
  await act(() => vi.advanceTimersByTimeAsync(24 * 3_600_000))
  expect(asked().at(-1)).toBe('2026-11-22')
})

test('a stop is delivered, in part or not, by the dialogs of the order', async () => {
  const { user, sent } = open({ [move]: ok(order(1, { status: 'delivered' })) })
  const [first] = await listed()
  const one = within(first as HTMLElement)
  for (const name of ['Partly delivered', 'Not delivered'])
    expect(one.getByRole('button', { name })).toBeTruthy()
  await user.click(one.getByRole('button', { name: 'Mark delivered' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Mark MJ-1 as delivered' }))
  await user.type(dialog.getByLabelText(/^Received by/), 'Huda')
  await user.click(dialog.getByRole('button', { name: 'Mark delivered' }))
  await screen.findByText('MJ-1: Delivered')
  expect(sent.find(({ call }) => call === move)?.body).toMatchObject({
    status: 'delivered',
    receivedBy: 'Huda',
  })
  expect(sent.filter(({ call }) => call.startsWith(run)).length).toBeGreaterThan(1)
})

test('a return is fetched between the stops of its window, and marked as here', async () => {
  const fetch = { date: '2026-11-22', window: '08:00-09:00', agreedAt: null }
  const items = [{ position: 1, productId: 'product-1', quantity: 1 }]
  const sums = { reason: 'Too large.', refusalReason: null, paid: '600.00', refund: null, isRestocked: false }
  const rest = { bringTo: null, photos: [], createdAt: '2026-11-20T08:00:00Z' }
  const back = { id: 'return-1', returnNumber: 'MR-7', status: 'approved', items, fetch, ...sums, ...rest }
  const ofOrder = { orderId: 'order-9', orderNumber: 'MJ-9', customerName: 'Mariam Al Hosani' }
  const whose = { ...ofOrder, shopId: 'shop-1', shopName: 'Noor', shopNameAr: null }
  const later = { ...back, id: 'return-2', returnNumber: 'MR-8', fetch: { ...fetch, date: '2026-11-23' } }
  const fetches = [order(9, { status: 'delivered', returns: [back, later] })]
  const receive = 'PATCH /api/shop/returns/return-1/status'
  const { user, sent } = open({
    [run]: ok({ day: '2026-11-22', stops, fetches }),
    [receive]: ok({ ...back, ...whose, status: 'received', items: [], fetch: null, events: [] }),
  })
  const [first, ...others] = await listed()
  expect(others).toHaveLength(3)
  const one = within(first as HTMLElement)
  expect(one.getByText(/MR-7 · The customer has not agreed yet/)).toBeTruthy()
  expect(one.getByRole('link', { name: /^Call / })).toBeTruthy()
  await user.click(one.getByRole('button', { name: 'Mark received' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Mark received' }))
  await screen.findByText('MR-7: Received')
  expect(sent.find(({ call }) => call === receive)?.body).toMatchObject({
    status: 'received',
    seen: 'approved',
  })
})

test('says so where there is nothing, where it failed, and in Arabic', async () => {
  open({ [run]: ok({ day: '2026-11-22', stops: [], fetches: [] }) })
  await screen.findByText('No stops')
  closePortal()
  open({ [run]: refusal(500, 'request.failed', 'Broken') })
  await screen.findByText('The run sheet could not be loaded')
  closePortal()
  open({}, 'ar')
  await screen.findByText(/حصّل .*1,200.* نقداً/)
})
