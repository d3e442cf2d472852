import { notificationsStore } from '@mantine/notifications'
import { isValidElement } from 'react'
import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, test } from 'vitest'
import { dashboardAnswers, pendingVendor } from '#web/testing/dashboard-answers.ts'
import { type Answers, ok, refusal } from '#web/testing/fake-network.ts'
import { closePortal, openPortal } from '#web/testing/open-portal.tsx'
import { config, noor, sara } from '#web/testing/people.ts'
import { tokenKey } from './token.ts'

afterEach(closePortal)

const signedOut = refusal(401, 'account.signed-out', 'Unauthorized')
const at = '2026-11-01T08:00:00Z'
const hue = { id: 'navy', slug: 'navy', name: 'Navy', nameAr: null, hex: '#1F2D4D', status: 'active' }
const navy = { ...hue, sortOrder: 0, productCount: 0, createdAt: at, updatedAt: at }
const usual: Answers = { ...dashboardAnswers, 'GET /api/auth/me': ok(sara), 'GET /api/config': ok(config) }

type Change = {
  readonly path: string
  /** The change that is answered with 401; `answers` are what the screen needs before. */
  readonly call: string
  readonly answers: Answers
  readonly make: (user: UserEvent) => Promise<unknown>
}
const press = async (user: UserEvent, name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }))

const changes: Record<string, Change> = {
  'the status of a shop, in Shop Management': {
    path: '/admin/shops',
    call: 'PATCH /api/admin/shops/0190-shop/status',
    answers: { 'GET /api/admin/shops': ok([noor('pending').shop]) },
    make: (user) => press(user, 'Approve'),
  },
  'the status of a vendor, on the dashboard': {
    path: '/admin',
    call: 'PATCH /api/admin/shops/shop-1/status',
    answers: { 'GET /api/admin/vendors': ok([pendingVendor(1)]) },
    make: async (user) => {
      const row = (await screen.findByText('Shop 1')).closest('li') as HTMLElement
      await user.click(within(row).getByRole('button', { name: 'Approve' }))
    },
  },
  'the visibility of a colour': {
    path: '/admin/colors',
    call: 'PUT /api/admin/colors/navy',
    answers: { 'GET /api/admin/colors': ok([navy]) },
    make: async (user) => press(user, 'Hide Navy'),
  },
  'a new colour, from a form': {
    path: '/admin/colors',
    call: 'POST /api/admin/colors',
    answers: { 'GET /api/admin/colors': ok([navy]) },
    make: async (user) => {
      await press(user, 'Add Color')
      const dialog = within(await screen.findByRole('dialog'))
      await user.type(dialog.getByLabelText('Name in English'), 'Rust')
      await user.click(dialog.getByRole('button', { name: 'Add Color' }))
    },
  },
}

/** Titles and texts of all toasts shown, each with the token at that moment. */
function heardToasts(): string[] {
  const heard: string[] = []
  notificationsStore.subscribe(({ notifications: shown }) => {
    for (const { title, message } of shown) {
      const text = isValidElement<{ children: string }>(message) ? message.props.children : message
      const said = JSON.stringify([title, text])
      if (!heard.at(-1)?.startsWith(said)) heard.push(`${said} ${localStorage.getItem(tokenKey)}`)
    }
  })
  return heard
}

describe('a change that is answered 401 (R-AUTH-21, R-AUTH-22)', () => {
  test.each(Object.entries(changes))(
    'of %s says that and nothing else, then leads to the sign-in (R-AUTH-21, R-AUTH-22)',
    async (_of, change) => {
      const { user, sent } = openPortal(change.path, {
        token: 't-1',
        answers: { ...usual, ...change.answers, [change.call]: signedOut },
      })
      const heard = heardToasts()
      await change.make(user)
      await screen.findByText('You are logged out. Logging in again...')
      expect(sent.map(({ call }) => call)).toContain(change.call)
      await screen.findByRole('heading', { name: 'Portal' })
      expect(localStorage.getItem(tokenKey)).toBeNull()
      expect(heard).toEqual(['["Unauthorized","You are logged out. Logging in again..."] t-1'])
    },
  )

  test('and a list that is read meanwhile shows no failure of its own', async () => {
    openPortal('/admin/colors', { token: 't-1', answers: { ...usual, 'GET /api/admin/colors': signedOut } })
    await screen.findByText('You are logged out. Logging in again...')
    expect(screen.queryByText('Failed to fetch colors')).toBeNull()
  })
})
