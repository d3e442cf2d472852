import { expect, test } from 'vitest'
import { guessMapping, importFields, importHeading, isWholeMapping } from './import-columns.ts'

test.each(['en', 'ar'] as const)(
  'the headings of the template are understood (%s), starred or not',
  (language) => {
    const headings = importFields.map((field) => importHeading(field, language))
    expect(guessMapping(headings)).toEqual([...importFields])
    expect(guessMapping(headings.map((heading) => `${heading} *`))).toEqual([...importFields])
  },
)

test('headings are understood however they are written, none twice', () => {
  expect(guessMapping(['PRODUCT_NAME', ' qty. ', 'Colour', 'ألألوان', 'السِّعر', 'Name', ''])).toEqual([
    'name',
    'stock',
    'colors',
    '',
    'price',
    '',
    '',
  ])
  expect(guessMapping(['Príce', 'weight_kg', 'bundle discount'])).toEqual([
    'price',
    'weight',
    'bundleDiscount',
  ])
})

test('all required fields are needed, or one that names own products and what changes', () => {
  const whole = ['name', 'category', 'dimensions', 'weight', 'price', 'colors', 'styles', 'mainPhoto']
  expect(isWholeMapping(whole)).toBe(true)
  expect(isWholeMapping([...whole, 'name'])).toBe(false)
  expect(isWholeMapping(whole.slice(1))).toBe(false)
  expect(isWholeMapping(['sku', '', 'stock'])).toBe(true)
  expect(isWholeMapping(['productId'])).toBe(false)
})
