import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Language } from '#domain/platform/text/language.ts'
import { ProductPage } from '#web/public/product/product-page.tsx'
import type { ProductView } from '#web/public/product/product-view.ts'
import { sampleProduct } from '#web/testing/sample-product.ts'
import type { BuyableView } from '#web/kit/storefront/card/card-view.ts'
import { cartLines, mostCartLines, writeCart } from '#web/kit/storefront/cart/cart-store.ts'
import { Toasts } from '#web/kit/storefront/toast.tsx'
import { inShop } from '#web/testing/in-shop.tsx'

const network = vi.fn<typeof fetch>()

beforeEach(() => {
  localStorage.clear()
  network.mockReset()
  // The delivery estimate is fetched separately and has its own tests. (No mock of the module: files share modules.)
  vi.stubGlobal('fetch', (...asked: Parameters<typeof fetch>) =>
    typeof asked[0] === 'string' && asked[0].startsWith('/api/delivery/')
      ? new Promise(() => undefined)
      : network(...asked),
  )
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

type BuyingOptions = { product?: Partial<ProductView>; language?: Language; isPublic?: boolean }

function open({ product = {}, language = 'en', isPublic = true }: BuyingOptions = {}) {
  const page = (
    <>
      <ProductPage product={sampleProduct(product)} isPublic={isPublic} />
      <Toasts />
    </>
  )
  return render(inShop(page, { language, address: '/products/a1f96ec5' }))
}

const companion = (given: Partial<BuyableView> = {}): BuyableView => ({
  id: 'lamp',
  name: 'Fanar floor lamp',
  names: { name: 'Fanar floor lamp', nameAr: 'مصباح فنار' },
  shopName: 'Nour Studio',
  price: 72_000,
  currency: 'AED',
  formerPrice: null,
  colors: [
    { name: 'Black', hex: '#000000' },
    { name: 'Brass', hex: '#B08D57' },
  ],
  colorKeys: ['Black', 'Brass'],
  photo: null,
  drawing: 'lamp',
  isInStock: true,
  isNew: false,
  rating: null,
  variants: [],
  ...given,
})
const quantity = () => screen.getByLabelText<HTMLInputElement>(/^Quantity of/, { selector: 'input' })
const more = () => screen.getByRole('button', { name: 'One more' })

describe('a product that is on sale', () => {
  test('goes into the cart in the colour and the number that were chosen, and the way there is offered (R-PDP-03)', () => {
    open({ product: { stock: 3 } })
    fireEvent.click(screen.getByRole('radio', { name: 'Sage' }))
    fireEvent.click(more())
    fireEvent.click(screen.getByRole('button', { name: 'Add to Cart' }))
    expect(cartLines()).toEqual([
      {
        productId: 'a1f96ec5',
        quantity: 2,
        color: 'sage',
        name: 'Wadi three-seat sofa',
        nameAr: 'أريكة وادي',
        photo: '/api/objects/sage',
        price: 485_000,
        currency: 'AED',
      },
    ])
    const said = screen.getByText('Added to your cart').closest('output')
    expect(
      within(said as HTMLElement)
        .getByRole('link', { name: 'View cart' })
        .getAttribute('href'),
    ).toBe('/cart')
  })

  test('says so in Arabic', () => {
    open({ language: 'ar' })
    fireEvent.click(screen.getByRole('button', { name: 'أضف إلى السلة' }))
    expect(screen.getByText('أُضيفت إلى سلتك')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'شاهد السلة' }).getAttribute('href')).toBe('/ar/cart')
  })

  test('is bought at once by a link to the checkout, alone (R-PDP-03)', () => {
    open({ product: { stock: 3 } })
    fireEvent.click(more())
    expect(screen.getByRole('link', { name: 'Buy Now' }).getAttribute('href')).toBe(
      '/checkout?buy=a1f96ec5&quantity=2&color=beige',
    )
    expect(cartLines()).toEqual([])
  })

  test('is chosen no more often than it is there (R-PDP-08)', async () => {
    const user = userEvent.setup()
    open({ product: { stock: 2 } })
    fireEvent.click(more())
    expect(more()).toHaveProperty('disabled', true)
    await user.clear(quantity())
    await user.type(quantity(), '٩')
    await user.tab()
    expect(quantity().value).toBe('2')
    expect(network).not.toHaveBeenCalled()
  })

  test('does not go into a cart that is full, and says why', () => {
    const full = Array.from({ length: mostCartLines }, (_, index) => ({
      productId: `p${index}`,
      quantity: 1,
      name: 'x',
      nameAr: null,
      photo: null,
    }))
    writeCart(full)
    open()
    fireEvent.click(screen.getByRole('button', { name: 'Add to Cart' }))
    expect(screen.getByText('Your cart is full')).toBeTruthy()
    expect(cartLines()).toEqual(full)
  })
})

