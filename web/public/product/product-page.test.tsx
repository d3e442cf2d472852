import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Language } from '#domain/platform/text/language.ts'
import { LocaleProvider } from '#web/kit/i18n/locale.tsx'
import { CurrentRouter, locationOf, staticRouter } from '#web/kit/router/router.ts'
import { MissingOrHidden } from './missing-or-hidden.tsx'
import { ProductPage } from './product-page.tsx'
import type { ProductView } from './product-view.ts'
import { Seller } from '#web/kit/storefront/seller.tsx'
import { inShop } from '#web/testing/in-shop.tsx'
import { sampleCard, sampleVariantGroup, sampleProduct } from '#web/testing/sample-product.ts'

// Requests that the page sends in the browser have tests of their own.
beforeEach(() => vi.stubGlobal('fetch', () => new Promise(() => undefined)))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

type PageOptions = {
  product?: Partial<ProductView>
  language?: Language
  demoMode?: boolean
  hasFreeShipping?: boolean
}

function page({ product = {}, language = 'en', demoMode = false, hasFreeShipping = true }: PageOptions) {
  const shell = { categories: [], demoMode, reviewsEnabled: true, hasFreeShipping, policies: [], contact: {} }
  const location = locationOf('/products/a1f96ec5')
  return (
    <LocaleProvider language={language}>
      <CurrentRouter value={staticRouter({ location, pageId: 'product', shell })}>
        <ProductPage product={sampleProduct(product)} />
      </CurrentRouter>
    </LocaleProvider>
  )
}

const open = (options: PageOptions = {}) => render(page(options))
const arabic = {
  name: 'أريكة وادي بثلاثة مقاعد',
  shopName: 'دار النور',
  colors: [{ key: 'beige', name: 'بيج', hex: '#D9C7A8', photo: null }],
  facts: [
    { name: 'dimensions', label: 'الأبعاد', value: '238 x 96 x 74', unit: 'سم' },
    { name: 'weight', label: 'الوزن', value: 68, unit: 'كجم' },
    { name: 'stock', label: 'المخزون', value: '', unit: '' },
  ],
} as const

