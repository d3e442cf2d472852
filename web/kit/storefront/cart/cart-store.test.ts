import { beforeEach, describe, expect, test } from 'vitest'
import { mostCartItems, quoteCart } from '#contract/orders/checkout/cart.ts'
import {
  addToCart,
  type CartLine,
  cartLines,
  itemsOf,
  mostCartLines,
  maxOfAProduct,
  writeCart,
} from './cart-store.ts'
import { writeEmirate } from './emirate-store.ts'

const line = (productId: string, given: Partial<CartLine> = {}): CartLine => ({
  productId,
  quantity: 1,
  name: `Item ${productId}`,
  nameAr: null,
  photo: null,
  ...given,
})

beforeEach(() => localStorage.clear())

describe('the bag in this browser', () => {
  test('keeps its lines in the order in which they came (R-CART-01)', () => {
    addToCart(line('a'))
    addToCart(line('b', { color: 'beige' }), line('c'))
    expect(cartLines().map(({ productId }) => productId)).toEqual(['a', 'b', 'c'])
  })

  test('adds up what is the same, and tells apart what is not', () => {
    addToCart(line('a', { color: 'beige', price: 100 }))
    addToCart(line('a', { color: 'beige', quantity: 2, price: 90 }))
    for (const other of [{ color: 'sage' }, { assembly: true }, { bundleOf: 'a' }])
      addToCart(line('a', other))
    expect(cartLines()).toHaveLength(4)
    expect(cartLines()[0]).toEqual(line('a', { color: 'beige', quantity: 3, price: 90 }))
  })

  test('takes so many lines and items as the API does, and never a part of what is added', () => {
    expect(mostCartLines).toBe(mostCartItems)
    writeCart(Array.from({ length: mostCartLines - 1 }, (_, index) => line(`p${index}`)))
    expect(addToCart(line('a'), line('b'))).toBe(false)
    expect(cartLines()).toHaveLength(mostCartLines - 1)
    expect(addToCart(line('p0', { quantity: maxOfAProduct }))).toBe(true)
    expect(cartLines()[0]?.quantity).toBe(maxOfAProduct)
    const items = itemsOf(cartLines())
    expect(quoteCart.body?.safeParse({ items }).success).toBe(true)
  })

  test('says to the API what it takes and no more', () => {
    expect(
      itemsOf([line('a', { color: 'beige', assembly: true, bundleOf: 'b', price: 100 }), line('c')]),
    ).toEqual([
      { productId: 'a', quantity: 1, color: 'beige', assembly: true, bundleOf: 'b' },
      { productId: 'c', quantity: 1 },
    ])
  })

  test('passes over what somebody else wrote there', () => {
    const wrong = [
      null,
      'a',
      {},
      { ...line('a'), quantity: 0 },
      { ...line('a'), quantity: 1.5 },
      { ...line('<b>') },
      { ...line('a'), name: undefined },
      { ...line('a'), color: 5 },
      { ...line('a'), currency: 'USD' },
    ]
    localStorage.setItem('mj-cart', JSON.stringify([...wrong, line('good')]))
    expect(cartLines()).toEqual([line('good')])
    localStorage.setItem('mj-cart', 'oak')
    expect(cartLines()).toEqual([])
  })
})

test('an emirate is kept under its key', () => {
  writeEmirate('sharjah')
  expect(localStorage.getItem('mj-emirate')).toBe('sharjah')
})
