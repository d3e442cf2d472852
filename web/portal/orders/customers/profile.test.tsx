import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { type Answers, ok, okPage, refusal } from '#web/testing/fake-network.ts'
import { closePortal, openPortal } from '#web/testing/open-portal.tsx'
import { order } from '#web/testing/order.ts'
import { config, noor, sara } from '#web/testing/people.ts'

afterEach(closePortal)

const at = '2026-11-02T08:00:00.000Z'
const profile = {
  id: 'c-1',
  email: 'omar@example.ae',
  firstName: 'Omar',
  lastName: 'Rashid',
  phone: '+971559021180',
  address: 'Al Reem Island, Abu Dhabi',
  createdAt: at,
  updatedAt: at,
  totalOrders: 2,
  totalSpent: 5120,
  lastOrderDate: at,
  twins: [],
  contacts: [
    {
      firstName: 'Omar',
      lastName: 'Rashid',
      email: 'omar@example.ae',
      phone: '+971559021180',
      lastUsedAt: at,
    },
  ],
  addresses: [
    { addressLine: 'Tower 4', city: 'Al Reem Island', emirate: 'abu_dhabi', orders: 2, lastUsedAt: at },
  ],
  shops: [{ shopId: 's-1', shopName: 'Dar Al Noor', shopNameAr: 'دار النور', orders: 2, spent: '5120.00' }],
  questions: [
    { id: 'q-1', orderId: 'order-20419', orderNumber: 'MJ-20419', text: 'Is it oak?', at, isWaiting: true },
  ],
  reviews: [
    {
      id: 'r-1',
      orderId: 'order-20419',
      orderNumber: 'MJ-20419',
      productName: 'Wadi sofa',
      productNameAr: null,
      rating: 4,
      comment: 'Soft and deep',
      status: 'pending',
      at,
    },
  ],
}
const one = 'GET /api/admin/customers/c-1'
const usual: Answers = {
  'GET /api/auth/me': ok(sara),
  'GET /api/config': ok(config),
  [one]: ok(profile),
  'GET /api/admin/orders': okPage([order(20419)], undefined, 1),
  'GET /api/admin/returns': okPage([], undefined, 0),
}
const open = (answers: Answers = {}, path = '/admin/customers/c-1', language: 'en' | 'ar' = 'en') =>
  openPortal(path, { language, token: 't-1', answers: { ...usual, ...answers } })
const region = async (name: string) => within(await screen.findByRole('region', { name }))

test('a profile has what was ordered, sent back, asked and spent, and how the customer was reached', async () => {
  const { sent } = open()
  await screen.findByRole('heading', { level: 1, name: 'Omar Rashid' })
  const link = await (await region('Orders')).findByRole('link', { name: 'MJ-20419' })
  expect(link.getAttribute('href')).toBe('/admin/orders?order=order-20419')
  expect(
    (await region('Orders')).getByRole('link', { name: 'View in all orders' }).getAttribute('href'),
  ).toBe('/admin/orders?customer=c-1')
  await (await region('Returns')).findByText('No returns yet')
  ;(await region('Questions')).getByText('Waiting for an answer')
  const said = await region('Reviews')
  for (const words of ['Rated 4 out of 5', 'Wadi sofa', 'Soft and deep', 'In review']) said.getByText(words)
  ;(await region('Contact details used')).getByText('+971 55 902 1180')
  ;(await region('Delivered to')).getByText('Tower 4')
  ;(await region('Shops bought from')).getByText('Dar Al Noor')
  expect(
    sent
      .filter(({ path }) => path.includes('customer=c-1'))
      .map(({ call }) => call)
      .sort(),
  ).toEqual(['GET /api/admin/orders', 'GET /api/admin/returns'])
  expect(screen.getByRole('link', { name: 'Customers' }).getAttribute('aria-current')).toBe('page')
})

