import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ScreenModule } from '#web/kit/pages/page.ts'
import { prePaintScript } from '#web/app/pre-paint.ts'
import { addToCart } from '#web/kit/storefront/cart/cart-store.ts'
import { showToast } from '#web/kit/storefront/toast.tsx'
import { inShop } from '#web/testing/in-shop.tsx'
import { PublicLayout } from './public-layout.tsx'

const blank: ScreenModule = { default: () => null, head: () => ({ title: '', description: '' }) }
const shell = {
  categories: [{ slug: 'sofas', name: 'Sofas' }],
  policies: ['terms'],
  contact: {
    supportEmail: 'help@majlis.example',
    salesEmail: 'sales@majlis.example',
    supportPhone: null,
    supportWhatsapp: '050 123 4567',
  },
}
const show = (place = {}) =>
  render(inShop(<PublicLayout screen={blank}>The page</PublicLayout>, { shell, ...place }))

beforeEach(() => {
  localStorage.clear()
  document.documentElement.removeAttribute('data-mantine-color-scheme')
})
afterEach(cleanup)

describe('the frame', () => {
  test('has its landmarks and the way to skip to the content', () => {
    show()
    expect(screen.getByRole('link', { name: 'Skip to content' }).getAttribute('href')).toBe('#content')
    expect(screen.getByRole('main').id).toBe('content')
    for (const landmark of ['banner', 'contentinfo']) expect(screen.getByRole(landmark)).toBeTruthy()
    expect(screen.getByRole('navigation', { name: 'Categories' })).toBeTruthy()
  })

  test('links to the categories, the saved products, shops and test logins (R-ROUTE-01)', () => {
    show({ language: 'ar' })
    const footer = within(screen.getByRole('contentinfo'))
    const leadsTo = (name: string) => footer.getByRole('link', { name }).getAttribute('href')
    expect(leadsTo('Sofas')).toBe('/ar/marketplace?category=sofas')
    expect(leadsTo('كل الأثاث')).toBe('/ar/marketplace')
    expect(leadsTo('سجّل متجرك')).toBe('/shop/register')
    expect(leadsTo('دخول المتاجر')).toBe('/shop/login')
    expect(leadsTo('دخول الإدارة')).toBe('/login')
    expect(leadsTo('الشروط')).toBe('/ar/terms')
    expect(leadsTo('حسابات تجريبية')).toBe('/ar/credentials')
    expect(leadsTo('تواصل معنا')).toBe('mailto:help@majlis.example')
    expect(leadsTo('واتساب')).toContain('https://wa.me/971501234567?text=')
    expect(leadsTo('تحدّث إلى المبيعات')).toBe('mailto:sales@majlis.example')
  })

  test('leads to the own orders from everywhere', () => {
    show()
    const banner = within(screen.getByRole('banner'))
    const leads = banner
      .getAllByRole('link', { name: 'Track an order' })
      .map((link) => link.getAttribute('href'))
    expect(leads).toEqual(['/orders', '/orders'])
  })

  test('changes the language on the same page and keeps what was chosen', () => {
    show({ address: '/marketplace?search=oak&utm=1', pageId: 'marketplace' })
    expect(screen.getByText('العربية').getAttribute('href')).toBe('/ar/marketplace?search=oak')
    cleanup()
    show({ address: '/saved', pageId: 'saved', language: 'ar' })
    expect(screen.getByText('English').getAttribute('href')).toBe('/saved')
    cleanup()
    show({ address: '/nothing', pageId: 'not-found' })
    expect(screen.getByText('العربية').getAttribute('href')).toBe('/ar')
  })

  test('says how many products lie in the cart of this browser, in either language', () => {
    show({ address: '/cart' })
    const cart = screen.getByRole('link', { name: 'Cart' })
    expect(cart.getAttribute('aria-current')).toBe('page')
    const line = { productId: 'a', quantity: 3, name: 'A', nameAr: null, photo: null }
    act(() => void addToCart(line, { ...line, productId: 'b', quantity: 1 }))
    expect(screen.getByRole('link', { name: 'Cart, 4 items' }).textContent).toMatch(/4$/)
    cleanup()
    show({ language: 'ar' })
    const name = 'السلة، فيها 4 قطع'
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe('/ar/cart')
  })

  test('searches with a form that needs no script', () => {
    show({ address: '/marketplace?search=oak', language: 'ar' })
    const [field] = screen.getAllByRole('combobox')
    const form = field?.closest('form')
    expect(form?.getAttribute('action')).toBe('/ar/marketplace')
    expect(form?.method).toBe('get')
    expect(field).toMatchObject({ name: 'search', value: 'oak' })
  })

  test('says on every page that it is a demo, and only then (R-DEMO-05)', () => {
    show({ shell: { ...shell, demoMode: true } })
    expect(screen.getByRole('complementary').textContent).toContain('samples')
    cleanup()
    show()
    expect(screen.queryByRole('complementary')).toBeNull()
  })

  test('the demo bar can be closed, and stays closed in this browser', () => {
    show({ shell: { ...shell, demoMode: true }, language: 'ar' })
    fireEvent.click(screen.getByRole('button', { name: 'إغلاق تنبيه النسخة التجريبية' }))
    const root = document.documentElement
    expect(root.hasAttribute('data-demo-closed')).toBe(true)
    root.removeAttribute('data-demo-closed')
    // On the next page, before the first paint.
    // oxlint-disable-next-line typescript/no-implied-eval -- the inline script of the head, run as the browser runs it
    new Function(prePaintScript)()
    expect(root.hasAttribute('data-demo-closed')).toBe(true)
    root.removeAttribute('data-demo-closed')
  })
})

describe('the colour scheme', () => {
  test('follows the choice from then on', () => {
    show()
    const [button] = screen.getAllByRole('button', { name: 'Switch between light and dark' })
    fireEvent.click(button as HTMLElement)
    expect(document.documentElement.getAttribute('data-mantine-color-scheme')).toBe('dark')
    expect(localStorage.getItem('mj-scheme')).toBe('dark')
    fireEvent.click(button as HTMLElement)
    expect(localStorage.getItem('mj-scheme')).toBe('light')
  })
})

describe('toasts', () => {
  test('are announced one at a time, for five seconds (R-ERR-06)', () => {
    vi.useFakeTimers()
    show()
    act(() => showToast({ title: 'First' }))
    act(() => showToast({ title: 'Second', text: 'Wadi sofa' }))
    const [region] = screen.getAllByRole('status')
    expect(region?.textContent).toBe('SecondWadi sofa')
    act(() => void vi.advanceTimersByTime(4999))
    expect(region?.textContent).toBe('SecondWadi sofa')
    act(() => void vi.advanceTimersByTime(1))
    expect(region?.textContent).toBe('')
    vi.useRealTimers()
  })
})
