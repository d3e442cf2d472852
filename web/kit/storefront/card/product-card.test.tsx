import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ProductCard as Card } from '#contract/catalogue/marketplace.ts'
import { inShop } from '#web/testing/in-shop.tsx'
import { savedIds } from '#web/kit/storefront/saved-store.ts'
import { type CardView, cardView } from './card-view.ts'
import { ProductCard } from './product-card.tsx'
import { Toasts } from '#web/kit/storefront/toast.tsx'

beforeEach(() => {
  localStorage.clear()
  // No image is ever fetched here: each keeps loading, as on a slow connection.
  vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(false)
})
afterEach(cleanup)

const card: Card = {
  id: '7',
  name: 'Wadi sofa',
  nameAr: 'أريكة وادي',
  shopName: 'Dar Al Noor',
  shopNameAr: null,
  categorySlug: 'sofas',
  price: 485_000,
  currency: 'AED',
  formerPrice: null,
  colors: ['Beige', 'Brown', 'Black', 'Gray', 'White', 'Red'].map((name) => ({
    name,
    nameAr: null,
    hex: '#D9C7A8',
  })),
  mainPhoto: '/api/objects/7f',
  has3d: false,
  inStock: true,
  rating: null,
  createdAt: new Date('2026-11-04T00:00:00Z'),
  variants: [],
}
const now = new Date('2026-11-10T00:00:00Z')
const viewOf = (over: Partial<Card> = {}, language: 'en' | 'ar' = 'en') =>
  cardView({ ...card, ...over }, language, now)
const show = (view: CardView, place = {}) => render(inShop(<ProductCard card={view} sizes="300px" />, place))

describe('what a card tells', () => {
  test('in English: name, shop, price, and that it is new', () => {
    show(viewOf())
    expect(screen.getByRole('link', { name: 'Wadi sofa' }).getAttribute('href')).toBe('/products/7')
    expect(screen.getByText('Dar Al Noor')).toBeTruthy()
    expect(screen.getByText('AED 4,850')).toBeTruthy()
    expect(screen.getByText('New')).toBeTruthy()
  })

  test('in Arabic, and in the other language where there is no Arabic', () => {
    show(viewOf({}, 'ar'), { language: 'ar' })
    expect(screen.getByRole('link', { name: 'أريكة وادي' }).getAttribute('href')).toBe('/ar/products/7')
    expect(screen.getByText('4,850 د.إ.')).toBeTruthy()
    expect(screen.getByText('Dar Al Noor').tagName).toBe('BDI')
    expect(screen.getByText('جديد')).toBeTruthy()
  })

  test('the drawing stands in for a photo of another site, which no page may load (G-66)', () => {
    const { container, rerender } = show(viewOf({ mainPhoto: 'https://cdn.example/sofa.jpg' }))
    expect(container.querySelector('img')).toBeNull()
    expect(container.querySelector('[data-empty] svg')).toBeTruthy()
    rerender(inShop(<ProductCard card={viewOf()} sizes="300px" />))
    expect(container.querySelector('img')).toBeTruthy()
  })

  test('new is over after two weeks; a 3D view is no label on the photo', () => {
    show(viewOf({ createdAt: new Date('2026-10-01T00:00:00Z'), has3d: true }))
    expect(screen.queryByText('New')).toBeNull()
    expect(screen.queryByText('3D')).toBeNull()
  })

  test('a price in EUR in AED first, by the rate of the settings, the shop’s own figure beside it (G-92, R-GEN-04)', () => {
    const view = viewOf({ price: 104_000, formerPrice: null, currency: 'EUR' })
    show(view, { shell: { eurRate: 40_125 } })
    expect(screen.getByText('AED 4,173')).toBeTruthy()
    expect(screen.getByText('EUR 1,040').previousSibling?.textContent).toBe('AED 4,173')
    cleanup()
    show(view, { language: 'ar', shell: { eurRate: 40_000 } })
    expect(screen.getByText('1,040 يورو').previousSibling?.textContent).toBe('4,160 د.إ.')
  })

  test('five colours are drawn and the others counted, all are named (R-PDP-06, R-MKT-04, R-LIM-09, G-124)', () => {
    const { container } = show(viewOf())
    expect(container.querySelectorAll('circle')).toHaveLength(5)
    expect(screen.getByText('+1')).toBeTruthy()
    expect(screen.getByText('Colours: Beige, Brown, Black, Gray, White, Red')).toBeTruthy()
  })

  test('what is out of stock says so beside its colours (R-MKT-04)', () => {
    const { container } = show(viewOf({ inStock: false }))
    expect(screen.getByText('Out of stock')).toBeTruthy()
    expect(container.querySelectorAll('circle')).toHaveLength(5)
  })

  const finish = (id: string, about: object = {}) => ({
    id,
    name: `Wadi sofa, ${id}`,
    nameAr: null,
    photo: `/api/objects/${id}`,
    color: { name: 'Any', nameAr: null, hex: '#D9C7A8' },
    inStock: true,
    ...about,
  })

  test('each variant is a dot that leads to it, and shows its photo while it is pointed at or has the keyboard', () => {
    const { container } = show(viewOf({ variants: [finish('Oak'), finish('7', { name: 'Wadi sofa, Ash' })] }))
    const source = () => container.querySelector('img')?.getAttribute('src')
    const oak = screen.getByRole('link', { name: 'Oak' })
    expect(oak.getAttribute('href')).toBe('/products/Oak')
    expect(screen.getByRole('link', { name: 'Ash' }).getAttribute('aria-current')).toBe('true')
    expect(screen.getByRole('list', { name: 'Same design in other finishes' })).toBeTruthy()
    fireEvent.mouseEnter(oak)
    expect(source()).toContain('/images/Oak/')
    fireEvent.pointerLeave(screen.getByRole('list'))
    expect(source()).toContain('/images/7f/')
    fireEvent.focus(oak)
    expect(source()).toContain('/images/Oak/')
    fireEvent.blur(oak)
    expect(source()).toContain('/images/7f/')
  })

  test('five variants are dots, the product itself among them, the others are counted', () => {
    const variants = ['a', 'b', 'c', 'd', 'e', 'f', '7'].map((id) => finish(id, { name: `Wadi sofa, ${id}` }))
    const { container } = show(viewOf({ variants }))
    expect(container.querySelectorAll('circle')).toHaveLength(5)
    expect(container.querySelector('[aria-current]')?.getAttribute('href')).toBe('/products/7')
    expect(screen.getByText('+2')).toBeTruthy()
  })

  test('variants that names do not tell apart are told by their colour', () => {
    const [one] = viewOf({
      variants: [finish('x', { name: 'Wadi' }), finish('7', { name: 'Wadi' })],
    }).variants
    expect(one?.label).toBe('Any')
  })

  test('the fixed rating belongs to demo mode (R-MKT-04)', () => {
    show(viewOf())
    expect(screen.queryByText(/Rated 4.5/)).toBeNull()
    cleanup()
    show(viewOf(), { shell: { demoMode: true, reviewsEnabled: true } })
    expect(screen.getByText('Rated 4.5 of 5 (sample)')).toBeTruthy()
    expect(screen.getByTitle('sample').textContent).toContain('4.5')
    cleanup()
    show(viewOf(), { shell: { demoMode: true, reviewsEnabled: false } })
    expect(screen.queryByText(/Rated/)).toBeNull()
  })

  test('its own rating takes the place of the fixed one', () => {
    show(viewOf({ rating: { average: 4, count: 3 } }), { shell: { demoMode: true, reviewsEnabled: true } })
    expect(screen.getByText('Rated 4.0 of 5')).toBeTruthy()
    expect(screen.queryByTitle('sample')).toBeNull()
  })
})

