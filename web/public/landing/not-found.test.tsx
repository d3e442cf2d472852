import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { inShop } from '#web/testing/in-shop.tsx'
import NotFoundScreen from './not-found-screen.tsx'

afterEach(cleanup)

const shell = { categories: [{ slug: 'sofas', name: 'الأرائك' }] }

test('a page that does not exist leads on: by search, by category, to the marketplace and home', () => {
  render(inShop(<NotFoundScreen />, { shell, language: 'ar', address: '/nothing', pageId: 'not-found' }))
  expect(screen.getByRole('heading', { level: 1, name: '404 الصفحة غير موجودة' })).toBeTruthy()
  const field = screen.getByRole('combobox', { name: 'ابحث عن أثاث' })
  expect(field.closest('form')?.getAttribute('action')).toBe('/ar/marketplace')
  const categories = within(screen.getByRole('navigation', { name: 'ابدأ من إحدى الفئات' }))
  expect(categories.getByRole('link', { name: 'الأرائك' }).getAttribute('href')).toBe(
    '/ar/marketplace?category=sofas',
  )
  expect(screen.getByRole('link', { name: 'اذهب إلى السوق' })).toBeTruthy()
})

test('says the sentence of the specification; without categories there is no empty list (R-ROUTE-09)', () => {
  render(inShop(<NotFoundScreen />))
  expect(screen.getByText('Did you forget to add the page to the router?')).toBeTruthy()
  expect(screen.queryByRole('navigation')).toBeNull()
})
