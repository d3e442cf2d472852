import { screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ok } from '#web/testing/fake-network.ts'
import { closePortal, openPortal } from '#web/testing/open-portal.tsx'
import { config, noor } from '#web/testing/people.ts'

afterEach(closePortal)

function openProfile(language: 'en' | 'ar' = 'en', about: object = {}) {
  const user = noor('approved')
  const known = { ...user, shop: { ...user.shop, ...about } }
  return openPortal('/shop/profile', {
    language,
    token: 't-1',
    answers: { 'GET /api/auth/me': ok(known), 'GET /api/config': ok(config) },
  })
}

const valueOf = (term: string) => screen.getByText(term, { selector: 'dt' }).nextElementSibling?.textContent

test('a shop reads what it said of itself, and that it gave no document', async () => {
  openProfile('en', {
    taxId: '100526018500003',
    licenceExpiresOn: '2027-04-28',
    emirate: 'dubai',
    kycDocuments: [],
  })
  expect(await screen.findByRole('region', { name: 'Business data' })).toBeTruthy()
  expect(valueOf('Tax ID')).toBe('100526018500003')
  expect(valueOf('Licence expires on')).toBe('28 April 2027')
  expect(valueOf('Emirate')).toBe('Dubai')
  expect(within(screen.getByRole('navigation', { name: 'Main menu' })).getByText('Shop profile')).toBeTruthy()
})

test('in Arabic too, with what it has not given', async () => {
  openProfile('ar', { emirate: 'sharjah', emiratesId: null })
  expect(await screen.findByRole('region', { name: 'بيانات النشاط' })).toBeTruthy()
  expect(valueOf('الإمارة')).toBe('الشارقة')
  expect(valueOf('رقم الهوية الإماراتية')).toBe('لم يُذكر')
})
