import { describe, expect, test } from 'vitest'
import { locales } from './locale.tsx'
import { messages } from './messages.ts'

const texts = messages({
  en: {
    title: 'Saved',
    greeting: 'Welcome, {name}',
    products: { one: '{count} product', other: '{count} products' },
    inShop: {
      zero: 'Nothing at {shop}',
      one: '{count} product at {shop}',
      other: '{count} products at {shop}',
    },
  },
  ar: {
    title: 'المحفوظات',
    greeting: 'أهلاً، {name}',
    products: {
      zero: 'لا توجد قطع',
      one: 'قطعة واحدة',
      two: 'قطعتان',
      few: '{count} قطع',
      many: '{count} قطعة',
      other: '{count} قطعة',
    },
    inShop: {
      zero: 'لا شيء لدى {shop}',
      one: 'قطعة لدى {shop}',
      two: 'قطعتان لدى {shop}',
      few: '{count} قطع لدى {shop}',
      many: '{count} قطعة لدى {shop}',
      other: '{count} قطعة لدى {shop}',
    },
  },
})

describe('texts', () => {
  test('a plain sentence is a string', () => {
    expect(texts.en.title).toBe('Saved')
    expect(texts.ar.title).toBe('المحفوظات')
  })

  test('holes are filled', () => {
    expect(texts.en.greeting({ name: 'Mariam' })).toBe('Welcome, Mariam')
    expect(texts.ar.greeting({ name: 'مريم' })).toBe('أهلاً، مريم')
  })

  test('English has one and other, and zero where it is said differently', () => {
    expect([0, 1, 2].map((count) => texts.en.products({ count }))).toEqual([
      '0 products',
      '1 product',
      '2 products',
    ])
    expect(texts.en.inShop({ count: 0, shop: 'Sadu' })).toBe('Nothing at Sadu')
  })

  test('Arabic has all six plurals, numbers in Latin digits with separators', () => {
    expect([0, 1, 2, 3, 11, 100, 12_345].map((count) => texts.ar.products({ count }))).toEqual([
      'لا توجد قطع',
      'قطعة واحدة',
      'قطعتان',
      '3 قطع',
      '11 قطعة',
      '100 قطعة',
      '12,345 قطعة',
    ])
  })
})

// The compiler is the test here: each of these lines must be refused, or `tsc` reports an unused expectation.
test('what is missing or wrong does not compile', () => {
  const incomplete = () => [
    // @ts-expect-error Arabic lacks a key
    messages({ en: { a: 'A', b: 'B' }, ar: { a: 'أ' } }),
    // @ts-expect-error Arabic has a key that English has not
    messages({ en: { a: 'A' }, ar: { a: 'أ', b: 'ب' } }),
    // @ts-expect-error the hole has another name
    messages({ en: { a: 'For {name}' }, ar: { a: 'إلى {shop}' } }),
    // @ts-expect-error the hole is forgotten
    messages({ en: { a: 'For {name}' }, ar: { a: 'إليك' } }),
    // @ts-expect-error four of the six plural forms are missing
    messages({ en: { a: { one: 'one', other: 'many' } }, ar: { a: { one: 'واحد', other: 'كثير' } } }),
    // @ts-expect-error a value is not given
    texts.en.greeting({}),
    // @ts-expect-error no such text
    texts.en.farewell,
  ]
  expect(incomplete).toBeTypeOf('function')
})

/** English words with several Arabic ones, depending on their subject: a shop or a product, an action or its name. */
const homonyms = new Set([
  'Active',
  'Approved',
  'Custom',
  'Discard',
  'Hidden',
  'Import',
  'None',
  'On sale',
  'Put back on sale',
  'Registered',
  'Rejected',
  'Saved',
  'Shop',
  'Template',
  'Withdraw',
  'العربية',
])

test('what is said alike in English in several places is said alike in Arabic', () => {
  const files = import.meta.glob<Record<string, unknown>>('../../**/*messages.ts', { eager: true })
  const catalogues = Object.values(files).flatMap((file) => Object.values(file).filter(isCatalogue))
  const said = new Map<string, Set<string>>()
  for (const { en, ar } of catalogues) {
    for (const [key, sentence] of Object.entries(en)) {
      if (typeof sentence !== 'string' || homonyms.has(sentence)) continue
      said.set(sentence, (said.get(sentence) ?? new Set()).add(String(ar[key])))
    }
  }
  expect(said.size).toBeGreaterThan(500)
  expect([...said].filter(([, arabic]) => arabic.size > 1)).toEqual([])
})

type Both = { readonly en: Readonly<Record<string, unknown>>; readonly ar: Readonly<Record<string, unknown>> }

function isCatalogue(exported: unknown): exported is Both {
  return typeof exported === 'object' && exported !== null && 'en' in exported && 'ar' in exported
}

test('a sentence that ends with dirhams in Arabic has one full stop', () => {
  const { ar } = messages({
    en: { short: '{amount} missing: {sum}. Count again.' },
    ar: { short: 'ينقص {amount} من {sum}. أعد العد.' },
  })
  const sum = locales.ar.money(39000)
  expect(ar.short({ amount: '1', sum })).toBe(`ينقص 1 من ${sum} أعد العد.`)
  expect(sum).toMatch(/\.$/)
})
