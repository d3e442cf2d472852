import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Language } from '#domain/platform/text/language.ts'
import { LocaleProvider } from '#web/kit/i18n/locale.tsx'
import { CurrentRouter, locationOf, staticRouter } from '#web/kit/router/router.ts'
import { App } from '#web/app/app.tsx'
import * as marketplaceScreen from './marketplace-screen.tsx'
import { queryOf, readBrowsing } from './browse-filters.ts'
import { MarketplaceView } from './marketplace-view.tsx'
import { noResult, type Result } from './no-result.ts'

afterEach(cleanup)

const names = {
  en: {
    living: 'Living Room',
    sofas: 'Sofas',
    rugs: 'Rugs',
    beige: 'Beige',
    brown: 'Brown',
    shop: 'Dar Al Noor',
  },
  ar: {
    living: 'غرفة المعيشة',
    sofas: 'الأرائك',
    rugs: 'السجاد',
    beige: 'بيج',
    brown: 'بني',
    shop: 'دار النور',
  },
}

function resultIn(language: Language, total = 128): Result {
  const name = names[language]
  const category = (slug: string, title: string, parentId: string | null) => ({
    id: slug,
    slug,
    name: title,
    parentId,
    count: 46,
  })
  return {
    isFailed: false,
    corrected: null,
    shops: [],
    close: null,
    instead: null,
    total,
    next: 'next-place',
    about: { title: null, description: null },
    cards: Array.from({ length: Math.min(total, 24) }, (_, index) => ({
      id: `product-${index}`,
      name: `${name.sofas} ${index}`,
      shopName: name.shop,
      price: 485_000,
      currency: 'AED' as const,
      formerPrice: null,
      colors: [{ name: name.beige, hex: '#D9C7A8' }],
      photo: `/api/objects/photo-${index}`,
      drawing: 'sofa' as const,
      has3d: index === 0,
      isInStock: true,
      isNew: false,
      rating: null,
      variants: [],
    })),
    options: {
      categories: [
        category('living-room', name.living, null),
        category('sofas', name.sofas, 'living-room'),
        category('rugs', name.rugs, null),
      ],
      colors: [
        { slug: 'beige', name: name.beige, hex: '#D9C7A8', count: 12 },
        { slug: 'brown', name: name.brown, hex: '#6F4A2F', count: 0 },
      ],
      styles: [{ style: 'urban', count: 30 }],
      seats: [{ seats: 3, count: 4 }],
      shops: Array.from({ length: 14 }, (_, n) => ({
        slug: `shop-${n}`,
        name: `Shop ${n}`,
        count: 20 - n,
      })),
      price: { min: 29_000, max: 979_000 },
      words: [],
      shop: null,
    },
  }
}

type ViewOptions = { language?: Language; search?: string; result?: Result }

function screenOf(
  { language = 'en', search = '', result = resultIn(language) }: ViewOptions,
  navigate = vi.fn(),
) {
  const location = locationOf(`/marketplace${search}`)
  return (
    <LocaleProvider language={language}>
      <CurrentRouter value={staticRouter({ location, pageId: 'marketplace', navigate })}>
        <MarketplaceView result={result} />
      </CurrentRouter>
    </LocaleProvider>
  )
}

function open(options: ViewOptions) {
  const navigate = vi.fn<(to: string) => Promise<void>>(() => Promise.resolve())
  render(screenOf(options, navigate))
  return { leadsTo: () => navigate.mock.calls.at(-1)?.[0] }
}

const chosen = '?category=sofas&color=beige&minPrice=500&maxPrice=6000'

