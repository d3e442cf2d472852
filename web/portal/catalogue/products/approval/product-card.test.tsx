import { screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ok, refusal } from '#web/testing/fake-network.ts'
import { closePortal, openPortal } from '#web/testing/open-portal.tsx'
import { ownProduct } from '#web/testing/own-product.ts'
import { config, sara } from '#web/testing/people.ts'

afterEach(closePortal)

test.each([
  ['pending_review', 'pending review', 'yellow'],
  ['active', 'Active', 'green'],
  ['rejected', 'Rejected', 'red'],
  ['inactive', 'inactive', 'gray'],
  ['withdrawn', 'Withdrawn', 'gray'],
])('a product that is %s has the badge “%s” in %s (R-REVIEW-12)', async (status, word, color) => {
  openPortal('/admin/products?status=all', {
    token: 't-1',
    answers: {
      'GET /api/auth/me': ok(sara),
      'GET /api/config': ok(config),
      'GET /api/admin/products/shops': ok({ total: 0, shops: [] }),
      'GET /api/admin/products/queue': ok([ownProduct(1, { status })]),
    },
  })
  const badge = within(await screen.findByRole('article', { name: 'Wadi sofa 1' })).getByText(word)
  expect(badge.parentElement?.style.getPropertyValue('--badge-bg')).toContain(`color-${color}-`)
})

test('all products that cannot be read say "Failed to fetch all products" (R-ERR-03)', async () => {
  const away = refusal(503, 'request.unavailable', 'Majlis is not available right now.')
  const answers = {
    'GET /api/auth/me': ok(sara),
    'GET /api/config': ok(config),
    'GET /api/admin/products/queue': away,
  }
  openPortal('/admin/products?status=all', { token: 't-1', answers })
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to fetch all products')
})
