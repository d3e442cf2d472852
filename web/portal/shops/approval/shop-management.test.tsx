import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import type { ShopStatus } from '#domain/shops/shop-status.ts'
import { waitingFor } from '#web/testing/dashboard-answers.ts'
import { conflict, decided, ok, okPage, refusal, type Answers } from '#web/testing/fake-network.ts'
import { closePortal, openPortal } from '#web/testing/open-portal.tsx'
import { config, figures, noor, sara } from '#web/testing/people.ts'

afterEach(closePortal)

const away = refusal(503, 'request.unavailable', 'Majlis is not available right now.')

function shop(status: ShopStatus, about: object = {}) {
  return { ...noor(status).shop, ...about }
}
const woodcraft = (status: ShopStatus = 'pending', about: object = {}) =>
  shop(status, { id: 's-2', shopName: 'Al Ain Woodcraft', shopNameAr: 'نجارة العين', ...about })

function details(of: object, about: object = {}) {
  return {
    ...of,
    metrics: noor('approved').shop.metrics,
    productCounts: { total: 3, active: 2, pendingReview: 1, rejected: 0, inactive: 0 },
    history: [],
    facts: [{ fact: 'taxId', value: '100000000000003', checkedBy: null, checkedAt: null }],
    checks: [{ check: 'trn', result: 'doubtful' }],
    kycRecords: [],
    sameNumbers: [],
    platformRole: 'agent',
    taxProfile: null,
    ...about,
  }
}

const counts = { total: 124, pending: 3, approved: 112, rejected: 4, suspended: 5 }
const usual: Answers = {
  'GET /api/auth/me': ok(sara),
  'GET /api/config': ok(config),
  'GET /api/admin/metrics': ok(figures),
  'GET /api/admin/waiting': waitingFor('admin', { shops: 3 }),
  'GET /api/admin/stats/shops': ok(counts),
  'GET /api/admin/shops': ok([shop('pending')]),
  'GET /api/admin/shops/0190-shop': ok(details(shop('pending'), { checks: [] })),
}

function openShops(answers: Answers = {}, path = '/admin/shops', language: 'en' | 'ar' = 'en') {
  return openPortal(path, { language, token: 't-1', answers: { ...usual, ...answers } })
}

const card = (name = 'Dar Al Noor') => screen.findByRole('article', { name })
const button = (within_: HTMLElement, name: string) => within(within_).getByRole('button', { name })

