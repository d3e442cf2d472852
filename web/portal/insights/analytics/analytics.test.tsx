import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { figureNames, figures } from '#domain/insights/analytics/figures.ts'
import { orderStatuses } from '#domain/orders/order-status.ts'
import { analyticsReply, figuresReply } from '#web/testing/analytics-reply.ts'
import { type Answers, ok, refusal } from '#web/testing/fake-network.ts'
import { closePortal, openPortal } from '#web/testing/open-portal.tsx'
import { config, noor, sara } from '#web/testing/people.ts'

afterEach(closePortal)

const ofAdmin = 'GET /api/admin/analytics'
const ofShop = 'GET /api/shop/analytics'

function open(path: string, answers: Answers, language: 'en' | 'ar' = 'en') {
  const me = path.startsWith('/admin') ? sara : noor('approved')
  const usual = { 'GET /api/auth/me': ok(me), 'GET /api/config': ok(config) }
  return openPortal(path, { language, token: 't-1', answers: { ...usual, ...answers } })
}
const region = (name: string) => screen.findByRole('region', { name })

test('each figure stands with its change, and what it means', async () => {
  open('/admin/analytics', { [ofAdmin]: ok(analyticsReply()) })
  expect(await screen.findByText('24% vs AED 1,000')).toBeTruthy()
  expect(screen.getAllByText('Same as in the comparison period').length).toBeGreaterThan(0)
  expect(screen.getByText('0.4 points vs 2.5%')).toBeTruthy()
  const meanings = within(await region('What the figures mean'))
  for (const name of figureNames) expect(meanings.getByText(figures[name].says.en)).toBeTruthy()
})

test('what administrators call earned by shops is what a shop has earned itself', async () => {
  open('/shop/analytics', { [ofShop]: ok(analyticsReply()) })
  expect((await screen.findAllByText('Your earnings')).length).toBeGreaterThan(1)
  expect(screen.queryByText('Shop earnings')).toBeNull()
})

test('a chart has its figures in a table for those who do not see it', async () => {
  open('/admin/analytics', { [ofAdmin]: ok(analyticsReply()) })
  const rows = within(await screen.findByRole('table', { name: 'Revenue' })).getAllByRole('row')
  expect(rows.map((row) => row.textContent)).toEqual([
    'PeriodIn this periodIn the comparison period',
    '20 Nov 2026AED 240AED 1,000',
    '21 Nov 2026AED 1,000AED 0',
  ])
})

test.each([
  [
    'en',
    'Orders by status',
    ['Pending', 'Accepted', 'Processing', 'Shipped', 'Delivered', 'Cancelled', 'Rejected'],
  ],
  [
    'ar',
    'الطلبات حسب الحالة',
    ['بانتظار القبول', 'تم القبول', 'قيد التجهيز', 'تم الشحن', 'تم التسليم', 'ملغى', 'مرفوض'],
  ],
] as const)(
  'orders stand by their seven statuses, in all and step by step, in %s (R-ANA-01)',
  async (language, title, names) => {
    const counted = Object.fromEntries(
      orderStatuses.map((status, index) => [status, { value: index + 2, before: 0 }]),
    )
    const day = { from: '2026-11-20', to: '2026-11-20', figures: figuresReply(counted) }
    const analytics = analyticsReply({
      figures: figuresReply({ ...counted, orders: { value: 20, before: 0 } }),
      series: [day],
    })
    open('/admin/analytics', { [ofAdmin]: ok(analytics) }, language)
    const panel = within(await region(title))
    const terms = panel
      .getAllByRole('term')
      .map((term) => [term.textContent, term.nextElementSibling?.textContent])
    expect(terms).toEqual(names.map((name, index) => [name, String(index + 2)]))
    const [head, row] = within(await panel.findByRole('table', { name: title })).getAllByRole('row')
    const cells = [head, row].map((one) =>
      [...(one?.children ?? [])].slice(1).map((cell) => cell.textContent),
    )
    expect(cells[0]?.toSorted()).toEqual([...names].toSorted())
    expect(cells[1]?.toSorted()).toEqual(['2', '3', '4', '5', '6', '7', '8'])
  },
)

