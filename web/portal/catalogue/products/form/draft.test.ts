import { afterEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { editableProduct } from '#contract/catalogue/products/own-products.ts'
import { productInput } from '#contract/catalogue/products/product-input.ts'
import { dropDraft, readDraft, storeDraft } from '#web/kit/forms/draft.ts'
import { ownProduct } from '#web/testing/own-product.ts'
import { blankDraft, draftOf, itemsIn, type ProductDraft, withChange } from './draft.ts'
import { adminWireOf, changedFields, shopWireOf } from './draft-input.ts'
import { draftPlace, pathOf, problemsOf } from './use-product-form.ts'

afterEach(() => {
  localStorage.clear()
  vi.useRealTimers()
})

const sage = {
  key: 'sage',
  colorId: null,
  name: 'Sage',
  nameAr: null,
  hex: '#8A9A83',
  isCustom: true,
  labelOverride: '',
  imageUrl: null,
}
const now = new Date('2026-11-21T10:00:00Z')
/** Address of a file stored `hours` after `now`. */
const uploaded = (hours: number) => {
  const at = (now.getTime() + hours * 3_600_000).toString(16).padStart(12, '0')
  return `/api/objects/${at.slice(0, 8)}-${at.slice(8)}-7000-8000-000000000001`
}
const url = uploaded(0)
const full: ProductDraft = {
  ...blankDraft,
  name: 'Reem armchair',
  dimensions: '82 x 84 x 76',
  weight: '18.5',
  price: '2240',
  stock: '6',
  categoryId: 'c-1',
  styleTags: ['urban'],
  photos: [{ key: 'a', url }],
  colors: [sage, { ...sage, key: 'c-2', colorId: 'c-2', name: 'Navy', isCustom: false }],
}

describe('what a form sends', () => {
  test('one name in either language; where only the Arabic one is given it is the name, and is shown as Arabic again', () => {
    const arabic = { ...full, name: ' ', nameAr: 'كرسي ريم' }
    expect(shopWireOf(arabic)).toMatchObject({ name: 'كرسي ريم', nameAr: 'كرسي ريم' })
    expect(problemsOf(arabic, 'shop', 'ar')['name']).toBeUndefined()
    expect(problemsOf({ ...arabic, nameAr: '' }, 'shop', 'ar')['name']).toBeDefined()
    const stored = editableProduct.parse(ownProduct(1, { name: 'كرسي ريم', nameAr: 'كرسي ريم' }))
    expect(draftOf(stored)).toMatchObject({ name: '', nameAr: 'كرسي ريم' })
    expect(changedFields(shopWireOf(draftOf(stored)), shopWireOf(draftOf(stored)))).toEqual({})
  })

  test('numbers colours from 1, with name and hex only for those of its own (R-ADD-14, R-PORTAL-18, R-DATA-09)', () => {
    const { productColors, availableColors } = shopWireOf(full)
    expect(availableColors).toEqual(['Sage', 'Navy'])
    expect(productColors).toEqual([
      {
        colorId: null,
        name: 'Sage',
        nameAr: '',
        hex: '#8A9A83',
        labelOverride: '',
        imageUrl: '',
        sortOrder: 1,
      },
      { colorId: 'c-2', labelOverride: '', imageUrl: '', sortOrder: 2 },
    ])
    expect(z.safeDecode(productInput, shopWireOf(full)).error?.issues).toBeUndefined()
  })

  test('of a product that stays as it is, is nothing; colours go together', () => {
    expect(changedFields(shopWireOf(full), shopWireOf(full))).toEqual({})
    const relabelled = {
      ...full,
      price: '2100',
      colors: [{ ...sage, labelOverride: 'Soft sage' }, full.colors[1]!],
    }
    expect(Object.keys(changedFields(shopWireOf(full), shopWireOf(relabelled))).sort()).toEqual([
      'availableColors',
      'price',
      'productColors',
    ])
  })

  test('names the platform store where it is the owner (R-ADD-02, R-ADD-05)', () => {
    expect(adminWireOf({ ...full, isMajlis: true })).toMatchObject({ shopId: 'majlis', isMajlis: true })
  })

  test('names the variants of its owner alone: who gives it to another shop takes none along', () => {
    const variants = [
      { id: 'a', name: 'A', owner: 's-1' },
      { id: 'b', name: 'B', owner: 'majlis' },
    ]
    expect(adminWireOf({ ...full, variants, shopId: 's-1' }).variants).toEqual(['a'])
    expect(adminWireOf({ ...full, variants, isMajlis: true }).variants).toEqual(['b'])
    expect(shopWireOf({ ...full, variants: [{ id: 'c', name: 'C', owner: '' }] }).variants).toEqual(['c'])
    expect(z.safeDecode(productInput, shopWireOf({ ...full, variants })).error?.issues).toBeUndefined()
  })

  test('a change that waits is gone on from', () => {
    const product = z.decode(editableProduct, {
      ...ownProduct(1),
      change: {
        id: 'ch-1',
        status: 'pending_review',
        rejectionReason: null,
        proposedAt: '2026-11-02T08:00:00.000Z',
        content: { name: 'Renamed', weight: '12.00', mainPhoto: null },
      },
    } as never)
    const draft = withChange(draftOf(product), product)
    expect(draft).toMatchObject({ name: 'Renamed', weight: '12', dimensions: product.dimensions })
  })

  test('a colour that a change adds looks as the palette has it', () => {
    const navy = { id: 'k-1', name: 'Navy', nameAr: 'كحلي', slug: 'navy', hex: '#1F2D4D' }
    const product = z.decode(editableProduct, {
      ...ownProduct(1),
      change: {
        id: 'ch-1',
        status: 'pending_review',
        rejectionReason: null,
        proposedAt: '2026-11-02T08:00:00.000Z',
        content: { productColors: [{ colorId: 'k-1', sortOrder: 1 }], availableColors: ['Navy'] },
      },
    } as never)
    const [color] = withChange(draftOf(product), product, [{ ...navy, status: 'active' } as never]).colors
    expect(color).toMatchObject({ colorId: 'k-1', name: 'Navy', nameAr: 'كحلي', hex: '#1F2D4D' })
  })
})

describe('what is wrong', () => {
  test('nothing, where everything is there', () => {
    expect(problemsOf(full, 'shop', 'en')).toEqual({})
    expect(problemsOf({ ...full, isMajlis: true }, 'admin', 'en')).toEqual({})
  })

  test('is said in the words of the specification', () => {
    expect(problemsOf(blankDraft, 'admin', 'en')).toEqual({
      shopId: 'Please select a shop or mark as Majlis',
      'photos.main': 'Main photo is required',
      name: 'Product name is required',
      categoryId: 'Category is required',
      styleTags: 'Please select at least one style tag',
      dimensions: 'Dimensions are required',
      weight: 'Weight is required',
      colors: 'Please select at least one color',
      price: 'Price is required',
    })
    expect(problemsOf(blankDraft, 'shop', 'ar')).toMatchObject({ weight: 'الوزن مطلوب' })
  })

  test.each([
    [{ price: '0' }, 'price', 'Price must be greater than 0'],
    [{ weight: '0' }, 'weight', 'Weight must be above 0 and at most 999999.99'],
    [{ stock: '-1' }, 'stock', 'Stock must be 0 or more'],
    [{ bundleDiscount: '101' }, 'bundleDiscount', 'Discount must be between 0 and 100'],
  ] as const)('%j is told at its field', (about, field, sentence) => {
    expect(problemsOf({ ...full, ...about, isMajlis: true }, 'admin', 'en')).toEqual({ [field]: sentence })
  })

  test('a path of the contract leads to its field', () => {
    const paths = [
      'productColors.0.name',
      'availableColors',
      'stockQuantity',
      'additionalPhotos.2',
      'mainPhoto',
    ]
    expect(paths.map(pathOf)).toEqual(['colors', 'colors', 'stock', 'photos.others', 'photos.main'])
    expect(pathOf('gone') in blankDraft).toBe(false)
  })
})

describe('a draft on the device', () => {
  const place = draftPlace('user-1', 'new')
  const at = (hours: number) => vi.useFakeTimers({ now: now.getTime() + hours * 3_600_000, toFake: ['Date'] })
  const names = Object.keys(blankDraft) as (keyof ProductDraft)[]
  const store = (draft: ProductDraft, hours = 0) => {
    at(hours)
    storeDraft(place, draft, { changed: names, at: null })
  }
  const read = () => readDraft(place, blankDraft)

  test('comes back as it was, without files that did not arrive', () => {
    store({ ...full, photos: [...full.photos, { key: 'b', url: null }], photo3d: { key: 'c', url: null } })
    at(1)
    expect(read()).toEqual({ values: full, keptAt: now })
    expect(readDraft(draftPlace('user-2', 'new'), blankDraft)).toBeNull()
    dropDraft(place)
    expect(read()).toBeNull()
  })

  test('loses photos that are swept by then, and ends after thirty days', () => {
    const own = { key: url, url }
    store({ ...full, photos: [own, ...full.photos], photo3d: own, colors: [{ ...sage, imageUrl: url }] })
    at(24)
    const values = { name: 'Reem armchair', photos: [own], photo3d: own, colors: [sage] }
    expect(read()?.values).toMatchObject(values)
    at(31 * 24)
    expect(read()).toBeNull()
  })

  test('loses them however late it was worked on, but none that came since or are of the product', () => {
    const own = uploaded(-1000)
    const later = { key: 'later', url: uploaded(12) }
    const colors = [url, later.url, own].map((imageUrl, place) => ({ ...sage, key: `c-${place}`, imageUrl }))
    store({ ...full, photos: [...full.photos, later], photo3d: { key: 'model', url }, colors }, 19)
    const restored = () =>
      readDraft(place, { ...blankDraft, colors: [{ ...sage, imageUrl: own }] })?.values ?? {}
    const picturesOf = ({ colors: given = [] }: Partial<ProductDraft>) =>
      given.map(({ imageUrl }) => imageUrl)
    expect(restored()).toMatchObject({ photos: [...full.photos, later], photo3d: { url } })
    expect(picturesOf(restored())).toEqual([url, later.url, own])
    at(24)
    expect(restored()).toMatchObject({ photos: [later], photo3d: null })
    expect(picturesOf(restored())).toEqual([null, later.url, own])
  })

  test('that cannot be read is none', () => {
    for (const text of ['', '{', '{"draft":{}}', '{"savedAt":0,"values":{"photos":[1]}}']) {
      localStorage.setItem(place.key, text)
      expect(read()).toBeNull()
    }
  })
})

test.each([
  ['٣', 3],
  ['١٬٠٠٠', 1000],
  ['۱۲', 12],
  ['1,000', 1000],
  ['', 0],
  ['many', 0],
  ['-2', 0],
])('a stock of %j is told as what is stored of it: %i (R-VAL-18)', (typed, products) => {
  expect(itemsIn(typed)).toBe(products)
})
