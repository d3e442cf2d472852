import { cleanup, render, screen, within } from '@testing-library/react'
import { type UserEvent, userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { isolated, type Language } from '#domain/platform/text/language.ts'
import { cartLines, writeCart } from '#web/kit/storefront/cart/cart-store.ts'
import { type Answers, fakeNetwork, ok, refusal, type SentRequest } from '#web/testing/fake-network.ts'
import { inShop } from '#web/testing/in-shop.tsx'
import { everyWay, sampleGroup, sampleQuote, sofaLine } from '#web/testing/sample-order.ts'
import CheckoutScreen from './checkout-screen.tsx'

const quote = 'POST /api/cart/quote'
const place = 'POST /api/orders'
const placed = { status: 201, body: { ...sampleGroup, key: 'own', payment: null } }
const inCart = [
  { productId: 'sofa', quantity: 1, color: 'beige', name: 'Wadi', nameAr: null, photo: null },
  { productId: 'lamp', quantity: 1, name: 'Fanar', nameAr: null, photo: null },
]
const dearer = {
  ...sampleQuote,
  shops: [
    { ...sampleQuote.shops[0], lines: [{ ...sofaLine, unitPrice: '4950.00', total: '4950.00' }] },
    sampleQuote.shops[1],
  ],
  totals: [{ currency: 'AED', total: '5730.00', vat: '272.85' }],
}

let requests: SentRequest[] = []
const led = vi.fn()
const navigate = vi.fn<(to: string) => Promise<void>>(() => Promise.resolve())

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  vi.clearAllMocks()
  HTMLElement.prototype.scrollIntoView = led
  writeCart(inCart)
})
afterEach(() => {
  cleanup()
  document.documentElement.lang = ''
  vi.unstubAllGlobals()
})

type Place = { readonly language?: Language; readonly address?: string }

function open(answers: Answers = {}, { language = 'en', address = '/checkout' }: Place = {}) {
  cleanup()
  const network = fakeNetwork({ [quote]: ok(sampleQuote), [place]: placed, ...answers })
  requests = network.sent
  vi.stubGlobal('fetch', network.fetch)
  document.documentElement.lang = language
  render(inShop(<CheckoutScreen />, { language, address, navigate }))
  return userEvent.setup()
}

const orders = () => requests.filter(({ call }) => call === place)
const quotes = () => requests.filter(({ call }) => call === quote)
const button = (name: string) => screen.findByRole('button', { name })

async function fillIn(user: UserEvent) {
  const typed = {
    'First name': 'Mariam',
    'Last name': 'Al Hosani',
    Email: 'Mariam@example.ae',
    Phone: '050 123 4567',
    Area: 'Jumeirah 2',
    'Street, building and flat': 'Al Wasl Road, Villa 18',
  }
  for (const [label, text] of Object.entries(typed)) {
    await user.click(await screen.findByLabelText(label))
    await user.paste(text)
  }
}

