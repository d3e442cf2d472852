import { cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { z } from 'zod'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { readOrderGroup } from '#contract/orders/orders.ts'
import type { Language } from '#domain/platform/text/language.ts'
import { locales } from '#web/kit/i18n/locale.tsx'
import { type Answers, fakeNetwork, ok, refusal, type SentRequest } from '#web/testing/fake-network.ts'
import { inShop } from '#web/testing/in-shop.tsx'
import { refund } from '#web/testing/order.ts'
import { sampleGroup, sampleOrder } from '#web/testing/sample-order.ts'
import OrderScreen from '../order-screen.tsx'
import { groupView } from '../order-view.ts'

const address = `/orders/${sampleGroup.link}`
const data = `GET /page-data${address}`
const ask = 'POST /api/orders/MJ-20418/returns'
const day = 86_400_000

let requests: SentRequest[] = []
beforeEach(() => localStorage.clear())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const [sofa] = sampleOrder.items as [(typeof sampleOrder.items)[number]]
const lamps = {
  ...sofa,
  position: 1,
  productId: 'lamp',
  color: null,
  name: 'Fanar floor lamp',
  nameAr: 'مصباح فنار',
  quantity: 3,
}
const delivered = {
  ...sampleOrder,
  status: 'delivered',
  items: [sofa, { ...lamps, cancelled: 1 }],
  returnableUntil: new Date(Date.now() + 10 * day).toISOString(),
}
const asked = {
  id: 'r1',
  returnNumber: 'MR-30001',
  status: 'requested',
  reason: 'Too large.',
  refusalReason: null as string | null,
  paid: '4850.00',
  refund: null as string | null,
  isRestocked: false,
  bringTo: null as string | null,
  fetch: null as object | null,
  photos: [],
  items: [{ position: 0, productId: 'sofa', quantity: 1 }],
  createdAt: '2026-11-27T08:00:00.000Z',
}

function viewOf(order: object, language: Language = 'en') {
  const group = { ...sampleGroup, orders: [order] }
  return groupView(z.decode(readOrderGroup.reply, group as never), locales[language])
}

function open(
  order: object,
  { language = 'en', answers = {} }: { language?: Language; answers?: Answers } = {},
) {
  const network = fakeNetwork(answers)
  requests = network.sent
  vi.stubGlobal('fetch', network.fetch)
  const shown = { group: viewOf(order, language) }
  render(inShop(<OrderScreen />, { language, address, data: shown }))
  return userEvent.setup()
}

const openForm = async (user: ReturnType<typeof open>) => {
  await user.click(screen.getByRole('button', { name: 'Return items' }))
  await screen.findByRole('form')
}
const form = () => within(screen.getByRole('form', { name: 'Return items of MJ-20418' }))
const send = (user: ReturnType<typeof open>) =>
  user.click(form().getByRole('button', { name: 'Request return' }))

describe('sending items back', () => {
  test('says until when, asks for items and reason, and shows what was asked', async () => {
    const now = { ...delivered, items: [{ ...sofa, returned: 1 }, lamps], returns: [asked] }
    const user = open(delivered, {
      answers: { [ask]: { status: 201, body: replyOf() }, [data]: ok({ data: { group: viewOf(now) } }) },
    })
    expect(screen.getByText(/^Return until \w+, \d+ \w+$/)).toBeTruthy()
    await openForm(user)
    const lampsField = form().getByLabelText('Fanar floor lamp')
    expect(
      within(lampsField)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['Keep', 'Return 1', 'Return 2'])
    await user.selectOptions(lampsField, 'Return 2')
    await user.click(form().getByRole('button', { name: 'It arrived damaged.' }))
    await user.click(form().getByLabelText('Why are you returning it?'))
    await user.paste(' The shade is torn.')
    await send(user)
    expect(await screen.findByText('Return MR-30001')).toBeTruthy()
    expect(requests[0]?.body).toEqual({
      email: 'mariam@example.ae',
      items: [{ productId: 'lamp', position: 1, quantity: 2 }],
      reason: 'It arrived damaged. The shade is torn.',
    })
    expect(screen.getByText('Requested')).toBeTruthy()
    expect(screen.queryByRole('form')).toBeNull()
  })

  test('needs an item and a reason, and says which is missing; nothing typed is lost', async () => {
    const user = open(delivered)
    await openForm(user)
    await send(user)
    expect(form().getByRole('alert').textContent).toMatch(/^Choose at least one item.* 1 /)
    await user.selectOptions(form().getByLabelText('Wadi three-seat sofa · Beige'), 'Return 1')
    await user.type(form().getByLabelText('Why are you returning it?'), 'Mine.')
    await user.click(form().getByRole('button', { name: 'It does not fit in the room.' }))
    expect(form().getByLabelText('Why are you returning it?')).toHaveProperty(
      'value',
      'It does not fit in the room. Mine.',
    )
    expect(requests).toEqual([])
  })

  test('tells two lines of one product apart by their colour', async () => {
    const green = { ...sofa, position: 1, color: { ...sofa.color, name: 'Green', nameAr: 'أخضر' } }
    const user = open(
      { ...delivered, items: [sofa, green] },
      { answers: { [ask]: { status: 201, body: replyOf() } } },
    )
    await openForm(user)
    await user.selectOptions(form().getByLabelText('Wadi three-seat sofa · Green'), 'Return 1')
    await user.click(form().getByLabelText('Why are you returning it?'))
    await user.paste('Too green.')
    await send(user)
    expect(requests[0]?.body).toMatchObject({ items: [{ productId: 'sofa', position: 1, quantity: 1 }] })
  })

  test('of the only item begins with that item', async () => {
    const user = open({ ...delivered, items: [sofa] })
    await openForm(user)
    expect(form().getByLabelText('Wadi three-seat sofa · Beige')).toHaveProperty('value', '1')
  })

  test('that comes too late says so, and keeps what was typed', async () => {
    const late = refusal(409, 'return.too-late', 'The return period for this order has ended.')
    const user = open({ ...delivered, items: [sofa] }, { answers: { [ask]: late } })
    await openForm(user)
    await user.click(form().getByLabelText('Why are you returning it?'))
    await user.paste('Too large.')
    await send(user)
    expect((await form().findByRole('alert')).textContent).toMatch(/^The return period for this order/)
    expect(form().getByLabelText('Why are you returning it?')).toHaveProperty('value', 'Too large.')
  })

  test.each([
    ['before it is delivered', { ...delivered, status: 'shipped' }],
    ['when the time is over', { ...delivered, returnableUntil: '2026-01-01T00:00:00.000Z' }],
    ['when all of it is on the way back', { ...delivered, items: [{ ...sofa, returned: 1 }] }],
  ])('is not offered %s', (_when, order) => {
    open(order)
    expect(screen.queryByRole('button', { name: 'Return items' })).toBeNull()
  })
})

describe('what was sent back', () => {
  test('tells how far each is: a refusal with its reason, a refund with its sum', () => {
    const refused = { ...asked, status: 'refused', refusalReason: 'It was used.' }
    const refunded = { ...asked, id: 'r2', returnNumber: 'MR-30002', status: 'refunded', refund: '4000.00' }
    const paid = { status: 'done', doneAt: '2026-11-29T08:00:00.000Z' } as const
    const refunds = [refund({ ...paid, amount: '4000.00' }), refund({ amount: '9.00' })]
    open({ ...delivered, returns: [refused, refunded], refunded: '4009.00', refunds })
    const [first, second] = within(screen.getByRole('list', { name: 'Returns' })).getAllByRole('listitem')
    expect(first?.textContent).toContain('Refused')
    expect(first?.textContent).toContain('Your reason: Too large.')
    expect(first?.textContent).toContain('The shop’s reason: It was used.')
    expect(second?.textContent).toContain('Refund: AED 4,000')
    expect(screen.getByText('Refunded in total: AED 4,000')).toBeTruthy()
  })

  test('is followed while it waits for the shop, and no longer', () => {
    expect(viewOf({ ...delivered, returns: [asked] }).orders[0]?.isOver).toBe(false)
    expect(viewOf({ ...delivered, returns: [{ ...asked, status: 'refunded' }] }).orders[0]?.isOver).toBe(true)
  })

  test('leads to the other finishes and sizes of what is sent back, where there are some (0151)', () => {
    const items = [{ position: 0, productId: 'sofa', quantity: 1, hasOthers: true }]
    open({ ...delivered, returns: [{ ...asked, items }] })
    const link = screen.getByRole('link', { name: /^Order another finish or size of / })
    expect(link.getAttribute('href')).toBe('/products/sofa')
    cleanup()
    open({ ...delivered, returns: [asked] })
    expect(screen.queryByRole('link', { name: /^Order another finish/ })).toBeNull()
  })

  test('in Arabic', () => {
    open({ ...delivered, returns: [asked] }, { language: 'ar' })
    expect(screen.getByText('بانتظار الرد')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'إرجاع قطع' })).toBeTruthy()
  })
})

