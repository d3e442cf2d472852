import { describe, expect, test } from 'vitest'
import { locales } from '#web/kit/i18n/locale.tsx'
import { productHead } from './product-head.ts'
import type { ReviewView } from './reviews/use-reviews.ts'
import { sampleVariantGroup, sampleProduct } from '#web/testing/sample-product.ts'

const absolute = (path: string) => `https://majlis.example${path}`

function headOf(product: ReturnType<typeof sampleProduct> | null, language: 'en' | 'ar' = 'en') {
  return productHead({
    data: { product },
    eurRate: 40_000,
    locale: locales[language],
    path: '/products/a1f96ec5',
    search: '',
    absolute,
  })
}

describe('what search engines are told of a product', () => {
  const [data, trail] = headOf(sampleProduct()).jsonLd ?? []

  test('names the design it varies in, and the pages of the other variants', () => {
    const [varied] = headOf(sampleProduct({ family: sampleVariantGroup }), 'ar').jsonLd ?? []
    expect(varied).toMatchObject({
      inProductGroupWithID: '12',
      isVariantOf: {
        '@type': 'ProductGroup',
        productGroupID: '12',
        hasVariant: [{ url: 'https://majlis.example/products/oak' }],
      },
    })
    expect(data).not.toHaveProperty('isVariantOf')
  })

  test('is its name, price and whether it can be had', () => {
    expect(data).toMatchObject({
      '@type': 'Product',
      name: 'Wadi three-seat sofa',
      image: ['main', 'detail', 'sage'].map((id) => `https://majlis.example/images/${id}/1200.jpg`),
      offers: {
        price: '4850.00',
        priceCurrency: 'AED',
        availability: 'https://schema.org/InStock',
        seller: { name: 'Dar Al Noor' },
      },
      width: { value: 238, unitCode: 'CMT' },
    })
  })

  test('is only what is true: no rating, no review, no former price (R-DEMO-02)', () => {
    expect(JSON.stringify(data)).not.toMatch(/rating|review|4\.8|127|5820|priceValid|warranty/i)
  })

  test('is what customers said, where somebody did', () => {
    const said = {
      id: 'one',
      rating: 4,
      comment: 'Soft',
      language: 'en' as const,
      authorName: 'Mariam A.',
      photos: [],
      reply: null,
      createdAt: '2026-11-01T08:00:00.000Z',
      product: { id: 'one', name: 'Sofa', nameAr: null },
    } satisfies ReviewView
    const reviews = { stars: [0, 0, 0, 1, 1], languages: { en: 2, ar: 0 }, newest: [said] }
    const [about] = headOf(sampleProduct({ rating: 4.5, reviewCount: 2, reviews })).jsonLd ?? []
    expect(about).toMatchObject({
      aggregateRating: { ratingValue: 4.5, reviewCount: 2, bestRating: 5 },
      review: [
        {
          reviewRating: { ratingValue: 4 },
          author: { name: 'Mariam A.' },
          datePublished: '2026-11-01',
          reviewBody: 'Soft',
        },
      ],
    })
  })

  test('is its place among the categories', () => {
    const items = trail?.['itemListElement'] as { name: string; item: string }[]
    expect(items.map(({ name }) => name)).toEqual([
      'Marketplace',
      'Living Room',
      'Sofas',
      'Wadi three-seat sofa',
    ])
    expect(items[2]?.item).toBe('https://majlis.example/marketplace?category=sofas')
  })

  test('says when it cannot be had', () => {
    const [sold] = headOf(sampleProduct({ stock: 0 })).jsonLd ?? []
    expect(sold).toMatchObject({ offers: { availability: 'https://schema.org/OutOfStock' } })
  })

  test('leaves out what is not known', () => {
    const [bare] = headOf(sampleProduct({ size: null, photos: [], description: [], colors: [] })).jsonLd ?? []
    expect(Object.keys(bare ?? {})).not.toEqual(expect.arrayContaining(['width']))
    for (const key of ['width', 'image', 'description', 'color']) expect(bare).not.toHaveProperty(key)
  })
})

test('a shared link shows the real main photo, which is also fetched first', () => {
  const head = headOf(sampleProduct())
  expect(head.image).toEqual({ address: '/api/objects/main', alt: 'Wadi three-seat sofa in beige' })
  expect(head.firstPhoto?.address).toBe('/api/objects/main')
})

test('a description ends at a word and within what results show', () => {
  const { description } = headOf(sampleProduct({ description: ['word '.repeat(80)] }))
  expect(description.length).toBeLessThanOrEqual(161)
  expect(description).toMatch(/word…$/)
})

test('a product that is not there is not indexed (R-PDP-04)', () => {
  expect(headOf(null)).toMatchObject({ title: 'Product Not Found · Majlis', isIndexed: false })
  expect(headOf(null, 'ar').title).toBe('لم نجد هذا المنتج · مجلس')
})
