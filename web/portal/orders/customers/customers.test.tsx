import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { type Answers, ok, okPage, refusal } from '#web/testing/fake-network.ts'
import { closePortal, openPortal } from '#web/testing/open-portal.tsx'
import { config, noor, sara } from '#web/testing/people.ts'

afterEach(closePortal)

const ago = (days: number) => new Date(Date.now() - days * 86_400_000 - 60_000).toISOString()
function customer(name: string, more: object = {}) {
  return {
    id: `customer-${name}`,
    email: `${name.toLowerCase()}@example.ae`,
    firstName: name,
    lastName: 'Rashid',
    phone: '+971559021180',
    address: 'Al Reem Island, Abu Dhabi',
    createdAt: '2025-07-14T08:00:00.000Z',
    updatedAt: ago(18),
    totalOrders: 4,
    totalSpent: 9120,
    lastOrderDate: ago(18),
    ...more,
  }
}
const list = 'GET /api/admin/customers'
const own = 'GET /api/shop/customers'
const usual: Answers = {
  'GET /api/auth/me': ok(sara),
  'GET /api/config': ok(config),
  [list]: okPage(
    [
      customer('Omar'),
      customer('Mariam', { lastOrderDate: ago(3) }),
      customer('Salem', { totalOrders: 0, totalSpent: 0, lastOrderDate: null }),
    ],
    undefined,
    2318,
  ),
}
const open = (answers: Answers = {}, path = '/admin/customers', language: 'en' | 'ar' = 'en') =>
  openPortal(path, { language, token: 't-1', answers: { ...usual, ...answers } })
const demo: Answers = { 'GET /api/config': ok({ ...config, demoMode: true }) }
const plain = (element: HTMLElement) => element.textContent?.replace(/\u00a0/g, ' ')