describe('cannot be bought', () => {
  test('a product that is sold out, which is said (R-PDP-08)', () => {
    open({ product: { stock: 0 } })
    expect(screen.getByRole('button', { name: 'Out of stock' })).toHaveProperty('disabled', true)
    expect(screen.getByRole('button', { name: 'Buy Now' })).toHaveProperty('disabled', true)
    expect(quantity().closest('fieldset')).toHaveProperty('disabled', true)
    expect(screen.getByText(/currently sold out/)).toBeTruthy()
  })

  test('a product that is not public, by those who see it already (G-96)', () => {
    open({ isPublic: false, product: { bundle: { discountBp: 1000, products: [companion()] } } })
    for (const name of ['Add to Cart', 'Buy Now', 'Add set to cart']) {
      expect(screen.getByRole('button', { name })).toHaveProperty('disabled', true)
    }
    expect(screen.getByText('This product cannot be bought until it is public.')).toBeTruthy()
  })
})

describe('a bundle', () => {
  const bundle = { discountBp: 1000, products: [companion()] }

  test('is one choice with its price, each product for less (G-97)', () => {
    open({ product: { bundle } })
    const set = within(screen.getByRole('region', { name: 'Better together' }))
    expect(set.getByText('Bought together, each of these items costs 10% less.')).toBeTruthy()
    expect(set.getByText('AED 4,365')).toBeTruthy()
    expect(set.getByText('AED 648')).toBeTruthy()
    expect(set.getByText('AED 5,013')).toBeTruthy()
  })

  test('goes into the cart as lines that belong together, in the colours chosen (R-PDP-07)', () => {
    open({ product: { bundle } })
    fireEvent.change(screen.getByLabelText('Colour of Fanar floor lamp'), { target: { value: '1' } })
    fireEvent.click(screen.getByRole('button', { name: 'Add set to cart' }))
    expect(cartLines()).toMatchObject([
      { productId: 'a1f96ec5', color: 'beige', bundleOf: 'a1f96ec5', quantity: 1, price: 436_500 },
      { productId: 'lamp', color: 'Brass', bundleOf: 'a1f96ec5', quantity: 1, price: 64_800 },
    ])
  })

  test('of which a product is out of stock cannot be bought, and says so in Arabic', () => {
    const products = [companion({ isInStock: false })]
    open({ language: 'ar', product: { bundle: { ...bundle, products } } })
    expect(screen.getByRole('button', { name: 'أضف الطقم' })).toHaveProperty('disabled', true)
    expect(screen.getByText(/إحدى هذه القطع غير متوفرة/)).toBeTruthy()
  })
})

test('what goes well with a product goes into the cart from its page, where there is some (R-PDP-07)', () => {
  const gone = companion({ id: 'gone', name: 'Gone', isInStock: false })
  open({ product: { goesWellWith: [companion(), gone] } })
  expect(screen.queryByRole('button', { name: 'Add Gone to your cart' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Add Fanar floor lamp to your cart' }))
  expect(cartLines()).toMatchObject([{ productId: 'lamp', color: 'Black', quantity: 1, price: 72_000 }])
})