describe('the marketplace', () => {
  test('names its parts in English', () => {
    open({ search: chosen })
    expect(screen.getByRole('heading', { level: 1, name: 'Sofas' })).toBeTruthy()
    expect(screen.getByRole('status').textContent).toBe('128 products')
    const chips = within(screen.getByRole('list', { name: 'Active filters' })).getAllByRole('link')
    expect(chips.map((chip) => chip.getAttribute('aria-label') ?? chip.textContent)).toEqual([
      'Remove filter: Sofas',
      'Remove filter: AED 500 to 6,000',
      'Remove filter: Beige',
      'Clear all',
    ])
    const rail = within(screen.getByRole('complementary', { name: 'Filters' }))
    expect(rail.getByRole('checkbox', { name: 'Sofas' })).toHaveProperty('checked', true)
    expect(rail.getByRole('textbox', { name: 'Maximum price in AED' })).toHaveProperty('value', '6,000')
    expect(rail.getByRole('textbox', { name: 'Maximum width in cm' })).toHaveProperty('value', '')
    expect(screen.getByRole('combobox', { name: 'Sort by' })).toHaveProperty('value', 'newest')
    expect(screen.getByRole('button', { name: /^Filters\s*3\s*active$/ })).toBeTruthy()
  })

  test('and in Arabic', () => {
    open({ language: 'ar', search: chosen })
    expect(screen.getByRole('heading', { level: 1, name: 'الأرائك' })).toBeTruthy()
    expect(screen.getByRole('status').textContent).toBe('128 قطعة')
    expect(screen.getByRole('link', { name: 'إزالة عامل التصفية: بيج' }).getAttribute('href')).toBe(
      '/ar/marketplace?category=sofas&minPrice=500&maxPrice=6000',
    )
    expect(screen.getByRole('combobox', { name: 'الترتيب حسب' })).toBeTruthy()
    expect(screen.getByRole('complementary', { name: 'التصفية' })).toBeTruthy()
  })

  test('products with a 3D view alone, by a tick that is told like every filter', () => {
    const { leadsTo } = open({ search: '?has3d=yes&color=beige' })
    const rail = within(screen.getByRole('complementary', { name: 'Filters' }))
    const tick = rail.getByRole('checkbox', { name: 'With a 3D view', checked: true })
    expect(screen.getByRole('link', { name: 'Remove filter: With a 3D view' }).getAttribute('href')).toBe(
      '/marketplace?color=beige',
    )
    fireEvent.click(tick)
    expect(leadsTo()).toBe('/marketplace?color=beige')
  })

  test.each([
    [0, 'لا توجد قطع'],
    [1, 'قطعة واحدة'],
    [2, 'قطعتان'],
    [3, '3 قطع'],
    [11, '11 قطعة'],
    [100, '100 قطعة'],
  ])('counts %i products as Arabic does', (total, words) => {
    open({ language: 'ar', result: resultIn('ar', total) })
    expect(screen.getByRole('status').textContent).toBe(words)
  })

  test('carries no inline style, which the policy refuses', () => {
    expect(renderToStaticMarkup(screenOf({ search: chosen }))).not.toMatch(/\sstyle=/)
  })
})