describe('the list', () => {
  test('shows five skeletons, then the facts of each shop (R-SHOPS-01, R-SHOPS-02, R-SHOPS-03, R-LIM-03)', async () => {
    openShops()
    expect(await screen.findAllByTestId('card-skeleton')).toHaveLength(5)
    const found = await card()
    expect(screen.getByRole('heading', { level: 1, name: 'Shop Management' })).toBeTruthy()
    expect(screen.getByText('Review and manage shop registrations')).toBeTruthy()
    for (const fact of [
      'Noor Al Ketbi',
      'Retail shop',
      'noor@majlis.example',
      '+971 50 123 4567',
      'CN-123456',
      '100 0000 0000 0003',
      'Al Quoz 3, Dubai',
      '1 Nov 2026',
      'Pending',
    ])
      expect(found.textContent).toContain(fact)
  })

  test('asks for fifty, and for the next fifty on demand (R-SHOPS-14, R-LIM-03, G-45)', async () => {
    const full = Array.from({ length: 50 }, (_, n) =>
      shop('rejected', { id: `many-${n}`, shopName: `Shop ${n}` }),
    )
    const { user, sent } = openShops({
      'GET /api/admin/shops': [
        okPage(full, '/api/admin/shops?limit=50&offset=50'),
        ok([woodcraft('rejected')]),
      ],
    })
    await user.click(await screen.findByRole('button', { name: 'Load more' }))
    await card('Al Ain Woodcraft')
    expect(screen.getAllByRole('article')).toHaveLength(51)
    const asked = sent.filter(({ call }) => call === 'GET /api/admin/shops').map(({ path }) => path)
    expect(asked).toEqual(['/api/admin/shops?limit=50', '/api/admin/shops?limit=50&offset=50'])
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull()
  })

  test('keeps status and search in the address', async () => {
    const { user, path, sent } = openShops({}, '/admin/shops')
    await card()
    const tabs = screen.getByRole('navigation', { name: 'Shops by status' })
    expect(
      within(tabs)
        .getAllByRole('link')
        .map((tab) => tab.textContent),
    ).toEqual(['All124', 'Pending3', 'Approved112', 'Rejected4', 'Suspended5'])
    await user.click(within(tabs).getByRole('link', { name: /Approved/ }))
    expect(path()).toBe('/admin/shops?status=approved')
    const box = screen.getByPlaceholderText('Search by shop, owner or licence')
    await user.type(box, 'oak & co')
    await waitFor(() => expect(path()).toBe('/admin/shops?status=approved&search=oak+%26+co'))
    expect(document.activeElement).toBe(box)
    await waitFor(() =>
      expect(sent.findLast(({ path }) => path !== '/live')?.path).toContain('search=oak+%26+co'),
    )
  })

  test('names its two entries and highlights the one that is open (R-ROUTE-12, G-06)', async () => {
    openShops({}, '/admin/vendors')
    const menu = await screen.findByRole('navigation', { name: 'Main menu' })
    const entry = within(menu).getByRole('link', { name: 'Vendor Management' })
    expect(entry.getAttribute('aria-current')).toBe('page')
    expect(
      within(menu)
        .getByRole('link', { name: /Shop Management/ })
        .getAttribute('aria-current'),
    ).toBeNull()
  })

  test('that cannot be read says "Failed to fetch shops" and can be tried again (R-ERR-03, R-SHOPS-13)', async () => {
    const { user } = openShops({ 'GET /api/admin/shops': [away, ok([shop('pending')])] })
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to fetch shops')
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await card()
  })

  test('shows nothing when the session has ended, and says so (R-SHOPS-13, G-46)', async () => {
    openShops({ 'GET /api/admin/shops': refusal(401, 'account.signed-out', 'Please sign in') })
    await screen.findByText('You are logged out. Logging in again...')
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Shop Management' })).toBeNull())
    expect(screen.queryByText('Failed to fetch shops')).toBeNull()
    await screen.findByText('Sign in to your account')
  })

  test('without a find leads back to all shops', async () => {
    const { user, path } = openShops(
      { 'GET /api/admin/shops': ok([]) },
      '/admin/shops?status=rejected&search=x',
    )
    await screen.findByRole('heading', { name: 'No shops match' })
    await user.click(screen.getByRole('button', { name: 'Show all' }))
    expect(path()).toBe('/admin/shops')
  })

  test('speaks Arabic', async () => {
    openShops({}, '/admin/shops', 'ar')
    const found = await card('دار النور')
    expect(button(found, 'اعتماد')).toBeTruthy()
    expect(screen.getByRole('heading', { level: 1, name: 'إدارة المتاجر' })).toBeTruthy()
  })
})

