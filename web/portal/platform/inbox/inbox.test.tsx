import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { waitingFor } from '#web/testing/dashboard-answers.ts'
import { type Answers, type FakeAnswer, ok, okPage, refusal } from '#web/testing/fake-network.ts'
import { closePortal, openPortal } from '#web/testing/open-portal.tsx'
import { order } from '#web/testing/order.ts'
import { config, figures, noor, sara } from '#web/testing/people.ts'

afterEach(closePortal)

const notification = (id: string, about: object = {}) => ({
  id,
  kind: 'shop-registered',
  params: { shop: { name: 'Dar Al Noor', nameAr: 'دار النور' } },
  subject: null as { kind: string; id: string | null } | null,
  // As in notifications from before `subject` existed.
  href: '/admin/mails' as string | null,
  createdAt: new Date(Date.now() - 3 * 60_000).toISOString(),
  readAt: null,
  ...about,
})
type SampleNotification = ReturnType<typeof notification>

/** Body of the live stream, before its connection ends and is made again. */
const live = (state: { unread: number; newest: SampleNotification | null }): FakeAnswer =>
  ok(`retry: 3000\n\nevent: inbox\ndata: ${JSON.stringify(state)}\n\n:\n\n`)
const nothing = live({ unread: 0, newest: null })
const page = (items: readonly SampleNotification[], after?: string): FakeAnswer =>
  okPage(items, after && `/api/notifications?cursor=${after}`)

const frame = {
  'GET /api/config': ok(config),
  'GET /api/admin/metrics': ok(figures),
  'GET /api/admin/mails': ok([]),
  'GET /api/auth/me': ok(sara),
}
const open = (answers: Record<string, FakeAnswer | readonly FakeAnswer[]>, language: 'en' | 'ar' = 'en') =>
  openPortal('/admin/mails', { token: 't-1', language, answers: { ...frame, ...answers } })
const bell = (name: string | RegExp) => screen.findByRole('button', { name })

describe('the bell', () => {
  test('counts what is unread, as the stream says it, with the token', async () => {
    const { sent } = open({ 'GET /live': [live({ unread: 3, newest: notification('a') }), 'pending'] })
    await bell('Notifications, 3 unread')
    const asked = sent.find(({ call }) => call === 'GET /live')
    expect(asked?.headers.get('authorization')).toBe('Bearer t-1')
    expect(sent.some(({ call }) => call === 'GET /api/notifications')).toBe(false)
  })

  test('is quiet where there is nothing, and shows many as many', async () => {
    open({ 'GET /live': [live({ unread: 0, newest: null }), 'pending'] })
    expect((await bell('Notifications')).textContent).toBe('')
    open({ 'GET /live': [live({ unread: 140, newest: notification('a') }), 'pending'] })
    expect((await bell('Notifications, 140 unread')).textContent).toBe('99+')
  })

  test('in Arabic counts in Arabic', async () => {
    open({ 'GET /live': [live({ unread: 2, newest: notification('a') }), 'pending'] }, 'ar')
    await bell('الإشعارات، 2 غير مقروءين')
  })
})

