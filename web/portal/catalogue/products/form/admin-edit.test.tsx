import { screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { type Answers, ok, refusal } from '#web/testing/fake-network.ts'
import { type FieldName, fieldNames } from '#contract/catalogue/products/field-lists.ts'
import { closePortal, openPortal } from '#web/testing/open-portal.tsx'
import { ownProduct } from '#web/testing/own-product.ts'
import { config, sara } from '#web/testing/people.ts'

afterEach(closePortal)

const category = { id: 'c-1', name: 'Chairs', nameAr: 'كراسي', slug: 'chairs', parentId: null, children: [] }
const save = 'PUT /api/admin/products/product-1'
const said = 'Someone else has changed this product.'

function open(answer: ReturnType<typeof ok>, more: Answers = {}) {
  return openPortal('/admin/products/product-1/edit', {
    token: 't-1',
    answers: {
      'GET /api/auth/me': ok(sara),
      'GET /api/config': ok(config),
      'GET /api/admin/shops': ok([]),
      'GET /api/admin/products/queue': ok([]),
      'GET /api/admin/categories/tree': ok([{ ...category, status: 'active' }]),
      'GET /api/colors': ok([]),
      'GET /api/admin/products/product-1': ok({
        ...ownProduct(1),
        categoryId: 'c-1',
        mainPhoto: 'https://photos.example/sofa.jpg',
      }),
      [save]: answer,
      ...more,
    },
  })
}

test.each([
  [refusal(409, 'product.changed-meanwhile', said), said],
  [{ status: 500, body: 'broken' }, 'Failed to update product'],
] as const)(
  'a change that fails says "Error" with the reason, or the sentence for none (R-REVIEW-15)',
  async (answer, text) => {
    const { user } = open(answer as ReturnType<typeof ok>)
    await user.type(await screen.findByLabelText('Name in English'), ' two')
    await user.click(screen.getAllByRole('button', { name: 'Save changes' })[0]!)
    expect(await screen.findByText('Error')).toBeTruthy()
    expect(screen.getByText(text)).toBeTruthy()
  },
)

test('a stock below 0 stays as it was typed, and is named (R-VAL-18, G-57)', async () => {
  const { user } = open(ok({}))
  const stock = await screen.findByLabelText<HTMLInputElement>('Stock')
  await user.clear(stock)
  await user.type(stock, '-3')
  await user.tab()
  expect(stock.value).toBe('-3')
  expect((await screen.findAllByText('Stock must be 0 or more')).length).toBeGreaterThan(0)
})

/** Fields of a product without an input of the same name. */
const shownAs: Partial<Record<FieldName, string>> = {
  mainPhoto: 'photos',
  additionalPhotos: 'photos',
  photo3dVariant: 'photo3d',
  availableColors: 'colors',
}

test('holds every field, those that go with it by name, and saves them (R-REVIEW-09, R-ADD-06)', async () => {
  const { user, sent } = open(ok(ownProduct(1)), { 'GET /api/admin/products': ok([ownProduct(7)]) })
  await screen.findByLabelText('Name in English')
  for (const name of fieldNames)
    expect(document.querySelector(`[data-path="${shownAs[name] ?? name}"]`), name).toBeTruthy()
  for (const title of ['Bundle', 'Upsell', 'Cross-sell']) {
    const picker = within(screen.getByRole('region', { name: title }))
    await user.type(picker.getByRole('searchbox'), 'wadi')
    await user.click(await picker.findByRole('button', { name: 'Add Wadi sofa 7' }))
  }
  const found = sent.filter(({ call }) => call === 'GET /api/admin/products').map(({ path }) => path)
  expect(found.length).toBeGreaterThan(0)
  for (const path of found) expect(path).toContain('search=wadi')
  await user.click(screen.getAllByRole('button', { name: 'Save changes' })[0]!)
  await screen.findByText('Product Updated')
  const linked = ['product-7']
  expect(sent.find(({ call }) => call === save)?.body).toMatchObject({
    bundleProducts: linked,
    upsellProducts: linked,
    crossSellProducts: linked,
  })
})