describe('choosing', () => {
  test('a value leads to its address at once', () => {
    const { leadsTo } = open({ search: '?color=beige&page=3' })
    fireEvent.click(screen.getByRole('checkbox', { name: 'Urban' }))
    expect(leadsTo()).toBe('/marketplace?color=beige&style=urban')
  })

  test('a category above takes the place of the one below', () => {
    const { leadsTo } = open({ search: '?category=sofas' })
    fireEvent.click(screen.getByRole('checkbox', { name: 'Living Room' }))
    expect(leadsTo()).toBe('/marketplace?category=living-room')
  })

  test('an order leads there too, the usual one to the plain address', () => {
    const { leadsTo } = open({ search: '?sort=price-asc' })
    fireEvent.change(screen.getByRole('combobox'), { target: { value: 'newest' } })
    expect(leadsTo()).toBe('/marketplace')
  })

  test('a price typed in any digits counts when the field is left', () => {
    const { leadsTo } = open({})
    const field = screen.getByRole('textbox', { name: 'Minimum price in AED' })
    fireEvent.change(field, { target: { value: '١٬٥٠٠' } })
    fireEvent.blur(field)
    expect(leadsTo()).toBe('/marketplace?minPrice=1500')
  })

  test('of very many shops those that are not counted are asked for by name', async () => {
    const found = {
      categories: [],
      shops: [{ slug: 'small-shop', name: 'Small Shop', nameAr: null }],
      cards: [],
    }
    const fetched = vi.fn<(address: string) => Promise<Response>>(async () => Response.json(found))
    vi.stubGlobal('fetch', fetched)
    const result = resultIn('en')
    const shops = Array.from({ length: 100 }, (_, n) => ({ slug: `shop-${n}`, name: `Shop ${n}`, count: 1 }))
    const { leadsTo } = open({ result: { ...result, options: { ...result.options, shops } } })
    const rail = within(screen.getByRole('complementary', { name: 'Filters' }))
    fireEvent.change(rail.getByRole('searchbox', { name: 'Find a shop' }), { target: { value: 'small' } })
    fireEvent.click(await rail.findByRole('checkbox', { name: 'Small Shop' }))
    expect(leadsTo()).toBe('/marketplace?shop=small-shop')
    expect(fetched.mock.calls.map(([address]) => address)).toEqual([
      '/api/marketplace/suggestions?search=small',
    ])
    vi.unstubAllGlobals()
  })

  test('many shops are found by name, and several can be chosen', async () => {
    const { leadsTo } = open({ search: '?shop=shop-9' })
    const rail = within(screen.getByRole('complementary', { name: 'Filters' }))
    const shops = () =>
      rail.getAllByRole('checkbox', { name: /^Shop/ }).map((box) => box.getAttribute('value'))
    // Folded, twelve shops and the chosen ones are rendered; unfolded, all of them.
    expect(shops()).toHaveLength(13)
    fireEvent.click(rail.getByText('8 more shops'))
    await waitFor(() => expect(shops()).toHaveLength(14))
    expect(shops().slice(0, 6)).toEqual([0, 1, 2, 3, 4, 9].map((n) => `shop-${n}`))
    fireEvent.change(rail.getByRole('searchbox', { name: 'Find a shop' }), { target: { value: 'shop 12' } })
    expect(shops().slice(6)).toEqual(['shop-12'])
    fireEvent.click(rail.getByRole('checkbox', { name: 'Shop 12' }))
    expect(leadsTo()).toBe('/marketplace?shop=shop-12&shop=shop-9')
    expect(screen.getByRole('link', { name: 'Remove filter: Shop 9' }).getAttribute('href')).toBe(
      '/marketplace',
    )
  })

  test('best match is offered while searching, and meant unless another is chosen', () => {
    open({ search: '?search=brass' })
    expect(screen.getByRole('combobox')).toHaveProperty('value', 'best-match')
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
      'Best match',
      'Newest',
      'Best rated',
      'Name A-Z',
      'Price: low to high',
      'Price: high to low',
    ])
  })
})

describe('without script', () => {
  test('the form sends what the address says', () => {
    const search =
      '?search=brass&category=sofas&color=beige&style=urban&minPrice=500&maxPrice=6000&maxWidth=240&sort=name-asc'
    open({ search })
    const form = screen.getByRole('complementary').querySelector('form') as HTMLFormElement
    const sent = new URLSearchParams()
    for (const [name, value] of new FormData(form)) if (typeof value === 'string') sent.append(name, value)
    sent.set('sort', (screen.getByRole('combobox') as HTMLSelectElement).value)
    expect(screen.getByRole('combobox').getAttribute('form')).toBe(form.id)
    expect(form.getAttribute('action')).toBe('/marketplace')
    expect(`?${queryOf(readBrowsing(sent))}`).toBe(search)
  })

  test('pages are links, the one beside and the one shown marked', () => {
    open({ search: '?page=2' })
    const pages = within(screen.getByRole('navigation', { name: 'Pages' }))
    expect(pages.getByRole('link', { current: 'page' }).textContent).toBe('2')
    expect(pages.getByRole('link', { name: 'Previous' }).getAttribute('rel')).toBe('prev')
    expect(pages.getByRole('link', { name: 'Next' }).getAttribute('href')).toBe('/marketplace?page=3')
  })

  test('deep pages go on from where the one before ended', () => {
    open({ search: '?page=100', result: resultIn('en', 90_000) })
    const next = screen.getByRole('link', { name: 'Next' })
    expect(next.getAttribute('href')).toBe('/marketplace?page=101&cursor=next-place')
  })
})

