import { screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { allEndpoints } from '#contract/all-endpoints.ts'
import {
  type AdminRole,
  adminRoleNames,
  adminRoles,
  mayOnPlatform,
  needOf,
  rightsOfRole,
} from '#domain/platform/admin-roles.ts'
import { dashboardAnswers, pendingVendor, waitingFor } from '#web/testing/dashboard-answers.ts'
import { type Answers, ok } from '#web/testing/fake-network.ts'
import { closePortal, openPortal } from '#web/testing/open-portal.tsx'
import { sara } from '#web/testing/people.ts'
import { adminScreens } from './admin-screens.ts'

afterEach(closePortal)

/** Opens the portal as a person of the platform with this role. */
function openAs(role: AdminRole, path: string, more: Answers = {}, language: 'en' | 'ar' = 'en') {
  const user = { ...sara, platform: { role, rights: rightsOfRole(role) } }
  const answers = { ...dashboardAnswers, 'GET /api/auth/me': ok(user), ...more }
  return openPortal(path, { language, token: 't-1', answers })
}

const linked = adminScreens.filter(({ icon }) => icon)

test.each(adminRoles)(
  'the menu of %s has the screens of the role, in groups, and names its reader an administrator (G-138, R-ROUTE-16)',
  async (role) => {
    const { user } = openAs(role, '/admin')
    const menu = within(await screen.findByRole('navigation', { name: 'Main menu' }))
    for (const more of menu.queryAllByRole('button', { name: /^More in / })) await user.click(more)
    const shown = menu.getAllByRole('link').map((link) => link.getAttribute('href'))
    const own = linked.filter(({ needs }) => {
      if (needs === null) return true
      const { right, reach } = needOf(needs, 'read')
      return mayOnPlatform(role, right, reach)
    })
    expect(new Set(shown.filter((href) => href?.startsWith('/admin')))).toEqual(
      new Set(own.map(({ paths: [path] }) => path)),
    )
    expect(own.length === linked.length).toBe(role === 'owner')
    expect(
      screen.getByText(role === 'owner' ? 'Administrator' : `Administrator · ${adminRoleNames[role].en}`),
    ).toBeTruthy()
  },
)

test('each screen asks for the right that the list behind it needs (G-138)', () => {
  const compared = adminScreens.flatMap(({ paths: [path], needs }) => {
    const list = allEndpoints.find((one) => one.method === 'GET' && one.path === `/api${path}`)
    return list && path !== '/admin/settings' ? [[path, needs, list.needs]] : []
  })
  expect(compared.length).toBeGreaterThan(12)
  expect(compared.filter(([, screens, lists]) => screens !== lists)).toEqual([])
})

test.each([
  [
    'en',
    'Your role, Support, does not include the right to see “Money”. An owner of the platform can give you another role.',
  ],
  ['ar', 'دورك «الدعم» لا يمنحك حق الاطلاع على «المال». يمكن لأحد مالكي المنصة أن يمنحك دوراً آخر.'],
] as const)(
  'a screen opened by its address says what is missing and who can give it, in %s (G-138)',
  async (language, why) => {
    const { sent } = openAs('support', '/admin/payouts', {}, language)
    await screen.findByText(why)
    expect(sent.some(({ call }) => call.startsWith('GET /api/admin/payouts'))).toBe(false)
  },
)

test('the settings of whoever is no owner are their own account alone (G-138)', async () => {
  const { sent } = openAs('support', '/admin/settings')
  await screen.findByRole('heading', { name: 'Settings', level: 1 })
  expect(screen.getAllByRole('button', { name: /password/i }).length).toBeGreaterThan(0)
  expect(screen.queryByRole('link', { name: 'Audit log' })).toBeNull()
  expect(sent.some(({ call }) => call === 'GET /api/admin/settings')).toBe(false)
})

describe('the dashboard', () => {
  const asked = (sent: readonly { readonly call: string }[]) =>
    new Set(sent.map(({ call }) => call).filter((call) => call.startsWith('GET /api/admin/')))

  test('of support has no figures, money and mail, and nothing of it is asked for (G-138)', async () => {
    const { sent } = openAs('support', '/admin', { 'GET /api/admin/vendors': ok([pendingVendor(1)]) })
    await screen.findByText('Shop 1')
    expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull()
    expect(asked(sent)).toEqual(
      new Set(['GET /api/admin/vendors', 'GET /api/admin/waiting', 'GET /api/admin/waiting/since']),
    )
  })

  test('of finance has figures and payouts, and what waits of it alone (G-138)', async () => {
    const { sent } = openAs('finance', '/admin', {
      'GET /api/admin/waiting': waitingFor('admin', { payouts: 2 }),
    })
    const work = (await screen.findByRole('heading', { name: 'Quick Actions' })).closest('section')
    const rows = await within(work as HTMLElement).findAllByRole('link')
    expect(rows.map((row) => row.getAttribute('href'))).toEqual(['/admin/payouts?status=pending'])
    expect(asked(sent).has('GET /api/admin/payouts')).toBe(true)
    expect(asked(sent).has('GET /api/admin/mails')).toBe(false)
  })
})

describe('a screen of which nothing may be changed', () => {
  const hue = { id: 'navy', slug: 'navy', name: 'Navy', nameAr: null, hex: '#1F2D4D', status: 'active' }
  const at = '2026-11-01T08:00:00Z'
  const navy = { ...hue, sortOrder: 0, productCount: 0, createdAt: at, updatedAt: at }
  const colors = { 'GET /api/admin/colors': ok([navy]) }

  test('says so, and has no buttons that would only be refused (G-138)', async () => {
    openAs('support', '/admin/colors', colors)
    await screen.findByText(
      'Your role, Support, can view “Products and categories” but not change it. An owner of the platform can give you another role.',
    )
    await screen.findByText('Navy')
    for (const name of ['Add Color', 'Hide Navy', 'Edit Navy'])
      expect(screen.queryByRole('button', { name })).toBeNull()
  })

  test('is one of whoever may change it without a word (G-138)', async () => {
    openAs('operations', '/admin/colors', colors)
    await screen.findByRole('button', { name: 'Hide Navy' })
    expect(screen.getByRole('button', { name: 'Add Color' })).toBeTruthy()
    expect(screen.queryByText(/but not change it/)).toBeNull()
  })
})
