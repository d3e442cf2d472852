import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { type Answers, ok, refusal } from '#web/testing/fake-network.ts'
import { closePortal, openPortal } from '#web/testing/open-portal.tsx'
import { config, noor, sara } from '#web/testing/people.ts'

afterEach(closePortal)

const own = '/api/shop/delivery'
const usual = '/api/admin/delivery'
const away = refusal(503, 'request.unavailable', 'Majlis is not available right now.')

const terms = {
  areas: [
    { emirate: 'dubai', fee: '40.00', leadDays: 2 },
    { emirate: 'sharjah', fee: '60.00', leadDays: 3 },
  ],
  days: [1, 3],
  windows: [{ from: '09:00', until: '13:00', capacity: 4 }],
  freeFrom: null,
  floorFee: '0.00',
  isOwn: false,
  version: 0,
  updatedAt: null,
}
const days = [{ day: '2026-12-02', name: 'Eid Al Etihad', nameAr: 'عيد الاتحاد' }]

function openOwn(answers: Answers = {}, language: 'en' | 'ar' = 'en') {
  const known = { 'GET /api/auth/me': ok(noor('approved')), 'GET /api/config': ok(config) }
  return openPortal('/shop/delivery', {
    language,
    token: 't-1',
    answers: { ...known, [`GET ${own}`]: ok(terms), 'GET /api/shop/closures': ok([]), ...answers },
  })
}

function openUsual(answers: Answers = {}) {
  const known = { 'GET /api/auth/me': ok(sara), 'GET /api/config': ok(config) }
  return openPortal('/admin/delivery', {
    token: 't-1',
    answers: { ...known, [`GET ${usual}`]: ok(terms), 'GET /api/admin/holidays': ok(days), ...answers },
  })
}

const bodyOf = (sent: readonly { call: string; body?: unknown }[], call: string) =>
  sent.find((one) => one.call === call)?.body
const saveButton = () => screen.getByRole('button', { name: 'Save delivery' })
const valueOf = (label: string) => (screen.getByLabelText(label) as HTMLInputElement).value

