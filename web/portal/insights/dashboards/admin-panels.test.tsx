import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { payout } from '#web/testing/payout.ts'
import {
  dashboardAnswers,
  pendingVendor,
  revenueOf,
  vendor,
  waitingFor,
} from '#web/testing/dashboard-answers.ts'
import { type Answers, ok, refusal } from '#web/testing/fake-network.ts'
import { closePortal, openPortal } from '#web/testing/open-portal.tsx'
import { noor, sara } from '#web/testing/people.ts'

const away = refusal(503, 'request.unavailable', 'Majlis is not available right now.')

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T08:00:00Z') })
})
afterEach(() => {
  closePortal()
  vi.useRealTimers()
})

function openDashboard(answers: Answers = {}, language: 'en' | 'ar' = 'en') {
  const usual = { ...dashboardAnswers, 'GET /api/auth/me': ok(sara) }
  return openPortal('/admin', { language, token: 't-1', answers: { ...usual, ...answers } })
}

const panel = (name: string) => screen.findByRole('region', { name })

async function vendorRow(name: string): Promise<HTMLElement> {
  const row = (await screen.findByText(name)).closest('li')
  if (!row) throw new Error(`${name} stands in no row`)
  return row
}

describe('vendor management', () => {
  const kycDocuments = {
    businessLicense: '/api/objects/a',
    identityDocument: '/api/objects/c',
    addressProof: '/api/objects/b',
  }
  const waiting = pendingVendor(1, { ...kycDocuments, statusSince: '2026-11-20T08:30:00.000Z' })
  const vendors = ok([waiting, pendingVendor(2), vendor(3)])

  test('asks for the first five and says of each what it is, sells and waits for (R-DASH-04, R-DASH-05, R-LIM-03)', async () => {
    const { sent } = openDashboard({ 'GET /api/admin/vendors': vendors })
    const row = await vendorRow('Shop 3')
    expect(row.textContent).toContain('MakerProducts: 3/5Pending: 1')
    expect(within(row).getByText('Approved')).toBeTruthy()
    expect(within(row).queryByRole('button')).toBeNull()
    const details = within(row).getByRole('link', { name: /View Details/ })
    expect(details.getAttribute('href')).toBe('/admin/shops/shop-3')
    expect(sent.map(({ path }) => path)).toContain('/api/admin/vendors?limit=5')
  })

  test('of a vendor that waits shows the documents, the decisions and the time that is left (R-DASH-06, R-DASH-07)', async () => {
    openDashboard({ 'GET /api/admin/vendors': vendors })
    const row = await vendorRow('Shop 1')
    const chips = within(row).getAllByRole('button', { name: / Shop 1$/ })
    expect(chips.map((chip) => chip.textContent)).toEqual(['Trade License', 'Owner ID', 'Address Proof'])
    expect(within(row).getByText('24 hours left')).toBeTruthy()
    const buttons = within(within(row).getByRole('group', { name: 'Shop 1' })).getAllByRole('button')
    expect(buttons.map((button) => button.textContent)).toEqual(['Approve', 'Suspend', 'Reject'])
    const other = await vendorRow('Shop 2')
    expect(within(other).getByText('No documents attached')).toBeTruthy()
    expect(within(other).getByText('Late by 18 days')).toBeTruthy()
  })

  test('opens a document in place (R-DASH-06)', async () => {
    const { user } = openDashboard({ 'GET /api/admin/vendors': vendors, 'GET /api/objects/b': away })
    const row = await vendorRow('Shop 1')
    const chip = within(row).getByRole('button', { name: 'Address Proof: Shop 1' })
    await user.click(chip)
    const dialog = await screen.findByRole('dialog', { name: 'Address Proof: Shop 1' })
    expect((await within(dialog).findByRole('alert')).textContent).toContain('could not be loaded')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(chip))
  })

  test('says so when no shop has registered yet', async () => {
    openDashboard()
    expect(await within(await panel('Vendor Management')).findByText('No vendors yet')).toBeTruthy()
  })

  test('can be tried again by itself', async () => {
    const { user } = openDashboard({ 'GET /api/admin/vendors': [away, vendors] })
    const alert = await within(await panel('Vendor Management')).findByRole('alert')
    expect(alert.textContent).toContain('The vendors could not be loaded')
    await user.click(within(alert).getByRole('button', { name: 'Try again' }))
    await vendorRow('Shop 1')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('speaks Arabic', async () => {
    openDashboard({ 'GET /api/admin/vendors': ok([pendingVendor(1, { shopNameAr: 'بيت السدو' })]) }, 'ar')
    const row = await vendorRow('بيت السدو')
    expect(row.textContent).toContain('صانعالمنتجات: 0/0قيد المراجعة: 0')
    expect(within(row).getByText('لا توجد مستندات مرفقة')).toBeTruthy()
  })
})

describe('a decision on the dashboard', () => {
  const decided = { ...noor('approved').shop, id: 'shop-1' }
  const call = 'PATCH /api/admin/shops/shop-1/status'
  const before = { 'GET /api/admin/vendors': [ok([pendingVendor(1)]), ok([vendor(1)])] }
  const waits = {
    'GET /api/admin/waiting': [waitingFor('admin', { shops: 1 }), waitingFor('admin')],
  }

  test('approves at once, says "Success", and reads vendors, figures and what waits anew (R-DASH-07, R-DASH-17, R-DASH-18)', async () => {
    const { user, sent } = openDashboard({ ...before, ...waits, [call]: ok({ ...decided, undo: null }) })
    await user.click(within(await vendorRow('Shop 1')).getByRole('button', { name: 'Approve' }))
    const toast = (await screen.findByText('Vendor status updated successfully')).closest('[role=status]')
    expect(toast?.textContent).toBe('SuccessVendor status updated successfully')
    expect(sent.some((one) => one.call === 'GET /api/admin/shops/shop-1')).toBe(false)
    const row = await vendorRow('Shop 1')
    await within(row).findByText('Approved')
    expect(within(row).queryByRole('button')).toBeNull()
    expect(sent.find((one) => one.call === call)?.body).toEqual({ status: 'approved', seen: 'pending' })
    for (const read of ['vendors', 'metrics', 'waiting', 'overview']) {
      await waitFor(() => expect(sent.filter((one) => one.call === `GET /api/admin/${read}`)).toHaveLength(2))
    }
    expect((await screen.findByText('Pending vendors')).parentElement?.textContent).toBe('Pending vendors 0')
  })

  test.each([
    [
      'Reject',
      'Please provide a reason for rejection:',
      'Reject Shop',
      { status: 'rejected', rejectionReason: 'No seal' },
    ],
    [
      'Suspend',
      'Please provide a reason for suspension:',
      'Suspend Shop',
      { status: 'suspended', suspensionReason: 'No seal' },
    ],
  ])(
    'to %s asks for the reason first (R-DASH-09, R-DASH-10, R-STATE-01)',
    async (button, question, confirm, body) => {
      const { user, sent } = openDashboard({ ...before, [call]: ok({ ...decided, undo: null }) })
      await user.click(within(await vendorRow('Shop 1')).getByRole('button', { name: button }))
      await user.click(await screen.findByLabelText(question))
      await user.paste(' No seal ')
      await user.click(screen.getByRole('button', { name: confirm }))
      await screen.findByText('Vendor status updated successfully')
      expect(sent.find((one) => one.call === call)?.body).toEqual({ ...body, seen: 'pending' })
    },
  )

  test.each(['Reject', 'Suspend'])(
    'to %s without a reason, or cancelled, calls nobody (R-DASH-09)',
    async (button) => {
      const { user, sent } = openDashboard({ ...before, [call]: ok({ ...decided, undo: null }) })
      await user.click(within(await vendorRow('Shop 1')).getByRole('button', { name: button }))
      const dialog = await screen.findByRole('dialog')
      await user.type(within(dialog).getByRole('textbox'), '   ')
      const confirm = within(dialog).getByRole('button', { name: `${button} Shop` })
      expect((confirm as HTMLButtonElement).disabled).toBe(true)
      await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      expect(sent.some((one) => one.call === call)).toBe(false)
    },
  )

  test('that fails says so; the vendor still waits (R-DASH-17)', async () => {
    const { user } = openDashboard({ 'GET /api/admin/vendors': ok([pendingVendor(1)]), [call]: away })
    await user.click(within(await vendorRow('Shop 1')).getByRole('button', { name: 'Approve' }))
    expect(await screen.findByText('Failed to update vendor status')).toBeTruthy()
    expect(screen.getByText('Error')).toBeTruthy()
    expect(within(await vendorRow('Shop 1')).getByRole('button', { name: 'Approve' })).toBeTruthy()
  })
})

describe('the other cards', () => {
  test('lead to the vendors that wait; where nothing waits a figure stands alone (R-ROUTE-25, R-DASH-11, R-DASH-12)', async () => {
    openDashboard()
    const actions = await panel('Quick Actions')
    const link = await within(actions).findByRole('link', { name: /Pending vendors/ })
    expect(link.getAttribute('href')).toBe('/admin/shops?status=pending')
    expect(
      within(actions)
        .getAllByRole('listitem')
        .map((row) => row.textContent),
    ).toEqual(['Pending vendors 3Review', 'Products awaiting review 7Review', 'Payout requests 0'])
  })

  test('lead to all else that waits, payouts too, what presses most first; that nothing does is said (G-42)', async () => {
    const more = { refunds: 1, disputes: 2, expiring: 4 }
    openDashboard({
      'GET /api/admin/waiting': waitingFor('admin', more),
      'GET /api/admin/waiting/since': ok({ refunds: '2026-11-19T08:00:00.000Z' }),
    })
    await screen.findByText('2 days ago')
    expect(screen.getByText('7 open tasks')).toBeTruthy()
    const links = await within(await panel('Quick Actions')).findAllByRole('link')
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Refunds to pay 2 days ago1Refund', '/admin/refunds?status=waiting'],
      ['Disputed payments 2Look into', '/admin/orders?needs=dispute'],
      ['Pending vendors 0', '/admin/shops?status=pending'],
      ['Products awaiting review 0', '/admin/products'],
      ['Payout requests 0', '/admin/payouts?status=pending'],
      ['Shops with documents expiring soon 4Follow up', '/admin/shops?documents=expiring'],
    ])
    closePortal()
    openDashboard({ 'GET /api/admin/waiting': waitingFor('admin') })
    expect(await within(await panel('Quick Actions')).findByText('You are all caught up')).toBeTruthy()
  })

  test('show the review queue of all vendors, and the vendors by status (R-DASH-14, R-DASH-15, G-43)', async () => {
    openDashboard()
    const queue = within(await panel('Product Review Queue'))
    const cells = (await queue.findAllByRole('row')).map((row) => row.textContent)
    expect(cells).toEqual(['StatusProducts', 'Pending Review7', 'Active Products412', 'Rejected19'])
    const overview = within(await panel('Platform Overview'))
    expect((await overview.findAllByRole('row')).map((row) => row.textContent)).toEqual([
      'StatusVendors',
      'Total124',
      'Approved110',
      'Pending3',
      'Suspended9',
    ])
    expect(overview.getByText('The total includes 2 rejected vendors.')).toBeTruthy()
  })

  test('say honestly that nothing was earned and asked for yet (R-DASH-13)', async () => {
    openDashboard()
    expect(await within(await panel('Revenue')).findByText('No revenue yet')).toBeTruthy()
    expect(
      await within(await panel('Recent Payout Requests')).findByText('No payout requests yet'),
    ).toBeTruthy()
  })

  test('show the newest payouts, each with the way to it (R-DASH-13, R-PAY-07)', async () => {
    openDashboard({ 'GET /api/admin/payouts': ok([payout(1)]) })
    const payouts = within(await panel('Recent Payout Requests'))
    const link = await payouts.findByRole('link', { name: 'Dar Al Noor' })
    expect(link.getAttribute('href')).toBe('/admin/payouts?payout=payout-1')
    expect(payouts.getByText('Pending')).toBeTruthy()
    expect(payouts.getByRole('link', { name: 'All payouts' }).getAttribute('href')).toBe('/admin/payouts')
  })

  test('show the revenue of six months, or of twelve', async () => {
    const year = revenueOf([0, 0, 0, 0, 0, 0, 181000, 204000, 195500, 240000, 268000, 312480])
    const { user } = openDashboard({ 'GET /api/admin/revenue': ok(year) })
    const revenue = within(await panel('Revenue'))
    expect((await revenue.findAllByRole('row')).map((row) => row.textContent)).toEqual([
      'PeriodRevenue',
      'June 2026AED 181,000',
      'July 2026AED 204,000',
      'August 2026AED 195,500',
      'September 2026AED 240,000',
      'October 2026AED 268,000',
      'November 2026AED 312,480',
    ])
    await user.click(revenue.getByRole('radio', { name: '12 months' }))
    expect(revenue.getAllByRole('row')).toHaveLength(13)
  })

  test('are read anew where they stand as news comes (G-94)', async () => {
    const said = (unread: number, newest: object | null) =>
      ok(`event: inbox\ndata: ${JSON.stringify({ unread, newest })}\n\n`)
    const news = {
      id: 'n',
      kind: 'shop-registered',
      params: {},
      subject: null,
      href: '/admin/shops',
      readAt: null,
    }
    const coming = Promise.withResolvers<ReturnType<typeof ok>>()
    const { sent } = openDashboard({ 'GET /live': [said(0, null), coming.promise, 'pending'] })
    await screen.findByText('2,318')
    await within(await panel('Revenue')).findByText('No revenue yet')
    coming.resolve(said(1, { ...news, createdAt: '2026-11-21T08:00:00.000Z' }))
    expect(screen.queryByRole('button', { name: 'Refresh' })).toBeNull()
    await waitFor(() => {
      for (const read of ['vendors', 'metrics', 'waiting', 'overview', 'revenue', 'mails'])
        expect(sent.filter((one) => one.call === `GET /api/admin/${read}`).length).toBeGreaterThan(1)
    })
  })
})

describe('the frame of the administrators', () => {
  test('counts the shops that wait beside their link; none, and what cannot be read, quietly', async () => {
    openDashboard()
    expect(await screen.findByRole('link', { name: 'Shop Management 3 waiting' })).toBeTruthy()
    openDashboard({ 'GET /api/admin/waiting': waitingFor('admin') })
    expect(await screen.findByRole('link', { name: 'Shop Management' })).toBeTruthy()
    openDashboard({ 'GET /api/admin/waiting': away })
    expect(await screen.findByRole('link', { name: 'Shop Management' })).toBeTruthy()
  })

  test('searches shops from screens that are about nothing in particular', async () => {
    const { user, path } = openDashboard({ 'GET /api/admin/shops': ok([]) })
    await user.type(await screen.findByRole('searchbox', { name: 'Search shops' }), ' bait & co {Enter}')
    expect(path()).toBe('/admin/shops?search=bait+%26+co')
  })
})
