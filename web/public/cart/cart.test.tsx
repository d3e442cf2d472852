import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import type { Language } from '#domain/platform/text/language.ts'
import { savedIds } from '#web/kit/storefront/saved-store.ts'
import { rememberDetails } from '#web/kit/storefront/cart/details-store.ts'
import { addToCart, type CartLine, cartLines } from '#web/kit/storefront/cart/cart-store.ts'
import { Toasts } from '#web/kit/storefront/toast.tsx'
import { type Answers, fakeNetwork, ok, posts, type SentRequest } from '#web/testing/fake-network.ts'
import { inShop } from '#web/testing/in-shop.tsx'
import CartScreen from './cart-screen.tsx'

const quote = 'POST /api/cart/quote'
let requests: readonly SentRequest[] = []

beforeEach(() => localStorage.clear())
afterEach(() => {
  cleanup()
  window.history.replaceState(null, '', '/')
  vi.unstubAllGlobals()
})

const put = (productId: string, given: Partial<CartLine> = {}): CartLine => ({
  productId,
  quantity: 1,
  name: `Item ${productId}`,
  nameAr: null,
  photo: null,
  price: 485_000,
  currency: 'AED',
  ...given,
})

const line = (productId: string, given: object = {}) => ({
  productId,
  name: `Item ${productId}`,
  nameAr: `قطعة ${productId}`,
  photo: null,
  dimensions: '238 × 96 × 74 cm',
  color: { name: 'Beige', nameAr: 'بيج', hex: '#D9C7A8', slug: 'beige' },
  unitPrice: '4850.00',
  foreign: null,
  formerPrice: null,
  quantity: 1,
  available: 5,
  assembly: null,
  bundleOf: null,
  setSaving: '0.00',
  passes: null,
  total: '4850.00',
  problem: null,
  ...given,
})
const shop = (lines: readonly object[], given: object = {}) => ({
  shopId: 'dar',
  shopName: 'Dar Al Noor',
  shopNameAr: 'دار النور',
  currency: 'AED',
  lines,
  delivery: { fee: '0.00', freeFrom: null, days: [{ date: '2026-11-26', windows: ['09:00-13:00'] }] },
  codFee: '0.00',
  subtotal: '4850.00',
  isTaxed: true,
  vat: '230.95',
  total: '4850.00',
  ...given,
})
const quoted = (...shops: readonly object[]) =>
  ok({
    shops,
    totals: [{ currency: 'AED', total: '4850.00', vat: '230.95' }],
    payment: { card: false, cashLimit: null, instalments: [], instalmentsLimit: null },
    termsVersion: null,
  })

type CartSetup = { lines?: readonly CartLine[]; language?: Language; address?: string }

function open(answers: Answers, { lines = [put('a')], language = 'en', address = '/cart' }: CartSetup = {}) {
  addToCart(...lines)
  const network = fakeNetwork(answers)
  requests = network.sent
  vi.stubGlobal('fetch', network.fetch)
  window.history.replaceState(null, '', address)
  const screens = (
    <>
      <CartScreen />
      <Toasts />
    </>
  )
  render(inShop(screens, { language, address, pageId: 'cart' }))
  return userEvent.setup()
}
const rows = () =>
  screen.findAllByRole('heading', { level: 3 }).then((all) => all.map((each) => each.textContent))
const bodies = () => posts(requests).map(({ body }) => body)