describe('the delivery of a shop', () => {
  test('is at first the usual one, said to be so, with a link in the sidebar', async () => {
    openOwn()
    expect(await screen.findByText(/marketplace’s usual terms/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Delivery' }).getAttribute('aria-current')).toBe('page')
    expect([valueOf('Fee (AED): Dubai'), valueOf('Days until delivery: Dubai')]).toEqual(['40.00', '2'])
    expect(screen.queryByLabelText('Fee (AED): Ajman')).toBeNull()
  })

  test('is saved with its emirates, days, windows and fees, over the version that was read', async () => {
    const saved = { ...terms, isOwn: true, version: 1 }
    const { user, sent } = openOwn({ [`PUT ${own}`]: ok(saved) })
    await user.click(await screen.findByRole('switch', { name: 'Sharjah' }))
    await user.click(screen.getByRole('switch', { name: 'Ajman' }))
    await user.clear(screen.getByLabelText('Fee (AED): Ajman'))
    await user.type(screen.getByLabelText('Fee (AED): Ajman'), '٧٥')
    await user.click(screen.getByRole('checkbox', { name: 'Saturday' }))
    await user.click(screen.getByRole('button', { name: 'Add time window' }))
    await user.selectOptions(screen.getAllByLabelText('Until')[1] as HTMLElement, '17:00')
    await user.type(screen.getByLabelText('Free from'), '5000')
    await user.click(saveButton())
    expect(await screen.findByText('New orders now use these terms.')).toBeTruthy()
    expect(bodyOf(sent, `PUT ${own}`)).toEqual({
      areas: [terms.areas[0], { emirate: 'ajman', fee: '75.00', leadDays: 3 }],
      days: [1, 3, 6],
      windows: [terms.windows[0], { from: '13:00', until: '17:00', capacity: 4 }],
      freeFrom: '5000.00',
      floorFee: '0.00',
      version: 0,
    })
    expect(screen.queryByText(/marketplace’s usual terms/)).toBeNull()
  })

  test('says at each place what is wrong, and sends nothing', async () => {
    const { user, sent } = openOwn()
    await user.click(await screen.findByRole('button', { name: 'Remove the window from 09:00' }))
    for (const name of ['Dubai', 'Sharjah']) await user.click(screen.getByRole('switch', { name }))
    for (const name of ['Monday', 'Wednesday']) await user.click(screen.getByRole('checkbox', { name }))
    await user.click(saveButton())
    expect(screen.getAllByText('Choose at least one')).toHaveLength(3)
    expect(sent.some(({ call }) => call.startsWith('PUT'))).toBe(false)
  })

  test('that somebody else saved meanwhile is not overwritten, and what is typed stays', async () => {
    const refused = refusal(
      409,
      'delivery.changed-meanwhile',
      'Someone else has changed your delivery settings',
    )
    const newer = { ...terms, isOwn: true, version: 3, floorFee: '9.00' }
    const { user } = openOwn({ [`GET ${own}`]: [ok(terms), ok(newer)], [`PUT ${own}`]: refused })
    await user.clear(await screen.findByLabelText('Per floor without a lift'))
    await user.type(screen.getByLabelText('Per floor without a lift'), '25')
    await user.click(saveButton())
    const reload = await screen.findByRole('button', { name: 'Discard mine, show saved version' })
    expect(valueOf('Per floor without a lift')).toBe('25')
    await user.click(reload)
    await waitFor(() => expect(valueOf('Per floor without a lift')).toBe('9.00'))
  })

  test('can be read again where it could not be, in Arabic too', async () => {
    const { user } = openOwn({ [`GET ${own}`]: [away, ok(terms)] }, 'ar')
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('تعذّرت قراءة شروط التوصيل')
    await user.click(within(alert).getByRole('button', { name: 'المحاولة مرة أخرى' }))
    expect(await screen.findByRole('switch', { name: 'دبي' })).toBeTruthy()
  })
})

test('the guide of a new shop counts the delivery as set up once that is saved', async () => {
  const left = { product: true, bankAccount: true, returns: true, story: true, licence: true, people: false }
  const setUp = (delivery: boolean) =>
    ok({ done: { ...left, delivery }, isDismissed: false, hasOrders: false })
  const { user, goTo } = openOwn({
    'GET /api/shop/set-up': [setUp(false), setUp(true)],
    [`PUT ${own}`]: ok({ ...terms, isOwn: true, version: 1 }),
  })
  goTo('/shop')
  expect(await screen.findByText('5 of 7 done')).toBeTruthy()
  goTo('/shop/delivery')
  await user.click(await screen.findByRole('switch', { name: 'Sharjah' }))
  await user.click(saveButton())
  await screen.findByText('New orders now use these terms.')
  goTo('/shop')
  expect(await screen.findByText('6 of 7 done')).toBeTruthy()
})

describe('the holidays', () => {
  const list = () => screen.findByRole('button', { name: 'Remove Eid Al Etihad, 2 Dec 2026' })

  test('stand below the usual delivery, and are added with both names', async () => {
    const { user, sent } = openUsual({
      'PUT /api/admin/holidays/2027-05-16': ok({ day: '2027-05-16', name: 'Eid', nameAr: 'عيد' }),
    })
    await list()
    await user.click(screen.getByRole('button', { name: 'Add holiday' }))
    expect(screen.getAllByText('This field is required').length).toBe(2)
    await user.click(screen.getByLabelText('Day'))
    await user.paste('2027-05-16')
    await user.type(screen.getByLabelText('English name'), 'Eid')
    await user.type(screen.getByLabelText('Arabic name'), 'عيد')
    await user.click(screen.getByRole('button', { name: 'Add holiday' }))
    expect(await screen.findByText('Holiday added')).toBeTruthy()
    expect(bodyOf(sent, 'PUT /api/admin/holidays/2027-05-16')).toEqual({ name: 'Eid', nameAr: 'عيد' })
    expect(valueOf('English name')).toBe('')
  })

  test('are removed, each by its name and day', async () => {
    const removed = ok({ message: '', id: '2026-12-02' })
    const { user } = openUsual({
      'GET /api/admin/holidays': [ok(days), ok([])],
      'DELETE /api/admin/holidays/2026-12-02': removed,
    })
    await user.click(await list())
    expect(await screen.findByText('No upcoming holidays')).toBeTruthy()
  })
})

describe('a shop that closes for a holiday', () => {
  const url = '/api/shop/closures'
  const closed = { firstDay: '2026-12-05', lastDay: '2026-12-08' }

  test('names its first and last day, and is told of what it has promised', async () => {
    const { user, sent } = openOwn({
      [`GET ${url}`]: [ok([]), ok([{ ...closed, promised: 2 }])],
      [`PUT ${url}`]: ok(closed),
    })
    expect(await screen.findByText('No closed days planned')).toBeTruthy()
    await user.click(screen.getByLabelText('First day'))
    await user.paste('2026-12-05')
    await user.click(screen.getByLabelText('Last day'))
    await user.paste('2026-12-04')
    await user.click(screen.getByRole('button', { name: 'Close the shop' }))
    expect(await screen.findByText('Choose the first day or a later one')).toBeTruthy()
    await user.clear(screen.getByLabelText('Last day'))
    await user.click(screen.getByLabelText('Last day'))
    await user.paste('2026-12-08')
    await user.click(screen.getByRole('button', { name: 'Close the shop' }))
    expect(await screen.findByText('5 Dec 2026 to 8 Dec 2026')).toBeTruthy()
    expect(bodyOf(sent, `PUT ${url}`)).toEqual(closed)
    const promised = screen.getByRole('link', { name: /^2 orders are due/ })
    expect(promised.getAttribute('href')).toBe('/shop/orders')
  })

  test('opens again', async () => {
    const { user } = openOwn({
      [`GET ${url}`]: [ok([{ ...closed, promised: 0 }]), ok([])],
      [`DELETE ${url}/2026-12-05`]: ok({ message: '', id: '2026-12-05' }),
    })
    await user.click(await screen.findByRole('button', { name: 'Open again from 5 Dec 2026 to 8 Dec 2026' }))
    expect(await screen.findByText('No closed days planned')).toBeTruthy()
  })
})
