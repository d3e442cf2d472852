import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { rightsOfRole } from '#domain/platform/admin-roles.ts'
import { waitingFor } from '#web/testing/dashboard-answers.ts'
import { type Answers, ok, okPage, refusal } from '#web/testing/fake-network.ts'
import { closePortal, openPortal } from '#web/testing/open-portal.tsx'
import { order } from '#web/testing/order.ts'
import { config, noor, sara } from '#web/testing/people.ts'

afterEach(closePortal)

const counts = {
  all: 371,
  pending: 14,
  inProgress: 46,
  delivered: 298,
  cancelled: 13,
  unanswered: 0,
}
const list = 'GET /api/admin/orders'
const own = 'GET /api/shop/orders'
const accepted = order(20418, { status: 'accepted' })
const usual: Answers = {
  'GET /api/auth/me': ok(sara),
  'GET /api/config': ok(config),
  'GET /api/admin/orders/counts': ok(counts),
  'GET /api/admin/orders/shops': ok([
    { shopId: '0190-shop', shopName: 'Dar Al Noor', shopNameAr: 'دار النور', count: 2 },
  ]),
  [list]: okPage([order(20419), accepted], undefined, 371),
  'GET /api/shop/orders/counts': ok(counts),
  [own]: ok([order(20419), accepted]),
}

function open(path = '/admin/orders', answers: Answers = {}, language: 'en' | 'ar' = 'en') {
  return openPortal(path, { language, token: 't-1', answers: { ...usual, ...answers } })
}
const openOwn = (answers: Answers = {}, path = '/shop/orders') =>
  open(path, { 'GET /api/auth/me': ok(noor('approved')), ...answers })
const rowOf = (number: string) => screen.findByRole('row', { name: new RegExp(number) })