describe('the inbox', () => {
  const rest = { 'GET /live': [live({ unread: 1, newest: notification('a') }), 'pending'] } as const

  test('says each notification in the language of the reader, with its time and its way', async () => {
    const { user } = open({
      ...rest,
      'GET /api/notifications': page([
        notification('a'),
        notification('b', { readAt: new Date().toISOString() }),
      ]),
    })
    await user.click(await bell(/unread/))
    const dialog = await screen.findByRole('dialog', { name: 'Notifications' })
    const rows = await within(dialog).findAllByRole('listitem')
    expect(rows).toHaveLength(2)
    expect(rows[0]?.textContent).toContain(
      '\u2068Dar Al Noor\u2069 has registered and is waiting for review.',
    )
    expect(rows[0]?.textContent).toContain('3 minutes ago')
    expect(
      within(rows[0] as HTMLElement)
        .getByRole('link')
        .getAttribute('href'),
    ).toBe('/admin/mails')
    expect(within(rows[1] as HTMLElement).queryByRole('button')).toBeNull()
  })

  test('in Arabic uses the Arabic name', async () => {
    const { user } = open({ ...rest, 'GET /api/notifications': page([notification('a')]) }, 'ar')
    await user.click(await bell(/الإشعارات/))
    const row = await within(await screen.findByRole('dialog')).findByRole('listitem')
    expect(row.textContent).toContain('سجّل متجر \u2068دار النور\u2069 وينتظر المراجعة.')
    expect(row.textContent).toContain('قبل 3 دقائق')
  })

  test('marks one and all as read', async () => {
    const { user, sent } = open({
      ...rest,
      'GET /api/notifications': [page([notification('a'), notification('b')]), page([notification('a')])],
      'POST /api/notifications/read': ok({ unread: 0 }),
    })
    await user.click(await bell(/unread/))
    const dialog = await screen.findByRole('dialog')
    const [first] = await within(dialog).findAllByRole('button', { name: 'Mark as read' })
    await user.click(first as HTMLElement)
    await bell('Notifications')
    expect(sent.find(({ call }) => call === 'POST /api/notifications/read')?.body).toEqual({ ids: ['a'] })
    await waitFor(() => expect(within(dialog).getAllByRole('listitem')).toHaveLength(1))
    await user.click(within(dialog).getByRole('button', { name: 'Mark all as read' }))
    expect(sent.filter(({ call }) => call === 'POST /api/notifications/read')).toHaveLength(1)
  })

  test('links only to what exists (R-ROUTE-25)', async () => {
    const { user } = open({
      ...rest,
      'GET /api/notifications': page([
        notification('a', { href: '/admin/nowhere' }),
        notification('b', { href: '/products/p-1' }),
        notification('d', { kind: 'product-approved', subject: { kind: 'product', id: 'p-2' } }),
        notification('e', { kind: 'payment-odd', subject: { kind: 'order', id: null } }),
        notification('f', { kind: 'order-asked', subject: { kind: 'order', id: 'o-1' } }),
        notification('g', { subject: { kind: 'nothing known', id: 'o-1' } }),
        // Only shops have a screen for it.
        notification('h', { subject: { kind: 'cash', id: 's-1' } }),
        notification('c', { href: null }),
      ]),
    })
    await user.click(await bell(/unread/))
    const links = within(await screen.findByRole('dialog')).findAllByRole('link')
    expect((await links).map((link) => link.getAttribute('href'))).toEqual([
      '/products/p-1',
      '/products/p-2',
      '/admin/orders',
      '/admin/orders?order=o-1',
    ])
  })

  test('goes on to older notifications', async () => {
    const { user, sent } = open({
      ...rest,
      'GET /api/notifications': [page([notification('b')], 'b'), page([notification('a')])],
    })
    await user.click(await bell(/unread/))
    await user.click(await screen.findByRole('button', { name: 'Show older' }))
    await waitFor(() => expect(within(screen.getByRole('dialog')).getAllByRole('listitem')).toHaveLength(2))
    expect(sent.filter(({ call }) => call === 'GET /api/notifications').at(-1)?.path).toContain('?cursor=b')
    expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull()
  })

  test('keeps what is there when older notifications could not be read', async () => {
    const away = refusal(503, 'request.unavailable', 'Away')
    const { user } = open({
      ...rest,
      'GET /api/notifications': [page([notification('b')], 'b'), away, page([notification('a')])],
    })
    await user.click(await bell(/unread/))
    await user.click(await screen.findByRole('button', { name: 'Show older' }))
    await screen.findByText('Older notifications could not be loaded')
    expect(within(screen.getByRole('dialog')).getAllByRole('listitem')).toHaveLength(1)
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(within(screen.getByRole('dialog')).getAllByRole('listitem')).toHaveLength(2))
  })

  test('says when there is nothing, and when it could not be read', async () => {
    const empty = open({ ...rest, 'GET /api/notifications': page([]) })
    await empty.user.click(await bell(/unread/))
    await screen.findByText('No notifications yet')
    const broken = refusal(503, 'request.unavailable', 'Away')
    const failing = open({ ...rest, 'GET /api/notifications': [broken, page([notification('a')])] })
    await failing.user.click(await bell(/unread/))
    await failing.user.click(await screen.findByRole('button', { name: 'Try again' }))
    await within(screen.getByRole('dialog')).findByRole('listitem')
  })

  test('closes by Escape and gives the focus back', async () => {
    const { user } = open({ ...rest, 'GET /api/notifications': page([notification('a')]) })
    const button = await bell(/unread/)
    await user.click(button)
    const dialog = await screen.findByRole('dialog')
    await waitFor(() => expect(document.activeElement).toBe(dialog))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(document.activeElement).toBe(button)
  })
})

