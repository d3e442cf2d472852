import { describe, expect, test } from 'vitest'
import { readNumbers } from './search-numbers.ts'

const aed = (minPrice: number | null, maxPrice: number | null) => ({
  ...(minPrice !== null && { minPrice: minPrice * 100 }),
  ...(maxPrice !== null && { maxPrice: maxPrice * 100 }),
})

describe('a search says what may be paid, in words and digits of both languages (H3)', () => {
  test.each([
    ['sofa under 5000', 'sofa', aed(null, 5000)],
    ['Under 1,000', '', aed(null, 1000)],
    ['chairs below 2k', 'chairs', aed(null, 2000)],
    ['3 seater under 3000', '3 seater', aed(null, 3000)],
    ['sofa between 2,000 and 4,000', 'sofa', aed(2000, 4000)],
    ['sofa 2000-4000', 'sofa', aed(2000, 4000)],
    ['sofa 2k to 4k velvet', 'sofa velvet', aed(2000, 4000)],
    ['2 to 4k bed', 'bed', aed(2000, 4000)],
    ['from 4000 to 2000', '', aed(2000, 4000)],
    ['grey sofa 5k', 'grey sofa', aed(null, 5000)],
    ['rug AED 2,500.50', 'rug', aed(null, 2500.5)],
    ['rug 2500 dhs max', 'rug', aed(null, 2500)],
    ['desk, budget of 1500', 'desk', aed(null, 1500)],
    ['beds over 4000', 'beds', aed(4000, null)],
    ['beds 4000 and up', 'beds', aed(4000, null)],
    ['5000 aed or more', '', aed(5000, null)],
    ['sofa around 5000', 'sofa', aed(4000, 6000)],
    ['sofa around 83,333,333', 'sofa', aed(66_666_666.4, 99_999_999.6)],
    ['sofa for 4500', 'sofa', aed(null, 4500)],
    ['under five thousand', '', aed(null, 5000)],
    ['lamp less than five hundred', 'lamp', aed(null, 500)],
    ['up to two thousand five hundred dirhams', '', aed(null, 2500)],
    ['<800', '', aed(null, 800)],
    ['كنبة أقل من ٥٠٠٠', 'كنبة', aed(null, 5000)],
    ['كنبة اقل من 5000', 'كنبة', aed(null, 5000)],
    ['كنب بين ٢٠٠٠ و٤٠٠٠', 'كنب', aed(2000, 4000)],
    ['من ٢٬٠٠٠ إلى ٤٬٠٠٠ درهم', '', aed(2000, 4000)],
    ['سجاد تحت ٣ آلاف', 'سجاد', aed(null, 3000)],
    ['سجاد تحت ثلاثة آلاف', 'سجاد', aed(null, 3000)],
    ['كرسي لحد ألف وخمسمية', 'كرسي', aed(null, 1500)],
    ['مصباح بسعر أقل من خمسمئة درهم', 'مصباح', aed(null, 500)],
    ['ألفين درهم', '', aed(null, 2000)],
    ['طاولة فوق ٣٠٠٠', 'طاولة', aed(3000, null)],
    ['سرير حوالي ٥٠٠٠', 'سرير', aed(4000, 6000)],
    ['١٥٠٠ د.إ.', '', aed(null, 1500)],
  ])('%s', (search, rest, numbers) => {
    expect(readNumbers(search)).toEqual({ search: rest, numbers })
  })
})

describe('a search says how large a product may be', () => {
  test.each([
    ['sofa 180 cm wide', 'sofa', { maxWidth: 180 }],
    ['sofa under 180 cm', 'sofa', { maxWidth: 180 }],
    ['width 180 depth 90', '', { maxWidth: 180, maxDepth: 90 }],
    ['shelf max height 2 m', 'shelf', { maxHeight: 200 }],
    ['console up to 40cm deep under 3000', 'console', { maxDepth: 40, maxPrice: 300_000 }],
    ['كنبة عرض ١٨٠ سم', 'كنبة', { maxWidth: 180 }],
    ['خزانة بارتفاع ٢ متر', 'خزانة', { maxHeight: 200 }],
  ])('%s', (search, rest, numbers) => {
    expect(readNumbers(search)).toEqual({ search: rest, numbers })
  })

  test.each([
    ['sofa 180 cm', 'sofa', { maxWidth: 182 }],
    ['rug 200x300', 'rug', { maxWidth: 202, maxDepth: 302 }],
    ['سجادة ٢×٣ متر', 'سجادة', { maxWidth: 202, maxDepth: 302 }],
    ['كنبة ٢ متر', 'كنبة', { maxWidth: 202 }],
  ])('%s, where that may be guessed', (search, rest, numbers) => {
    expect(readNumbers(search)).toEqual({ search, numbers: {} })
    expect(readNumbers(search, { bareSizes: true })).toEqual({ search: rest, numbers })
  })
})

test.each([
  'sofa',
  '3 seater sofa',
  'ثلاثة مقاعد',
  'table for 6',
  'under bed storage',
  'desk with 2 drawers',
  'L100 lamp',
  'bed 180x200',
  '100% cotton',
  'under',
  'five chairs',
  'كنبة من قماش',
  'under 3 seats',
  '',
  '1'.repeat(200),
  'around 90000000',
  `under ${'9'.repeat(150)}`,
])('%s says no number', (search) => {
  expect(readNumbers(search)).toEqual({ search, numbers: {} })
})