describe('the list', () => {
  test('offers nothing that would be refused to whoever may only read (0066)', async () => {
    const platform = { role: 'support', rights: rightsOfRole('support') }
    const { user } = open('/admin/orders', { 'GET /api/auth/me': ok({ ...sara, platform }) })
    const row = await rowOf('MJ-20419')
    await user.click(within(row).getByRole('button', { name: 'Actions for MJ-20419' }))
    const offered = await screen.findAllByRole('menuitem', { hidden: true })
    expect(offered.map(({ textContent }) => textContent)).toEqual(['View Details', 'Print packing slip'])
  })

  test.each([
    ['en', 'Answer by Thu 26 November'],
    ['ar', 'الرد قبل الخميس 26 نوفمبر'],
  ] as const)('of disputes says until when each must be answered, in %s', async (language, said) => {
    const dispute = { id: 'd-1', status: 'open', amount: '100.00', openedAt: '2026-11-16T08:00:00Z' } as const
    const disputes = [{ ...dispute, reason: 'fraudulent', dueAt: '2026-11-26T10:00:00Z' }]
    open('/admin/orders?needs=dispute', { [list]: ok([order(20419, { disputes })]) }, language)
    expect(within(await rowOf('MJ-20419')).getByText(said)).toBeTruthy()
  })

  test('shows number, day, customer, shop, items, total with currency and status of each (R-ORD-01)', async () => {
    open()
    const row = await rowOf('MJ-20419')
    expect(screen.getByRole('heading', { level: 1, name: 'Order Management' })).toBeTruthy()
    const cells = within(row).getAllByRole('cell')
    expect(cells.map(({ textContent }) => textContent?.replace(/\s/g, ' '))).toEqual([
      '',
      '21 Nov 2026',
      'Mariam Al Hosani',
      'Dar Al Noor',
      'Thu 26 November09:00 – 13:00',
      'Dubai',
      'Cash on deliveryNot paid yet',
      '2',
      'AED 1,250.00',
      'Pending',
      '',
    ])
    expect(within(row).getByRole('link', { name: 'MJ-20419' }).getAttribute('href')).toBe(
      '/admin/orders?order=order-20419',
    )
  })

  test('of cash that its customer has not confirmed says so, and finds it; a shop knows of none', async () => {
    const cash = order(20418, { confirmedAt: null, confirmUntil: '2026-11-21T07:12:00.000Z' })
    const card = order(20417, { confirmedAt: null, paymentMethod: 'card' })
    const { user, sent } = open('/admin/orders', { [list]: okPage([cash, card], undefined, 2) })
    expect(within(await rowOf('MJ-20418')).getByText('Awaiting confirmation')).toBeTruthy()
    expect(within(await rowOf('MJ-20417')).getByText('Awaiting payment')).toBeTruthy()
    await user.selectOptions(screen.getByLabelText('Needs'), 'Confirmation by the customer')
    await waitFor(() =>
      expect(sent.findLast(({ call }) => call === list)?.path).toContain('needs=confirmation'),
    )
    closePortal()
    openOwn()
    await rowOf('MJ-20419')
    expect(screen.queryByRole('option', { name: 'Confirmation by the customer' })).toBeNull()
  })

  test('counts the stages, which have addresses of their own', async () => {
    const { user, path, sent } = open()
    const tabs = await screen.findByRole('navigation', { name: 'Orders by stage' })
    await waitFor(() =>
      expect(
        within(tabs)
          .getAllByRole('link')
          .map((tab) => tab.textContent),
      ).toEqual(['All371', 'Pending14', 'In progress46', 'Delivered298', 'Cancelled13']),
    )
    await user.click(within(tabs).getByRole('link', { name: /In progress/ }))
    await waitFor(() => expect(path()).toBe('/admin/orders?stage=inProgress'))
    await waitFor(() =>
      expect(sent.findLast(({ call }) => call === list)?.path).toContain('stage=inProgress'),
    )
    await user.selectOptions(screen.getByLabelText('Status'), 'Shipped')
    await waitFor(() => expect(path()).toBe('/admin/orders?status=shipped&stage=inProgress'))
  })

  test('is searched and filtered by shop and days, and the file holds what is filtered (R-ORD-01)', async () => {
    const { user, path, sent } = open('/admin/orders?from=2026-11-01')
    await rowOf('MJ-20419')
    await user.selectOptions(screen.getByLabelText('Shop'), 'Dar Al Noor (2)')
    await user.type(screen.getByRole('searchbox', { name: /Search by number/ }), 'mariam')
    await waitFor(() => expect(path()).toBe('/admin/orders?search=mariam&from=2026-11-01&shop=0190-shop'))
    await waitFor(() => expect(sent.findLast(({ call }) => call === list)?.path).toContain('search=mariam'))
    await user.click(screen.getByRole('button', { name: 'Export CSV' }))
    await waitFor(() =>
      expect(sent.map((one) => one.path)).toContain(
        '/api/admin/orders/export?search=mariam&from=2026-11-01&shop=0190-shop',
      ),
    )
    await user.click(screen.getByRole('button', { name: 'Clear filters' }))
    await waitFor(() => expect(path()).toBe('/admin/orders'))
  })

  test('knows the tab of a status that an address names, and asks for no other', async () => {
    open('/admin/orders?status=shipped')
    const tabs = await screen.findByRole('navigation', { name: 'Orders by stage' })
    expect(within(tabs).getByRole('link', { current: 'page' }).textContent).toContain('In progress')
    expect(
      [...(screen.getByLabelText('Status') as HTMLSelectElement).options].map(({ text }) => text),
    ).toEqual(['Any status', 'Accepted', 'Processing', 'Shipped'])
    closePortal()
    open('/admin/orders')
    await rowOf('MJ-20419')
    expect(screen.queryByLabelText('Status')).toBeNull()
  })

  test('folds its filters on phones, and says how many are set', async () => {
    const { user } = open('/admin/orders?status=accepted&from=2026-11-01')
    const button = await screen.findByRole('button', { name: 'Filters (2)' })
    const folded = document.getElementById(button.getAttribute('aria-controls') ?? '')
    expect(within(folded as HTMLElement).getByLabelText('Status')).toBeTruthy()
    expect([button.getAttribute('aria-expanded'), folded?.dataset['open']]).toEqual(['false', undefined])
    await user.click(button)
    expect([button.getAttribute('aria-expanded'), folded?.dataset['open']]).toEqual(['true', 'true'])
  })

  test('of a shop has its own address, no choice of shops, and says how many wait in the menu (R-ROUTE-19, G-05, R-PORTAL-21)', async () => {
    const { sent } = openOwn({ 'GET /api/shop/waiting': waitingFor('shop', { orders: 14 }) })
    await rowOf('MJ-20419')
    expect(screen.getByRole('heading', { level: 1, name: 'Orders' })).toBeTruthy()
    expect(screen.queryByLabelText('Shop')).toBeNull()
    expect(screen.queryByRole('columnheader', { name: 'Shop' })).toBeNull()
    expect(await screen.findByRole('link', { name: 'Orders 14 waiting' })).toBeTruthy()
    expect(sent.some(({ path }) => path.startsWith('/api/admin/'))).toBe(false)
  })

  test.each([
    ['/admin/orders', 'No orders yet'],
    ['/admin/orders?search=x', 'No matching orders'],
    ['/admin/orders?stage=delivered', 'No matching orders'],
  ])('says so where %s has nothing', async (path, title) => {
    open(path, { [list]: ok([]) })
    expect(await screen.findByText(title)).toBeTruthy()
  })

  test('can be tried again when it cannot be read', async () => {
    const { user } = open('/admin/orders', { [list]: [refusal(503, 'x', 'Away'), ok([accepted])] })
    await user.click(await screen.findByRole('button', { name: 'Try again' }))
    await rowOf('MJ-20418')
  })

  test('speaks Arabic', async () => {
    open('/admin/orders', {}, 'ar')
    expect((await rowOf('MJ-20419')).textContent).toContain('دار النور')
    expect(screen.getByRole('heading', { level: 1, name: 'إدارة الطلبات' })).toBeTruthy()
    expect(screen.getByRole('columnheader', { name: 'العميل' })).toBeTruthy()
  })
})