test('a shop sees its own part, and whose customer it is not is not there', async () => {
  const own: Answers = {
    'GET /api/auth/me': ok(noor('approved')),
    'GET /api/shop/customers/c-1': ok(profile),
    'GET /api/shop/orders': okPage([], undefined, 0),
    'GET /api/shop/returns': okPage([], undefined, 0),
  }
  open(own, '/shop/customers/c-1', 'ar')
  await screen.findByRole('heading', { level: 1, name: 'Omar Rashid' })
  await screen.findByRole('region', { name: 'بيانات التواصل المستخدمة' })
  expect(screen.queryByRole('region', { name: 'المتاجر التي اشترى منها' })).toBeNull()
  open(
    { ...own, 'GET /api/shop/customers/c-1': refusal(404, 'customer.not-found', 'No') },
    '/shop/customers/c-1',
  )
  await screen.findByRole('heading', { level: 1, name: 'This customer does not exist' })
  expect(screen.getByRole('link', { name: 'All customers' }).getAttribute('href')).toBe('/shop/customers')
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

test('an administrator erases a customer by typing their address; what is wrong or open is said', async () => {
  const erase = 'POST /api/admin/customers/c-1/erase'
  const sentence = 'Not everything is settled: MJ-20419.'
  const { user, sent, path } = open({
    [erase]: [refusal(409, 'customer.has-open', sentence), ok({ id: 'c-1' })],
    'GET /api/admin/customers': okPage([], undefined, 0),
  })
  await user.click(await screen.findByRole('button', { name: 'Erase customer' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Erase Omar Rashid?' }))
  await user.click(dialog.getByLabelText('To confirm, type omar@example.ae'))
  await user.paste('omar@example.ae')
  await user.click(dialog.getByRole('button', { name: 'Erase customer' }))
  await screen.findByText(sentence)
  await user.click(dialog.getByRole('button', { name: 'Erase customer' }))
  await screen.findByText('Customer erased')
  await waitFor(() => expect(path()).toBe('/admin/customers'))
  expect(sent.find(({ call }) => call === erase)?.body).toEqual({ email: 'omar@example.ae' })
})

test('an administrator joins whoever has the same phone, sees both before, and takes it back', async () => {
  const twin = {
    id: 'c-2',
    firstName: 'Omar',
    lastName: 'R.',
    email: 'o.r@example.ae',
    phone: '+971559021180',
    totalOrders: 3,
  }
  const join = 'POST /api/admin/customers/c-1/join'
  const { user, sent } = open({
    [one]: ok({ ...profile, twins: [twin] }),
    // The search finds no customer: a twin is known without it.
    'GET /api/admin/customers': okPage([], undefined, 0),
    [join]: ok({ id: 'c-1', undo: 'u-1' }),
    'POST /api/admin/undo': ok({ id: 'u-1' }),
  })
  await user.click(await screen.findByRole('button', { name: 'Merge with another customer: o.r@example.ae' }))
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Merge with the same person’s other email address' }),
  )
  await dialog.findByText('Omar R.')
  await dialog.findByText('3 orders')
  await user.click(dialog.getByRole('button', { name: 'Merge with another customer' }))
  await screen.findByText('Customers merged')
  expect(sent.find(({ call }) => call === join)?.body).toEqual({ email: 'o.r@example.ae' })
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() =>
    expect(sent.find(({ call }) => call === 'POST /api/admin/undo')?.body).toEqual({ id: 'u-1' }),
  )
})

test('whose address is typed is looked for by it alone', async () => {
  const other = { ...profile, id: 'c-3', firstName: 'Ali', email: 'ali@gmail.com' }
  const { user, sent } = open({ 'GET /api/admin/customers': okPage([other], undefined, 1) })
  await user.click(await screen.findByRole('button', { name: 'Merge with another customer' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByLabelText(/^Email address of the other customer/))
  await user.paste(' Ali@gmail.com')
  await dialog.findByText('Ali Rashid')
  expect(sent.filter(({ call }) => call === 'GET /api/admin/customers').map(({ path }) => path)).toEqual([
    '/api/admin/customers?email=ali%40gmail.com&limit=1',
  ])
})
