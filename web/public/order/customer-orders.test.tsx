import { act, cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { z } from 'zod'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { readOrderGroup } from '#contract/orders/orders.ts'
import type { Language } from '#domain/platform/text/language.ts'
import { locales } from '#web/kit/i18n/locale.tsx'
import {
  type Answers,
  type FakeAnswer,
  fakeNetwork,
  ok,
  refusal,
  type SentRequest,
} from '#web/testing/fake-network.ts'
import { inShop } from '#web/testing/in-shop.tsx'
import { event, otherOrder, sampleGroup, sampleOrder } from '#web/testing/sample-order.ts'
import FindOrderScreen from './find-order-screen.tsx'
import OrderScreen from './order-screen.tsx'
import { groupView } from './order-view.ts'
import { rememberOrder } from './recent-orders.ts'

const address = `/orders/${sampleGroup.link}`
const data = `GET /page-data${address}`
const cancel = 'POST /api/orders/MJ-20418/cancel'
const withdraw = `DELETE /api/order-groups/${sampleGroup.link}`

let requests: SentRequest[] = []
const navigate = vi.fn<(to: string) => Promise<void>>(() => Promise.resolve())

beforeEach(() => {
  localStorage.clear()
  navigate.mockClear()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const viewOf = (group: object, language: Language = 'en') =>
  groupView(z.decode(readOrderGroup.reply, group as typeof sampleGroup as never), locales[language])
const shipped = {
  ...sampleOrder,
  status: 'shipped',
  events: [
    ...sampleOrder.events,
    event('accepted', '2026-11-22T08:00:00.000Z'),
    event('processing', '2026-11-23T08:00:00.000Z'),
    event('shipped', '2026-11-25T08:00:00.000Z', {
      details: { driver: 'Yusuf', driverPhone: '+971509876543' },
    }),
  ],
}
const rejected = {
  ...sampleOrder,
  status: 'rejected',
  rejectionReason: 'The fabric is gone.',
  events: [...sampleOrder.events, event('rejected', '2026-11-22T08:00:00.000Z')],
}

type OrderOptions = { readonly language?: Language; readonly at?: string; readonly answers?: Answers }

function open(group: object | null, { language = 'en', at = address, answers = {} }: OrderOptions = {}) {
  const network = fakeNetwork(answers)
  requests = network.sent
  vi.stubGlobal('fetch', network.fetch)
  const shown = { group: group && viewOf(group, language) }
  render(inShop(<OrderScreen />, { language, address: at, data: shown }))
  return userEvent.setup()
}

const order = (number: string) => within(screen.getByRole('article', { name: number }))

describe('the page of a checkout', () => {
  test('thanks who has just ordered, with the numbers and what it costs (R-CART-04)', () => {
    open(sampleGroup, { at: `${address}?placed=1` })
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Thank you, Mariam')
    expect(screen.getByText(/have been sent to the shops/).textContent).toContain('MJ-20418, MJ-20419')
    expect(screen.getByText('AED 5,630')).toBeTruthy()
    expect(screen.getByText('+971 50 123 4567')).toBeTruthy()
  })

  test('names the company that it was bought for', () => {
    const company = { name: 'Noor Hotels LLC', trn: '100159083300003' }
    const customer = { ...sampleOrder.customer, company }
    open({ ...sampleGroup, orders: [{ ...sampleOrder, customer }] })
    expect(screen.getByText('Noor Hotels LLC')).toBeTruthy()
    expect(screen.getByText('TRN 100159083300003')).toBeTruthy()
  })

  test('says of each order how far it is, when it comes and who brings it', () => {
    open({ ...sampleGroup, orders: [shipped, otherOrder] })
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Your order')
    const current = order('MJ-20418')
      .getAllByRole('listitem')
      .find((item) => item.ariaCurrent === 'step' || item.getAttribute('aria-current') === 'step')
    expect(current?.textContent).toBe('Shipped25 Nov 2026 · Now')
    expect(order('MJ-20418').getByText(/^Thursday, 26 November, .09:00 – 13:00/)).toBeTruthy()
    expect(order('MJ-20418').getByText('Yusuf')).toBeTruthy()
    expect(order('MJ-20418').getAllByRole('button')).toHaveLength(1)
  })

  test.each([
    ['en', 'Not accepted at the door: ', 'The shop cancelled'],
    ['ar', 'لم تُقبل عند الباب: ', 'ألغى المتجر'],
  ] as const)(
    'says in %s what was not accepted at the door: no shop cancelled it',
    (language, said, unsaid) => {
      const details = { cancelled: [{ position: 0, quantity: 1 }] }
      const left = event('shipped', '2026-11-26T07:59:00.000Z', { from: 'shipped', details })
      const events = [...shipped.events, left, event('delivered', '2026-11-26T08:00:00.000Z')]
      open({ ...sampleGroup, orders: [{ ...sampleOrder, status: 'delivered', events }] }, { language })
      const text = order('MJ-20418').getByText(new RegExp(said)).textContent
      expect(text).not.toContain(unsaid)
    },
  )

  test('asks the platform on WhatsApp with the number filled in, where it is there', () => {
    const group = viewOf(sampleGroup)
    const shell = { contact: { supportWhatsapp: '+971 50 555 0100' } }
    render(inShop(<OrderScreen />, { address, data: { group }, shell }))
    const chat = order('MJ-20418').getByRole('link', { name: 'Ask Majlis on WhatsApp' })
    expect(chat.getAttribute('href')).toContain('https://wa.me/971505550100?text=')
    expect(decodeURIComponent(chat.getAttribute('href') ?? '')).toContain('order MJ-20418')
    cleanup()
    const ofShop = { ...shipped, shopWhatsapp: '050 555 0199' }
    open({ ...sampleGroup, orders: [ofShop] })
    expect(screen.queryByRole('link', { name: 'Ask Majlis on WhatsApp' })).toBeNull()
    const shop = screen.getByRole('link', { name: /^Ask Dar Al Noor.* on WhatsApp$/ })
    expect(decodeURIComponent(shop.getAttribute('href') ?? '')).toMatch(
      /^https:\/\/wa\.me\/971505550199.*MJ-20418/,
    )
  })

  test('says of each order what its driver is given in cash, until it is delivered or off', () => {
    open({ ...sampleGroup, orders: [shipped, otherOrder] })
    const due = (number: string) =>
      order(number).queryByText('Cash due on delivery')?.nextSibling?.textContent
    expect(due('MJ-20418')).toBe('AED 4,850')
    expect(due('MJ-20419')).toBe('AED 780')
    cleanup()
    open({ ...sampleGroup, orders: [rejected, { ...otherOrder, status: 'delivered' }] })
    expect([due('MJ-20418'), due('MJ-20419')]).toEqual([undefined, undefined])
  })

  test('gives the reason of a rejection in the shop’s words, and counts the rest alone', () => {
    open({ ...sampleGroup, orders: [rejected, otherOrder] })
    expect(order('MJ-20418').getByText('The fabric is gone.')).toBeTruthy()
    expect(order('MJ-20418').queryByText('Delivered')).toBeNull()
    // Once as the total, once as the cash for the other order's driver.
    expect(screen.getAllByText('AED 780').length).toBe(2)
  })

  test('of nothing but called off orders asks for no money', () => {
    open({ ...sampleGroup, orders: [rejected] })
    expect(screen.getByText('Nothing to pay.')).toBeTruthy()
  })

  test('in Arabic', () => {
    open(sampleGroup, { language: 'ar', at: `${address}?placed=1` })
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('شكراً لك، Mariam')
    expect(order('MJ-20418').getByText('دار النور')).toBeTruthy()
    expect(order('MJ-20418').getByText('تم إرسال الطلب')).toBeTruthy()
  })

  test('of a link that leads nowhere shows the way to find it', () => {
    open(null)
    expect(screen.getByRole('link', { name: 'Find an order' }).getAttribute('href')).toBe('/orders')
  })
})

describe('its customer', () => {
  test('cancels one order while it waits, after a question, and sees it', async () => {
    const cancelled = { ...sampleOrder, status: 'cancelled' }
    const now = viewOf({ ...sampleGroup, orders: [cancelled, otherOrder] })
    const user = open(sampleGroup, {
      answers: { [cancel]: ok(cancelled), [data]: ok({ data: { group: now } }) },
    })
    await user.click(screen.getByRole('button', { name: 'Cancel order MJ-20418' }))
    expect(requests).toEqual([])
    await user.click(
      within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel order MJ-20418' }),
    )
    expect(await order('MJ-20418').findByText('Cancelled')).toBeTruthy()
    expect(requests[0]?.body).toEqual({ email: 'mariam@example.ae' })
  })

  test('hears why an order cannot be cancelled any more', async () => {
    const user = open(sampleGroup, {
      answers: {
        [cancel]: refusal(409, 'order.cannot-move', 'An order that is accepted cannot become cancelled.'),
      },
    })
    await user.click(screen.getByRole('button', { name: 'Cancel order MJ-20418' }))
    const dialog = within(screen.getByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: 'Cancel order MJ-20418' }))
    expect((await dialog.findByRole('alert')).textContent).toMatch(/^An order that is accepted/)
  })

  const days = [
    { date: '2026-11-28', windows: ['09:00-13:00', '13:00-17:00'] },
    { date: '2026-11-29', windows: ['13:00-17:00'] },
  ]
  const listDays = 'GET /api/orders/MJ-20418/days'
  const changeDay = 'PATCH /api/orders/MJ-20418/day'

  test('has an order come on another day, of those that are free', async () => {
    const delivery = { ...sampleOrder.delivery, date: '2026-11-29', window: '13:00-17:00' }
    const moved = { ...sampleOrder, delivery }
    const now = viewOf({ ...sampleGroup, orders: [moved, otherOrder] })
    const user = open(sampleGroup, {
      answers: { [listDays]: ok(days), [changeDay]: ok(moved), [data]: ok({ data: { group: now } }) },
    })
    await user.click(order('MJ-20418').getByRole('button', { name: 'Change delivery day' }))
    await user.selectOptions(await screen.findByLabelText('Day'), '2026-11-29')
    expect(screen.getByLabelText('Time')).toHaveProperty('value', '13:00-17:00')
    await user.click(screen.getByRole('button', { name: 'Save day' }))
    expect(await order('MJ-20418').findByText(/^Sunday, 29 November/)).toBeTruthy()
    expect(requests.find(({ call }) => call === changeDay)?.body).toEqual({
      email: 'mariam@example.ae',
      date: '2026-11-29',
      window: '13:00-17:00',
    })
    expect(screen.queryByLabelText('Day')).toBeNull()
  })

  test('hears that a time is taken meanwhile, and chooses among what is left', async () => {
    const user = open(sampleGroup, {
      answers: {
        [listDays]: [ok(days), ok(days.slice(1))],
        [changeDay]: refusal(409, 'order.window-full', 'Dar Al Noor is no longer available at this time.'),
      },
    })
    await user.click(order('MJ-20418').getByRole('button', { name: 'Change delivery day' }))
    await user.click(await screen.findByRole('button', { name: 'Save day' }))
    expect((await screen.findByRole('alert')).textContent).toMatch(/^Dar Al Noor is no longer available/)
    await vi.waitFor(() => expect(screen.getByLabelText('Day')).toHaveProperty('value', '2026-11-29'))
  })

  test('withdraws the link, after a question; this device forgets it too', async () => {
    rememberOrder({ link: sampleGroup.link, numbers: ['MJ-20418'], at: '2026-11-21T08:00:00.000Z' })
    const gone = { status: 404, body: { data: { group: null } } }
    const user = open(sampleGroup, {
      answers: { [withdraw]: ok({ message: 'Gone', id: sampleGroup.link }), [data]: gone },
    })
    await user.click(screen.getByRole('button', { name: 'Withdraw link' }))
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Withdraw link' }))
    expect(await screen.findByText('This link does not lead to an order')).toBeTruthy()
    expect(localStorage.getItem('mj-orders')).toBe('[]')
  })

  test('sees what happens meanwhile without doing anything, and loses nothing while the network is away', async () => {
    vi.useFakeTimers()
    const now = ok({ data: { group: viewOf({ ...sampleGroup, orders: [shipped] }) } })
    open(sampleGroup, { answers: { [data]: ['unreachable', now] } })
    await act(() => vi.advanceTimersByTimeAsync(30_000))
    expect(screen.getByRole('article', { name: 'MJ-20419' })).toBeTruthy()
    await act(() => vi.advanceTimersByTimeAsync(30_000))
    expect(order('MJ-20418').getByText('Yusuf')).toBeTruthy()
    expect(screen.queryByRole('article', { name: 'MJ-20419' })).toBeNull()
  })

  test('shows what was asked for last, also where an answer from before comes after it', async () => {
    vi.useFakeTimers()
    const slow = Promise.withResolvers<FakeAnswer>()
    const now = ok({ data: { group: viewOf({ ...sampleGroup, orders: [shipped] }) } })
    const before = ok({ data: { group: viewOf(sampleGroup) } })
    open(sampleGroup, { answers: { [data]: [slow.promise, now] } })
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    expect(screen.queryByRole('article', { name: 'MJ-20419' })).toBeNull()
    await act(async () => slow.resolve(before))
    expect(screen.queryByRole('article', { name: 'MJ-20419' })).toBeNull()
  })

  test('is not asked after when all is over', async () => {
    vi.useFakeTimers()
    open({ ...sampleGroup, orders: [rejected] })
    await act(() => vi.advanceTimersByTimeAsync(120_000))
    expect(requests).toEqual([])
  })
})

describe('finding an order', () => {
  const found = { ...sampleOrder, link: sampleGroup.link, expiresAt: '2099-01-01T00:00:00.000Z' }
  const read = 'GET /api/orders/MJ-20418'

  function look(answers: Answers = {}, language: Language = 'en') {
    const network = fakeNetwork(answers)
    requests = network.sent
    vi.stubGlobal('fetch', network.fetch)
    render(inShop(<FindOrderScreen />, { language, address: '/orders', navigate }))
    return userEvent.setup()
  }
  async function ask(user: ReturnType<typeof userEvent.setup>) {
    await user.type(screen.getByLabelText('Order number'), 'MJ-20418')
    await user.click(screen.getByLabelText('Email'))
    await user.paste('mariam@example.ae')
    await user.click(screen.getByRole('button', { name: 'Show order' }))
  }

  test('by its number and e-mail address leads to its page (R-ORD-09)', async () => {
    await ask(look({ [read]: ok(found) }))
    await vi.waitFor(() => expect(navigate).toHaveBeenCalledWith(address))
    expect(requests[0]?.path).toBe('/api/orders/MJ-20418?email=mariam%40example.ae')
  })

  test('whose link was withdrawn shows it here', async () => {
    await ask(look({ [read]: ok({ ...found, expiresAt: '2020-01-01T00:00:00.000Z' }) }))
    expect(await screen.findByRole('article', { name: 'MJ-20418' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Withdraw link' })).toBeNull()
    expect(navigate).not.toHaveBeenCalled()
  })

  test('that does not exist says so', async () => {
    await ask(
      look({ [read]: refusal(404, 'order.not-found', 'No order has this number and email address.') }),
    )
    expect((await screen.findByRole('alert')).textContent).toBe('No order has this number and email address.')
  })

  test('without its number is found by a mail with the links of all', async () => {
    const said = 'If there are orders with this email address, their links are on the way to it.'
    const user = look({ 'POST /api/order-links': ok({ message: said }) })
    await user.click(screen.getByLabelText('Email'))
    await user.paste('mariam@example.ae')
    await user.click(screen.getByRole('button', { name: 'Email me the links' }))
    expect(await screen.findByText(said)).toBeTruthy()
    expect(requests.map(({ body }) => body)).toEqual([{ email: 'mariam@example.ae' }])
  })

  test('without a number says so at the field, in Arabic', async () => {
    const user = look({}, 'ar')
    await user.click(screen.getByRole('button', { name: 'اعرض الطلب' }))
    expect(document.activeElement).toBe(screen.getByLabelText('رقم الطلب'))
    expect(requests).toEqual([])
  })

  test('lists what was ordered on this device, newest first, at most twenty', () => {
    for (let index = 1; index <= 22; index += 1)
      rememberOrder({ link: `link${index}`, numbers: [`MJ-${index}`], at: '2026-11-21T08:00:00.000Z' })
    localStorage.setItem('mj-orders', localStorage.getItem('mj-orders')!.replace('"link22"', '"<b>"'))
    look()
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
    expect(links).toHaveLength(19)
    expect(links[0]).toBe('/orders/link21')
  })
})
