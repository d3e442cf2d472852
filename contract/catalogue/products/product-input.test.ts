import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { categoryChanges, categoryInput, colorInput } from '#contract/catalogue/catalogue-input.ts'
import { discount, imageAddress, stock, weight } from './field-kinds.ts'
import { adminProductChanges, adminProductInput, priceStockChanges, productInput } from './product-input.ts'

const sofa: z.input<typeof productInput> = {
  name: 'Marsa Sofa',
  dimensions: '226 x 97 x 91',
  weight: '78',
  price: '4290',
  categoryId: '0192f0c1-0000-7000-8000-000000000001',
  availableColors: ['Beige'],
  styleTags: ['urban'],
}

function problemsOf(schema: z.ZodType, value: unknown): string[] {
  const read = z.safeDecode(schema, value as never)
  return read.success
    ? []
    : read.error.issues.map(({ path, message }) => [...path, message].map(String).join(' '))
}

describe('a product', () => {
  test('needs name, category, dimensions, weight, price, a colour and a style', () => {
    expect(problemsOf(productInput, {})).toEqual([
      'name productName',
      'categoryId category',
      'dimensions dimensions',
      'weight weight',
      'price price',
      'availableColors color',
      'styleTags styleTag',
    ])
    expect(problemsOf(productInput, sofa)).toEqual([])
  })

  test('values of spaces are empty', () => {
    const blank = { ...sofa, name: '  ', dimensions: ' ', weight: ' ', categoryId: ' ' }
    expect(problemsOf(productInput, blank)).toEqual([
      'name productName',
      'categoryId category',
      'dimensions dimensions',
      'weight weight',
    ])
  })

  test.each([
    [{ availableColors: [] }, 'availableColors color'],
    [{ styleTags: [] }, 'styleTags styleTag'],
    [{ styleTags: ['rustic'] }, 'styleTags 0 invalid'],
    [{ price: '0' }, 'price priceAboveZero'],
    [{ price: '12.345' }, 'price priceFormat'],
    [{ price: 'cheap' }, 'price priceFormat'],
    [{ price: '100000000' }, 'price priceFormat'],
    [{ currency: 'USD' }, 'currency invalid'],
    [{ stock: -1 }, 'stock stock'],
    [{ name: 'x'.repeat(201) }, 'name productNameLong'],
    [{ dimensions: 'x'.repeat(101) }, 'dimensions dimensionsLong'],
    [{ description: 'x'.repeat(5001) }, 'description tooLong'],
    [{ additionalPhotos: Array(6).fill('https://a.example/1.jpg') }, 'additionalPhotos photos5'],
    [{ productColors: Array(13).fill({ colorId: 'a' }) }, 'productColors colors12'],
    [{ productColors: [{ hex: '#aa0000' }] }, 'productColors 0 name colorName'],
    [{ productColors: [{ name: 'Wine' }] }, 'productColors 0 hex hex'],
    [{ productColors: [{ name: 'Wine', hex: 'red' }] }, 'productColors 0 hex hex'],
    [
      { productColors: [{ colorId: 'a', labelOverride: 'x'.repeat(51) }] },
      'productColors 0 labelOverride labelLong',
    ],
    [{ productColors: [{ colorId: 'a', sortOrder: -1 }] }, 'productColors 0 sortOrder sortOrder'],
    [
      { productColors: [{ colorId: 'a', imageUrl: 'javascript:alert(1)' }] },
      'productColors 0 imageUrl address',
    ],
  ])('%j is refused', (wrong, problem) => {
    expect(problemsOf(productInput, { ...sofa, ...wrong })).toEqual([problem])
  })

  test('edges are accepted', () => {
    const edge = {
      ...sofa,
      name: 'x'.repeat(200),
      price: 99_999_999.99,
      weight: 999_999.99,
      productColors: Array(12).fill({ name: 'Wine', hex: '#7a1f2b', sortOrder: 0 }),
    }
    const read = z.decode(productInput, edge)
    expect(read.price).toBe(9_999_999_999)
    expect(read.weight).toBe('999999.99')
    expect(read.productColors?.[0]?.hex).toBe('#7A1F2B')
  })

  test('what a shop may not say is not heard (R-ROLE-08)', () => {
    const bold = { ...sofa, shopId: 'other', isMajlis: true, status: 'active', bundleProducts: ['a'] }
    expect(Object.keys(z.decode(productInput, bold)).sort()).toEqual(Object.keys(sofa).sort())
  })

  test('an administrator may publish at once, but not reject unseen', () => {
    expect(problemsOf(adminProductInput, { ...sofa, isMajlis: true, status: 'active' })).toEqual([])
    expect(problemsOf(adminProductInput, { ...sofa, status: 'rejected' })).toEqual(['status invalid'])
  })

  test('fields that are not sent are not made up when editing', () => {
    expect(z.decode(adminProductChanges, { name: 'New name' })).toEqual({ name: 'New name' })
    expect(z.decode(priceStockChanges, {})).toEqual({})
  })

  test('what was decoded can be sent again', () => {
    const read = z.decode(adminProductInput, { ...sofa, bundleDiscount: '12.5', stock: '7' })
    expect(z.decode(adminProductInput, z.encode(adminProductInput, read))).toEqual(read)
  })
})