describe('the cart', () => {
  test('tells an item that is put together from the same one that is not', async () => {
    const said = vi.spyOn(console, 'error')
    const lines = [put('a', { assembly: true }), put('a')]
    const assembly = { fee: '100.00', chosen: true }
    open({ [quote]: quoted(shop([line('a', { assembly }), line('a')])) }, { lines })
    expect(await rows()).toHaveLength(2)
    expect(said).not.toHaveBeenCalled()
  })

  test('is priced in one call and stands by shop, each with its day and what it costs (R-CART-01)', async () => {
    const lamp = shop([line('b', { unitPrice: '720.00', total: '720.00' })], {
      shopId: 'nour',
      shopName: 'Nour Studio',
      subtotal: '720.00',
      total: '770.00',
      vat: '36.67',
      delivery: { fee: '50.00', freeFrom: '1000.00', days: [{ date: '2026-11-28', windows: [] }] },
    })
    const lines = [put('a', { color: 'beige' }), put('b', { price: 72_000 })]
    open({ [quote]: quoted(shop([line('a')]), lamp) }, { lines })
    const dar = within(await screen.findByRole('region', { name: 'Dar Al Noor' }))
    expect(dar.getByText('Delivery from Thu 26 November')).toBeTruthy()
    expect(dar.getByText('Beige')).toBeTruthy()
    expect(dar.getByText('Free delivery')).toBeTruthy()
    const nour = within(screen.getByRole('region', { name: 'Nour Studio' }))
    expect(nour.getByText('Delivery AED 50 · Free delivery from AED 1,000')).toBeTruthy()
    expect(nour.getByText('Shop total AED 770')).toBeTruthy()
    const summary = within(screen.getByRole('complementary', { name: 'Summary' }))
    expect(summary.getByText('2 items')).toBeTruthy()
    expect(summary.getByText('AED 5,620')).toBeTruthy()
    expect(summary.getByRole('link', { name: 'Go to checkout' }).getAttribute('href')).toBe('/checkout')
    expect(bodies()).toEqual([
      {
        items: [
          { productId: 'a', quantity: 1, color: 'beige' },
          { productId: 'b', quantity: 1 },
        ],
        emirate: 'dubai',
      },
    ])
  })

  test('reads in Arabic', async () => {
    open(
      { [quote]: quoted(shop([line('a', { quantity: 2 })])) },
      { language: 'ar', lines: [put('a', { quantity: 2 })] },
    )
    expect(await screen.findByRole('region', { name: 'دار النور' })).toBeTruthy()
    expect(await rows()).toEqual(['قطعة a'])
    expect(screen.getByText(/^يصلك ابتداءً من .*26 نوفمبر$/)).toBeTruthy()
    expect(screen.getByText('قطعتان')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'إتمام الشراء' }).getAttribute('href')).toBe('/ar/checkout')
  })

  test('that is empty leads to the marketplace and asks nothing', async () => {
    open({}, { lines: [] })
    expect(await screen.findByText('Your cart is empty')).toBeTruthy()
    expect(requests).toEqual([])
  })

  test('that cannot be priced says so, loses nothing and can be tried again', async () => {
    const user = open({ [quote]: [{ status: 503, body: '' }, quoted(shop([line('a')]))] })
    await user.click(await screen.findByRole('button', { name: 'Try again' }))
    expect(await rows()).toEqual(['Item a'])
  })

  test('without a network is priced as soon as it is back', async () => {
    open({ [quote]: ['unreachable', quoted(shop([line('a')]))] })
    expect(await screen.findByText('You are offline')).toBeTruthy()
    act(() => void window.dispatchEvent(new Event('online')))
    expect(await rows()).toEqual(['Item a'])
  })

  test('is priced anew for another emirate, where a shop may not go', async () => {
    const user = open({ [quote]: [quoted(shop([line('a')])), quoted(shop([line('a')], { delivery: null }))] })
    await user.selectOptions(await screen.findByLabelText('Deliver to'), 'Fujairah')
    expect(await screen.findByText('No delivery to Fujairah')).toBeTruthy()
    expect(bodies()).toMatchObject([{ emirate: 'dubai' }, { emirate: 'fujairah' }])
    expect(localStorage.getItem('mj-emirate')).toBe('fujairah')
  })
})

