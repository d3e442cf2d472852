import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { qualityOf } from '#domain/insights/analytics/quality.ts'
import type { ShopStatus } from '#domain/shops/shop-status.ts'
import { analyticsReply, figuresReply } from '#web/testing/analytics-reply.ts'
import { waitingFor } from '#web/testing/dashboard-answers.ts'
import { type Answers, ok, refusal } from '#web/testing/fake-network.ts'
import { closePortal, openPortal } from '#web/testing/open-portal.tsx'
import { ownProduct } from '#web/testing/own-product.ts'
import { config, noor } from '#web/testing/people.ts'

afterEach(closePortal)

const none = { of: 0, part: 0 }
const demo = ok({ ...config, demoMode: true })
const away = refusal(503, 'request.unavailable', 'Majlis is not available right now.')
const figures = { totalProducts: 44, monthlyOrders: 0, monthlyRevenue: 37520.5, rating: null }

const setUp = {
  done: {
    product: true,
    bankAccount: false,
    delivery: false,
    returns: false,
    story: false,
    licence: true,
    people: false,
  },
  isDismissed: false,
  hasOrders: false,
}

type DashboardOptions = {
  readonly status?: ShopStatus
  readonly reasons?: { rejectionReason?: string; suspensionReason?: string }
  readonly answers?: Answers
  readonly language?: 'en' | 'ar'
}

function openDashboard({
  status = 'approved',
  reasons = {},
  answers = {},
  language = 'en',
}: DashboardOptions = {}) {
  const usual = {
    'GET /api/auth/me': ok(noor(status, reasons)),
    'GET /api/config': ok(config),
    'GET /api/shop/metrics': ok(figures),
    'GET /api/shop/products': ok([]),
    'GET /api/shop/waiting': waitingFor('shop'),
    'GET /api/shop/quality': ok(
      qualityOf({ answered: none, delivered: none, failed: none, returned: none, rating: none }),
    ),
    'GET /api/shop/set-up': ok({ ...setUp, isDismissed: true, hasOrders: true }),
    'GET /api/shop/analytics': ok(analyticsReply({ figures: figuresReply() })),
  }
  return openPortal('/shop/dashboard', { language, token: 't-1', answers: { ...usual, ...answers } })
}

async function tile(label: string): Promise<string> {
  return (await screen.findByText(label)).nextSibling?.textContent ?? ''
}

async function tiles(): Promise<string[]> {
  const labels = ['Total Products', 'Monthly Orders', 'Monthly Revenue', 'Store Rating']
  return Promise.all(labels.map(tile))
}

