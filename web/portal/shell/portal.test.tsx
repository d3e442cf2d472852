import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { languageKey } from '#web/kit/portal/portal-language.tsx'
import { dashboardAnswers, waitingFor } from '#web/testing/dashboard-answers.ts'
import { ok } from '#web/testing/fake-network.ts'
import { closePortal, openPortal } from '#web/testing/open-portal.tsx'
import { config, noor, sara } from '#web/testing/people.ts'
import { screensOf } from './portal-screens.ts'

afterEach(closePortal)

const answers = {
  ...dashboardAnswers,
  'GET /api/shop/metrics': ok(noor('approved').shop.metrics),
}
const asAdmin = { token: 't-1', answers: { ...answers, 'GET /api/auth/me': ok(sara) } }
const asShop = { token: 't-1', answers: { ...answers, 'GET /api/auth/me': ok(noor('approved')) } }

describe('which screen an address shows', () => {
  test.each(['/', '/admin'])(
    'an administrator sees the dashboard at %s (R-ROUTE-11, R-ROLE-04)',
    async (path) => {
      openPortal(path, asAdmin)
      await screen.findByRole('heading', { level: 1, name: 'Dashboard Overview' })
      expect(document.title).toBe('Dashboard · Majlis')
      expect(screen.getByRole('link', { name: 'Dashboard' }).getAttribute('aria-current')).toBe('page')
    },
  )

  test.each(['/', '/shop', '/shop/dashboard'])(
    'a shop sees its dashboard at %s (R-ROUTE-17, R-ROLE-02, G-03)',
    async (path) => {
      openPortal(path, asShop)
      await screen.findByRole('heading', { level: 1, name: 'Dar Al Noor' })
    },
  )

  test.each([
    ['/shop/dashboard', asAdmin],
    ['/admin', asShop],
    ['/admin/nothing', asAdmin],
    ['/shop/nothing', {}],
  ] as const)(
    '%s is not found by those whose it is not (R-ROUTE-09, R-ROUTE-21, G-09)',
    async (path, opening) => {
      openPortal(path, opening)
      await screen.findByRole('heading', { level: 1, name: '404 Page Not Found' })
      expect(screen.getByText('Did you forget to add the page to the router?')).toBeTruthy()
      expect(document.title).toBe('404 Page Not Found · Majlis')
    },
  )

  test.each([
    ['/admin/mails?a=1', '/login?next=%2Fadmin%2Fmails%3Fa%3D1'],
    ['/shop/dashboard', '/shop/login?next=%2Fshop%2Fdashboard'],
  ])('%s asks a visitor to sign in first (R-ROUTE-23, G-08)', async (path, signIn) => {
    const opened = openPortal(path)
    await waitFor(() => expect(opened.path()).toBe(signIn))
  })
})

