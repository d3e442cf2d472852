import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { conflict, ok, okPage, refusal, type Answers } from '#web/testing/fake-network.ts'
import { waitingFor } from '#web/testing/dashboard-answers.ts'
import { closePortal, openPortal } from '#web/testing/open-portal.tsx'
import { order } from '#web/testing/order.ts'
import { config, noor, sara } from '#web/testing/people.ts'

afterEach(closePortal)

const createdAt = '2026-11-27T08:00:00.000Z'
const item = {
  position: 0,
  productId: 'product-1',
  color: null,
  name: 'Wadi sofa',
  nameAr: 'أريكة وادي',
  photo: null,
  quantity: 2,
}
/** A return as the lists return it. */
function sentBack(number: number, more: object = {}) {
  return {
    id: `return-${number}`,
    returnNumber: `MR-${number}`,
    orderId: 'order-20419',
    orderNumber: 'MJ-20419',
    shopId: '0190-shop',
    shopName: 'Dar Al Noor',
    shopNameAr: 'دار النور',
    customerName: 'Mariam Al Hosani',
    status: 'requested',
    reason: 'Too large for the room.',
    refusalReason: null,
    items: [item],
    paid: '1200.00',
    refund: null,
    isRestocked: false,
    bringTo: null,
    fetch: null,
    photos: [],
    events: [],
    createdAt,
    ...more,
  }
}

const list = 'GET /api/admin/returns'
const own = 'GET /api/shop/returns'
const one = 'GET /api/shop/orders/order-20419'
const move = 'PATCH /api/shop/returns/return-1/status'
const usual: Answers = {
  'GET /api/auth/me': ok(sara),
  'GET /api/config': ok(config),
  [list]: okPage(
    [sentBack(2), sentBack(1, { status: 'refused', refusalReason: 'It was used.' })],
    undefined,
    2,
  ),
  [own]: ok([sentBack(1)]),
  'GET /api/shop/orders': ok([order(20419)]),
}
const counts = ok({
  all: 1,
  pending: 0,
  inProgress: 0,
  delivered: 1,
  cancelled: 0,
  unanswered: 0,
})
const counted: Answers = { 'GET /api/admin/orders/counts': counts, 'GET /api/shop/orders/counts': counts }

function open(path: string, answers: Answers = {}, language: 'en' | 'ar' = 'en') {
  return openPortal(path, { language, token: 't-1', answers: { ...usual, ...counted, ...answers } })
}
const openOwn = (answers: Answers = {}, path = '/shop/returns') =>
  open(path, { 'GET /api/auth/me': ok(noor('approved')), ...answers })
const card = async (name = 'MR-1') =>
  (await screen.findByRole('checkbox', { name: `Select return ${name}` })).closest('tr') as HTMLElement
const words = ['Approve return', 'Refuse return', 'Mark received', 'Close return', 'Refund']
const offeredIn = (element: HTMLElement) =>
  within(element)
    .queryAllByRole('button')
    .map(({ textContent }) => textContent ?? '')
    .filter((word) => words.includes(word))