describe('a checkout', () => {
  test('asks for six fields, and sends them with the earliest days and the total that was seen (R-CART-02)', async () => {
    const user = open()
    await fillIn(user)
    await user.click(await button('Place order, AED 5,630'))
    await vi.waitFor(() => expect(navigate).toHaveBeenCalled())
    expect(orders()).toHaveLength(1)
    const earliest = { date: '2026-11-26', window: '09:00-13:00' }
    expect(orders()[0]?.body).toMatchObject({
      customer: {
        firstName: 'Mariam',
        lastName: 'Al Hosani',
        email: 'mariam@example.ae',
        phone: '+971501234567',
      },
      shippingAddress: { addressLine: 'Al Wasl Road, Villa 18', city: 'Jumeirah 2', emirate: 'dubai' },
      items: [
        { productId: 'sofa', quantity: 1, color: 'beige' },
        { productId: 'lamp', quantity: 1 },
      ],
      paymentMethod: 'cash_on_delivery',
      deliveries: [
        { shopId: 'dar', ...earliest },
        { shopId: 'nour', ...earliest },
      ],
      expectedTotals: [{ currency: 'AED', total: '5630.00' }],
    })
    const [order] = orders()
    expect(order?.body).toHaveProperty('requestId', order?.headers.get('Idempotency-Key'))
  })

  test('leads to the order, remembers it, and empties the cart of what was bought', async () => {
    localStorage.setItem('mj-order-keys', '[{"link":"a","key":"k1"},{"link":"b","key":"k2"}]')
    const user = open()
    await fillIn(user)
    await user.click(await button('Place order, AED 5,630'))
    await vi.waitFor(() =>
      expect(navigate).toHaveBeenCalledWith(`/orders/${sampleGroup.link}?placed=1`, { replace: true }),
    )
    // The keys identify a returning customer (0161).
    expect(orders()[0]?.headers.get('x-order-key')).toBe('k1 k2')
    expect(cartLines()).toEqual([])
    expect(JSON.parse(localStorage.getItem('mj-orders') ?? '')).toMatchObject([
      { link: sampleGroup.link, numbers: ['MJ-20418', 'MJ-20419'] },
    ])
    expect(localStorage.getItem('mj-details')).not.toContain('Mariam')
    expect(Object.keys(sessionStorage)).toEqual([])
  })

  test('to be paid by card leads to the payment page, with the order behind it', async () => {
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {})
    const url = 'https://pay.example/1'
    const user = open({ [place]: { ...placed, body: { ...placed.body, payment: { url } } } })
    await fillIn(user)
    await user.click(await button('Place order, AED 5,630'))
    await vi.waitFor(() => expect(assign).toHaveBeenCalledWith(url))
    expect(navigate).toHaveBeenCalledWith(`/orders/${sampleGroup.link}`, { replace: true })
    assign.mockRestore()
  })

  test('of one item alone leaves the cart as it is', async () => {
    const user = open({}, { address: '/checkout?buy=sofa&quantity=2&color=beige' })
    const two = { ...sofaLine, quantity: 2 }
    const alone = ok({ ...sampleQuote, shops: [{ ...sampleQuote.shops[0], lines: [two] }] })
    vi.stubGlobal('fetch', fakeNetwork({ [quote]: alone, [place]: placed }).fetch)
    await fillIn(user)
    await user.click(await button('Place order, AED 5,630'))
    await vi.waitFor(() => expect(navigate).toHaveBeenCalled())
    expect(cartLines()).toHaveLength(2)
  })

  test('says at each field what is wrong, in the reader’s language, and sends nothing', async () => {
    const user = open({}, { language: 'ar' })
    await user.type(await screen.findByLabelText('الهاتف'), '050 12')
    await user.click(await button('أرسل الطلب، 5,630 د.إ.'))
    expect(document.activeElement).toBe(screen.getByLabelText('الاسم الأول'))
    expect(screen.getByText(/^أدخل رقم هاتف إماراتياً/)).toBeTruthy()
    expect(screen.getByRole('alert').textContent).toMatch(/الأول\. وهناك/)
    expect(orders()).toEqual([])
  })

  test('shows at its field what the server has against it', async () => {
    const errors = [{ path: 'shippingAddress.city', message: 'This area is not known.' }]
    const user = open({ [place]: refusal(400, 'request.invalid', 'Please check.', errors) })
    await fillIn(user)
    await user.click(await button('Place order, AED 5,630'))
    await vi.waitFor(() => expect(screen.getByLabelText('Area').getAttribute('aria-invalid')).toBe('true'))
  })

  test('keeps what is typed over a reload and a lost answer, and sends the same order under the same key (R-CART-04)', async () => {
    const user = open({ [place]: 'unreachable' })
    await fillIn(user)
    await user.click(await button('Place order, AED 5,630'))
    expect((await screen.findByRole('alert')).textContent).toMatch(/^Your order could not be placed/)
    const [first] = orders()
    const again = open()
    expect(await screen.findByLabelText('Street, building and flat')).toHaveProperty(
      'value',
      'Al Wasl Road, Villa 18',
    )
    await again.click(await button('Place order, AED 5,630'))
    await vi.waitFor(() => expect(orders()).toHaveLength(1))
    expect(orders()[0]?.body).toEqual(first?.body)
    expect(orders()[0]?.headers.get('Idempotency-Key')).toBe(first?.headers.get('Idempotency-Key'))
  })
})

