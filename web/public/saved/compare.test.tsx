import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { browse } from '#contract/catalogue/marketplace.ts'
import type { PageRequest } from '#web/kit/pages/page.ts'
import { inShop } from '#web/testing/in-shop.tsx'
import { sampleCard } from '#web/testing/sample-product.ts'
import { compareLoader } from './compare-loader.ts'
import CompareScreen from './compare-screen.tsx'

afterEach(cleanup)

const dimensions = { name: 'dimensions', label: 'Dimensions', value: '238 x 96 x 74', unit: 'cm' }
const seats = { name: 'seats', label: 'Seats', value: 3, unit: '' }
const of = { dimensions: '238 x 96 x 74', stock: 4, currency: 'AED' }
const sofa = { ...of, card: { ...sampleCard, id: 'sofa', name: 'Wadi sofa' }, facts: [dimensions, seats] }
const rug = { ...of, card: { ...sampleCard, id: 'rug', name: 'Ramla rug' }, facts: [dimensions] }

test('products stand side by side, each fact in one row, and what one does not say is marked', () => {
  render(inShop(<CompareScreen />, { data: { products: [sofa, rug] } as never }))
  expect(
    screen.getAllByRole('columnheader').map((head) => within(head).getByRole('heading').textContent),
  ).toEqual(['Wadi sofa', 'Ramla rug'])
  const row = (name: string) => within(screen.getByRole('row', { name: new RegExp(`^${name}`) }))
  expect(
    row('Seats')
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['3 ', '–'])
  expect(row('Dimensions').getAllByRole('cell')).toHaveLength(2)
})

test('in Arabic too, and where nothing is left of them the way on is shown', () => {
  render(inShop(<CompareScreen />, { data: { products: [] } as never, language: 'ar' }))
  expect(screen.getByRole('heading', { level: 1, name: 'مقارنة' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'تصفّح السوق' })).toBeTruthy()
})

test('no more than four are asked for, and what is not on sale is left out', async () => {
  const call = vi.fn(async (endpoint: unknown, _input: { query: { ids: string[] } }) =>
    endpoint === browse ? { cards: [] } : [],
  )
  const query = new URLSearchParams([1, 2, 3, 4, 5].map((id) => ['ids', String(id)]))
  const page = { call, language: 'en', now: new Date(), params: {}, query } as unknown as PageRequest
  expect(await compareLoader(page)).toEqual({ products: [] })
  expect(call.mock.calls.map(([, { query: asked }]) => asked.ids)).toEqual(
    Array(2).fill(['1', '2', '3', '4']),
  )
})