/** The server's reply with the return. */
function replyOf() {
  return {
    ...asked,
    orderId: 'o1',
    orderNumber: 'MJ-20418',
    shopId: 'dar',
    shopName: 'Dar Al Noor',
    shopNameAr: 'دار النور',
    customerName: 'Mariam Al Hosani',
    items: [
      {
        position: 0,
        productId: 'sofa',
        color: sofa.color,
        name: sofa.name,
        nameAr: sofa.nameAr,
        photo: null,
        quantity: 1,
      },
    ],
    currency: 'AED',
    paid: '4850.00',
    events: [],
  }
}

describe('a day to fetch it', () => {
  const fetch = { date: '2026-11-30', window: '09:00-13:00', agreedAt: null as string | null }
  const withDay = (about: object = {}) => ({
    ...delivered,
    returns: [{ ...asked, status: 'approved', bringTo: 'Gate 2, Al Quoz', fetch: { ...fetch, ...about } }],
  })
  const agreeing = 'PUT /api/orders/MJ-20418/returns/r1/fetch'

  test('is agreed to with one press, as it was read', async () => {
    const agreed = { agreedAt: '2026-11-28T08:00:00.000Z' }
    const user = open(withDay(), {
      answers: { [agreeing]: ok(replyOf()), [data]: ok({ data: { group: viewOf(withDay(agreed)) } }) },
    })
    expect(
      await screen.findByText(
        /^The shop would like to collect it on Monday, 30 November, \W09:00 – 13:00\W$/,
      ),
    ).toBeTruthy()
    expect(screen.getByText('Gate 2, Al Quoz')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Accept the day' }))
    expect(await screen.findByText(/^The shop will collect it on Monday, 30 November/)).toBeTruthy()
    expect(requests.find(({ call }) => call === agreeing)?.body).toEqual({
      email: 'mariam@example.ae',
      date: fetch.date,
      window: fetch.window,
      suits: true,
    })
  })

  test('that does not suit is declined with one press, until another is proposed', async () => {
    const without = { ...delivered, returns: [{ ...asked, status: 'approved', fetch: null }] }
    const user = open(withDay(), {
      answers: { [agreeing]: ok(replyOf()), [data]: ok({ data: { group: viewOf(without) } }) },
    })
    await user.click(await screen.findByRole('button', { name: 'Decline the day' }))
    await expect.poll(() => screen.queryByText(/would like to collect it/)).toBeNull()
    expect(requests.find(({ call }) => call === agreeing)?.body).toMatchObject({ suits: false })
  })

  test('that was changed meanwhile says so', async () => {
    const user = open(withDay(), {
      language: 'ar',
      answers: { [agreeing]: refusal(409, 'return.day-gone', 'اقترح المتجر يوماً آخر') },
    })
    await user.click(await screen.findByRole('button', { name: 'هذا اليوم يناسبني' }))
    expect((await screen.findByRole('alert')).textContent).toContain('اقترح المتجر يوماً آخر')
  })
})
