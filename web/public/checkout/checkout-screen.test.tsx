import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { cartLines, writeCart } from '#web/kit/storefront/cart/cart-store.ts'
import { type Answers, fakeNetwork, ok, refusal, type SentRequest } from '#web/testing/fake-network.ts'
import { inShop } from '#web/testing/in-shop.tsx'
import { everyWay, sampleGroup, sampleOrder, sampleQuote } from '#web/testing/sample-order.ts'
import CheckoutScreen from './checkout-screen.tsx'

const quote = 'POST /api/cart/quote'
const place = 'POST /api/orders'
const read = `GET /api/order-groups/${sampleGroup.link}`
let requests: SentRequest[] = []

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  writeCart([
    { productId: 'sofa', quantity: 1, color: 'beige', name: 'Wadi', nameAr: null, photo: null },
    { productId: 'lamp', quantity: 1, name: 'Fanar', nameAr: null, photo: null },
  ])
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function open(answers: Answers) {
  const placed = { status: 201, body: { ...sampleGroup, key: 'own', payment: null } }
  const network = fakeNetwork({ [quote]: ok(sampleQuote), [place]: placed, ...answers })
  requests = network.sent
  vi.stubGlobal('fetch', network.fetch)
  const address = `/checkout?again=${sampleGroup.link}`
  render(inShop(<CheckoutScreen />, { language: 'en', address, navigate: () => Promise.resolve() }))
  return userEvent.setup()
}
const sent = (call: string) => requests.find((one) => one.call === call)?.body
const button = (name: string) => screen.findByRole('button', { name })

describe('what was ordered and not paid', () => {
  test('is ordered anew with its items, address and contact, at today’s prices; the cart stays as it is', async () => {
    const user = open({ [read]: ok(sampleGroup) })
    expect(await screen.findByDisplayValue(sampleOrder.customer.email)).toBeTruthy()
    expect(sent(quote)).toMatchObject({
      items: sampleGroup.orders.flatMap(({ items }) =>
        items.map(({ productId, quantity }) => ({ productId, quantity })),
      ),
    })
    await user.click(await button('Place order, AED 5,630'))
    expect(sent(place)).toMatchObject({
      customer: { email: sampleOrder.customer.email },
      shippingAddress: { addressLine: sampleOrder.shippingAddress.addressLine },
    })
    expect(cartLines()).toHaveLength(2)
    // This browser does not remember the details without being asked to.
    expect(JSON.parse(localStorage.getItem('mj-details') ?? 'null')).toBeNull()
  })

  test('that could not be read is asked for again; the cart is not bought in its place', async () => {
    const busy = refusal(503, 'request.unavailable', 'Busy')
    const user = open({ [read]: [busy, ok(sampleGroup)] })
    expect(await screen.findByText('We could not load your order')).toBeTruthy()
    expect(sent(quote)).toBeUndefined()
    await user.click(await button('Try again'))
    expect(await screen.findByDisplayValue(sampleOrder.customer.email)).toBeTruthy()
  })

  test('of a link that leads nowhere the cart is bought', async () => {
    open({ [read]: refusal(404, 'order.not-found', 'This order does not exist.') })
    await button('Place order, AED 5,630')
    expect(screen.queryByDisplayValue(sampleOrder.customer.email)).toBeNull()
  })
})

test('up to which sum there are instalments is said where it comes to more', async () => {
  const payment = { ...everyWay, instalments: [], instalmentsLimit: '5000.00' }
  open({ [read]: ok(sampleGroup), [quote]: ok({ ...sampleQuote, payment }) })
  expect(await screen.findByText(/^Instalments are available up to AED 5,000\./)).toBeTruthy()
})
