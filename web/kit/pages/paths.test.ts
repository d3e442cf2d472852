import { describe, expect, test } from 'vitest'
import { languageOfPath, paths, publicHref, searchOf } from './paths.ts'
import { matchPage, portalAddresses } from '#web/app/routes.tsx'

describe('addresses', () => {
  test('Arabic pages have /ar before the path that both languages share', () => {
    expect(publicHref('en', '/')).toBe('/')
    expect(publicHref('ar', '/')).toBe('/ar')
    expect(publicHref('ar', '/?a=1')).toBe('/ar?a=1')
    expect(publicHref('ar', paths.marketplace({ search: 'oak', style: ['urban', 'classic'] }))).toBe(
      '/ar/marketplace?search=oak&style=urban&style=classic',
    )
  })

  test('an address is taken apart the way it was put together', () => {
    for (const path of ['/', '/marketplace', '/products/1', '/arena']) {
      expect(languageOfPath(publicHref('ar', path))).toEqual({ language: 'ar', path })
      expect(languageOfPath(publicHref('en', path))).toEqual({ language: 'en', path })
    }
  })

  test('what is empty does not appear in a query', () => {
    expect(searchOf({ search: '', category: [], page: undefined })).toBe('')
    expect(searchOf({ search: 'شاي', page: 2 })).toBe('?search=%D8%B4%D8%A7%D9%8A&page=2')
  })
})

describe('pages', () => {
  test('every public address has its page, and one page stands for all others (R-ROUTE-02, R-ROLE-01)', () => {
    const idOf = (path: string) => matchPage(path).page.id
    expect(['/', '/marketplace', '/products/1', '/saved', '/credentials'].map(idOf)).toEqual([
      'landing',
      'marketplace',
      'product',
      'saved',
      'credentials',
    ])
    expect(['/products', '/products/', '/products/1/2/3', '/marketplace/x', '/x'].map(idOf)).toEqual(
      Array(5).fill('not-found'),
    )
  })

  test('a product page knows its product (R-ROUTE-03)', () => {
    expect(matchPage('/products/0196').params).toEqual({ id: '0196' })
    expect(matchPage('/products/0196/wadi-sofa').params).toEqual({ id: '0196', name: 'wadi-sofa' })
  })

  test('the portals own their addresses and nothing that only begins like them', () => {
    const portals = ['/login', '/shop', '/shop/login', '/admin/products/7', '/reset-password', '/objection']
    expect(portals.every((path) => portalAddresses.test(path))).toBe(true)
    expect(['/logins', '/shopping', '/administrator', '/'].some((path) => portalAddresses.test(path))).toBe(
      false,
    )
  })
})
