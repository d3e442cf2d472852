import { screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ok } from '#web/testing/fake-network.ts'
import { closePortal, openPortal } from '#web/testing/open-portal.tsx'
import { ownProduct } from '#web/testing/own-product.ts'
import { config, figures, sara } from '#web/testing/people.ts'

afterEach(closePortal)

test('a status of a later server is shown as it is written, a shop without a name as unknown (R-SHOPS-12)', async () => {
  const strange = { ...ownProduct(1), status: 'quarantined', shopName: null, createdAt: null }
  openPortal('/admin/products?status=all', {
    token: 't-1',
    answers: {
      'GET /api/auth/me': ok(sara),
      'GET /api/config': ok(config),
      'GET /api/admin/metrics': ok(figures),
      'GET /api/admin/products/shops': ok({ total: 0, shops: [] }),
      'GET /api/admin/products/queue': ok([strange]),
    },
  })
  const card = await screen.findByRole('article', { name: 'Wadi sofa 1' })
  expect(within(card).getByText('quarantined')).toBeTruthy()
  expect(card.textContent).toContain('Unknown Shop')
})