describe('the frame', () => {
  test('of the admin portal names the administrator (R-ROUTE-16)', async () => {
    openPortal('/admin', asAdmin)
    await screen.findByText('Sara Al Ameri')
    expect(screen.getByText('Administrator')).toBeTruthy()
    const links = within(screen.getByRole('navigation', { name: 'Main menu' })).getAllByRole('link')
    const screens = screensOf.admin.filter(({ icon, below }) => icon && !below).map(({ paths }) => paths[0])
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/marketplace', ...screens])
  })

  test('opens a group of its menu where one is and where it was opened, and remembers it', async () => {
    const { user } = openPortal('/admin/returns', asAdmin)
    const menu = within(await screen.findByRole('navigation', { name: 'Main menu' }))
    expect(menu.getByRole('link', { name: /^Customer Reviews/ })).toBeTruthy()
    expect(menu.queryByRole('button', { name: 'More in Orders' })).toBeNull()
    expect(menu.queryByRole('link', { name: 'Ledger' })).toBeNull()
    const more = menu.getByRole('button', { name: 'More in Payouts' })
    more.focus()
    await user.keyboard('{Enter}')
    expect(more.getAttribute('aria-expanded')).toBe('true')
    expect(menu.getByRole('link', { name: 'Ledger' })).toBeTruthy()
    expect(localStorage.getItem('mj-menu')).toBe('["/admin/payouts"]')
    await user.click(more)
    expect(menu.queryByRole('link', { name: 'Ledger' })).toBeNull()
  })

  test('counts beside a closed group what waits in all of it', async () => {
    const answers = {
      ...asAdmin.answers,
      'GET /api/admin/waiting': waitingFor('admin', { orders: 3, returns: 2 }),
    }
    const { user } = openPortal('/admin', { ...asAdmin, answers })
    await screen.findByRole('link', { name: 'Orders 5 waiting' })
    await user.click(screen.getByRole('button', { name: 'More in Orders' }))
    expect(screen.getByRole('link', { name: 'Orders 3 waiting' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Returns 2 waiting' })).toBeTruthy()
  })

  test.each([
    ['/admin/products/p-1/edit', asAdmin, '/admin/products'],
    ['/shop/add-product', asShop, '/shop/products'],
    ['/shop/products/p-1/edit', asShop, '/shop/products'],
    ['/shop/products?as=table', asShop, '/shop/products?as=table'],
    ['/shop/import', asShop, '/shop/import'],
    ['/admin/mails/m-1', asAdmin, '/admin/mails'],
    ['/admin/audit', asAdmin, '/admin/audit'],
  ] as const)('at %s marks the link it belongs to, and no other', async (path, opening, link) => {
    openPortal(path, opening)
    const links = within(await screen.findByRole('navigation', { name: 'Main menu' })).getAllByRole('link')
    const marked = links.filter((one) => one.getAttribute('aria-current') === 'page')
    expect(marked.map((one) => one.getAttribute('href'))).toEqual([link])
  })

  test.each([
    ['/admin', 'Search shops', '/admin/shops?'],
    ['/admin/vendors', 'Search shops', '/admin/vendors?'],
    ['/admin/products/p-1/edit', 'Search products', '/admin/products?status=all&'],
    ['/admin/categories', 'Search categories', '/admin/categories?'],
    ['/admin/colors', 'Search colors', '/admin/colors?'],
    ['/admin/mails', 'Search mail', '/admin/mails?'],
  ])('at %s the top bar says and finds what the screen is about', async (path, label, found) => {
    const opened = openPortal(path, asAdmin)
    const bar = within(await screen.findByRole('banner'))
    await opened.user.type(await bar.findByRole('searchbox', { name: label }), ' bait {Enter}')
    expect(opened.path()).toBe(`${found}search=bait`)
  })

  test.each([
    ['/shop', 'ladder', '/shop/products?search=ladder'],
    ['/shop/settings', 'mj-20418', '/shop/orders?search=mj-20418'],
    ['/shop/customers', 'mj-20418', '/shop/customers?search=mj-20418'],
  ])('at %s a shop that types %s finds its own', async (path, typed, found) => {
    const opened = openPortal(path, asShop)
    const bar = within(await screen.findByRole('banner'))
    await opened.user.type(await bar.findByRole('searchbox'), `${typed}{Enter}`)
    expect(opened.path()).toBe(found)
  })

  test('people for orders alone find orders from everywhere', async () => {
    const me = ok({ ...noor('approved'), shopRole: 'orders' })
    openPortal('/shop/returns', { ...asShop, answers: { ...answers, 'GET /api/auth/me': me } })
    const bar = within(await screen.findByRole('banner'))
    await bar.findByRole('searchbox', { name: 'Search orders' })
  })

  test('of the shop portal names the shop and its manager (R-ROUTE-20)', async () => {
    openPortal('/shop', { ...asShop, language: 'ar' })
    await screen.findByText('Noor Al Ketbi')
    expect(screen.getByText('مدير المتجر')).toBeTruthy()
    expect(screen.getByText('بوابة المتجر')).toBeTruthy()
    expect(screen.getAllByText('دار النور').length).toBeGreaterThan(0)
    closePortal()
    openPortal('/shop', asShop)
    expect(await screen.findByText('Shop Manager')).toBeTruthy()
    expect(screen.getByText('Shop Portal')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Log out' })).toBeTruthy()
  })

  test('has landmarks and a link past the menu', async () => {
    openPortal('/admin', asAdmin)
    const skip = await screen.findByRole('link', { name: 'Skip to content' })
    expect(document.querySelector(skip.getAttribute('href') ?? '')).toBe(screen.getByRole('main'))
    expect(screen.getByRole('banner')).toBeTruthy()
  })

  test('changes the language in place, for good, and leads to the marketplace in it (G-10)', async () => {
    const { user, path } = openPortal('/admin', asAdmin)
    await user.click(await screen.findByRole('button', { name: 'العربية' }))
    await screen.findByRole('heading', { level: 1, name: 'نظرة عامة' })
    expect([document.documentElement.lang, document.documentElement.dir]).toEqual(['ar', 'rtl'])
    expect(localStorage.getItem(languageKey)).toBe('ar')
    expect(screen.getByRole('link', { name: 'السوق' }).getAttribute('href')).toBe('/ar/marketplace')
    expect(path()).toBe('/admin')
    expect(document.title).toBe('لوحة التحكم · مجلس')
  })

  test('changes the colours for the public pages too', async () => {
    const { user } = openPortal('/admin', asAdmin)
    await user.click(await screen.findByRole('button', { name: 'Switch to dark mode' }))
    expect(document.documentElement.getAttribute('data-mantine-color-scheme')).toBe('dark')
    expect(localStorage.getItem('mj-scheme')).toBe('dark')
    await user.click(screen.getByRole('button', { name: 'Switch to light mode' }))
    expect(localStorage.getItem('mj-scheme')).toBe('light')
  })

  test('opens its menu as a dialog, closes it and returns to the button', async () => {
    const { user } = openPortal('/admin/mails', asAdmin)
    const button = await screen.findByRole('button', { name: 'Open menu' })
    await user.click(button)
    const menu = await screen.findByRole('dialog', { name: 'Main menu' })
    await waitFor(() => expect(menu.contains(document.activeElement)).toBe(true))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(document.activeElement).toBe(button))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('closes its menu with a choice', async () => {
    const { user } = openPortal('/admin/mails', asAdmin)
    await user.click(await screen.findByRole('button', { name: 'Open menu' }))
    const menu = await screen.findByRole('dialog')
    await user.click(await within(menu).findByRole('link', { name: 'Dashboard' }))
    const heading = await screen.findByRole('heading', { level: 1, name: 'Dashboard Overview' })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(heading.isConnected).toBe(true)
  })
})

test('no style element is ever written, so that the policy needs no exception', async () => {
  const { user } = openPortal('/admin', asAdmin)
  await user.click(await screen.findByRole('button', { name: 'Switch to dark mode' }))
  await user.click(screen.getByRole('button', { name: 'Open menu' }))
  await screen.findByRole('dialog')
  const opened = openPortal('/login', { answers: { 'POST /api/auth/login': 'unreachable' } })
  await opened.user.type(await screen.findByLabelText('Email'), 'a@b.ae')
  await opened.user.type(screen.getByLabelText('Password'), 'secret1{Enter}')
  await screen.findByRole('alert')
  expect(document.querySelectorAll('style')).toHaveLength(0)
})

describe('the note of a demo', () => {
  test.each([
    ['en', 'Creating a year of orders: 43%.'],
    ['ar', 'تُكتب الآن طلبات سنة كاملة: 43%.'],
  ] as const)('says in %s how much of the year is there while it is written', async (language, said) => {
    const demo = { ...config, demoMode: true, demoYear: 43 }
    const answers = { ...asAdmin.answers, 'GET /api/config': ok(demo) }
    openPortal('/admin', { ...asAdmin, language, answers })
    await screen.findByText((_text, of) => of?.tagName === 'ASIDE' && of.textContent.includes(said))
  })

  const note = { name: 'Demo: the shops, products, prices and ratings on this site are samples.' }

  test.each(['/login', '/shop/login', '/register', '/shop/register', '/forgot-password', '/admin'])(
    'stands on %s, with the way to the test logins, and nowhere without a demo (R-DEMO-05)',
    async (path) => {
      const answersOf = (demoMode: boolean) => ({
        'GET /api/auth/me': ok(sara),
        'GET /api/config': ok({ ...config, demoMode }),
      })
      const token = path === '/admin' ? { token: 't-1' } : {}
      openPortal(path, { ...token, answers: answersOf(true) })
      const found = await screen.findByRole('complementary', note)
      expect(within(found).getByRole('link').getAttribute('href')).toBe('/credentials')
      openPortal(path, { ...token, answers: answersOf(false) })
      await screen.findByRole('heading', { level: 1 })
      expect(screen.queryByRole('complementary', note)).toBeNull()
    },
  )

  test('stands as soon as the frame where the document says so, so that nothing is pushed down later', async () => {
    document.documentElement.dataset['demo'] = ''
    try {
      openPortal('/admin', { ...asAdmin, answers: { ...asAdmin.answers, 'GET /api/config': 'pending' } })
      await screen.findByRole('heading', { level: 1 })
      screen.getByRole('complementary', note)
    } finally {
      delete document.documentElement.dataset['demo']
    }
  })
})