describe('a card', () => {
  test.each([
    ['pending', 'yellow'],
    ['approved', 'green'],
    ['rejected', 'red'],
    ['suspended', 'orange'],
    ['archived', 'gray'],
  ])(
    'of a shop that is %s has its badge, an unknown one as it is written (R-SHOPS-12)',
    async (status, color) => {
      openShops({ 'GET /api/admin/shops': ok([{ ...shop('approved'), status }]) })
      const badge = await within(await card()).findByText(new RegExp(`^${status}$`, 'i'))
      expect(badge.parentElement?.style.getPropertyValue('--badge-bg')).toContain(`color-${color}-`)
    },
  )

  test.each([null, '', 'soon', undefined])(
    'says N/A where the day of the registration is %j (R-SHOPS-03)',
    async (createdAt) => {
      openShops({ 'GET /api/admin/shops': ok([{ ...shop('approved'), createdAt }]) })
      expect((await card()).textContent).toContain('RegisteredN/A')
    },
  )

  test.each([
    ['pending', ['Approve', 'Reject', 'View details of Dar Al Noor']],
    ['approved', ['Change Status', 'View details of Dar Al Noor']],
    ['rejected', ['View details of Dar Al Noor']],
    ['suspended', ['View details of Dar Al Noor']],
  ] as const)(
    'of a shop that is %s offers %j, in these words (R-SHOPS-04, R-SHOPS-05, R-SHOPS-06, R-SHOPS-07, R-STATE-02)',
    async (status, offered) => {
      openShops({ 'GET /api/admin/shops': ok([shop(status)]) })
      const buttons = [...(await card()).querySelectorAll('button, a')]
      expect(buttons.map((one) => one.getAttribute('aria-label') ?? one.textContent)).toEqual(offered)
      expect(buttons.at(-1)?.textContent).toBe('View Details')
      const page = status === 'pending' ? null : '/admin/shops/0190-shop'
      expect(buttons.at(-1)?.getAttribute('href')).toBe(page)
    },
  )

  test('of a shop that is approved changes its status to Suspend or Reject, by a menu (R-SHOPS-06)', async () => {
    const { user } = openShops({ 'GET /api/admin/shops': ok([shop('approved')]) })
    await user.click(button(await card(), 'Change Status'))
    const menu = within(await screen.findByRole('menu', { hidden: true }))
    const items = menu.getAllByRole('menuitem', { hidden: true })
    expect(items.map(({ textContent }) => textContent)).toEqual(['Suspend', 'Reject'])
  })

  test('opens the details of its shop (R-SHOPS-04)', async () => {
    const { user, path } = openShops({ 'GET /api/admin/shops': ok([shop('pending')]) })
    await user.click(within(await card()).getByText('View Details'))
    await waitFor(() => expect(path()).toBe('/admin/shops?shop=0190-shop'))
    await screen.findByRole('dialog')
  })

  test.each([
    ['rejected', { rejectionReason: 'Expired' }, 'Rejection reasonExpired'],
    ['suspended', { suspensionReason: 'Late' }, 'Suspension reasonLate'],
  ] as const)('of a shop that is %s says why (R-SHOPS-03, R-SHOPS-16)', async (status, reason, words) => {
    openShops({ 'GET /api/admin/shops': ok([shop(status, reason)]) })
    expect((await card()).textContent).toContain(words)
  })
})

const decision = 'PATCH /api/admin/shops/0190-shop/status'