describe('a line', () => {
  test('is changed against the stock, and priced once the reader pauses (R-CART-01)', async () => {
    const user = open({ [quote]: quoted(shop([line('a', { available: 3 })])) })
    const more = await screen.findByRole('button', { name: 'One more' })
    await user.click(more)
    await user.click(more)
    expect(cartLines()[0]?.quantity).toBe(3)
    expect(more).toHaveProperty('disabled', true)
    await vi.waitFor(() => expect(bodies()).toHaveLength(2))
    expect(bodies()[1]).toMatchObject({ items: [{ quantity: 3 }] })
  })

  test('taken out comes back where it was', async () => {
    const user = open({ [quote]: quoted(shop([line('a'), line('b')])) }, { lines: [put('a'), put('b')] })
    await user.click(await screen.findByRole('button', { name: 'Remove Item a' }))
    expect(await rows()).toEqual(['Item b'])
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    // If Undo comes after the cart's debounce, the line returns only with the next quote.
    await screen.findByRole('heading', { level: 3, name: 'Item a' })
    expect(await rows()).toEqual(['Item a', 'Item b'])
  })

  test('saved for later lies with the saved items, and comes back from there', async () => {
    const user = open({ [quote]: quoted(shop([line('a')])) })
    await user.click(await screen.findByRole('button', { name: 'Save for later: Item a' }))
    expect([cartLines(), savedIds()]).toEqual([[], ['a']])
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect([cartLines().length, savedIds()]).toEqual([1, []])
  })

  test('stays in the cart where no more can be saved', async () => {
    const user = open({ [quote]: quoted(shop([line('a')])) })
    const hundred = Array.from({ length: 100 }, (_, index) => `own-${index}`)
    localStorage.setItem('mj-saved', JSON.stringify(hundred))
    await user.click(await screen.findByRole('button', { name: 'Save for later: Item a' }))
    expect(await screen.findByText('You can save up to 100 items')).toBeTruthy()
    expect([cartLines().length, savedIds()]).toEqual([1, hundred])
  })

  test('says what it cost when it was put in', async () => {
    const cheaper = line('a', { unitPrice: '4000.00', total: '4000.00', formerPrice: '4850.00' })
    open({ [quote]: quoted(shop([cheaper])) })
    expect(await screen.findByText('It was AED 4,850 when you added it.')).toBeTruthy()
    expect(screen.getByText('AED 4,000').closest('p')?.textContent).toContain('was AED 4,850')
  })

  test('of which there are fewer says how many, and takes them on request', async () => {
    const few = line('a', { quantity: 4, available: 2, problem: 'too-few' })
    const user = open({ [quote]: quoted(shop([few])) }, { lines: [put('a', { quantity: 4 })] })
    expect(await screen.findByText(/Only 2 are left/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Take 2' }))
    expect(cartLines()[0]?.quantity).toBe(2)
  })

  test('is assembled by the shop where it offers that', async () => {
    const answers = [
      quoted(shop([line('a', { assembly: { fee: '150.00', chosen: false } })])),
      quoted(shop([line('a', { assembly: { fee: '150.00', chosen: true }, total: '5000.00' })])),
    ]
    const user = open({ [quote]: answers })
    await user.click(await screen.findByLabelText('Assemble it at my home, AED 150 each'))
    expect(await screen.findByText('AED 5,000')).toBeTruthy()
    expect(bodies()[1]).toMatchObject({ items: [{ assembly: true }] })
  })

  test('says that it will not fit through a door that is remembered', async () => {
    rememberDetails({ email: 'mariam@example.ae', doorCm: '75' })
    const lines = [put('a'), put('b')]
    open({ [quote]: quoted(shop([line('a'), line('b', { dimensions: '90 × 45 × 73 cm' })])) }, { lines })
    expect(await screen.findAllByText('It will not fit through your door of 75 cm.')).toHaveLength(1)
  })

  test('of a bundle changes with the others of it', async () => {
    const lines = [put('a', { bundleOf: 'a' }), put('b', { bundleOf: 'a' }), put('b')]
    const inSet = line('a', { bundleOf: 'a', setSaving: '331.50' })
    const answered = [inSet, line('b', { bundleOf: 'a' }), line('b')]
    const user = open({ [quote]: quoted(shop(answered)) }, { lines })
    expect(await screen.findByText(/Part of a set: you save AED 331.50$/)).toBeTruthy()
    expect(screen.getAllByText(/Part of a set$/)).toHaveLength(1)
    await user.click((await screen.findAllByRole('button', { name: 'One more' }))[0] as HTMLElement)
    expect(cartLines().map(({ quantity }) => quantity)).toEqual([2, 2, 1])
  })
})

test('what cannot be bought any more stays, apart, and is said', async () => {
  const gone = line('b', { name: null, nameAr: null, problem: 'not-for-sale', available: 0 })
  const soldOut = line('c', { problem: 'out-of-stock', available: 0 })
  const lines = [put('a'), put('b'), put('c')]
  open(
    { [quote]: quoted(shop([line('a'), soldOut]), shop([gone], { shopId: null, shopName: '' })) },
    { lines },
  )
  const apart = within(await screen.findByRole('region', { name: 'Currently unavailable' }))
  expect(apart.getByText('Item b')).toBeTruthy()
  expect(apart.getByText('No longer for sale')).toBeTruthy()
  expect(apart.getByText('Out of stock')).toBeTruthy()
  expect(screen.getAllByRole('region')).toHaveLength(2)
  expect(within(screen.getByRole('complementary')).getByText('1 item')).toBeTruthy()
  expect(cartLines()).toHaveLength(3)
})

describe('a cart that came by a link', () => {
  const address = '/cart?items=b,2,a,,Oak%2C+dark&items=nonsense'

  test('fills an empty cart', async () => {
    open({ [quote]: quoted(shop([line('b')])) }, { lines: [], address })
    expect(await rows()).toEqual(['Item b'])
    expect(cartLines()).toMatchObject([{ productId: 'b', quantity: 2, assembly: true, color: 'Oak, dark' }])
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test.each([
    ['Add to my cart', ['a', 'b']],
    ['Replace my cart', ['b']],
    ['Keep my cart as it is', ['a']],
  ])('asks before it touches another one: %s', async (answer, ids) => {
    const user = open({ [quote]: quoted(shop([line('a'), line('b')])) }, { address })
    const dialog = await screen.findByRole('dialog', { name: 'Add the items from this link to your cart?' })
    expect(within(dialog).getByText('The link contains 2 items; your cart already has 1 item.')).toBeTruthy()
    await user.click(within(dialog).getByRole('button', { name: answer }))
    expect(cartLines().map(({ productId }) => productId)).toEqual(ids)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('is made of what is in the cart', async () => {
    open({ [quote]: quoted(shop([line('a')])) }, { lines: [put('a', { quantity: 3, color: 'beige' })] })
    fireEvent.click(await screen.findByText('Open on another device'))
    expect(screen.getByText(/\/cart\?items=a%2C3%2C%2C%2Cbeige$/)).toBeTruthy()
  })
})
