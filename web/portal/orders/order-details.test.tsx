import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { OrderStatus } from '#domain/orders/order-status.ts'
import { conflict, ok, refusal, type Answers } from '#web/testing/fake-network.ts'
import { closePortal, openPortal } from '#web/testing/open-portal.tsx'
import { order } from '#web/testing/order.ts'
import { config, noor } from '#web/testing/people.ts'

afterEach(closePortal)

const one = 'GET /api/shop/orders/order-20419'
const move = 'PATCH /api/shop/orders/order-20419/status'
const usual: Answers = {
  'GET /api/auth/me': ok(noor('approved')),
  'GET /api/config': ok(config),
  'GET /api/shop/orders': ok([order(20420), order(20419), order(20418)]),
  'GET /api/shop/orders/counts': ok({
    all: 3,
    pending: 3,
    inProgress: 0,
    delivered: 0,
    cancelled: 0,
    unanswered: 0,
  }),
  [one]: ok(order(20419)),
  'GET /api/shop/orders/order-20418': ok(order(20418)),
}

/** Opens the order by its URL, as a notification does. */
function open(answers: Answers = {}, language: 'en' | 'ar' = 'en') {
  const path = '/shop/orders?order=order-20419'
  return openPortal(path, { language, token: 't-1', answers: { ...usual, ...answers } })
}
const shown = (name = 'MJ-20419') => screen.findByRole('dialog', { name })
const as = (status: OrderStatus, about: object = {}) => order(20419, { status, ...about })

describe('one order', () => {
  test('shows its frozen lines and sums, who it is for, when and where it goes, and how it is paid', async () => {
    open()
    const dialog = await shown()
    for (const said of [
      'Wadi sofa',
      'SKU WADI-3',
      'Beige',
      'Assembly AED 100 each',
      '2 × AED 500',
      '2 itemsAED 1,200',
      'DeliveryAED 50',
      'VAT includedAED 59.52',
      'TotalAED 1,250',
      'Mariam Al Hosani',
      'Thursday',
      '09:00 – 13:00',
      'Villa 12, Street 8\nJumeirah 1\nDubai',
      '2 · no lift',
      '80 cm',
      '3003095320',
      'Ring twice',
      'Cash on delivery',
      'Not paid yet',
      'MG-10233',
    ])
      expect(dialog.textContent?.replace(/\u00a0/g, ' ')).toContain(said)
    expect(within(dialog).getByRole('link', { name: '+971 50 123 4567' }).getAttribute('href')).toBe(
      'tel:+971501234567',
    )
  })

  test('leads to a talk with the customer and to the map of the address', async () => {
    open()
    const dialog = within(await shown())
    expect(dialog.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')).toMatch(
      /^https:\/\/wa\.me\/971501234567\?text=.*MJ-20419/,
    )
    expect(dialog.getByRole('link', { name: 'Show on the map' }).getAttribute('href')).toContain('3003095320')
  })

  test('says for which company it was bought', async () => {
    const company = { name: 'Noor Hotels LLC', trn: '100159083300003' }
    open({ [one]: ok(order(20419, { customer: { ...order(1).customer, company } })) })
    expect((await shown()).textContent).toContain('CompanyNoor Hotels LLC · TRN 100159083300003')
  })

  test('says what was cancelled of a line, what is sent back, and what its customer got back', async () => {
    const items = order(1).items.map((item) => ({ ...item, quantity: 4, cancelled: 1, returned: 2 }))
    open({ [one]: ok(order(20419, { items, refunded: '500.00' })) })
    const dialog = await shown()
    for (const said of [
      '3 × AED 500',
      '1 cancelled',
      '2 returned or on the way back',
      'Total refundsAED 500',
    ])
      expect(dialog.textContent).toContain(said)
  })

  test('speaks Arabic', async () => {
    open({}, 'ar')
    const dialog = await shown()
    expect(dialog.textContent).toContain('أريكة وادي')
    expect(dialog.textContent).toContain('دبي')
    expect(within(dialog).getByRole('button', { name: 'قبول' })).toBeTruthy()
  })

  test('tells its history, newest first, with who, why and how', async () => {
    const at = '2026-11-22T06:00:00.000Z'
    const shipped = {
      from: 'processing',
      to: 'shipped',
      at,
      by: 'shop',
      name: 'Noor Al Ketbi',
      reason: null,
      details: { driver: 'Salem', driverPhone: '+971509998877' },
      photos: [],
      failure: null,
    }
    open({ [one]: ok(as('shipped', { events: [...order(1).events, shipped] })) })
    const events = within(within(await shown()).getByRole('region', { name: 'History' })).getAllByRole(
      'listitem',
    )
    expect(events.map(({ textContent }) => textContent?.replace(/\d.*$/, ''))).toEqual([
      'ShippedNoor Al Ketbi',
      'PendingCustomer',
    ])
    expect(events[0]?.textContent).toContain('Driver: SalemDriver’s phone: +971 50 999 8877')
  })

  test('leads on to the next of the list, and around', async () => {
    const { user, path } = open()
    await shown()
    await user.click(await screen.findByRole('button', { name: 'Next order' }))
    await shown('MJ-20418')
    expect(path()).toBe('/shop/orders?order=order-20418')
  })

  test('that is not there says so', async () => {
    open({ [one]: refusal(404, 'order.not-found', 'No order') })
    const dialog = await shown('This order does not exist')
    expect(within(dialog).getByText(/^The link may be old/)).toBeTruthy()
  })

  test.each([
    ['pending', ['Accept', 'Reject', 'Cancel order']],
    ['accepted', ['Start processing', 'Cancel order']],
    ['processing', ['Mark shipped', 'Cancel order']],
    ['shipped', ['Mark delivered']],
    ['delivered', []],
    ['cancelled', []],
    ['rejected', []],
  ] as const)('that is %s offers %j (R-ORD-05)', async (status, offered) => {
    open({ [one]: ok(as(status)) })
    const dialog = await shown()
    const words = ['Accept', 'Reject', 'Start processing', 'Mark shipped', 'Mark delivered', 'Cancel order']
    const found = within(dialog)
      .getAllByRole('button')
      .map(({ textContent }) => textContent ?? '')
    expect(found.filter((word) => words.includes(word))).toEqual(offered)
  })
})