describe('a search', () => {
  test('that was corrected says so, and offers what was typed', () => {
    open({ search: '?search=sofaa&color=beige', result: { ...resultIn('en', 1), corrected: 'sofa' } })
    expect(screen.getByRole('heading', { level: 1, name: 'Results for “sofa”' })).toBeTruthy()
    const way = screen.getByRole('link', { name: 'Search for “sofaa” instead' })
    expect(way.getAttribute('href')).toBe('/marketplace?search=sofaa&exact=yes&color=beige')
  })

  test('that is a shop by its name too leads there as well', () => {
    const shops = [{ slug: 'khashab-works', name: 'ورشة خشب' }]
    open({ language: 'ar', search: '?search=خشب', result: { ...resultIn('ar'), shops } })
    expect(screen.getByText('متجر بهذا الاسم')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'ورشة خشب' }).getAttribute('href')).toBe(
      '/ar/shops/khashab-works',
    )
  })

  test('has what only mentions its words behind a line, on the page where it begins', () => {
    const line = () => screen.queryByRole('heading', { name: 'Mentioned in the description' })
    const found = resultIn('en', 90)
    open({ search: '?search=sofa', result: { ...found, close: found.cards.length } })
    expect(line()).toBeNull()
    cleanup()
    open({ search: '?search=sofa', result: { ...found, close: 0 } })
    expect(line()).not.toBeNull()
    cleanup()
    open({ search: '?search=sofa&sort=name-asc', result: { ...found, close: 0 } })
    expect(line()).toBeNull()
  })
})

describe('when there is nothing to show', () => {
  test('an empty result says so and leads out (R-MKT-06)', () => {
    open({ search: '?color=beige&sort=name-asc', result: resultIn('en', 0) })
    expect(screen.getByRole('heading', { name: 'No products match these filters' })).toBeTruthy()
    const way = screen.getByRole('link', { name: 'Clear all filters' })
    expect(way.getAttribute('href')).toBe('/marketplace?sort=name-asc')
  })

  test('an empty search leads on to what others look at', () => {
    const instead = { categories: [{ slug: 'sofas', name: 'Sofas' }], cards: resultIn('en', 1).cards }
    open({ search: '?search=brass', result: { ...resultIn('en', 0), instead } })
    expect(screen.getByRole('heading', { name: 'No results for “brass”' })).toBeTruthy()
    const ways = within(screen.getByRole('navigation', { name: 'Popular categories' }))
    expect(ways.getByRole('link', { name: 'Sofas' }).getAttribute('href')).toBe('/marketplace?category=sofas')
    expect(screen.getByRole('heading', { name: 'New products' })).toBeTruthy()
  })

  test('an empty search names the way back', () => {
    open({ search: '?search=brass&color=beige', result: resultIn('en', 0) })
    expect(screen.getByRole('link', { name: 'Clear search' }).getAttribute('href')).toBe(
      '/marketplace?color=beige',
    )
  })

  test('a failure says so in place, the filters stay', () => {
    open({ search: chosen, result: noResult })
    expect(screen.getByRole('alert').textContent).toContain('Failed to fetch products')
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
    expect(screen.getByRole('textbox', { name: 'Minimum price in AED' })).toHaveProperty('value', '500')
    expect(screen.getByRole('link', { name: 'Remove filter: AED 500 to 6,000' })).toBeTruthy()
  })
})

describe('the page of the marketplace', () => {
  const page = (data: Result | undefined) => (
    <App
      language="en"
      router={staticRouter({
        location: locationOf(`/marketplace${chosen}`),
        pageId: 'marketplace',
        data,
      })}
      loaded={{ screen: { ...marketplaceScreen }, hasFailed: data === undefined }}
    />
  )

  test('keeps what there was to choose from, and the hand on it, when the answer does not come', () => {
    const { rerender } = render(page(resultIn('en')))
    const rail = within(screen.getByRole('complementary', { name: 'Filters' }))
    const box = rail.getByRole('checkbox', { name: /^Rugs/ })
    box.focus()
    rerender(page(undefined))
    expect(screen.getByRole('alert').textContent).toContain('Failed to fetch products')
    expect(document.activeElement).toBe(box)
    expect(screen.getByRole('link', { name: 'Remove filter: Sofas' })).toBeTruthy()
  })
})

describe('on a phone', () => {
  test('the filters open in a sheet that shows what is left', () => {
    const { leadsTo } = open({ search: '?color=beige' })
    fireEvent.click(screen.getByRole('button', { name: /^Filters\s*1\s*active$/ }))
    const sheet = within(screen.getByRole('dialog', { name: 'Filters' }))
    expect(sheet.getByRole('button', { name: 'Show 128 products' })).toBeTruthy()
    fireEvent.click(sheet.getByRole('checkbox', { name: 'Classic' }))
    expect(leadsTo()).toBe('/marketplace?color=beige&style=classic')
    fireEvent.click(sheet.getByRole('button', { name: 'Show 128 products' }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
