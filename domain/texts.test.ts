import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readDimensions } from './catalogue/products/dimensions.ts'
import { splitName } from './platform/text/plain-text.ts'
import { searchForm } from './platform/text/search-text.ts'
import { slugOf } from './platform/text/slug.ts'

describe('slugs', () => {
  test.each([
    ['  Sofas & Chairs! ', 'sofas-chairs'],
    ['Corner & Modular Sofas', 'corner-modular-sofas'],
    ['--A--', 'a'],
    ['أرائك', ''],
    ['', ''],
  ])('%j becomes %j (R-CAT-08, R-COL-04)', (name, slug) => {
    expect(slugOf(name)).toBe(slug)
  })

  test('a slug of a slug is itself, whatever was typed', () => {
    fc.assert(fc.property(fc.string(), (name) => slugOf(slugOf(name)) === slugOf(name)))
  })
})

describe('dimensions', () => {
  const size = { widthMm: 2260, depthMm: 970, heightMm: 910 }
  test.each([
    '226 x 97 x 91',
    '226x97x91',
    '226 × 97 × 91 cm',
    '226*97*91',
    '٢٢٦ × ٩٧ × ٩١',
    ' 226 X 97 X 91 CM ',
  ])('%j is read as a size (G-65)', (text) => {
    expect(readDimensions(text)).toEqual(size)
  })
  test('half centimetres are kept', () => {
    expect(readDimensions('60.5 x 40 x 75,5')).toEqual({ widthMm: 605, depthMm: 400, heightMm: 755 })
  })
  test.each(['', 'large', '226 x 97', '0 x 97 x 91', '226 x 97 x 91 x 3', '10000 x 1 x 1'])(
    '%j stays text',
    (text) => {
      expect(readDimensions(text)).toBeNull()
    },
  )
  test('no text takes long to refuse', () => {
    expect(readDimensions(`${'1'.repeat(50_000)} x`)).toBeNull()
  })
})

describe('the form in which texts are searched', () => {
  test.each([
    ['أريكة', 'اريكه'],
    ['أَرِيكَة', 'اريكه'],
    ['الأرائـــك', 'الارايك'],
    ['إضاءة', 'اضاءه'],
    ['كرسى', 'كرسي'],
    ['١٢٠', '120'],
    ['Crème-Brûlée  SOFA', 'creme brulee sofa'],
    ['100%_wool & silk', '100%_wool silk'],
  ])('%s is %s', (text, form) => {
    expect(searchForm(text)).toBe(form)
  })
  test('what is prepared twice stays the same', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        (text) => searchForm(searchForm(text)) === searchForm(text),
      ),
    )
  })
})

test('an owner name is a first word and the rest (G-23)', () => {
  expect(splitName(' Sara  Al Ameri ')).toEqual({ firstName: 'Sara', lastName: 'Al Ameri' })
  expect(splitName('Sara')).toEqual({ firstName: 'Sara', lastName: '' })
})
