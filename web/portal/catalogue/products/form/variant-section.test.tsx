import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Variant } from '#contract/catalogue/products/variants.ts'
import { ok, refusal } from '#web/testing/fake-network.ts'
import { closePortal, openPortal } from '#web/testing/open-portal.tsx'
import type { ProductDraft } from './draft.ts'
import { ownProduct } from '#web/testing/own-product.ts'
import { config, noor, sara } from '#web/testing/people.ts'

afterEach(() => {
  vi.restoreAllMocks()
  closePortal()
})

const variants = (id: string, about: Partial<Variant> = {}): Variant => ({
  id,
  name: `Wadi, ${id}`,
  nameAr: null,
  mainPhoto: null,
  status: 'active',
  variants: [],
  ...about,
})
const product = ownProduct(1, { id: 'own' })
const variantGroup = '/api/shop/products/own/family'
type VariantGroup = { key: string | null; members: Variant[]; suggestions: Variant[] }

async function open(first: VariantGroup, changed: unknown = ok({ ...first, undo: 'u-1' })) {
  const opened = openPortal('/shop/products/own/edit', {
    token: 't-1',
    answers: {
      'GET /api/auth/me': ok(noor('approved')),
      'GET /api/config': ok(config),
      'GET /api/vendor/categories': ok([]),
      'GET /api/colors': ok([]),
      'GET /api/shop/products': ok([{ ...ownProduct(2, { id: 'found' }), name: 'Wadi, found' }]),
      'GET /api/shop/products/own': ok(product),
      [`GET ${variantGroup}`]: ok(first),
      [`PUT ${variantGroup}`]: changed as never,
      'POST /api/shop/undo': ok({ id: 'u-1' }),
    },
  })
  const section = await screen.findByRole('region', { name: 'Same design in other colors or materials' })
  const sentFamilies = () =>
    opened.sent.flatMap(({ call, body }) => (call === `PUT ${variantGroup}` ? [body as object] : []))
  return { ...opened, section: within(section), sentFamilies }
}

describe('the same design in other finishes', () => {
  const two = {
    key: 'Wadi',
    members: [variants('own'), variants('oak', { status: 'inactive' })],
    suggestions: [],
  }

  test('is put into another order, and taken apart, at once and without the form', async () => {
    const { user, section, sentFamilies, sent } = await open(two)
    const rows = await section.findAllByRole('listitem')
    expect(rows[0]?.textContent).toContain('This product')
    await user.click(section.getByRole('button', { name: 'Move Wadi, oak up' }))
    await user.click(section.getByRole('button', { name: 'Remove Wadi, oak' }))
    await waitFor(() => expect(sentFamilies()).toHaveLength(2))
    expect(sentFamilies()).toEqual([
      { members: ['oak', 'own'], seen: ['own', 'oak'] },
      { members: ['own'], seen: ['own', 'oak'] },
    ])
    expect(sent.some(({ call }) => call === 'PUT /api/shop/products/own')).toBe(false)
    expect(await screen.findByText('Design updated')).toBeTruthy()
  })

  test('is suggested, with the variants that one has already', async () => {
    const suggestions = [variants('ash', { variants: ['ash', 'ink'] })]
    const { user, section, sentFamilies } = await open({ key: null, members: [], suggestions })
    expect(await section.findByText('None yet. Shoppers see this product on its own.')).toBeTruthy()
    await user.click(section.getByRole('button', { name: 'Add Wadi, ash' }))
    await waitFor(() => expect(sentFamilies()).toEqual([{ members: ['own', 'ash', 'ink'], seen: [] }]))
  })

  test('is searched for among own products; Enter does not send the form', async () => {
    const { user, section, sentFamilies, sent } = await open(two)
    await user.type(await section.findByLabelText('Add a product of the same design'), 'wadi{Enter}')
    await user.click(await section.findByRole('button', { name: 'Add Wadi, found' }))
    await waitFor(() => expect(sentFamilies()).toMatchObject([{ members: ['own', 'oak', 'found'] }]))
    expect(sent.some(({ call }) => call === 'PUT /api/shop/products/own')).toBe(false)
  })

  test('is as it was before, by the way back in its message', async () => {
    const { user, section, sent } = await open(two)
    await user.click(await section.findByRole('button', { name: 'Remove Wadi, oak' }))
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await screen.findByText(/is back to how it was/)).toBeTruthy()
    expect(sent.find(({ call }) => call === 'POST /api/shop/undo')?.body).toEqual({ id: 'u-1' })
    const reads = () => sent.filter(({ call }) => call === `GET ${variantGroup}`)
    await waitFor(() => expect(reads()).toHaveLength(3))
  })

  test('that was changed meanwhile says so and is read anew', async () => {
    const refused = refusal(
      409,
      'family.changed-meanwhile',
      'The products of this design have been changed in the meantime.',
    )
    const { user, section, sent } = await open(two, refused)
    await user.click(await section.findByRole('button', { name: 'Remove Wadi, oak' }))
    expect(await screen.findByText(/have been changed in the meantime/)).toBeTruthy()
    const reads = () => sent.filter(({ call }) => call === `GET ${variantGroup}`)
    await waitFor(() => expect(reads()).toHaveLength(2))
  })
})