test.each([
  ['7.9', 7],
  [7, 7],
  ['', 0],
  ['many', 0],
  ['Infinity', 0],
  ['1e3', 1000],
  ['1.5E2 products', 150],
  ['1,5', 1],
  ['1,50', 1],
  ['1,500', 1500],
  ['1,00,000', 100_000],
  [null, 0],
  ['-0.5', 0],
  [{ toString: 'x' }, 0],
  [JSON.parse(`${'['.repeat(20_000)}${']'.repeat(20_000)}`), 0],
])('a stock of %j is %d (R-VAL-18)', (wire, products) => {
  expect(z.decode(stock, wire)).toBe(products)
})

test('a stock as long as a body is read at once', () => {
  const before = process.cpuUsage()
  expect(z.decode(stock, '0'.repeat(250_000))).toBe(0)
  expect(z.safeDecode(stock, '1,'.repeat(125_000)).success).toBe(false)
  expect(process.cpuUsage(before).user).toBeLessThan(2_000_000)
})

test.each(['0', '0.001', '-1', '1000000', 'heavy', '1e3'])('a weight of %j is refused', (wire) => {
  expect(problemsOf(weight, wire)).toEqual(['weightRange'])
})

test.each([
  ['12.5', 1250],
  [100, 10_000],
  ['', 0],
])('a discount of %j is %d basis points', (wire, basisPoints) => {
  expect(z.decode(discount, wire)).toBe(basisPoints)
})

test.each(['100.01', '-1', '12.345'])('a discount of %j is refused', (wire) => {
  expect(problemsOf(discount, wire)).toEqual(['discount'])
})

describe('an image address (R-VAL-17, G-66)', () => {
  test.each([
    'https://cdn.example/a.jpg',
    'http://cdn.example/a.jpg',
    '/api/objects/0192f0c1-0000-7000-8000-000000000001',
    '',
  ])('%j is accepted', (text) => {
    expect(problemsOf(imageAddress, text)).toEqual([])
  })
  test.each([
    'javascript:alert(1)',
    'data:image/png;base64,AA',
    '//cdn.example/a.jpg',
    '/api/objects/../admin',
    '/api/objects/0192f0c1-0000-7000-8000-000000000001?x=1',
    'ftp://a.example/b',
    'https://user:pass@a.example/b',
    `https://a.example/${'x'.repeat(500)}`,
  ])('%j is refused', (text) => {
    expect(problemsOf(imageAddress, text)).toEqual(['address'])
  })
})

describe('a category', () => {
  test.each([
    [{}, 'name categoryName'],
    [{ name: ' ' }, 'name categoryName'],
    [{ name: 'x'.repeat(101) }, 'name nameUnder100'],
    [{ name: 'أرائك' }, 'slug slug'],
    [{ name: 'Sofas', slug: 'x'.repeat(101) }, 'slug slugUnder100'],
    [{ name: 'Sofas', sortOrder: -1 }, 'sortOrder sortOrder'],
    [{ name: 'Sofas', sortOrder: 1.5 }, 'sortOrder sortOrder'],
    [{ name: 'Sofas', metaTitle: 'x'.repeat(201) }, 'metaTitle metaTitle'],
    [{ name: 'Sofas', metaDescription: 'x'.repeat(501) }, 'metaDescription metaDescription'],
    [{ name: 'Sofas', status: 'gone' }, 'status invalid'],
  ])('%j is refused', (wrong, problem) => {
    expect(problemsOf(categoryInput, wrong)).toEqual([problem])
  })

  test('lengths of exactly 100, 200 and 500 are accepted (G-68)', () => {
    const name = 'x'.repeat(100)
    const edge = { name, metaTitle: 'x'.repeat(200), metaDescription: 'x'.repeat(500) }
    expect(problemsOf(categoryInput, edge)).toEqual([])
    expect(problemsOf(categoryInput, { name: 'أرائك', slug: 'sofas' })).toEqual([])
  })

  test('a rename alone asks for no slug', () => {
    expect(problemsOf(categoryChanges, { name: 'أرائك' })).toEqual([])
    expect(problemsOf(categoryChanges, { name: 'أرائك', slug: '' })).toEqual(['slug slug'])
  })
})

describe('a colour', () => {
  test.each([
    [{ hex: '#FF0000' }, 'name colorName'],
    [{ name: 'x'.repeat(51), hex: '#FF0000' }, 'name nameUnder50'],
    [{ name: 'Red' }, 'hex hex'],
    [{ name: 'Red', hex: '#F00' }, 'hex hex'],
    [{ name: 'أحمر', hex: '#FF0000' }, 'slug slug'],
    [{ name: 'Red', hex: '#FF0000', slug: 'x'.repeat(51) }, 'slug slugUnder50'],
  ])('%j is refused', (wrong, problem) => {
    expect(problemsOf(colorInput, wrong)).toContain(problem)
  })

  test('its hex is kept in upper case', () => {
    expect(z.decode(colorInput, { name: 'Red', hex: '#ff00aa' }).hex).toBe('#FF00AA')
  })
})