describe('what changed meanwhile', () => {
  test('is shown, and counts only when it is agreed to (R-CART-03)', async () => {
    const user = open({
      [quote]: [ok(sampleQuote), ok(dearer)],
      [place]: [refusal(409, 'order.totals-changed', 'Prices have changed.'), placed],
    })
    await fillIn(user)
    await user.click(await button('Place order, AED 5,630'))
    const reported = await screen.findByRole('alert')
    expect(reported.textContent).toContain('Wadi three-seat sofa now costs AED 4,950 instead of AED 4,850.')
    expect(led.mock.contexts).toEqual([reported.parentElement])
    expect(cartLines()).toHaveLength(2)
    await user.click(await button('Agree and place order, AED 5,730'))
    await vi.waitFor(() => expect(navigate).toHaveBeenCalled())
    expect(orders()[1]?.body).toMatchObject({ expectedTotals: [{ currency: 'AED', total: '5730.00' }] })
  })

  test.each([
    ['that was chosen', '13:00-17:00'],
    ['that was shown as the earliest', null],
  ])('a time %s and is taken gives way to the next, and is told', async (_, chosen) => {
    const [dar, nour] = sampleQuote.shops
    const later = { fee: '0.00', freeFrom: null, days: [{ date: '2026-11-28', windows: ['17:00-21:00'] }] }
    const user = open({
      [quote]: [ok(sampleQuote), ok({ ...sampleQuote, shops: [{ ...dar, delivery: later }, nour] })],
      [place]: [refusal(409, 'order.window-full', 'Dar Al Noor cannot come.'), placed],
    })
    await fillIn(user)
    if (chosen !== null) {
      const shop = within(await screen.findByRole('group', { name: /^Dar Al Noor/ }))
      await user.selectOptions(shop.getByLabelText('Time'), chosen)
    }
    await user.click(await button('Place order, AED 5,630'))
    expect((await screen.findByRole('alert')).textContent).toContain(
      `Saturday, 28 November, ${isolated('17:00 – 21:00')}`,
    )
    await user.click(await button('Agree and place order, AED 5,630'))
    await vi.waitFor(() => expect(orders()).toHaveLength(2))
    expect(orders()[1]?.body).toMatchObject({
      deliveries: [{ shopId: 'dar', date: '2026-11-28', window: '17:00-21:00' }, { shopId: 'nour' }],
    })
  })

  test('what cannot be bought is said so, left out, priced without, and stays in the cart', async () => {
    const [dar, nour] = sampleQuote.shops
    const soldOut = { ...dar, lines: [{ ...sofaLine, problem: 'out-of-stock', available: 0 }] }
    const without = {
      ...sampleQuote,
      shops: [nour],
      totals: [{ currency: 'AED', total: '780.00', vat: '37.14' }],
    }
    const user = open({ [quote]: [ok({ ...sampleQuote, shops: [soldOut, nour] }), ok(without)] })
    expect(await screen.findByText(/^Wadi three-seat sofa is sold out/)).toBeTruthy()
    await fillIn(user)
    await user.click(await button('Place order, AED 780'))
    await vi.waitFor(() => expect(navigate).toHaveBeenCalled())
    expect(orders()[0]?.body).toMatchObject({ items: [{ productId: 'lamp', quantity: 1 }] })
    expect(cartLines().map(({ productId }) => productId)).toEqual(['sofa'])
  })
})

describe('delivery', () => {
  test('is asked anew for another emirate, floor and lift', async () => {
    const user = open()
    await user.selectOptions(await screen.findByLabelText('Emirate'), 'sharjah')
    await user.click(screen.getByText(/^Floor, lift and Makani/))
    await user.type(screen.getByLabelText('Floor'), '3')
    await user.selectOptions(screen.getByLabelText('Lift'), 'no')
    await vi.waitFor(() =>
      expect(quotes().at(-1)?.body).toMatchObject({ emirate: 'sharjah', floor: 3, hasLift: false }),
    )
    expect(localStorage.getItem('mj-emirate')).toBe('sharjah')
  })

  test('where a shop does not go is said so', async () => {
    const [dar, nour] = sampleQuote.shops
    open({ [quote]: ok({ ...sampleQuote, shops: [dar, { ...nour, delivery: null }] }) })
    expect(await screen.findByText(/^Nour Studio does not deliver to Dubai/)).toBeTruthy()
  })
})

describe('the narrowest door', () => {
  const label = 'Narrowest door or lift to pass through'
  const large = (of: object) => {
    const [dar, nour] = sampleQuote.shops
    return { [quote]: ok({ ...sampleQuote, shops: [{ ...dar, lines: [{ ...sofaLine, ...of }] }, nour] }) }
  }

  test('is asked for only where an item may not fit through, and names it', async () => {
    open(large({ dimensions: '226 x 97 x 91' }))
    const help = (await screen.findByLabelText(label)).getAttribute('aria-describedby') ?? ''
    expect(document.getElementById(help)?.textContent).toContain('Wadi three-seat sofa')
    for (const of of [
      { dimensions: '200 x 90 x 45' },
      { dimensions: '226 x 97 x 91', problem: 'out-of-stock' },
    ]) {
      open(large(of))
      expect(await screen.findByLabelText('Area')).toBeTruthy()
      expect(screen.queryByLabelText(label)).toBeNull()
    }
  })

  test('names what will not fit before it is ordered, which is agreed to by ordering', async () => {
    const user = open(large({ dimensions: '226 x 97 x 91' }))
    await fillIn(user)
    await user.type(screen.getByLabelText(label), '92')
    const warning = screen.getByText('Will not fit through your door').parentElement as HTMLElement
    expect(warning.textContent).toContain('Wadi three-seat sofa')
    await user.click(await button('Agree and place order, AED 5,630'))
    await vi.waitFor(() => expect(navigate).toHaveBeenCalled())
    expect(orders()[0]?.body).toMatchObject({ shippingAddress: { doorCm: 92 } })
  })

  test('says nothing of what fits, and keeps what is no width from being sent', async () => {
    const user = open(large({ dimensions: '226 x 97 x 91' }), { language: 'ar' })
    const door = await screen.findByLabelText('أضيق باب أو مصعد في الطريق إلى الداخل')
    await user.type(door, '٩٣')
    expect(screen.queryByText('لا يمرّ من بابك')).toBeNull()
    await user.clear(door)
    await user.type(door, '9')
    await user.click(await button('أرسل الطلب، 5,630 د.إ.'))
    expect(door.getAttribute('aria-invalid')).toBe('true')
    expect(orders()).toEqual([])
  })
})

