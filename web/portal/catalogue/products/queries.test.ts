import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeNetwork, okPage } from '#web/testing/fake-network.ts'
import { noor } from '#web/testing/people.ts'
import { ownProduct } from '#web/testing/own-product.ts'
import { approvedShopsQuery, linkedNamesQuery } from './queries.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

test('the names of linked products are read in one request; one that is gone has none (R-ADD-06)', async () => {
  const { sent, fetch } = fakeNetwork({ 'GET /api/admin/products': okPage([ownProduct(2), ownProduct(1)]) })
  vi.stubGlobal('fetch', fetch)
  const names = await new QueryClient().fetchQuery(linkedNamesQuery(['product-1', 'product-2', 'gone']))
  expect([...names]).toEqual([
    ['product-2', 'Wadi sofa 2'],
    ['product-1', 'Wadi sofa 1'],
  ])
  const asked = sent.map(({ path }) => new URLSearchParams(path.split('?')[1]))
  expect(asked.map((query) => [query.getAll('ids'), query.get('limit')])).toEqual([
    [['product-1', 'product-2', 'gone'], '200'],
  ])
})

test('pickers take all approved shops, page by page (G-45)', async () => {
  const shop = noor('approved').shop
  const next = '/api/admin/shops?status=approved&limit=100&offset=100'
  const { sent, fetch } = fakeNetwork({
    'GET /api/admin/shops': [okPage([shop], next), okPage([{ ...shop, id: 'second' }])],
  })
  vi.stubGlobal('fetch', fetch)
  const shops = await new QueryClient().fetchQuery(approvedShopsQuery)
  expect(shops.map(({ id }) => id)).toEqual([shop.id, 'second'])
  expect(sent.map(({ path }) => path)).toEqual(['/api/admin/shops?status=approved&limit=100', next])
})