describe('a decision', () => {
  test('to approve is sent with the status that was seen, says "Success", and the list and the figures are read anew (R-SHOPS-15, R-SHOPS-11)', async () => {
    const { user, sent } = openShops({
      'GET /api/admin/shops': [ok([shop('pending')]), ok([shop('approved')])],
      [decision]: decided(shop('approved')),
    })
    await user.click(button(await card(), 'Approve'))
    const toast = (await screen.findByText('Shop status updated successfully')).closest('[role=status]')
    expect(toast?.textContent).toBe('SuccessShop status updated successfully')
    expect(sent.find(({ call }) => call === decision)?.body).toEqual({ status: 'approved', seen: 'pending' })
    await within(await card()).findByText('Approved')
    expect(sent.filter(({ call }) => call === 'GET /api/admin/stats/shops')).toHaveLength(2)
  })

  test('to approve takes one press where checks fail; they stand beside it (R-SHOPS-05)', async () => {
    const { user, sent } = openShops({
      'GET /api/admin/shops': ok([shop('pending', { taxId: '100000000000004', phone: '12' })]),
      [decision]: decided(shop('approved')),
    })
    const found = await card()
    expect(found.textContent).toContain(
      'Failed automatic checksThe check digit of the tax ID does not match.The phone number is not a UAE number.',
    )
    await user.click(button(found, 'Approve'))
    await screen.findByText('Shop status updated successfully')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(sent.find(({ call }) => call === decision)?.body).toEqual({ status: 'approved', seen: 'pending' })
  })

  test('keeps every button waiting while it is under way (R-SHOPS-10)', async () => {
    const { user } = openShops({
      'GET /api/admin/shops': ok([shop('pending'), woodcraft()]),
      [decision]: 'pending',
    })
    await user.click(button(await card(), 'Approve'))
    for (const name of ['Dar Al Noor', 'Al Ain Woodcraft']) {
      const found = await card(name)
      for (const word of ['Approve', 'Reject']) expect(button(found, word)).toHaveProperty('disabled', true)
    }
  })

  test('to reject needs a reason; a failure keeps dialog and reason, a success clears them (R-SHOPS-08, R-SHOPS-09, R-SHOPS-11, R-SHOPS-15, R-ERR-04)', async () => {
    const { user, sent } = openShops({ [decision]: [away, decided(shop('rejected'))] })
    await user.click(button(await card(), 'Reject'))
    const dialog = await screen.findByRole('dialog', { name: 'Reject Shop Application' })
    const field = within(dialog).getByRole('textbox', { name: 'Rejection Reason' })
    expect(field.getAttribute('placeholder')).toBe(
      'Please provide a reason for rejecting this application...',
    )
    expect(field.getAttribute('rows')).toBe('4')
    await user.type(field, '   ')
    expect(button(dialog, 'Reject Shop')).toHaveProperty('disabled', true)
    await user.type(field, 'Blurred ')
    await user.click(button(dialog, 'Reject Shop'))
    await screen.findByText('Majlis is not available right now.')
    expect(field).toHaveProperty('value', '   Blurred ')
    await user.click(button(dialog, 'Reject Shop'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent.findLast(({ call }) => call === decision)?.body).toEqual({
      status: 'rejected',
      seen: 'pending',
      rejectionReason: 'Blurred',
    })
    await user.click(button(await card(), 'Reject'))
    expect(await screen.findByRole('textbox', { name: 'Rejection Reason' })).toHaveProperty('value', '')
  })

  test.each([
    [away, 'Majlis is not available right now.'],
    [{ status: 500, body: 'broken' }, 'Failed to update shop status'],
  ])('that fails says "Error" and why (R-SHOPS-15)', async (answer, said) => {
    const { user } = openShops({ [decision]: answer })
    await user.click(button(await card(), 'Approve'))
    expect((await screen.findByText(said)).closest('[role=alert]')?.textContent).toBe(`Error${said}`)
  })

  test('to reject waits for its answer with its button off (R-SHOPS-09)', async () => {
    const { user } = openShops({ [decision]: 'pending' })
    await user.click(button(await card(), 'Reject'))
    const dialog = await screen.findByRole('dialog', { name: 'Reject Shop Application' })
    await user.type(within(dialog).getByRole('textbox'), 'Blurred')
    await user.click(button(dialog, 'Reject Shop'))
    await waitFor(() => expect(button(dialog, 'Reject Shop')).toHaveProperty('disabled', true))
  })

  test('to suspend may go without a reason, and keeps one under its own name (R-SHOPS-16)', async () => {
    const { user, sent } = openShops({
      'GET /api/admin/shops': ok([shop('approved')]),
      [decision]: decided(shop('suspended')),
    })
    for (const reason of ['', 'Late']) {
      const change = button(await card(), 'Change Status')
      await waitFor(() => expect(change).toHaveProperty('disabled', false))
      await user.click(change)
      await user.click(await screen.findByRole('menuitem', { name: 'Suspend', hidden: true }))
      const dialog = await screen.findByRole('dialog', { name: 'Suspend Shop' })
      if (reason) await user.type(within(dialog).getByRole('textbox'), reason)
      await user.click(button(dialog, 'Suspend Shop'))
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    }
    const bodies = sent.filter(({ call }) => call === decision).map(({ body }) => body)
    expect(bodies).toEqual([
      { status: 'suspended', seen: 'approved' },
      { status: 'suspended', seen: 'approved', suspensionReason: 'Late' },
    ])
  })

  test('that another administrator made first is named, and the list is read anew', async () => {
    const event = {
      id: 'e',
      at: '2026-11-21T08:00:00.000Z',
      from: 'pending',
      to: 'rejected',
      reason: 'Blurred',
    }
    const { user } = openShops({
      'GET /api/admin/shops': [ok([shop('pending')]), ok([shop('rejected', { rejectionReason: 'Blurred' })])],
      'GET /api/admin/shops/0190-shop': ok(
        details(shop('rejected'), {
          checks: [],
          history: [{ ...event, by: 'Omar Saleh', isUndo: false, mail: null }],
        }),
      ),
      [decision]: conflict('shop.decided-meanwhile', 'rejected', { kind: 'admin', name: 'Omar Saleh' }),
    })
    await user.click(button(await card(), 'Approve'))
    await screen.findByText('Omar Saleh decided first. The shop is now: Rejected.')
    await within(await card()).findByText('Rejection reason')
  })
})