describe('news that comes', () => {
  const placed = notification('new', { kind: 'order-placed', subject: { kind: 'order', id: 'order-20419' } })
  const coming = {
    'GET /live': [nothing, live({ unread: 1, newest: notification('new') }), 'pending'],
  } as const
  const orderCounts = { all: 1, pending: 1, inProgress: 0, delivered: 0, cancelled: 0, unanswered: 0 }
  const lists = {
    'GET /api/admin/orders/shops': ok([]),
    'GET /api/admin/orders': [okPage([order(20418)]), okPage([order(20419), order(20418)])],
    'GET /api/admin/orders/counts': [ok(orderCounts), ok({ ...orderCounts, all: 2, pending: 2 })],
    'GET /api/admin/waiting': [waitingFor('admin', { orders: 1 }), waitingFor('admin', { orders: 2 })],
  }
  const openOrders = (answers: Answers = {}) =>
    openPortal('/admin/orders', {
      token: 't-1',
      language: 'en',
      answers: { ...frame, ...lists, ...answers },
    })

  test('is announced, and its row is there at once, marked, with the counts of tabs and menu', async () => {
    const later = Promise.withResolvers<FakeAnswer>()
    openOrders({ 'GET /live': [nothing, later.promise, 'pending'] })
    await screen.findByRole('link', { name: order(20418).orderNumber })
    later.resolve(live({ unread: 1, newest: placed }))
    await screen.findByText(/^New notification/)
    const row = (await screen.findByRole('link', { name: order(20419).orderNumber })).closest('tr')
    expect(row?.dataset['arrived']).toBe('true')
    const before = screen.getByRole('link', { name: order(20418).orderNumber }).closest('tr')
    expect(before?.dataset['arrived']).toBeUndefined()
    expect(await screen.findByRole('link', { name: 'Orders 2 waiting' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Refresh' })).toBeNull()
    expect(screen.queryByRole('button', { name: /\d new/ })).toBeNull()
  })

  test('waits behind a pill while rows are ticked, which shows it', async () => {
    const later = Promise.withResolvers<FakeAnswer>()
    const { user } = openOrders({ 'GET /live': [nothing, later.promise, 'pending'] })
    await user.click(await screen.findByRole('checkbox', { name: new RegExp(order(20418).orderNumber) }))
    later.resolve(live({ unread: 1, newest: placed }))
    const pill = await screen.findByRole('button', { name: '1 new' })
    expect(screen.queryByRole('link', { name: order(20419).orderNumber })).toBeNull()
    await user.click(pill)
    expect(await screen.findByRole('link', { name: order(20419).orderNumber })).toBeTruthy()
    expect(screen.queryByRole('button', { name: '1 new' })).toBeNull()
  })

  test.each([
    ['order', 2],
    ['payout', 1],
  ])(
    'is not needed: where a %s changed without any, %i reading of the orders is enough',
    async (changed, times) => {
      const later = Promise.withResolvers<FakeAnswer>()
      const { sent } = openOrders({ 'GET /live': [later.promise, 'pending'] })
      await screen.findByRole('link', { name: order(20418).orderNumber })
      const news = JSON.stringify({ unread: 0, newest: null })
      later.resolve(
        ok(`event: inbox\ndata: ${news}\n\nevent: changed\ndata: ${JSON.stringify({ changed })}\n\n`),
      )
      // The menu refetches its counts after any change.
      await screen.findByRole('link', { name: 'Orders 2 waiting' })
      await waitFor(() => {
        expect(sent.filter(({ call }) => call === 'GET /api/admin/orders')).toHaveLength(times)
      })
      expect(screen.queryByRole('link', { name: order(20419).orderNumber }) !== null).toBe(times === 2)
    },
  )

  test('leaves a screen alone that does not follow it', async () => {
    const { sent } = open(coming)
    await screen.findByText(/^New notification/)
    const asked = sent.filter(({ call }) => call === 'GET /api/admin/mails')
    expect(asked.length).toBeLessThanOrEqual(2)
    expect(screen.queryByRole('button', { name: '1 new' })).toBeNull()
  })
})

describe('the stream', () => {
  test('is asked for again until it is there', async () => {
    const { sent } = open({
      'GET /live': ['unreachable', 'unreachable', live({ unread: 5, newest: notification('a') }), 'pending'],
    })
    await bell('Notifications, 5 unread')
    expect(sent.filter(({ call }) => call === 'GET /live')).toHaveLength(3)
  })

  test('of a session that has ended ends it here too', async () => {
    const { path } = open({ 'GET /live': refusal(401, 'account.signed-out', 'Unauthorized') })
    await waitFor(() => expect(path()).toMatch(/^\/login/))
  })

  test('belongs to shops as well', async () => {
    const shop = noor('approved')
    openPortal('/shop', {
      token: 't-2',
      answers: {
        ...frame,
        'GET /api/auth/me': ok(shop),
        'GET /api/shop/metrics': ok(shop.shop.metrics),
        'GET /live': [
          live({
            unread: 1,
            newest: notification('a', { kind: 'shop-approved', subject: { kind: 'shop', id: 's-1' } }),
          }),
          'pending',
        ],
      },
    })
    await bell('Notifications, 1 unread')
  })
})

test('a shop that is suspended while it works reads so at once', async () => {
  const { shop } = noor('approved')
  openPortal('/shop', {
    token: 't-2',
    answers: {
      ...frame,
      'GET /api/auth/me': [
        ok(noor('approved')),
        ok(noor('suspended', { suspensionReason: 'Documents missing' })),
      ],
      'GET /api/shop/metrics': ok(shop.metrics),
      'GET /live': [
        nothing,
        live({ unread: 1, newest: notification('s', { kind: 'shop-suspended' }) }),
        'pending',
      ],
    },
  })
  expect(await screen.findByText('Shop Suspended')).toBeTruthy()
  expect(screen.getByText('Documents missing')).toBeTruthy()
})