describe('the tiles', () => {
  test('show the real figures; a real 0 is 0 and a rating that does not exist is none (R-PORTAL-03, G-39, G-101)', async () => {
    openDashboard()
    await screen.findByText('44')
    expect(await tiles()).toEqual(['44', '0', 'AED 37,520.50', 'None yet'])
  })

  test('say how many reviews the stars come from, and lead to them', async () => {
    const rated = ok({ ...figures, rating: 4.5 })
    const reviews = ok({ all: 12, unanswered: 2 })
    openDashboard({ answers: { 'GET /api/shop/metrics': rated, 'GET /api/shop/reviews/counts': reviews } })
    await screen.findByText('12 reviews')
    const link = screen.getByRole('link', { name: 'Store Rating: 4.5' })
    expect(link.getAttribute('href')).toBe('/shop/reviews')
    expect(await tile('Store Rating')).toBe('4.5')
  })

  test('in demo mode fall back only for a figure that does not exist (R-PORTAL-04, R-DEMO-02)', async () => {
    openDashboard({ answers: { 'GET /api/config': demo } })
    await screen.findByText('4.8')
    expect(await tiles()).toEqual(['44', '0', 'AED 37,520.50', '4.8'])
    expect(screen.getByText('(sample)').closest('div')?.textContent).toContain('Store Rating')
    expect(screen.getAllByText('(sample)')).toHaveLength(1)
  })

  test('a shop without a product has no rating, in demo mode neither', async () => {
    const none = ok({ ...figures, totalProducts: 0 })
    openDashboard({ answers: { 'GET /api/config': demo, 'GET /api/shop/metrics': none } })
    await screen.findByText('None yet')
    expect(await tiles()).toEqual(['0', '0', 'AED 37,520.50', 'None yet'])
    expect(screen.queryByText('(sample)')).toBeNull()
  })

  test('in demo mode fall back altogether when none could be read, and can be read again', async () => {
    const answers = { 'GET /api/config': demo, 'GET /api/shop/metrics': [away, ok(figures)] }
    const { user } = openDashboard({ answers })
    await user.click(await screen.findByRole('button', { name: 'Try again' }))
    await screen.findByText('44')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('in demo mode show 156, 423, 15,247 and 4.8 when there are none (R-PORTAL-04)', async () => {
    openDashboard({ answers: { 'GET /api/config': demo, 'GET /api/shop/metrics': away } })
    await screen.findByRole('alert')
    await screen.findByText('156')
    expect(await tiles()).toEqual(['156', '423', 'AED 15,247', '4.8'])
  })

  test('outside of a demo show an error instead of figures', async () => {
    openDashboard({ answers: { 'GET /api/shop/metrics': away } })
    expect((await screen.findByRole('alert')).textContent).toContain('The figures could not be loaded')
    expect(screen.queryByText('Total Products')).toBeNull()
  })
})

describe('the first day', () => {
  test('begins with what is left to set up; figures that would say nothing are not there', async () => {
    openDashboard({ answers: { 'GET /api/shop/set-up': ok(setUp) } })
    const guide = await screen.findByRole('region', { name: 'Set up your shop' })
    expect(within(guide).getByText('2 of 7 done')).toBeTruthy()
    const leads = within(guide).getAllByRole('link')
    expect(leads.map((link) => link.getAttribute('href'))).toEqual([
      '/shop/payouts',
      '/shop/delivery',
      '/shop/settings#delivery',
      '/shop/settings#page',
      '/shop/settings#people',
    ])
    // Beside the guide, "You are all caught up" would be wrong.
    expect(screen.queryByRole('region', { name: 'To do' })).toBeNull()
    expect(screen.queryByRole('region', { name: 'Sales' })).toBeNull()
  })

  test('the guide stands below what waits', async () => {
    openDashboard({
      answers: {
        'GET /api/shop/set-up': ok({ ...setUp, hasOrders: true }),
        'GET /api/shop/waiting': waitingFor('shop', { orders: 1 }),
      },
    })
    const guide = await screen.findByRole('region', { name: 'Set up your shop' })
    const work = await screen.findByRole('region', { name: 'To do' })
    expect(work.compareDocumentPosition(guide)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  })

  test('the guide is put away at once, the toast brings it back, and it is gone where all is done', async () => {
    const { user, sent } = openDashboard({
      answers: {
        'GET /api/shop/set-up': ok(setUp),
        'PUT /api/shop/set-up': [ok({ ...setUp, isDismissed: true }), ok(setUp)],
      },
      language: 'ar',
    })
    await user.click(await screen.findByRole('button', { name: 'إخفاء الدليل' }))
    await waitFor(() => expect(screen.queryByRole('region', { name: 'جهّز متجرك' })).toBeNull())
    await user.click(screen.getByRole('button', { name: 'تراجع' }))
    expect(await screen.findByText('أُنجز 2 من 7')).toBeTruthy()
    expect(sent.filter(({ call }) => call.startsWith('PUT')).map(({ body }) => body)).toEqual([
      { isDismissed: true },
      { isDismissed: false },
    ])
  })
})

describe('new terms', () => {
  const current = { version: 3, since: '2026-11-20T08:00:00.000Z' }
  const accepted = (version: number) => ({ version, at: '2026-11-21T08:00:00.000Z' })

  test('are read and accepted from the dashboard; what is accepted is asked about no more (0125)', async () => {
    const { user, sent } = openDashboard({
      answers: {
        'GET /api/shop/terms': [
          ok({ current, accepted: accepted(2) }),
          ok({ current, accepted: accepted(3) }),
        ],
        'PUT /api/shop/terms': ok({ current, accepted: accepted(3) }),
      },
      language: 'ar',
    })
    const link = await screen.findByRole('link', { name: 'اقرأ الشروط' })
    expect(link.getAttribute('href')).toBe('/ar/terms/3')
    await user.click(screen.getByRole('button', { name: 'أوافق على الشروط' }))
    await waitFor(() => expect(screen.queryByRole('link', { name: 'اقرأ الشروط' })).toBeNull())
    expect(sent.find(({ call }) => call.startsWith('PUT'))?.body).toEqual({ version: 3 })
  })

  test('are asked about by nobody where there are none', async () => {
    openDashboard({ answers: { 'GET /api/shop/terms': ok({ current: null, accepted: null }) } })
    await screen.findByText('44')
    expect(screen.queryByText('Our terms have changed')).toBeNull()
  })
})

describe('what is to be done', () => {
  const toDo = () => screen.findByRole('region', { name: 'To do' })

  test('stands there where something waits, each with its count and the list of it', async () => {
    const waiting = waitingFor('shop', { orders: 3, due: 2, stock: 1, documents: 1 })
    openDashboard({ answers: { 'GET /api/shop/waiting': waiting } })
    const links = await within(await toDo()).findAllByRole('link')
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Orders to accept 3Accept', '/shop/orders?stage=pending'],
      ['Deliveries due by tomorrow, or without a day 2Deliver', '/shop/orders?needs=delivery'],
      ['Products running out 1Restock', '/shop/products?status=active&stock=low'],
      ['Documents to renew 1Renew', '/shop/settings#business'],
    ])
  })

  test('is nothing, or cannot be read and is tried again', async () => {
    const { user } = openDashboard({ answers: { 'GET /api/shop/waiting': [away, waitingFor('shop')] } })
    expect((await within(await toDo()).findByRole('alert')).textContent).toContain('could not be loaded')
    await user.click(within(await toDo()).getByRole('button', { name: 'Try again' }))
    expect(await within(await toDo()).findByText('You are all caught up')).toBeTruthy()
  })

  test('speaks Arabic', async () => {
    const waiting = waitingFor('shop', { questions: 2 })
    openDashboard({ language: 'ar', answers: { 'GET /api/shop/waiting': waiting } })
    const panel = await screen.findByRole('region', { name: 'بانتظارك' })
    expect((await within(panel).findByRole('link')).textContent).toBe('أسئلة بلا رد 2إجابة')
  })
})

describe('the sales', () => {
  const sales = () => screen.findByRole('region', { name: 'Sales' })

  test('are those of analytics, of the time that is chosen', async () => {
    const { user, sent } = openDashboard({ answers: { 'GET /api/shop/analytics': ok(analyticsReply()) } })
    const rows = await within(await sales()).findAllByRole('row')
    expect(rows[1]?.textContent).toContain('AED')
    await user.click(within(await sales()).getByText('12 months'))
    const asked = () => sent.filter(({ call }) => call === 'GET /api/shop/analytics').map(({ path }) => path)
    await waitFor(() => expect(asked()).toHaveLength(2))
    for (const path of asked()) expect(path).toContain('compare=none')
  })

  test('are none yet in this time', async () => {
    openDashboard({ answers: { 'GET /api/shop/analytics': ok(analyticsReply({ figures: figuresReply() })) } })
    expect(await within(await sales()).findByText('No sales in this period')).toBeTruthy()
  })
})

describe('the head', () => {
  test('names the shop, says Verified and leads to a new product when it is approved (R-PORTAL-01, R-PORTAL-02)', async () => {
    openDashboard({ answers: { 'GET /api/shop/products': ok([ownProduct(1)]) } })
    await screen.findByRole('heading', { level: 1, name: 'Dar Al Noor' })
    expect(screen.getByText('Verified')).toBeTruthy()
    expect(screen.getByText('Welcome, Noor')).toBeTruthy()
    const add = screen.getByRole('link', { name: 'Add Product' })
    expect(add.getAttribute('href')).toBe('/shop/add-product')
    expect(screen.queryByRole('note')).toBeNull()
  })

  test('says Pending where there is no shop (R-PORTAL-02)', async () => {
    const me = { ...noor('approved'), shop: null }
    openDashboard({ answers: { 'GET /api/auth/me': ok(me) } })
    await screen.findByRole('heading', { level: 1, name: 'Shop' })
    expect(screen.getByText('Pending')).toBeTruthy()
  })

  test('a pending shop is told of the review and its time (R-GEN-03, R-PORTAL-07, G-02)', async () => {
    openDashboard({ status: 'pending' })
    const notice = await screen.findByRole('note')
    expect(notice.textContent).toContain('Application Under Review')
    expect(notice.textContent).toContain('24-48 hours')
    expect(screen.getByText('Pending')).toBeTruthy()
  })

  test('a rejected or suspended shop is told why (R-PORTAL-02, G-33)', async () => {
    openDashboard({ status: 'rejected', reasons: { rejectionReason: 'The licence has expired' } })
    expect((await screen.findByRole('note')).textContent).toContain('Reason: The licence has expired')
    expect(screen.getByText('Rejected')).toBeTruthy()
    openDashboard({ status: 'suspended', reasons: { suspensionReason: 'Orders were not sent' } })
    expect((await screen.findByRole('note')).textContent).toContain('Reason: Orders were not sent')
    expect(screen.getByText('Suspended')).toBeTruthy()
  })

  test('speaks Arabic and takes the Arabic name', async () => {
    openDashboard({ status: 'pending', language: 'ar' })
    await screen.findByRole('heading', { level: 1, name: 'دار النور' })
    expect((await screen.findByRole('note')).textContent).toContain('طلبك قيد المراجعة')
    expect(await tile('إيرادات الشهر')).not.toBe('')
  })
})

describe('the products', () => {
  const products = () => screen.findByRole('region', { name: 'Your products' })

  test('are the newest six, each with its status, price and stock, and the way to its page (R-PORTAL-05, R-PORTAL-11, R-LIM-09)', async () => {
    const six = [1, 2, 3, 4, 5, 6].map((number) => ownProduct(number))
    const { sent } = openDashboard({ answers: { 'GET /api/shop/products': ok(six) } })
    const cards = await within(await products()).findAllByRole('article')
    expect(cards).toHaveLength(6)
    expect(cards[0]?.textContent).toContain('Wadi sofa 1ActiveAED 4,85012 in stock')
    const details = within(cards[0] as HTMLElement).getByRole('link', { name: 'View Details: Wadi sofa 1' })
    expect(details.getAttribute('href')).toBe('/products/product-1')
    expect(sent.map(({ path }) => path)).toContain('/api/shop/products?limit=6')
    const all = screen.getByRole('link', { name: 'View All Products (44)' })
    expect(all.getAttribute('href')).toBe('/shop/products')
    closePortal()
    openDashboard({
      answers: {
        'GET /api/shop/products': ok(six),
        'GET /api/shop/metrics': ok({ ...figures, totalProducts: 6 }),
      },
    })
    await screen.findByText('6')
    expect(screen.queryByRole('link', { name: /^View All Products/ })).toBeNull()
  })

  test('that were rejected say why; one that waits says so', async () => {
    const some = [
      ownProduct(1, { status: 'rejected', rejectionReason: 'Too dark' }),
      ownProduct(2, { status: 'pending_review' }),
      ownProduct(3, { status: 'inactive' }),
    ]
    openDashboard({ answers: { 'GET /api/shop/products': ok(some) } })
    const cards = await within(await products()).findAllByRole('article')
    expect(cards[0]?.textContent).toContain('Rejected')
    expect(cards[0]?.textContent).toContain('Reason: Too dark')
    expect(cards[1]?.textContent).toContain('pending review')
    expect(cards[2]?.textContent).toContain('inactive')
  })

  test('are none yet (R-PORTAL-06)', async () => {
    openDashboard()
    expect(await screen.findByRole('heading', { name: 'No Products Yet' })).toBeTruthy()
  })

  test('on sale are said to be seen by nobody while the shop is suspended', async () => {
    const products = ok([ownProduct(1), ownProduct(2, { status: 'inactive' })])
    openDashboard({ status: 'suspended', answers: { 'GET /api/shop/products': products } })
    await screen.findByText('Wadi sofa 1')
    expect(screen.getByText('Not shown')).toBeTruthy()
    expect(screen.queryByText('Active')).toBeNull()
    expect(screen.getByText('inactive')).toBeTruthy()
  })

  test.each(['pending', 'rejected', 'suspended'] as const)(
    'of a shop that is %s come with no way to add one (R-PORTAL-01)',
    async (status) => {
      openDashboard({ status })
      await screen.findByRole('heading', { name: 'No Products Yet' })
      expect(screen.queryByRole('link', { name: 'Add Product' })).toBeNull()
      expect(screen.queryByRole('region', { name: 'Set up your shop' })).toBeNull()
    },
  )

  test('that cannot be read can be tried again; the figures stay', async () => {
    const { user } = openDashboard({ answers: { 'GET /api/shop/products': [away, ok([ownProduct(1)])] } })
    await screen.findByText('44')
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to fetch products')
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Wadi sofa 1')).toBeTruthy()
  })

  test('speak Arabic', async () => {
    openDashboard({ language: 'ar', answers: { 'GET /api/shop/products': ok([ownProduct(1)]) } })
    expect(await screen.findByText('أريكة وادي 1')).toBeTruthy()
    expect(screen.getByText('المتوفر: 12')).toBeTruthy()
  })
})
