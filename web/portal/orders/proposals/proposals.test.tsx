import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { type Answers, ok, refusal } from '#web/testing/fake-network.ts'
import { closePortal, openPortal } from '#web/testing/open-portal.tsx'
import { order } from '#web/testing/order.ts'
import { config, noor } from '#web/testing/people.ts'

afterEach(closePortal)

const one = 'GET /api/shop/orders/order-20419'
const propose = 'POST /api/shop/orders/order-20419/proposal'
const withdraw = 'DELETE /api/shop/orders/order-20419/proposal'
const accepted = order(20419, { status: 'accepted' })
const proposal = { id: 'p1', date: '2026-12-01', window: '13:00-17:00', reason: 'The van is broken.' }
const days = [
  { date: '2026-12-01', windows: ['09:00-13:00', '13:00-17:00'] },
  { date: '2026-12-02', windows: ['13:00-17:00'] },
]

function open(answers: Answers = {}, language: 'en' | 'ar' = 'en') {
  return openPortal('/shop/orders?order=order-20419', {
    language,
    token: 't-1',
    answers: {
      'GET /api/auth/me': ok(noor('approved')),
      'GET /api/config': ok(config),
      'GET /api/shop/orders': ok([accepted]),
      'GET /api/shop/orders/counts': ok({ all: 1, pending: 0, inProgress: 1, delivered: 0, cancelled: 0 }),
      'GET /api/shop/orders/order-20419/days': ok(days),
      [one]: ok(accepted),
      ...answers,
    },
  })
}
const ask = async (user: ReturnType<typeof open>['user']) => {
  await user.click(await screen.findByRole('button', { name: 'Propose another day' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Another day for MJ-20419' }))
  await dialog.findByRole('group', { name: 'Day' })
  return dialog
}

describe('proposing another day', () => {
  test('offers the days and windows that are free, and sends the reason with them', async () => {
    const { user, sent } = open({
      [one]: [ok(accepted), ok({ ...accepted, proposal })],
      [propose]: ok(accepted),
    })
    const dialog = await ask(user)
    expect(dialog.getByRole('button', { name: 'Tuesday, 1 December', pressed: true })).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Wednesday, 2 December', pressed: false }))
    expect(dialog.getByLabelText('Time')).toHaveProperty('value', '13:00-17:00')
    await user.click(dialog.getByLabelText('Reason for the customer'))
    await user.paste('The van is broken.')
    await user.click(dialog.getByRole('button', { name: 'Propose this day' }))
    await screen.findByText('Proposal sent to the customer')
    expect(sent.find(({ call }) => call === propose)?.body).toEqual({
      date: '2026-12-02',
      window: '13:00-17:00',
      reason: 'The van is broken.',
    })
    expect(await screen.findByText(/^Proposed: Tuesday, 1 December, \W13:00 – 17:00\W\./)).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /Another day for/ })).toBeNull())
  })

  test('begins after the day agreed on; in the calendar the days on which nobody drives are closed', async () => {
    const free = [
      { date: '2026-11-25', windows: ['09:00-13:00'] },
      { date: '2026-12-03', windows: ['13:00-17:00'] },
      { date: '2026-12-05', windows: ['13:00-17:00'] },
    ]
    const { user } = open({ 'GET /api/shop/orders/order-20419/days': ok(free) })
    const dialog = await ask(user)
    expect(dialog.queryByRole('button', { name: 'Wednesday, 25 November' })).toBeNull()
    expect(dialog.getByRole('button', { name: 'Thursday, 3 December', pressed: true })).toBeTruthy()
    expect(dialog.getByRole('button', { name: 'Friday, 4 December' })).toHaveProperty('disabled', true)
    const saturday = dialog.getAllByRole('button', { name: 'Saturday, 5 December' })
    await user.click(saturday.at(-1) as HTMLElement)
    expect(dialog.getByRole('button', { name: 'Saturday, 5 December', pressed: true })).toBeTruthy()
  })

  test('of a window that is taken meanwhile says so; nothing typed is lost', async () => {
    const full = refusal(409, 'order.window-full', 'Noor is no longer available at this time.', [
      { path: 'window', message: 'Noor is no longer available at this time.' },
    ])
    const { user } = open({ [propose]: full })
    const dialog = await ask(user)
    await user.type(dialog.getByLabelText('Reason for the customer'), 'The van')
    await user.click(dialog.getByRole('button', { name: 'Propose this day' }))
    expect((await screen.findAllByText('Noor is no longer available at this time.')).length).toBeGreaterThan(
      0,
    )
    expect(dialog.getByLabelText('Reason for the customer')).toHaveProperty('value', 'The van')
  })

  test('needs a reason; where no day is free it says so', async () => {
    const { user, sent } = open()
    const dialog = await ask(user)
    await user.click(dialog.getByRole('button', { name: 'Propose this day' }))
    expect(dialog.getByText('This field is required')).toBeTruthy()
    expect(sent.some(({ call }) => call === propose)).toBe(false)
    open({ 'GET /api/shop/orders/order-20419/days': ok([]) })
    await user.click(await screen.findByRole('button', { name: 'Propose another day' }))
    expect(await screen.findByText('No days are available.')).toBeTruthy()
  })

  test('of an order that waits accepts it; of one that is on its way is not offered', async () => {
    open({ [one]: ok(order(20419)) })
    expect(await screen.findByRole('button', { name: 'Accept and propose another day' })).toBeTruthy()
    open({ [one]: ok(order(20419, { status: 'shipped' })) })
    await screen.findByRole('button', { name: 'Mark delivered' })
    expect(screen.queryByRole('button', { name: /another day/ })).toBeNull()
  })
})

test('a proposal that waits is shown and can be withdrawn', async () => {
  const { user, sent } = open({
    [one]: [ok({ ...accepted, proposal }), ok(accepted)],
    [withdraw]: ok({ message: 'Proposal withdrawn.', id: 'order-20419' }),
  })
  await user.click(await screen.findByRole('button', { name: 'Withdraw proposal' }))
  await screen.findByText('Proposal withdrawn')
  expect(sent.some(({ call }) => call === withdraw)).toBe(true)
  await waitFor(() => expect(screen.queryByText(/^Proposed:/)).toBeNull())
})

test('the history says which day was proposed, and what the customer made of it', async () => {
  const day = { date: '2026-12-01', window: '13:00-17:00' }
  const about = {
    from: 'accepted',
    to: 'accepted',
    at: '2026-11-22T06:00:00.000Z',
    name: null,
    reason: null,
    photos: [],
    failure: null,
  }
  const events = [
    { ...about, by: 'shop', reason: 'The van is broken.', details: { day: { ...day, became: 'proposed' } } },
    { ...about, by: 'customer', details: { day: { ...day, became: 'agreed' } } },
  ]
  open({ [one]: ok({ ...accepted, events }) }, 'en')
  const history = within(await screen.findByRole('region', { name: 'History' }))
  const [last, first] = history.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(last).toMatch(/^New day agreedCustomer.*Tuesday, 1 December, \W13:00 – 17:00\W$/)
  expect(first).toMatch(/^Another day proposedShop.*The van is broken\./)
})

test('in Arabic', async () => {
  open({ [one]: ok({ ...accepted, proposal }) }, 'ar')
  expect(await screen.findByRole('button', { name: 'اقتراح يوم آخر' })).toBeTruthy()
  expect(screen.getByText(/^الموعد المقترح/)).toBeTruthy()
})