test('another figure, the table and another period are steps that the address keeps', async () => {
  const { user, sent } = open('/admin/analytics', { [ofAdmin]: ok(analyticsReply()) })
  await user.selectOptions(await screen.findByLabelText('Figure'), 'Orders')
  await user.click(screen.getByRole('radio', { name: 'Table' }))
  expect(await screen.findByRole('table', { name: 'Orders' })).toBeTruthy()
  expect(window.location.search).toContain('figure=orders')
  await user.click(screen.getByRole('radio', { name: '12 months' }))
  await user.selectOptions(screen.getByLabelText('Compare with'), 'Previous year')
  await screen.findByText('24% vs AED 1,000')
  const { path = '' } = sent.filter(({ call }) => call === ofAdmin).at(-1) ?? {}
  expect(path).toMatch(/from=\d{4}-\d\d-01&to=\d{4}-\d\d-\d\d&compare=year/)
})

test('a last day before the first is the whole period, a first day after the last too', async () => {
  const { path } = open('/admin/analytics?from=2026-05-10&to=2026-05-20', { [ofAdmin]: ok(analyticsReply()) })
  fireEvent.change(await screen.findByLabelText('To'), { target: { value: '2026-05-04' } })
  await waitFor(() => expect(path()).toContain('from=2026-05-04&to=2026-05-04'))
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-05-08' } })
  await waitFor(() => expect(path()).toContain('from=2026-05-08&to=2026-05-08'))
})

test('an administrator sees shops and searches, a shop neither', async () => {
  open('/admin/analytics', { [ofAdmin]: ok(analyticsReply()) })
  expect(within(await region('Top shops')).getByText('Majlis')).toBeTruthy()
  expect(within(await region('Sales by category')).getByText('Sofas')).toBeTruthy()
  const missed = within(await region('Searches without results')).getByRole('link', { name: 'hammock' })
  expect(missed.getAttribute('href')).toBe('/admin/synonyms?add=hammock')
  expect(within(await region('Running out')).getByText('Lasts 3 days')).toBeTruthy()
  closePortal()
  open('/shop/analytics', { [ofShop]: ok(analyticsReply({ topShops: [], missedSearches: [] })) })
  expect(within(await region('Top products')).getByText('5 sold')).toBeTruthy()
  expect(within(await region('Unsold stock')).getByText('AED 400')).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Top shops' })).toBeNull()
  expect(screen.queryByText('New shops')).toBeNull()
})

test('a product leads to its public page, in the language of the reader', async () => {
  open('/admin/analytics', { [ofAdmin]: ok(analyticsReply()) }, 'ar')
  const links = await screen.findAllByRole('link', { name: 'كنبة مرسى' })
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/ar/products/p-1', '/ar/products/p-1'])
  expect(screen.getByRole('link', { name: 'Old Lamp' }).getAttribute('href')).toBe('/ar/products/p-2')
})

test('a period without orders says so in place of empty drawings, in Arabic too (R-ANA-02)', async () => {
  const nothing = { figures: figuresReply(), series: [], topProducts: [], topCategories: [], topShops: [] }
  open('/shop/analytics', { [ofShop]: ok(analyticsReply(nothing)) }, 'ar')
  expect((await screen.findAllByText('لم يُقدَّم أي طلب في هذه الفترة')).length).toBeGreaterThan(0)
  expect(screen.queryByRole('table')).toBeNull()
})

test('a period in which every order was rejected is not empty: their status says so (R-ANA-01, R-ANA-02)', async () => {
  const figures = figuresReply({ rejected: { value: 1, before: 0 } })
  open('/admin/analytics', { [ofAdmin]: ok(analyticsReply({ figures })) })
  await region('Orders by status')
})

test.each([
  ['en', 'Figures up to 3 Jan 2026 are being recalculated'],
  ['ar', 'تُجمع من جديد الأرقام حتى 3 يناير 2026'],
] as const)(
  'figures that are being made are told with the day they are made up to (%s)',
  async (language, sentence) => {
    const reply = ok(analyticsReply({ incompleteUntil: '2026-01-03' }))
    open('/admin/analytics', { [ofAdmin]: reply }, language)
    expect((await screen.findByRole('alert', { name: sentence })).textContent).toContain(sentence)
  },
)

test('figures that cannot be read can be asked for again', async () => {
  open('/admin/analytics', { [ofAdmin]: refusal(503, 'request.unavailable', 'Busy') })
  expect(await screen.findByText('The figures could not be loaded')).toBeTruthy()
})