describe('the same design of a product that is being added', () => {
  const named = 'Add a product of the same design'
  const usual = {
    'GET /api/config': ok(config),
    'GET /api/vendor/categories': ok([
      { id: 'c-1', name: 'Sofas', nameAr: null, slug: 'sofas', children: [] },
    ]),
    'GET /api/colors': ok([]),
  }
  const url = '/api/objects/0190b2c0-0000-7000-8000-000000000001'
  const whole = {
    name: 'Wadi, Ink',
    dimensions: '82 x 84 x 76',
    weight: '18.5',
    price: '2240',
    categoryId: 'c-1',
    styleTags: ['urban'],
    photos: [{ key: url, url }],
    colors: [
      {
        key: 'ink',
        colorId: null,
        name: 'Ink',
        nameAr: null,
        hex: '#111122',
        isCustom: true,
        labelOverride: '',
        imageUrl: null,
      },
    ],
  } satisfies Partial<ProductDraft>
  const key = 'mj-product-0190-owner-new'

  test('is found among own products, kept in the draft and sent with it', async () => {
    const found = { ...ownProduct(2, { id: 'found' }), name: 'Wadi, found' }
    const { user, sent } = openPortal('/shop/add-product', {
      token: 't-1',
      answers: {
        ...usual,
        'GET /api/auth/me': ok(noor('approved')),
        'GET /api/shop/products': ok([found]),
        'POST /api/shop/products': [
          refusal(400, 'family.not-own', 'Only products of the same shop can belong to the same design', [
            { path: 'variants', message: 'Only products of the same shop can belong to the same design' },
          ]),
          { status: 201, body: found },
        ],
      },
    })
    localStorage.setItem(key, JSON.stringify({ savedAt: Date.now(), values: whole }))
    await user.type(await screen.findByRole('searchbox', { name: named }), 'wadi{Enter}')
    await user.click(await screen.findByRole('button', { name: 'Add Wadi, found' }))
    expect(await screen.findByRole('button', { name: 'Remove Wadi, found' })).toBeTruthy()
    await waitFor(() => expect(localStorage.getItem(key)).toContain('"variants":[{"id":"found"'))
    const submit = () => screen.getAllByRole('button', { name: 'Submit for Review' })[0]!
    await user.click(submit())
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: named })))
    expect(screen.getAllByText(/Only products of the same shop/).length).toBeGreaterThan(0)
    await user.click(screen.getByRole('button', { name: 'Remove Wadi, found' }))
    await user.type(screen.getByRole('searchbox', { name: named }), 'wadi')
    await user.click(await screen.findByRole('button', { name: 'Add Wadi, found' }))
    await user.click(submit())
    await screen.findByText('Product Submitted!')
    const posted = sent.filter(({ call }) => call === 'POST /api/shop/products')
    expect(posted.map(({ body }) => body)).toMatchObject([{ variants: ['found'] }, { variants: ['found'] }])
  })

  test('is asked of an administrator once the owner is chosen, among its products alone', async () => {
    const house = { ...ownProduct(2, { id: 'house' }), name: 'House, Red', nameAr: null }
    const { user, sent } = openPortal('/admin/add-product', {
      token: 't-1',
      language: 'ar',
      answers: {
        ...usual,
        'GET /api/auth/me': ok(sara),
        'GET /api/admin/shops': ok([]),
        'GET /api/admin/products': ok([house]),
        'GET /api/admin/products/queue': ok([]),
        'GET /api/admin/categories/tree': ok([]),
      },
    })
    expect(await screen.findByText(/اختر أولاً صاحب المنتج/)).toBeTruthy()
    const isMajlis = screen.getByLabelText('هذا منتج من متجر مجلس')
    await user.click(isMajlis)
    await user.type(screen.getByRole('searchbox', { name: 'أضف منتجاً بالتصميم نفسه' }), 'house')
    await user.click(await screen.findByRole('button', { name: /^إضافة House, Red/ }))
    expect(sent.some(({ path }) => /search=house&shopId=majlis/.test(path))).toBe(true)
    expect(screen.getByRole('button', { name: /House, Red/ })).toBeTruthy()
    await user.click(isMajlis)
    expect(screen.queryByRole('button', { name: /House, Red/ })).toBeNull()
  })
})