describe('the list', () => {
  test('tells of each return what, why, whose, what it cost, and leads to its order', async () => {
    open('/admin/returns')
    const first = await card('MR-2')
    for (const said of [
      'Requested',
      'MJ-20419',
      'Mariam Al Hosani',
      'Dar Al Noor',
      '2 × Wadi sofa',
      'AED 1,200',
    ])
      expect(first.textContent?.replace(/\u00a0/g, ' ')).toContain(said)
    expect(within(first).getByRole('link', { name: 'MJ-20419' }).getAttribute('href')).toBe(
      '/admin/orders?order=order-20419',
    )
    expect((await card()).textContent).toContain('Reason for refusal: It was used.')
    expect(screen.getByRole('link', { name: 'Returns' }).getAttribute('href')).toBe('/admin/returns')
  })

  test('says how many there are of each status, and in the menu how many wait', async () => {
    open('/admin/returns', {
      'GET /api/admin/waiting': waitingFor('admin', { returns: 2 }),
      'GET /api/admin/returns/counts': ok({
        all: 9,
        open: 6,
        waiting: 2,
        requested: 2,
        approved: 4,
        refused: 1,
        received: 0,
        refunded: 2,
      }),
    })
    const tabs = within(await screen.findByRole('navigation', { name: 'Returns by status' }))
    expect(await tabs.findByRole('link', { name: /^Approved\s*4$/ })).toBeTruthy()
    expect(tabs.getByRole('link', { name: /^All\s*9$/ })).toBeTruthy()
    const notDone = tabs.getByRole('link', { name: /^Open\s*6$/ })
    expect(notDone.getAttribute('href')).toBe('/admin/returns?status=open')
    const waiting = tabs.getByRole('link', { name: /^To decide\s*2$/ })
    expect(waiting.getAttribute('href')).toBe('/admin/returns?status=waiting')
    expect(await screen.findByRole('link', { name: 'Returns 2 waiting' })).toBeTruthy()
  })

  test('is narrowed by status, in the address', async () => {
    const { user, path, sent } = open('/admin/returns')
    await card()
    const tabs = screen.getByRole('navigation', { name: 'Returns by status' })
    await user.click(within(tabs).getByRole('link', { name: 'Approved' }))
    await waitFor(() => expect(path()).toBe('/admin/returns?status=approved'))
    await waitFor(() => expect(sent.findLast(({ call }) => call === list)?.path).toContain('status=approved'))
  })

  test('is found by a number or a name, with counts of what is found', async () => {
    const { user, path, sent } = open('/admin/returns')
    await card()
    const field = { name: 'Search by return, order or customer' }
    await user.type(screen.getByRole('searchbox', field), 'hosani')
    await waitFor(() => expect(path()).toBe('/admin/returns?search=hosani'))
    const asked = (of: string) => sent.findLast(({ call }) => call === of)?.path
    await waitFor(() => expect(asked(list)).toContain('search=hosani'))
    await waitFor(() => expect(asked(`${list}/counts`)).toBe('/api/admin/returns/counts?search=hosani'))
  })

  test.each([
    ['/admin/returns', 'No returns yet'],
    ['/admin/returns?status=received', 'No matching returns'],
  ])('says so where %s has nothing', async (path, title) => {
    open(path, { [list]: ok([]) })
    expect(await screen.findByText(title)).toBeTruthy()
  })

  test('can be tried again when it cannot be read', async () => {
    const { user } = open('/admin/returns', { [list]: [refusal(503, 'x', 'Away'), ok([sentBack(1)])] })
    await user.click(await screen.findByRole('button', { name: 'Try again' }))
    await card()
  })

  test('of a shop asks for its own alone, and speaks Arabic', async () => {
    const { sent } = open('/shop/returns', { 'GET /api/auth/me': ok(noor('approved')) }, 'ar')
    const first = (await screen.findByText('أريكة وادي', { exact: false })).closest('tr') as HTMLElement
    expect(first.textContent).not.toContain('دار النور')
    expect(within(first).getByRole('button', { name: 'قبول الإرجاع' })).toBeTruthy()
    expect(sent.some(({ path }) => path.startsWith('/api/admin/'))).toBe(false)
  })
})

