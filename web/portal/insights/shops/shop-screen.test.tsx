import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { rightsOfRole } from '#domain/platform/admin-roles.ts'
import { waitingFor } from '#web/testing/dashboard-answers.ts'
import { type Answers, ok, okPage } from '#web/testing/fake-network.ts'
import { closePortal, openPortal } from '#web/testing/open-portal.tsx'
import { order } from '#web/testing/order.ts'
import { payout } from '#web/testing/payout.ts'
import { config, sara } from '#web/testing/people.ts'
import { shopForApproval } from '#web/testing/shop-for-approval.ts'

afterEach(closePortal)

const shop = '0190a1b2-0000-7000-8000-000000000001'
const counts = { all: 1, pending: 1, inProgress: 0, delivered: 0, cancelled: 0, unanswered: 0 }

function open(path = '', answers: Answers = {}, language: 'en' | 'ar' = 'en') {
  const usual: Answers = {
    'GET /api/auth/me': ok(sara),
    'GET /api/config': ok(config),
    'GET /live': 'pending',
    'GET /api/admin/waiting': waitingFor('admin'),
    [`GET /api/admin/shops/${shop}`]: ok(shopForApproval(shop, 'Oak House', 'approved')),
    [`GET /api/admin/shops/${shop}/owners`]: ok({ owners: [], former: [], disputed: null, heldUntil: null }),
    'GET /api/admin/products': ok([]),
    'GET /api/admin/orders': okPage([order(20418)]),
    'GET /api/admin/orders/counts': ok(counts),
    'GET /api/admin/orders/shops': ok([]),
    'GET /api/admin/payouts': okPage([payout(1)]),
    'GET /api/admin/payouts/shops': ok([]),
    'GET /api/admin/audit': okPage([]),
    'GET /api/admin/audit/actors': ok([]),
  }
  return openPortal(`/admin/shops/${shop}${path}`, {
    token: 't-1',
    language,
    answers: { ...usual, ...answers },
  })
}

test('a shop is one page: its parts are addresses, and lists show it alone', async () => {
  const { sent, user, path } = open()
  await screen.findByRole('heading', { level: 1, name: 'Oak House' })
  expect(screen.getByRole('region', { name: 'Figures' })).toBeTruthy()
  const parts = within(screen.getByRole('navigation', { name: 'About this shop' }))
  expect(parts.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Overview',
    'Orders',
    'Returns',
    'Reviews',
    'Products',
    'Money',
    'Documents',
    'History',
  ])
  await user.click(parts.getByRole('link', { name: 'Orders' }))
  expect(path()).toBe(`/admin/shops/${shop}/orders`)
  await screen.findByRole('link', { name: 'MJ-20418' })
  expect(screen.queryByRole('combobox', { name: 'Shop' })).toBeNull()
  expect(screen.queryByRole('columnheader', { name: 'Shop' })).toBeNull()
  for (const list of ['orders', 'orders/counts'])
    expect(sent.find(({ call }) => call === `GET /api/admin/${list}`)?.path).toContain(`shop=${shop}`)
  await user.click(await screen.findByRole('link', { name: /^Pending/ }))
  expect(path()).toBe(`/admin/shops/${shop}/orders?stage=pending`)
})

test.each([
  ['returns', 'GET /api/admin/returns', 'GET /api/admin/returns/counts'],
  ['reviews', 'GET /api/admin/reviews', 'GET /api/admin/reviews/counts'],
])('its %s are a part of the page, of this shop alone', async (part, ...lists) => {
  const { sent } = open(`/${part}`, {
    'GET /api/admin/returns': okPage([]),
    'GET /api/admin/returns/counts': ok({
      all: 0,
      waiting: 0,
      requested: 0,
      approved: 0,
      refused: 0,
      received: 0,
      refunded: 0,
    }),
    'GET /api/admin/reviews': okPage([]),
    'GET /api/admin/reviews/counts': ok({ waiting: 0, reported: 0, approved: 0, rejected: 0 }),
  })
  for (const list of lists)
    await waitFor(() => expect(sent.find(({ call }) => call === list)?.path).toContain(`shop=${shop}`))
})

test('who sells its products is asked for with what follows, and kept once that is confirmed', async () => {
  const put = `PUT /api/admin/shops/${shop}/platform-role`
  const { sent, user } = open('/money', { [put]: ok({ platformRole: 'seller' }) })
  const panel = within(await screen.findByRole('region', { name: 'Who sells its products' }))
  expect(panel.getByText('The shop, through Majlis as its agent')).toBeTruthy()
  await user.click(panel.getByRole('button', { name: 'Change seller' }))
  const dialog = within(await screen.findByRole('dialog'))
  const confirm = dialog.getByRole('button', { name: 'Change seller' })
  expect(confirm).toHaveProperty('disabled', true)
  await user.click(dialog.getByRole('radio', { name: 'Majlis, in its own name' }))
  expect(sent.some(({ call }) => call === put)).toBe(false)
  await user.click(confirm)
  await waitFor(() => expect(sent.find(({ call }) => call === put)?.body).toEqual({ platformRole: 'seller' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent.find(({ call }) => call === 'GET /api/admin/payouts')?.path).toContain(`shop=${shop}`)
})

test.each([
  ['approved', ['Suspend', 'Reject']],
  ['suspended', ['Reinstate']],
  ['rejected', ['Reinstate', 'Reopen application']],
] as const)('one that is %s may be decided anew on its page: %j (G-32, G-41)', async (status, words) => {
  open('', { [`GET /api/admin/shops/${shop}`]: ok(shopForApproval(shop, 'Oak House', status)) })
  await screen.findByRole('heading', { level: 1, name: 'Oak House' })
  const decisions = /^(Approve|Suspend|Reject|Reinstate|Reopen application)$/
  const offered = screen.getAllByRole('button', { name: decisions })
  expect(offered.map(({ textContent }) => textContent)).toEqual(words)
})

test('who waits is reviewed beside the documents; a part that a role may not see is not there', async () => {
  const waits = ok(shopForApproval(shop, 'Oak House'))
  open('', { [`GET /api/admin/shops/${shop}`]: waits })
  const review = await screen.findByRole('link', { name: 'Review' })
  expect(review.getAttribute('href')).toBe(`/admin/shops?shop=${shop}`)
  closePortal()
  const platform = { role: 'operations', rights: rightsOfRole('operations') }
  open('/money', { 'GET /api/auth/me': ok({ ...sara, platform }) })
  await screen.findByRole('heading', { level: 1, name: 'Oak House' })
  expect(screen.queryByRole('link', { name: 'Money' })).toBeNull()
  expect(screen.getByRole('region', { name: 'Figures' })).toBeTruthy()
})

test('speaks Arabic', async () => {
  open('/documents', {}, 'ar')
  const parts = within(await screen.findByRole('navigation', { name: 'حول هذا المتجر' }))
  expect(parts.getByRole('link', { name: 'المستندات' }).getAttribute('aria-current')).toBe('page')
})
