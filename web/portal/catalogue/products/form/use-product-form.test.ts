import { describe, expect, test } from 'vitest'
import { blankDraft, type ProductDraft } from './draft.ts'
import { problemsOf } from './use-product-form.ts'

const url = '/api/objects/0190b2c0-0000-7000-8000-000000000001'
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
const full: ProductDraft = {
  ...blankDraft,
  name: 'Reem armchair',
  dimensions: '82 x 84 x 76',
  weight: '18.5',
  price: '2240',
  categoryId: 'c-1',
  styleTags: ['urban'],
  photos: [{ key: 'a', url }],
  colors: [sage],
  shopId: 's-1',
}
const chair = '🪑'
const colors = (count: number, about: object = {}) =>
  Array.from({ length: count }, (_, index) => ({ ...sage, key: `c-${index}`, name: `C ${index}`, ...about }))
const priceFormat = 'Enter an amount with up to two decimals, at most 99999999.99'
const weightRange = 'Weight must be above 0 and at most 999999.99'
const nameLong = 'Name must be at most 200 characters'

type EdgeCase = readonly [
  rule: string,
  within: Partial<ProductDraft>,
  beyond: Partial<ProductDraft>,
  field: string,
  en: string,
  ar: string,
]

/** For each rule the last value accepted, the first one refused, and the message for it. */
const edges: readonly EdgeCase[] = [
  [
    'R-VAL-19',
    { name: chair.repeat(200) },
    { name: chair.repeat(201) },
    'name',
    nameLong,
    'يجب ألا يزيد الاسم على 200 حرف',
  ],
  ['R-VAL-23', { name: ' x ' }, { name: ' \u200b ' }, 'name', 'Product name is required', 'اسم المنتج مطلوب'],
  [
    'R-VAL-11',
    { dimensions: 'x' },
    { dimensions: ' ' },
    'dimensions',
    'Dimensions are required',
    'الأبعاد مطلوبة',
  ],
  [
    'R-LIM-06',
    { dimensions: 'x'.repeat(100) },
    { dimensions: 'x'.repeat(101) },
    'dimensions',
    'Dimensions must be at most 100 characters',
    'يجب ألا تزيد الأبعاد على 100 حرف',
  ],
  ['R-VAL-12', { weight: '0.01' }, { weight: '' }, 'weight', 'Weight is required', 'الوزن مطلوب'],
  [
    'R-LIM-07',
    { weight: '999999.99' },
    { weight: '1000000' },
    'weight',
    weightRange,
    'يجب أن يكون الوزن أكبر من 0 ولا يزيد على 999999.99',
  ],
  ['R-VAL-13', { categoryId: 'c' }, { categoryId: '' }, 'categoryId', 'Category is required', 'الفئة مطلوبة'],
  ['R-VAL-19', { price: '0.01' }, { price: '' }, 'price', 'Price is required', 'السعر مطلوب'],
  [
    'R-VAL-19',
    { price: '١' },
    { price: '0' },
    'price',
    'Price must be greater than 0',
    'يجب أن يكون السعر أكبر من 0',
  ],
  [
    'R-VAL-19',
    { price: '99999999.99' },
    { price: '100000000' },
    'price',
    priceFormat,
    'أدخل مبلغاً بخانتين عشريتين على الأكثر، ولا يزيد على 99999999.99',
  ],
  [
    'G-57',
    { stock: '0' },
    { stock: '-1' },
    'stock',
    'Stock must be 0 or more',
    'يجب أن يكون المخزون 0 أو أكثر',
  ],
  [
    'R-VAL-16',
    { colors: colors(12) },
    { colors: colors(13) },
    'colors',
    'Maximum 12 colors per product',
    'الحد الأقصى 12 لوناً لكل منتج',
  ],
  [
    'R-LIM-05',
    { colors: colors(1, { labelOverride: 'l'.repeat(50) }) },
    { colors: colors(1, { labelOverride: 'l'.repeat(51) }) },
    'colors',
    'Label must be at most 50 characters',
    'يجب ألا يزيد الوصف على 50 حرفاً',
  ],
  [
    'R-VAL-20',
    { bundleDiscount: '100' },
    { bundleDiscount: '100.01' },
    'bundleDiscount',
    'Discount must be between 0 and 100',
    'يجب أن يكون الخصم بين 0 و100',
  ],
  [
    'R-ADD-03',
    { isMajlis: true, shopId: '' },
    { shopId: '' },
    'shopId',
    'Please select a shop or mark as Majlis',
    'يُرجى اختيار متجر أو تحديد المنتج كمنتج مجلس',
  ],
]

describe('before it sends, the form', () => {
  test.each(edges)('%s takes %j, and of %j says at %s: %s', (_, within, beyond, field, en, ar) => {
    expect(problemsOf({ ...full, ...within }, 'admin', 'en')).toEqual({})
    expect(problemsOf({ ...full, ...beyond }, 'admin', 'en')).toEqual({ [field]: en })
    expect(problemsOf({ ...full, ...beyond }, 'admin', 'ar')).toEqual({ [field]: ar })
  })

  test('has its own words for what is to be chosen (G-62, G-63, R-ADD-04, R-ADD-16)', () => {
    const nothing = { ...full, photos: [], colors: [], styleTags: [] }
    expect(problemsOf(nothing, 'shop', 'en')).toEqual({
      'photos.main': 'Main photo is required',
      colors: 'Please select at least one color',
      styleTags: 'Please select at least one style tag',
    })
  })
})