describe('many orders', () => {
  const move = 'PUT /api/shop/orders/decisions'

  test('are accepted at once after a question: those that wait, each as it was seen', async () => {
    const { user, sent } = openOwn({
      [own]: [ok([order(20419), order(20420), accepted]), ok([accepted])],
      [move]: ok({
        decided: ['order-20419'],
        failed: [{ id: 'order-20420', code: 'order.moved-meanwhile', message: 'It has moved on' }],
      }),
    })
    await rowOf('MJ-20419')
    await user.click(screen.getByRole('checkbox', { name: 'Select all shown' }))
    const bar = screen.getByRole('region', { name: 'Selection' })
    expect(within(bar).getByRole('button', { name: 'Start processing (1)' })).toBeTruthy()
    await user.click(within(bar).getByRole('button', { name: 'Accept (2)' }))
    const dialog = await screen.findByRole('dialog', { name: 'Accept 2 orders?' })
    expect(sent.some(({ call }) => call === move)).toBe(false)
    await user.click(within(dialog).getByRole('button', { name: 'Accept (2)' }))
    expect((await screen.findByRole('alert')).textContent).toContain('1 order was not changed: MJ-20420')
    const items = ['order-20419', 'order-20420'].map((id) => ({ id, seen: 'pending' }))
    expect(sent.filter(({ call }) => call === move).map(({ body }) => body)).toEqual([
      { status: 'accepted', items },
    ])
    await waitFor(() => expect(screen.queryByRole('row', { name: /MJ-20419/ })).toBeNull())
  })
})