describe('a product', () => {
  test('that is not there says so, with a link home (R-PDP-04)', () => {
    const location = locationOf('/products/gone')
    render(
      <LocaleProvider language="en">
        <CurrentRouter value={staticRouter({ location, pageId: 'product', shell: null })}>
          <MissingOrHidden />
        </CurrentRouter>
      </LocaleProvider>,
    )
    expect(screen.getByRole('heading', { level: 1, name: 'Product Not Found' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Go to the home page' }).getAttribute('href')).toBe('/')
  })

  test('says whose it is, what it costs and its facts (R-PDP-02)', () => {
    open()
    expect(screen.getByRole('heading', { level: 1, name: 'Wadi three-seat sofa' })).toBeTruthy()
    expect(screen.getByText('Dar Al Noor')).toBeTruthy()
    expect(screen.getByText('Verified shop')).toBeTruthy()
    expect(screen.getByText('AED 4,850')).toBeTruthy()
    const facts = screen.getAllByRole('definition').map((fact) => fact.textContent)
    expect(facts).toEqual(['W 238 × D 96 × H 74 cm', '68 kg', '14 in stock'])
  })

  test('leads to the same design in other finishes, by links that need no script, and says which it is', () => {
    const links = (options: PageOptions) => {
      document.body.innerHTML = renderToStaticMarkup(page(options))
      return within(screen.getByRole('navigation', { name: /finishes|أخرى/ })).getAllByRole('link')
    }
    const [oak, own] = links({ product: { family: sampleVariantGroup } })
    expect(oak?.getAttribute('href')).toBe('/products/oak')
    expect(oak?.getAttribute('aria-label')).toBe('Oak, out of stock')
    expect(oak?.querySelector('img')?.getAttribute('src')).toBe('/images/oak/400.webp')
    expect(own?.getAttribute('aria-current')).toBe('page')
    expect(screen.getByText('Walnut').parentElement?.textContent).toBe('Finish: Walnut')
    const [arabicOak] = links({ product: { family: sampleVariantGroup }, language: 'ar' })
    expect(arabicOak?.getAttribute('href')).toBe('/ar/products/oak')
    expect(arabicOak?.getAttribute('title')).toContain('غير متوفر')
    document.body.innerHTML = ''
  })

  test('of which the finish is chosen asks for no colour: its dots stand beside the finish', () => {
    open({ product: { family: sampleVariantGroup, choices: [] } })
    expect(screen.queryByRole('radio')).toBeNull()
    expect(screen.getByText('Walnut').parentElement?.textContent).toBe('Finish: Walnut Colours: Beige, Sage')
  })

  test('draws four colours beside the finish, and counts the others (R-PDP-06, R-LIM-09, G-124)', () => {
    const colors = [1, 2, 3, 4, 5, 6].map((at) => {
      return { key: `c${at}`, name: `C${at}`, hex: `#00000${at}`, photo: null }
    })
    open({ product: { family: sampleVariantGroup, choices: [], colors } })
    const legend = screen.getByText('Walnut').parentElement
    expect(legend?.querySelectorAll('circle')).toHaveLength(4)
    expect(legend?.textContent).toContain('+2')
  })

  test('says who sells it, and asks them on WhatsApp with the product named', () => {
    const mapUrl = 'https://maps.app.goo.gl/abc'
    const seller = {
      licence: 'CN-1',
      address: 'Showroom 6',
      hours: 'Daily',
      mapUrl,
      whatsapp: '050 123 4567',
    }
    open({ product: { seller } })
    for (const said of ['Trade licence CN-1', 'Showroom 6', 'Daily'])
      expect(screen.getByText(said)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Show on the map' }).getAttribute('href')).toBe(mapUrl)
    const chat = screen.getByRole('link', { name: 'Ask on WhatsApp' })
    const words = encodeURIComponent('Hello, I have a question about Wadi three-seat sofa (a1f96ec5).')
    expect(chat.getAttribute('href')).toBe(`https://wa.me/971501234567?text=${words}`)
    expect(chat.getAttribute('rel')).toBe('noopener noreferrer')
    cleanup()
    open()
    expect(screen.queryByRole('link', { name: 'Ask on WhatsApp' })).toBeNull()
  })

  test('of a shop without WhatsApp is asked about at Majlis, by chat or else by mail', () => {
    const seller = { hours: null, licence: null, address: null, mapUrl: null, whatsapp: null }
    const asked = (supportWhatsapp: string | null) => {
      cleanup()
      const contact = {
        supportEmail: 'help@majlis.example',
        salesEmail: null,
        supportPhone: null,
        supportWhatsapp,
      }
      render(inShop(<Seller seller={seller} words="Hello" />, { shell: { contact } }))
      return screen.getByRole('link', { name: /^Ask/ }).getAttribute('href')
    }
    expect(asked('050 123 4567')).toBe('https://wa.me/971501234567?text=Hello')
    expect(asked(null)).toBe('mailto:help@majlis.example?subject=Hello')
  })

  test('that is sold out leads on: to what is similar right below, and to a mail when it is back', () => {
    const [id, name] = ['other', 'Wadi two-seat sofa']
    const similar = [{ ...sampleCard, id, name }]
    const places = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
    open({ product: { similar } })
    expect(places().at(-1)).toBe('Similar')
    expect(screen.queryByRole('button', { name: 'Notify me when it is back' })).toBeNull()
    cleanup()
    open({ product: { similar, stock: 0 } })
    expect(places()[0]).toBe('Similar')
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe('/products/other')
    expect(screen.getByRole('button', { name: 'Notify me when it is back' })).toBeTruthy()
  })

  test('says it in Arabic', () => {
    open({ language: 'ar', product: { ...arabic, stock: 2 } })
    expect(screen.getByRole('heading', { level: 1, name: arabic.name })).toBeTruthy()
    expect(screen.getByText('4,850 د.إ.')).toBeTruthy()
    const facts = screen.getAllByRole('definition').map((fact) => fact.textContent)
    expect(facts).toEqual(['عرض 238 × عمق 96 × ارتفاع 74 سم', '68 كجم', 'قطعتان متوفرتان'])
    expect(screen.getByRole('radio', { name: 'بيج' })).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'عن هذه القطعة' })).toBeTruthy()
  })

  test('dimensions that are no three numbers stand as they were typed, without a drawing', () => {
    open({ product: { dimensions: 'Made to measure', size: null } })
    expect(screen.getByText('Made to measure')).toBeTruthy()
    expect(screen.queryByRole('heading', { name: 'Dimensions' })).toBeNull()
  })

  test('that is out of stock says so', () => {
    open({ product: { stock: 0 } })
    expect(screen.getAllByRole('definition').at(-1)?.textContent).toBe('Out of stock')
  })

  test('describes itself line by line and never as HTML (R-PDP-02, G-103)', () => {
    open({ product: { description: ['One <b>bold</b> line', 'سطر عربي'] } })
    expect(screen.getByText('One <b>bold</b> line').getAttribute('dir')).toBe('auto')
    expect(screen.getByText('سطر عربي').tagName).toBe('P')
  })

  test('links its styles and its category to the marketplace', () => {
    open()
    expect(screen.getByRole('link', { name: 'Classic' }).getAttribute('href')).toBe(
      '/marketplace?style=classic',
    )
    expect(screen.getByRole('link', { name: 'Sofas' }).getAttribute('href')).toBe(
      '/marketplace?category=sofas',
    )
  })

  test('carries no inline style, which the policy refuses', () => {
    expect(renderToStaticMarkup(page({ demoMode: true }))).not.toMatch(/\sstyle=/)
  })
})

describe('fixed values of the specification', () => {
  test('are shown in demo mode (R-PDP-05, G-90)', () => {
    open({ demoMode: true })
    expect(screen.getByText('(4.8) · 127 reviews')).toBeTruthy()
    expect(screen.getByText('AED 5,820').closest('s')?.textContent).toBe('was AED 5,820')
    expect(screen.getByText('17% OFF')).toBeTruthy()
    for (const said of ['2 Year Warranty', 'Free Shipping', 'Easy Returns'])
      expect(screen.getByText(said)).toBeTruthy()
  })

  test('and in Arabic', () => {
    open({ demoMode: true, language: 'ar' })
    expect(screen.getByText('(4.8) · 127 تقييماً')).toBeTruthy()
    expect(screen.getByText('خصم 17%')).toBeTruthy()
  })

  test('are nowhere outside it: what is real is said instead (R-PDP-05, R-DEMO-02, G-89)', () => {
    open()
    expect(screen.getByText('No reviews yet')).toBeTruthy()
    expect(screen.queryByText(/127|17%|Warranty|Easy Returns/)).toBeNull()
    expect(screen.getByText('Free Shipping')).toBeTruthy()
  })

  test('delivery that costs something is not called free (G-91)', () => {
    open({ hasFreeShipping: false, demoMode: true })
    expect(screen.queryByText('Free Shipping')).toBeNull()
  })
})

test('says whether the shop puts the product together, and for what', () => {
  const fact = (value: number) => ({ name: 'assembly', label: 'Assembly fee', value, unit: '' }) as const
  open({ product: { facts: [fact(15_000)] } })
  expect(screen.getByText('AED 150')).toBeTruthy()
  cleanup()
  open({ product: { facts: [fact(0)] } })
  expect(screen.getByText('Included')).toBeTruthy()
})

describe('the gallery', () => {
  const thumb = (number: number) => screen.getByRole('button', { name: `Photo ${number} of 3` })
  const current = () =>
    screen.getAllByRole('button', { current: true }).map((button) => button.getAttribute('aria-label'))

  test('marks the photo that is shown (R-PDP-01)', () => {
    open()
    expect(current()).toEqual(['Photo 1 of 3'])
    fireEvent.click(thumb(2))
    expect(current()).toEqual(['Photo 2 of 3'])
    expect(screen.getByText('2 / 3')).toBeTruthy()
  })

  test('follows the arrow keys, the focus with it', () => {
    open()
    thumb(1).focus()
    fireEvent.keyDown(thumb(1), { key: 'ArrowRight' })
    expect(current()).toEqual(['Photo 2 of 3'])
    expect(document.activeElement).toBe(thumb(2))
  })

  test('reads from right to left in Arabic', () => {
    open({ language: 'ar' })
    const first = screen.getByRole('button', { name: 'الصورة 1 من 3' })
    fireEvent.keyDown(first, { key: 'ArrowLeft' })
    expect(screen.getByRole('button', { name: 'الصورة 2 من 3' }).getAttribute('aria-current')).toBe('true')
  })

  test('enlarges a photo in a dialog with the keys of the gallery', async () => {
    open()
    fireEvent.click(screen.getByRole('link', { name: /Enlarge photo 1 of 3/ }))
    const dialog = await screen.findByRole('dialog', { name: 'Photos of Wadi three-seat sofa' })
    fireEvent.keyDown(dialog, { key: 'ArrowRight' })
    expect(within(dialog).getByText('2 / 3')).toBeTruthy()
    fireEvent.click(within(dialog).getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('without photos shows the drawing of its kind (G-63)', () => {
    open({ product: { photos: [], threeD: null } })
    expect(screen.getByText('Wadi three-seat sofa in beige')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Photo/ })).toBeNull()
  })

  test('offers the 3D view only where there is one (R-PDP-01)', () => {
    open()
    expect(screen.getByRole('button', { name: '3D View Available' })).toBeTruthy()
    cleanup()
    open({ product: { threeD: null } })
    expect(screen.queryByRole('button', { name: /3D/ })).toBeNull()
  })
})

test('a colour that is chosen is named, and shows its own photo', () => {
  open()
  const group = screen.getByRole('group', { name: /Colour: Beige/ })
  fireEvent.click(within(group).getByRole('radio', { name: 'Sage' }))
  expect(screen.getByRole('group', { name: /Colour: Sage/ })).toBeTruthy()
  expect(screen.getByText('3 / 3')).toBeTruthy()
})

test('the drawing says its measures', () => {
  open()
  const words = 'Front and side: 238 cm wide, 96 cm deep, 74 cm high'
  const [drawing] = screen.getAllByRole('img', { name: words })
  expect([...(drawing?.querySelectorAll('text') ?? [])].map((label) => label.textContent)).toEqual([
    '238 cm',
    '96 cm',
    '74 cm',
  ])
})