describe('its photo', () => {
  test('comes in widths and formats, named by product and colour, its space kept', () => {
    const { container } = show(viewOf())
    const photo = screen.getByRole('img', { name: 'Wadi sofa in beige' })
    expect(photo.getAttribute('srcset')).toContain('/images/7f/960.webp 960w')
    expect(container.querySelector('source')?.getAttribute('srcset')).toContain('/images/7f/400.avif 400w')
    expect(photo.getAttribute('width')).toBe('1400')
    expect(photo.getAttribute('loading')).toBe('lazy')
  })

  test('that is missing or cannot be had is a drawing with the same name', () => {
    show(viewOf({ mainPhoto: null }))
    expect(screen.queryByRole('img')).toBeNull()
    expect(screen.getByText('Wadi sofa in beige')).toBeTruthy()
    cleanup()
    show(viewOf())
    fireEvent.error(screen.getByRole('img'))
    expect(screen.queryByRole('img')).toBeNull()
    expect(screen.getByText('Wadi sofa in beige')).toBeTruthy()
  })
})

test('the heart saves the product in this browser, says so, and takes it out again', () => {
  render(
    inShop(
      <>
        <ProductCard card={viewOf()} sizes="300px" />
        <Toasts />
      </>,
    ),
  )
  fireEvent.click(screen.getByRole('button', { name: 'Save Wadi sofa' }))
  expect(savedIds()).toEqual(['7'])
  expect(screen.getByRole('status').textContent).toContain('Saved')
  fireEvent.click(screen.getByRole('button', { name: 'Remove Wadi sofa from saved items', pressed: true }))
  expect(savedIds()).toEqual([])
})