describe('a move', () => {
  const press = async (user: ReturnType<typeof open>['user'], name: string) =>
    user.click(within(await shown()).getByRole('button', { name }))

  test('is sent with the status that was seen, and everything is read anew', async () => {
    const { user, sent } = open({ [one]: [ok(order(20419)), ok(as('accepted'))], [move]: ok(as('accepted')) })
    await press(user, 'Accept')
    await screen.findByText('MJ-20419: Accepted')
    expect(sent.find(({ call }) => call === move)?.body).toEqual({ status: 'accepted', seen: 'pending' })
    expect(await within(await shown()).findByRole('button', { name: 'Start processing' })).toBeTruthy()
    expect(sent.filter(({ call }) => call === 'GET /api/shop/orders/counts').length).toBeGreaterThan(1)
  })

  test('to reject needs a reason, to cancel it may have one (R-ORD-06)', async () => {
    const { user, sent } = open({ [move]: ok(as('rejected')) })
    await press(user, 'Reject')
    const dialog = await screen.findByRole('dialog', { name: 'Reject MJ-20419' })
    expect(within(dialog).getByRole('button', { name: 'Reject order' })).toHaveProperty('disabled', true)
    await user.type(within(dialog).getByRole('textbox'), 'Sold out')
    await user.click(within(dialog).getByRole('button', { name: 'Reject order' }))
    await screen.findByText('MJ-20419: Rejected')
    await press(user, 'Cancel order')
    const other = await screen.findByRole('dialog', { name: 'Cancel MJ-20419' })
    await user.click(within(other).getByRole('button', { name: 'Cancel order' }))
    await screen.findByText('MJ-20419: Cancelled')
    expect(sent.filter(({ call }) => call === move).map(({ body }) => body)).toEqual([
      { status: 'rejected', seen: 'pending', rejectionReason: 'Sold out' },
      { status: 'cancelled', seen: 'pending' },
    ])
  })

  test('to ship says with whom: the own driver, or a carrier with its number; a failure keeps what was typed', async () => {
    const away = refusal(503, 'request.unavailable', 'Majlis is not available right now.')
    const { user, sent } = open({ [one]: ok(as('processing')), [move]: [away, ok(as('shipped'))] })
    await press(user, 'Mark shipped')
    const dialog = await screen.findByRole('dialog', { name: 'Mark MJ-20419 as shipped' })
    await user.type(within(dialog).getByLabelText(/^Driver(?!’)/), 'Salem')
    await user.click(within(dialog).getByText('Carrier'))
    const carrier = within(dialog).getByRole('textbox', { name: /^Carrier/ })
    await user.type(carrier, 'Aramex')
    await user.type(within(dialog).getByLabelText(/^Tracking number/), 'AX 1')
    await user.click(within(dialog).getByRole('button', { name: 'Mark shipped' }))
    await screen.findByText('Majlis is not available right now.')
    expect(carrier).toHaveProperty('value', 'Aramex')
    await user.click(within(dialog).getByRole('button', { name: 'Mark shipped' }))
    await screen.findByText('MJ-20419: Shipped')
    expect(sent.findLast(({ call }) => call === move)?.body).toEqual({
      status: 'shipped',
      seen: 'processing',
      carrier: 'Aramex',
      tracking: 'AX 1',
    })
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /as shipped/ })).toBeNull())
  })

  test('to deliver asks first, and says who took it', async () => {
    const { user, sent } = open({ [one]: ok(as('shipped')), [move]: ok(as('delivered')) })
    await press(user, 'Mark delivered')
    const dialog = await screen.findByRole('dialog', { name: 'Mark MJ-20419 as delivered' })
    expect(sent.some(({ call }) => call === move)).toBe(false)
    await user.type(within(dialog).getByLabelText(/^Received by/), 'Huda')
    await user.click(within(dialog).getByRole('button', { name: 'Mark delivered' }))
    await screen.findByText('MJ-20419: Delivered')
    expect(sent.find(({ call }) => call === move)?.body).toEqual({
      status: 'delivered',
      seen: 'shipped',
      receivedBy: 'Huda',
    })
  })

  test('that the customer made void meanwhile says what the order is now', async () => {
    const gone = { from: 'pending', to: 'cancelled', at: '2026-11-22T06:00:00.000Z', by: 'customer' }
    const now = as('cancelled', {
      events: [{ ...gone, name: null, reason: null, details: null, photos: [], failure: null }],
    })
    const { user } = open({
      [one]: [ok(order(20419)), ok(now)],
      [move]: conflict('order.moved-meanwhile', 'cancelled', { kind: 'customer', name: null }),
    })
    await press(user, 'Accept')
    await screen.findByText('Customer has already updated it. The order is now: Cancelled.')
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull())
  })
})

