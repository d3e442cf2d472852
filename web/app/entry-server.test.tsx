// @vitest-environment node
import { describe, expect, test, vi } from 'vitest'
import { inlineScripts, placeOf, portalDocument, renderPage, renderPageData } from './entry-server.tsx'
import { ownProduct } from '#web/testing/own-product.ts'
import { sampleSite } from '#web/testing/sample-site.ts'

const assets = { entry: '/assets/entry.js', styles: ['/assets/a.css'], modules: ['/assets/react.js'] }

function surroundings(site = sampleSite()) {
  return {
    transport: site.transport,
    now: new Date('2026-11-21T08:00:00Z'),
    origin: 'https://majlis.example',
    assetsOf: () => assets,
  }
}

async function html(address: string, site = sampleSite()) {
  const rendered = await renderPage(address, surroundings(site))
  if (rendered.kind === 'moved') throw new Error(`moved to ${rendered.to}`)
  return rendered
}

const addresses = [
  '/',
  '/marketplace',
  '/saved',
  '/saved/share',
  '/lists/gone',
  '/credentials',
  '/delivery',
  '/404',
  '/products/gone',
]

const isForVisitor = (address: string) => /\/(saved\/share|lists\/)/.test(address)

describe('every public page', () => {
  for (const address of [...addresses, ...addresses.map((path) => (path === '/' ? '/ar' : `/ar${path}`))]) {
    test(`${address} is whole without script`, async () => {
      const { body, status, problems } = await html(address)
      const isArabic = address.startsWith('/ar')
      expect(problems).toEqual([])
      expect(status).toBe(/404|gone/.test(address) ? 404 : 200)
      expect(body).toContain(isArabic ? '<html lang="ar" dir="rtl"' : '<html lang="en" dir="ltr"')
      expect(body).toMatch(/<title data-page>[^<]{5,}<\/title>/)
      expect(body).toMatch(/<meta name="description" content="[^"]{5,}"/)
      expect(body).toMatch(/property="og:image" content="https:\/\/majlis\.example\/(images\/|share\.png)/)
      expect(body.match(/<h1[ >]/g)).toHaveLength(1)
      expect(body).toContain(isArabic ? 'href="/ar/marketplace"' : 'href="/marketplace"')
    })

    test(`${address} asks the policy for nothing`, async () => {
      const { body } = await html(address)
      expect(body).not.toMatch(/ style="/)
      expect(body).not.toMatch(/ on[a-z]+="/)
      const scripts = [...body.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, script]) => script)
      expect(scripts).toEqual(inlineScripts.slice(0, isForVisitor(address) ? 2 : 3))
    })
  }
})

describe('a page', () => {
  test('shows its own language and fetches that language from the API (G-116)', async () => {
    const site = sampleSite()
    const { body } = await html('/ar', site)
    expect(body).toContain('مجلسٌ يليق بضيوفك')
    expect(body).toContain('4,850 د.إ.')
    expect(body).not.toContain('Wadi sofa')
    expect(site.asked.every((request) => 'language' in request && request.language === 'ar')).toBe(true)
  })

  test('where customers rate what they received has its form', async () => {
    const link = 'a'.repeat(26)
    const product = {
      orderNumber: 'MJ-20418',
      productId: 'sofa',
      name: 'Wadi sofa',
      nameAr: null,
      photo: null,
    }
    const products = [{ ...product, shopName: 'Dar Al Noor', shopNameAr: null, review: null }]
    const site = sampleSite({
      changed: { [`/api/order-groups/${link}/reviews`]: { email: 'mariam@test.example', products } },
    })
    const { body, status, problems } = await html(`/orders/${link}/reviews`, site)
    expect([status, problems]).toEqual([200, []])
    expect(body).toContain('Send review')
  })

  test('carries its data in a form that no text can break out of', async () => {
    const categories = [
      { id: 'x', slug: 'x', name: '</script><script>alert(1)', nameAr: null, parentId: null },
    ]
    const { body } = await html('/', sampleSite({ changed: { '/api/categories': categories } }))
    expect(body).not.toContain('</script><script>alert(1)')
    const data = /<script type="application\/json" id="page-data">(.*?)<\/script>/.exec(body)?.[1] ?? ''
    expect(JSON.parse(data).shell.categories[0].name).toBe('</script><script>alert(1)')
  })

  test('whose data cannot be had says so with the status of the API, in its frame', async () => {
    const { body, status, problems } = await html('/', sampleSite({ broken: '/api/landing' }))
    expect(status).toBe(503)
    expect(body).toContain('This page could not be loaded')
    expect(body).toContain('href="/marketplace?category=sofas"')
    expect(body).toContain('noindex')
    expect(problems).toEqual([])
  })

  test('still shows its content where the frame cannot be read, and the failure is told', async () => {
    const { body, status, problems } = await html('/', sampleSite({ broken: '/api/config' }))
    expect(status).toBe(200)
    expect(body).toContain('A room made for guests')
    expect(problems).toHaveLength(1)
  })

  test('gives its data alone to a browser that moves to it', async () => {
    const rendered = await renderPageData('/credentials', surroundings())
    expect(rendered).toMatchObject({ kind: 'page', status: 200 })
    expect(JSON.parse(rendered.kind === 'page' ? rendered.body : '')).toMatchObject({
      data: { demo: true, logins: [{ email: 'admin@majlis.example' }] },
      entry: '/assets/entry.js',
    })
  })

  test.each(['', '/ar'])(
    'of a product is known by its name behind the id, in %j (G-130)',
    async (language) => {
      const page = {
        product: ownProduct(1, { id: '7' }),
        shopSlug: null,
        family: null,
        reviews: null,
        trail: [],
        bundle: [],
        goesWellWith: [],
        similar: [],
        seller: { licence: null, address: null, whatsapp: null, hours: null, hoursAr: null, mapUrl: null },
      }
      const site = () => sampleSite({ changed: { '/api/products/7/page': page } })
      const canonical = `rel="canonical" href="https://majlis.example${language}/products/7/wadi-sofa-1"`
      for (const address of ['/products/7', '/products/7/wadi-sofa-1']) {
        const { body, status } = await html(language + address, site())
        expect([status, body.includes(canonical)]).toEqual([200, true])
      }
      const to = `${language}/products/7/wadi-sofa-1`
      const other = await renderPage(`${language}/products/7/another-name`, surroundings(site()))
      expect(other).toEqual({ kind: 'moved', to })
      const data = await renderPageData(`${language}/products/7/another-name`, surroundings(site()))
      expect(data).toEqual({ kind: 'moved', to })
    },
  )

  test('is made without Response, whose first use loads a whole client of HTTP', async () => {
    const own = Object.getOwnPropertyDescriptor(globalThis, 'Response') as PropertyDescriptor
    const use = vi.fn(() => own.value as unknown)
    Object.defineProperty(globalThis, 'Response', { configurable: true, get: use })
    for (const address of ['/marketplace', '/marketplace?page=1&search=oak'])
      await renderPage(address, surroundings())
    Object.defineProperty(globalThis, 'Response', own)
    expect(use).not.toHaveBeenCalled()
  })

  test('moves to the canonical way of writing a choice', async () => {
    const moved = await renderPage('/marketplace?page=1&search=oak', surroundings())
    expect(moved).toEqual({ kind: 'moved', to: '/marketplace?search=oak' })
  })
})

test('the portals get a document without data, not to be indexed (R-ROUTE-24)', () => {
  const shell = portalDocument(assets, false)
  expect(shell).toContain('noindex')
  expect(shell).toContain('<script type="module" src="/assets/entry.js">')
  expect(shell).not.toContain('page-data')
  expect(shell).toContain('<html lang="en" dir="ltr">')
  expect(portalDocument(assets, true)).toContain('<html lang="en" dir="ltr" data-demo>')
})

describe('addresses', () => {
  test('other ways of writing one lead to it', () => {
    expect(placeOf('/Marketplace/', '?utm=1&search=oak')).toEqual({
      kind: 'moved',
      to: '/marketplace?search=oak',
    })
    expect(placeOf('//AR//saved', '')).toEqual({ kind: 'moved', to: '/ar/saved' })
    expect(placeOf('/ar/Login', '?next=/admin')).toEqual({ kind: 'moved', to: '/login?next=/admin' })
  })

  test('no redirect leaves the site', () => {
    for (const address of [
      '//evil.example',
      '/\\evil.example',
      '//evil.example/marketplace',
      '/https://evil.example',
    ]) {
      const place = placeOf(address, '')
      expect(place.kind === 'moved' ? place.to : '/').toMatch(/^\/(?![/\\])/)
    }
  })

  test('those of one visitor are told apart, so that no cache keeps them', () => {
    expect(placeOf('/saved/share', '?x=1')).toEqual({ kind: 'visitor', address: '/saved/share' })
    expect(placeOf('/ar/saved/share', '')).toEqual({ kind: 'visitor', address: '/ar/saved/share' })
    expect(placeOf('/lists/abc', '')).toEqual({ kind: 'visitor', address: '/lists/abc' })
  })

  test('the portals have theirs', () => {
    expect(placeOf('/admin/orders/7', '')).toEqual({ kind: 'portal' })
    expect(placeOf('/shop', '')).toEqual({ kind: 'portal' })
  })

  test('all that do not exist are one', () => {
    expect(placeOf('/nothing', '?x=1')).toEqual({ kind: 'public', address: '/404' })
    expect(placeOf('/ar/nothing/here', '')).toEqual({ kind: 'public', address: '/ar/404' })
  })
})
