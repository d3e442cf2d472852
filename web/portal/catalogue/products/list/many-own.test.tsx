import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { type FakeAnswer, ok, refusal } from '#web/testing/fake-network.ts'
import { closePortal, openPortal } from '#web/testing/open-portal.tsx'
import { ownProduct } from '#web/testing/own-product.ts'
import { config, noor } from '#web/testing/people.ts'
import { priceAfter } from './price-stock-edits.ts'

afterEach(closePortal)

const change = 'PATCH /api/shop/products'
const counts = { all: 3, active: 2, pendingReview: 1, rejected: 0, inactive: 0, withdrawn: 0, lowStock: 0 }
const products = [ownProduct(1), ownProduct(2), ownProduct(3, { status: 'pending_review' })]

function open(reply: FakeAnswer, language: 'en' | 'ar' = 'en') {
  return openPortal('/shop/products', {
    token: 't-1',
    language,
    answers: {
      'GET /api/auth/me': ok(noor('approved')),
      'GET /api/config': ok(config),
      'GET /api/shop/products/counts': ok(counts),
      'GET /api/shop/products': ok(products),
      [change]: reply,
    },
  })
}

test('a shop takes several products off sale at once, and the toast puts them back (R-PORTAL-13)', async () => {
  const { user, sent } = open(ok(products.slice(0, 2)))
  await screen.findByRole('checkbox', { name: 'Select Wadi sofa 1' })
  // A product that waits for review is not on sale.
  expect(screen.queryByRole('checkbox', { name: 'Select Wadi sofa 3' })).toBeNull()
  await user.keyboard('jxjx')
  await user.click(await screen.findByRole('button', { name: 'Take off sale (2)' }))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(sent.filter(({ call }) => call === change)).toHaveLength(2))
  const ids = ['product-1', 'product-2']
  const of = (status: string) => ({ items: ids.map((id) => ({ id, status })) })
  const bodies = sent.filter(({ call }) => call === change).map(({ body }) => body)
  expect(bodies).toEqual([of('inactive'), of('active')])
})

test('where one cannot be taken off, none is, and that is said', async () => {
  const { user } = open(refusal(409, 'product.cannot-move', 'It cannot be taken off sale.'))
  await user.click(await screen.findByRole('checkbox', { name: 'Select Wadi sofa 1' }))
  await user.click(screen.getByRole('button', { name: 'Take off sale (1)' }))
  expect((await screen.findByRole('alert')).textContent).toContain('It cannot be taken off sale.')
})

test.each([
  ['en', 'Change prices', 'Action', 'Percentage', 'Undo'],
  ['ar', 'تغيير الأسعار', 'الإجراء', 'النسبة المئوية', 'تراجع'],
] as const)(
  'the prices of several go up or down by some percent, to whole dirhams, and back (%s)',
  async (language, button, way, percent, undo) => {
    const { user, sent } = open(ok(products.slice(0, 2)), language)
    await screen.findAllByRole('checkbox')
    await user.keyboard('jxjx')
    await user.click(await screen.findByRole('button', { name: button }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.selectOptions(dialog.getByLabelText(way), '-1')
    await user.clear(dialog.getByLabelText(percent))
    await user.type(dialog.getByLabelText(percent), '7')
    await user.click(dialog.getByRole('button', { name: button }))
    await user.click(await screen.findByRole('button', { name: undo }))
    await waitFor(() => expect(sent.filter(({ call }) => call === change)).toHaveLength(2))
    const [to, from] = sent.filter(({ call }) => call === change).map(({ body }) => body)
    const [one, other] = products.slice(0, 2).map(({ id, price, editedAt: seen }) => ({ id, price, seen }))
    const lower = (price = '') => `${Math.round(Number(price) * 0.93)}.00`
    expect(to).toEqual({ items: [one, other].map((each) => ({ ...each, price: lower(each?.price) })) })
    expect(from).toEqual({ items: [one, other].map((each) => ({ id: each?.id, price: each?.price })) })
  },
)

test('the dialog says that prices in euros are rounded to whole euros', async () => {
  const { user } = open(ok([]))
  await screen.findAllByRole('checkbox')
  await user.keyboard('jx')
  await user.click(await screen.findByRole('button', { name: 'Change prices' }))
  await user.type(within(await screen.findByRole('dialog')).getByLabelText('Percentage'), '7')
  expect(await screen.findByText(/rounded to whole dirhams or euros\.$/)).toBeDefined()
})

test.each([
  [123_456, 5, 129_600],
  [123_456, -5, 117_300],
  [100, -100, 100],
  [49, 0, 100],
])('%i fils and %i percent are %i', (price, percent, after) => {
  expect(priceAfter(price, percent)).toBe(after)
})