test('says why an order ended by itself that nobody paid for', async () => {
  const ended = { to: 'cancelled', by: 'system' } as const
  const [placed] = as('pending').events
  const unpaid = { paymentMethod: 'tabby', paymentStatus: 'void', events: [placed, { ...placed, ...ended }] }
  open({ [one]: ok(as('cancelled', unpaid)) })
  expect((await screen.findByText('The payment was not completed.')).closest('[role=note]')).toBeTruthy()
})

test('on a phone two buttons and the menu of all others stand in one line', async () => {
  window.innerWidth = 390
  const { user } = open({ [one]: ok(as('pending')) })
  const dialog = within(await shown())
  for (const name of ['Accept', 'Accept and ship']) expect(dialog.getByRole('button', { name })).toBeTruthy()
  expect(dialog.queryByRole('button', { name: 'Cancel order' })).toBeNull()
  await user.click(await dialog.findByRole('button', { name: 'More actions' }))
  expect(dialog.queryByRole('button', { name: 'Print packing slip' })).toBeNull()
  expect(await screen.findByRole('menuitem', { name: 'Print packing slip', hidden: true })).toBeTruthy()
  await user.click(screen.getByRole('menuitem', { name: 'Cancel order', hidden: true }))
  expect(await screen.findByRole('dialog', { name: /^Cancel MJ-20419/ })).toBeTruthy()
  window.innerWidth = 1024
})

test('the packing slip is printed with names in both languages, and goes when it is printed', async () => {
  const print = vi.fn<() => void>()
  window.print = print
  const { user } = open()
  await user.click(within(await shown()).getByRole('button', { name: 'Print packing slip' }))
  await waitFor(() => expect(print).toHaveBeenCalledOnce())
  const slip = screen.getByText('Packing slip').closest('article')
  for (const said of [
    'MJ-20419',
    'Wadi sofa · أريكة وادي',
    'Dubai · دبي',
    'Cash to collect',
    '09:00 – 13:00',
  ])
    expect(slip?.textContent).toContain(said)
  window.dispatchEvent(new Event('afterprint'))
  await waitFor(() => expect(screen.queryByText('Packing slip')).toBeNull())
})

test('what is asked over an order has its keys: Escape closes the question alone, and no letter opens another order', async () => {
  const { user, path } = open({ [one]: ok(as('delivered', { paid: '1250.00' })) })
  await user.click(await screen.findByRole('button', { name: 'Refund without a return' }))
  const refund = await screen.findByRole('dialog', { name: 'Refund of MJ-20419' })
  await waitFor(() => expect(refund.contains(document.activeElement)).toBe(true))
  within(refund).getByRole('button', { name: 'Cancel' }).focus()
  await user.keyboard('jk{ArrowRight}')
  expect(path()).toBe('/shop/orders?order=order-20419')
  expect(refund.isConnected).toBe(true)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Refund of MJ-20419' })).toBeNull())
  await waitFor(async () => expect((await shown()).contains(document.activeElement)).toBe(true))
  await user.keyboard('j')
  await shown('MJ-20418')
})