describe('the customers', () => {
  test('say who they are, how to reach them and what they bought (R-CUST-02, R-CUST-03)', async () => {
    open()
    const card = await screen.findByRole('article', { name: 'Omar Rashid' })
    for (const said of [
      'Customer since Jul 2025',
      'omar@example.ae',
      '+971 55 902 1180',
      'Al Reem Island, Abu Dhabi',
      'Orders4',
      'AED 9,120',
      '18 days ago',
      'Regular',
    ])
      expect(plain(card)).toContain(said)
    expect(plain(screen.getByRole('article', { name: 'Mariam Rashid' }))).toContain('Active')
    const salem = plain(screen.getByRole('article', { name: 'Salem Rashid' }))
    expect(salem).toContain('No orders yet')
    expect(salem).toContain('Inactive')
    expect(screen.getAllByText('2,318 customers').length).toBeGreaterThan(0)
    expect(screen.getByRole('link', { name: 'Customers' }).getAttribute('aria-current')).toBe('page')
  })

  test('stand in a table where that is chosen, which sorts at the server and leads to each', async () => {
    const { user, path, sent } = open({}, '/admin/customers?as=table')
    const row = await screen.findByRole('row', { name: /^Omar Rashid/ })
    expect(plain(row)).toContain('AED 9,120.00')
    expect(screen.queryByRole('article')).toBeNull()
    await user.click(screen.getByRole('link', { name: 'Spent' }))
    await waitFor(() => expect(path()).toBe('/admin/customers?sort=-spent&as=table'))
    await waitFor(() => expect(sent.map((one) => one.path).join()).toContain('sort=-spent'))
    const link = within(row).getByRole('link', { name: 'Omar Rashid' })
    expect(link.getAttribute('href')).toBe('/admin/customers/customer-Omar')
  })

  test('are searched for at the server, by the address of the screen (R-CUST-01, R-CUST-04)', async () => {
    const { user, path, sent } = open({
      [list]: [
        okPage([customer('Omar')], undefined, 1),
        okPage([], undefined, 0),
        okPage([customer('Omar')], undefined, 1),
      ],
    })
    await user.type(
      await screen.findByRole('searchbox', { name: 'Search by name, email, phone or area' }),
      'layla',
    )
    await waitFor(() => expect(path()).toBe('/admin/customers?search=layla'))
    await screen.findByText('No customers found')
    expect(screen.getByText('Try adjusting your search terms')).toBeTruthy()
    expect(sent.some((one) => one.path.includes('search=layla'))).toBe(true)
    await user.click(screen.getByRole('button', { name: 'Show all' }))
    await screen.findByRole('article', { name: 'Omar Rashid' })
  })

  test('are narrowed by emirate, last order and how often they ordered, in the file too', async () => {
    const { user, path, sent } = open()
    await user.selectOptions(await screen.findByLabelText('Emirate'), 'Sharjah')
    await user.selectOptions(screen.getByLabelText('Last order'), 'Not in the last 90 days')
    await user.selectOptions(screen.getByLabelText('Orders'), 'Several orders')
    const asked = 'emirate=sharjah&last=before-90&orders=several'
    await waitFor(() => expect(path()).toBe(`/admin/customers?${asked}`))
    const paths = () => sent.map((one) => one.path)
    await waitFor(() => expect(paths()).toContain(`/api/admin/customers?${asked}&limit=100`))
    await user.click(screen.getByRole('button', { name: 'Export CSV' }))
    await waitFor(() => expect(paths()).toContain(`/api/admin/customers/export?${asked}&format=csv`))
  })

  test('go on where there are more (R-CUST-05, R-LIM-03)', async () => {
    const next = '/api/admin/customers?limit=100&offset=100'
    const { user, sent } = open({
      [list]: [okPage([customer('Omar')], next, 2), okPage([customer('Huda')], undefined, 2)],
    })
    await user.click(await screen.findByRole('button', { name: 'Load more' }))
    await screen.findByRole('article', { name: 'Huda Rashid' })
    const asked = sent.filter(({ call }) => call === list).map(({ path }) => path)
    expect(asked).toEqual(['/api/admin/customers?limit=100', next])
  })

  test('are said to be none where there are none (R-CUST-04, R-CUST-06, G-86)', async () => {
    open({ [list]: okPage([], undefined, 0) })
    await screen.findByText('No customers have registered yet')
    expect(screen.getByText('No customers found')).toBeTruthy()
    expect(screen.queryByText('Sample')).toBeNull()
  })

  test('in Arabic', async () => {
    open({}, '/admin/customers', 'ar')
    const card = await screen.findByRole('article', { name: 'Omar Rashid' })
    expect(within(card).getByText('منتظم')).toBeTruthy()
    expect(screen.getByRole('heading', { level: 1, name: 'إدارة العملاء' })).toBeTruthy()
  })

  test('of a shop are its own (R-ROUTE-19)', async () => {
    open(
      { 'GET /api/auth/me': ok(noor('approved')), [own]: okPage([customer('Huda')], undefined, 1) },
      '/shop/customers',
    )
    await screen.findByRole('article', { name: 'Huda Rashid' })
    expect(screen.getByRole('link', { name: 'Customers' }).getAttribute('href')).toBe('/shop/customers')
  })
})

describe('samples', () => {
  const samples = () => screen.queryAllByText('Sample')
  test('stand in a demo for customers who are not there, and are not counted (R-CUST-06, R-DEMO-05, G-84)', async () => {
    open({ ...demo, [list]: okPage([], undefined, 0) })
    await screen.findByRole('article', { name: 'Layla Saeed' })
    expect(samples()).toHaveLength(4)
    expect(screen.getAllByText('No customers').length).toBeGreaterThan(0)
  })
  test('stand there beside the news that customers cannot be read', async () => {
    open({ ...demo, [list]: refusal(500, 'internal', 'Something went wrong') })
    await screen.findByText('The customers could not be loaded')
    expect(samples()).toHaveLength(4)
  })
  test('never answer a search, nor stand beside customers (G-84)', async () => {
    open({ ...demo, [list]: okPage([], undefined, 0) }, '/admin/customers?search=layla')
    await screen.findByText('Try adjusting your search terms')
    expect(samples()).toEqual([])
  })
})

test('whoever is not known any more is told, and signed out (R-AUTH-22, R-CUST-07)', async () => {
  const { path } = open({ [list]: refusal(401, 'auth.required', 'Unauthorized') })
  await screen.findByText('Unauthorized')
  await waitFor(() => expect(path()).toContain('/login'))
})