describe('several returns', () => {
  const many = 'PUT /api/shop/returns/decisions'
  const several = {
    [own]: ok([sentBack(1, { status: 'approved' }), sentBack(2, { status: 'approved' }), sentBack(3)]),
    [many]: ok({
      decided: ['return-1'],
      failed: [{ id: 'return-2', code: 'return.moved-meanwhile', message: 'Meanwhile' }],
    }),
  }

  test('are received for one answer, each as it was seen; what stayed is named', async () => {
    const { user, sent } = openOwn(several)
    for (const name of ['MR-1', 'MR-2']) await user.click(within(await card(name)).getByRole('checkbox'))
    expect(screen.queryByRole('button', { name: /^Approve \(/ })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Mark received (2)' }))
    const dialog = await screen.findByRole('dialog', { name: '2 returns have arrived' })
    await user.click(within(dialog).getByRole('radio', { name: 'No' }))
    await user.click(within(dialog).getByRole('button', { name: 'Mark received' }))
    await screen.findByText('1 return was not changed: MR-2')
    const items = ['return-1', 'return-2'].map((id) => ({ id, seen: 'approved' }))
    expect(sent.filter(({ call }) => call === many).map(({ body }) => body)).toEqual([
      { status: 'received', restock: false, items },
    ])
  })

  test('are approved at once, and never refunded so', async () => {
    const { user, sent } = openOwn({
      ...several,
      [own]: ok([sentBack(1, { status: 'received' }), sentBack(3)]),
      [many]: ok({ decided: ['return-3'], failed: [] }),
    })
    for (const name of ['MR-1', 'MR-3']) await user.click(within(await card(name)).getByRole('checkbox'))
    const bar = screen.getByRole('region', { name: 'Selection' })
    expect(within(bar).queryByRole('button', { name: /Refund/ })).toBeNull()
    await user.click(within(bar).getByRole('button', { name: 'Approve (1)' }))
    await screen.findByText('1 return updated')
    expect(sent.filter(({ call }) => call === many)).toHaveLength(1)
  })
})

describe('a return', () => {
  test.each([
    ['requested', ['Approve return', 'Refuse return']],
    ['approved', ['Mark received', 'Close return']],
    ['received', ['Refund']],
    ['refused', []],
    ['refunded', []],
  ] as const)('that is %s offers %j', async (status, offered) => {
    openOwn({ [own]: ok([sentBack(1, { status })]) })
    expect(offeredIn(await card())).toEqual(offered)
  })

  test('is approved with the status that was seen, and the list read anew', async () => {
    const { user, sent } = openOwn({
      [own]: [ok([sentBack(1)]), ok([sentBack(1, { status: 'approved' })])],
      [move]: ok(sentBack(1, { status: 'approved' })),
    })
    await user.click(within(await card()).getByRole('button', { name: 'Approve return' }))
    await screen.findByText('MR-1: Approved')
    expect(sent.find(({ call }) => call === move)?.body).toEqual({ status: 'approved', seen: 'requested' })
    await waitFor(async () => expect(offeredIn(await card())).toEqual(['Mark received', 'Close return']))
  })

  test.each([
    ['shop', 'en', 'requested', 'Refuse return', 'Refuse MR-1', 'MR-1: Refused'],
    ['shop', 'en', 'approved', 'Close return', 'Close MR-1', 'MR-1: Refused'],
    ['admin', 'ar', 'approved', 'إغلاق الإرجاع', 'إغلاق MR-1', 'MR-1: مرفوض'],
  ] as const)('is refused, or closed, with a reason only: %s, %s, %s', async (...row) => {
    const [role, language, seen, word, title, done] = row
    const deciding = `PATCH /api/${role}/returns/return-1/status`
    const answers = {
      ...(role === 'shop' && { 'GET /api/auth/me': ok(noor('approved')) }),
      [`GET /api/${role}/returns`]: ok([sentBack(1, { status: seen })]),
      [deciding]: ok(sentBack(1, { status: 'refused' })),
    }
    const { user, sent } = open(`/${role}/returns`, answers, language)
    await user.click(await screen.findByRole('button', { name: word }))
    const dialog = await screen.findByRole('dialog', { name: title })
    const confirm = within(dialog).getByRole('button', { name: word })
    expect(confirm).toHaveProperty('disabled', true)
    await user.click(within(dialog).getByRole('textbox'))
    await user.paste('Nobody was in')
    await user.click(confirm)
    await screen.findByText(done)
    const body = { status: 'refused', seen, reason: 'Nobody was in' }
    expect(sent.find(({ call }) => call === deciding)?.body).toEqual(body)
  })

  test('that arrived says whether it can be sold again', async () => {
    const { user, sent } = openOwn({
      [own]: ok([sentBack(1, { status: 'approved' })]),
      [move]: ok(sentBack(1, { status: 'received' })),
    })
    await user.click(within(await card()).getByRole('button', { name: 'Mark received' }))
    const dialog = await screen.findByRole('dialog', { name: 'MR-1 has arrived' })
    await user.click(within(dialog).getByRole('radio', { name: 'No' }))
    await user.click(within(dialog).getByRole('button', { name: 'Mark received' }))
    await screen.findByText('MR-1: Received')
    expect(sent.find(({ call }) => call === move)?.body).toEqual({
      status: 'received',
      seen: 'approved',
      restock: false,
    })
  })

  test('is refunded at most what it cost; a failure keeps what was typed', async () => {
    const away = refusal(503, 'request.unavailable', 'Majlis is not available right now.')
    const { user, sent } = openOwn({
      [own]: ok([sentBack(1, { status: 'received', isRestocked: true })]),
      [move]: [away, ok(sentBack(1, { status: 'refunded', refund: '900.50' }))],
    })
    expect((await card()).textContent).toContain('Back in stock')
    await user.click(within(await card()).getByRole('button', { name: 'Refund' }))
    const dialog = await screen.findByRole('dialog', { name: 'Refund MR-1' })
    const field = within(dialog).getByRole('textbox', { name: /^Amount in/ })
    expect(field).toHaveProperty('value', '1200.00')
    await user.clear(field)
    await user.type(field, '1200.01')
    await user.click(within(dialog).getByRole('button', { name: 'Refund' }))
    expect(within(dialog).getByText('No more than the items cost')).toBeTruthy()
    expect(sent.some(({ call }) => call === move)).toBe(false)
    await user.clear(field)
    await user.type(field, '900.5')
    await user.click(within(dialog).getByRole('button', { name: 'Refund' }))
    await screen.findByText('Majlis is not available right now.')
    expect(field).toHaveProperty('value', '900.5')
    await user.click(within(dialog).getByRole('button', { name: 'Refund' }))
    await screen.findByText('MR-1: Refund approved')
    expect(sent.findLast(({ call }) => call === move)?.body).toEqual({
      status: 'refunded',
      seen: 'received',
      refund: '900.50',
    })
  })
})

describe('a day to fetch it', () => {
  const day = { date: '2026-11-30', windows: ['09:00-13:00', '14:00-18:00'] }
  const path = 'PUT /api/shop/returns/return-1/fetch'

  test('is proposed of those on which the shop drives there, and says whether the customer agrees', async () => {
    const fetch = { date: '2026-11-29', window: '09:00-13:00', agreedAt: null }
    const { user, sent } = openOwn({
      [own]: ok([sentBack(1, { status: 'approved', fetch })]),
      'GET /api/shop/returns/return-1/days': ok([day]),
      [path]: ok(sentBack(1, { status: 'approved', fetch: { ...fetch, date: day.date } })),
    })
    expect((await card()).textContent).toContain('The customer has not agreed yet.')
    await user.click(within(await card()).getByRole('button', { name: 'Another day' }))
    const dialog = await screen.findByRole('dialog', { name: 'When will you collect MR-1?' })
    await user.selectOptions(await within(dialog).findByRole('combobox', { name: 'Time' }), '14:00-18:00')
    await user.click(within(dialog).getByRole('button', { name: 'Propose this day' }))
    await screen.findByText('Day proposed')
    expect(sent.find(({ call }) => call === path)?.body).toEqual({ date: day.date, window: '14:00-18:00' })
  })

  test('is not asked for where nobody drives there, or before it is approved', async () => {
    const { user } = openOwn({
      [own]: ok([sentBack(1, { status: 'approved' }), sentBack(2)]),
      'GET /api/shop/returns/return-1/days': ok([]),
    })
    expect(within(await card('MR-2')).queryByRole('button', { name: 'Propose a day' })).toBeNull()
    await user.click(within(await card()).getByRole('button', { name: 'Propose a day' }))
    await screen.findByText('You do not deliver to this area on any day. Set your delivery days first.')
  })
})

describe('in its order', () => {
  const reported = {
    id: 'return-1',
    returnNumber: 'MR-1',
    status: 'requested',
    reason: 'Too large for the room.',
    refusalReason: null,
    paid: '600.00',
    refund: null,
    isRestocked: false,
    bringTo: null,
    fetch: null,
    photos: [],
    items: [{ position: 0, productId: 'product-1', quantity: 1 }],
    createdAt,
  }
  const delivered = (about: object = {}) =>
    order(20419, { status: 'delivered', returns: [{ ...reported, ...about }] })
  const path = '/shop/orders?order=order-20419'

  test('is decided there', async () => {
    const { user } = openOwn(
      { [one]: [ok(delivered()), ok(delivered({ status: 'approved' }))], [move]: ok(sentBack(1)) },
      path,
    )
    const panel = within(await screen.findByRole('region', { name: 'Returns' }))
    expect(panel.getByText('Wadi sofa · Beige')).toBeTruthy()
    await user.click(panel.getByRole('button', { name: 'Approve return' }))
    await screen.findByText('MR-1: Approved')
    expect(await panel.findByRole('button', { name: 'Mark received' })).toBeTruthy()
  })

  test('that somebody moved meanwhile says what it is now', async () => {
    const { user } = openOwn(
      {
        [one]: [ok(delivered()), ok(delivered({ status: 'refused', refusalReason: 'Used.' }))],
        [move]: conflict('return.moved-meanwhile', 'refused', { kind: 'admin', name: null }),
      },
      path,
    )
    await user.click(await screen.findByRole('button', { name: 'Approve return' }))
    await screen.findByText('The return is now: Refused.')
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Approve return' })).toBeNull())
  })

  test('is not spoken of where nothing was sent back', async () => {
    openOwn({ [one]: ok(order(20419)) }, path)
    await screen.findByRole('dialog', { name: 'MJ-20419' })
    expect(screen.queryByRole('region', { name: 'Returns' })).toBeNull()
  })
})