describe('a company', () => {
  const asks = 'I’m buying for a company (optional)'
  const isOpen = () => screen.getByText(asks).closest('details')?.open

  test('is asked for only where somebody says so, is sent with its TRN and remembered', async () => {
    const user = open()
    await fillIn(user)
    expect(isOpen()).toBe(false)
    await user.click(screen.getByText(asks))
    await user.type(screen.getByLabelText('Company name'), 'Noor Hotels LLC')
    await user.type(screen.getByLabelText('TRN'), '1001 5908 3300 003')
    await user.click(screen.getByLabelText(/^Use these details next time/))
    await user.click(await button('Place order, AED 5,630'))
    await vi.waitFor(() => expect(orders()).toHaveLength(1))
    expect(orders()[0]?.body).toMatchObject({
      customer: { company: { name: 'Noor Hotels LLC', trn: '100159083300003' } },
    })
    writeCart(inCart)
    open()
    expect(await screen.findByLabelText('Company name')).toHaveProperty('value', 'Noor Hotels LLC')
    expect(isOpen()).toBe(true)
  })

  test('that is not said is none, and its TRN is held against its form', async () => {
    const user = open()
    await fillIn(user)
    await user.click(screen.getByText(asks))
    await user.type(screen.getByLabelText('TRN'), '123')
    await user.click(await button('Place order, AED 5,630'))
    expect(screen.getByText('A TRN has 15 digits')).toBeTruthy()
    expect(orders()).toEqual([])
    await user.clear(screen.getByLabelText('TRN'))
    await user.click(await button('Place order, AED 5,630'))
    await vi.waitFor(() => expect(orders()).toHaveLength(1))
    expect(orders()[0]?.body).toMatchObject({ customer: { company: null } })
  })

  test('without its name is asked for it, together with everything else that is missing', async () => {
    const user = open()
    await user.click(await screen.findByText(asks))
    await user.type(screen.getByLabelText('TRN'), '100159083300003')
    await user.click(await button('Place order, AED 5,630'))
    for (const label of ['First name', 'Company name'])
      expect(screen.getByLabelText(label).getAttribute('aria-invalid')).toBe('true')
    expect(orders()).toEqual([])
  })
})

describe('the details of last time', () => {
  test('are there again where that was asked for, so that one press is enough, and can be forgotten', async () => {
    const first = open()
    await fillIn(first)
    await first.click(screen.getByLabelText(/^Use these details next time/))
    await first.click(await button('Place order, AED 5,630'))
    await vi.waitFor(() => expect(navigate).toHaveBeenCalled())

    writeCart(inCart)
    const second = open()
    expect(await screen.findByLabelText('Phone')).toHaveProperty('value', '+971501234567')
    await second.click(await button('Place order, AED 5,630'))
    await vi.waitFor(() => expect(orders()).toHaveLength(1))

    writeCart(inCart)
    const third = open()
    await third.click(await button('Delete them'))
    expect(screen.getByLabelText('Phone')).toHaveProperty('value', '')
    open()
    expect(await screen.findByLabelText('First name')).toHaveProperty('value', '')
  })
})

describe('the screen', () => {
  test('with an empty cart leads to the marketplace, and asks for nothing', async () => {
    writeCart([])
    open()
    expect(await screen.findByText('Your cart is empty')).toBeTruthy()
    expect(requests).toEqual([])
  })

  test('that cannot read the prices can be tried again', async () => {
    const user = open({ [quote]: ['unreachable', ok(sampleQuote)] })
    await user.click(await button('Try again'))
    expect(await button('Place order, AED 5,630')).toBeTruthy()
  })

  test('offers a card and instalments where somebody takes them', async () => {
    open({ [quote]: ok({ ...sampleQuote, payment: everyWay }) })
    for (const name of [/^Card/, /^Tabby.*of AED 9/]) expect(await screen.findByLabelText(name)).toBeTruthy()
    expect(screen.getByText(/Up to AED 6,500 per day/)).toBeTruthy()
  })
})
