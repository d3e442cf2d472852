import { describe, expect, test } from 'vitest'
import { areaOf, matchScreen, returnPath, signInPath } from '#web/kit/portal/portal-paths.ts'
import { screensOf } from './portal-screens.ts'

describe('the screen of an address', () => {
  test('is found by each of its paths, whatever its slashes', () => {
    const [dashboard] = screensOf.shop
    for (const path of ['/shop', '/shop/', '/shop/dashboard', '/']) {
      expect(matchScreen(screensOf.shop, path)?.screen).toBe(dashboard)
    }
  })

  test('gets the names of the path, decoded; a broken escape stays as it is', () => {
    expect(matchScreen(screensOf.admin, '/admin/mails/a%20b')?.params).toEqual({ id: 'a b' })
    expect(matchScreen(screensOf.admin, '/admin/mails/%E0%A4')?.params).toEqual({ id: '%E0%A4' })
  })

  test('of the other role, or of nobody, is none (R-ROUTE-21)', () => {
    expect(matchScreen(screensOf.admin, '/shop')).toBeNull()
    expect(matchScreen(screensOf.shop, '/admin')).toBeNull()
    expect(matchScreen(screensOf.admin, '/admin/nothing')).toBeNull()
  })
})

test('every address of the tables belongs to one screen of its role', () => {
  for (const screens of Object.values(screensOf)) {
    const paths = screens.flatMap((screen) => screen.paths)
    expect(new Set(paths).size).toBe(paths.length)
  }
})

test('the sidebars hold the links that are prescribed, in their order (R-ROUTE-13, R-ROUTE-15, R-ROUTE-20, R-ROUTE-18)', () => {
  const prescribed = {
    admin: [
      'Dashboard /admin',
      'Vendor Management /admin/vendors',
      'Shop Management /admin/shops',
      'Products /admin/products',
      'Categories /admin/categories',
      'Colors /admin/colors',
      'Add Product /admin/add-product',
      'Orders /admin/orders',
      'Payouts /admin/payouts',
      'Analytics /admin/analytics',
      'Customers /admin/customers',
      'Settings /admin/settings',
    ],
    shop: [
      'Dashboard /shop',
      'Products /shop/products',
      'Orders /shop/orders',
      'Customers /shop/customers',
      // Two more, where the design has them (DESIGN 15).
      'Earnings /shop/earnings',
      'Analytics /shop/analytics',
      'Shop Settings /shop/settings',
    ],
  }
  for (const role of ['admin', 'shop'] as const) {
    const links = screensOf[role]
      .filter(({ icon, below, isForStaff }) => icon && !below && !isForStaff)
      .map(({ title, paths }) => `${title.en} ${paths[0]}`)
    expect(links).toEqual(prescribed[role])
  }
})

test('every other screen stands below one of them (DESIGN 15)', () => {
  for (const screens of Object.values(screensOf)) {
    const first = new Set(screens.filter(({ icon, below }) => icon && !below).map(({ paths }) => paths[0]))
    const others = screens.flatMap(({ below }) => below ?? [])
    expect(others.length).toBeGreaterThan(7)
    expect(others.filter((path) => !first.has(path))).toEqual([])
  }
})

test('an address belongs to the area whose screen it is', () => {
  expect(areaOf('/admin/mails')).toBe('admin')
  expect(areaOf('/shop/dashboard')).toBe('shop')
  expect(areaOf('/')).toBeNull()
  expect(areaOf('/admin/nothing')).toBeNull()
})

describe('after signing in', () => {
  const back = (role: 'admin' | 'shop', next: string) => returnPath(role, `?next=${encodeURIComponent(next)}`)

  test('one arrives where one wanted to go', () => {
    expect(signInPath('admin', '/admin/mails?x=1')).toBe('/login?next=%2Fadmin%2Fmails%3Fx%3D1')
    expect(back('admin', '/admin/mails?x=1#a')).toBe('/admin/mails?x=1#a')
  })

  test('one arrives at home without a wish, or with one for the other role (R-AUTH-13)', () => {
    expect(returnPath('admin', '')).toBe('/admin')
    expect(returnPath('shop', '')).toBe('/shop/dashboard')
    expect(back('shop', '/admin/mails')).toBe('/shop/dashboard')
  })

  test.each([
    'https://evil.example/admin',
    '//evil.example/admin',
    '/\\evil.example/admin',
    'javascript:alert(1)',
    '/.//admin/mails',
    '/x/..//admin',
  ])('no wish leads away from this site: %s (G-08)', (next) => {
    expect(back('admin', next)).toBe('/admin')
  })
})
