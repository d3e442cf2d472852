import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { inShop } from '#web/testing/in-shop.tsx'
import { sampleProduct } from '#web/testing/sample-product.ts'
import { ReviewsSection } from './reviews-section.tsx'
import type { ReviewView } from './use-reviews.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const said = (id: string, about: Partial<ReviewView> = {}): ReviewView => ({
  id,
  rating: 5,
  comment: `Words of ${id}`,
  language: 'en',
  authorName: 'Mariam A.',
  photos: [],
  reply: null,
  createdAt: '2026-11-01T08:00:00.000Z',
  product: { id: 'oak', name: 'Wadi Sofa, Oak', nameAr: null },
  ...about,
})
const first = {
  stars: [0, 0, 1, 2, 5],
  languages: { en: 6, ar: 2 },
  newest: [
    said('one', { reply: { text: 'Thank you!', at: '2026-11-02T08:00:00.000Z' } }),
    said('two', { authorName: null, photos: ['/api/objects/p1', '/api/objects/p2'], rating: 4 }),
  ],
}
const product = sampleProduct({ rating: 4.5, reviewCount: 8, reviews: first })
const open = (place = {}) => render(inShop(<ReviewsSection product={product} first={first} />, place))

function answerWith(reviews: readonly ReviewView[], total: number) {
  const asked = vi.fn((_address: string) =>
    Promise.resolve(new Response(JSON.stringify(reviews), { headers: { 'x-total-count': String(total) } })),
  )
  vi.stubGlobal('fetch', asked)
  return asked
}

describe('the reviews of a product', () => {
  test('stand on the page with average, counts, photos and the reply of the shop (R-PDP-09)', () => {
    open()
    expect(screen.getByRole('heading', { name: 'Reviews' })).toBeTruthy()
    expect(screen.getByText('8 reviews')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Only reviews of 5 stars: 5' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Only reviews of 1 stars: 0' })).toHaveProperty(
      'disabled',
      true,
    )
    expect(screen.getByText('Thank you!')).toBeTruthy()
    expect(screen.getByText('A customer')).toBeTruthy()
    expect(screen.getByText('Words of one').closest('[lang]')?.getAttribute('lang')).toBe('en')
    const photo = screen.getByRole('button', { name: 'Photo 2 by A customer' })
    expect(photo.querySelector('img')?.getAttribute('src')).toBe('/images/p2/400.webp')
  })

  test('say which finish was bought, where the design comes in several', () => {
    const variants = [
      { id: 'oak', label: 'Oak', hex: '#aa8866', photo: null, isInStock: true },
      { id: 'ash', label: 'Ash', hex: '#eeddcc', photo: null, isInStock: true },
    ]
    const family = { id: '1', name: 'Wadi Sofa', variants }
    const gone = said('two', { product: { id: 'ink', name: 'Wadi Sofa, Ink', nameAr: null } })
    const reviews = { ...first, newest: [said('one'), gone] }
    render(inShop(<ReviewsSection product={{ ...product, family }} first={reviews} />))
    expect(screen.getByText('Finish: Oak')).toBeTruthy()
    expect(screen.getByText('Finish: Wadi Sofa, Ink')).toBeTruthy()
    cleanup()
    open()
    expect(screen.queryByText(/^Finish/)).toBeNull()
  })

  test('are sorted and filtered by asking anew, and read on from where they end', async () => {
    open()
    const asked = answerWith([said('three')], 8)
    fireEvent.click(screen.getByRole('button', { name: 'Show more reviews' }))
    expect(await screen.findByText('Words of three')).toBeTruthy()
    expect(asked.mock.lastCall?.[0]).toContain('sort=newest&rating=&language=&limit=6&offset=2')
    fireEvent.change(screen.getByRole('combobox', { name: 'Sort reviews by' }), {
      target: { value: 'worst' },
    })
    await waitFor(() => expect(screen.queryByText('Words of one')).toBeNull())
    fireEvent.click(screen.getByRole('button', { name: 'Only reviews of 4 stars: 2' }))
    await waitFor(() =>
      expect(asked.mock.lastCall?.[0]).toContain('sort=worst&rating=4&language=&limit=6&offset=0'),
    )
    expect(screen.getByRole('button', { pressed: true }).textContent).toContain('4')
  })

  test('stay where reading on failed, which is said', async () => {
    open()
    vi.stubGlobal('fetch', () => Promise.reject(new Error('offline')))
    fireEvent.click(screen.getByRole('button', { name: 'Show more reviews' }))
    expect((await screen.findByRole('alert')).textContent).toContain('could not be loaded')
    expect(screen.getByText('Words of one')).toBeTruthy()
  })

  test('of a choice that could not be read begin anew, and do not follow those of another', async () => {
    open()
    vi.stubGlobal('fetch', () => Promise.reject(new Error('offline')))
    fireEvent.change(screen.getByRole('combobox', { name: 'Sort reviews by' }), {
      target: { value: 'worst' },
    })
    await screen.findByRole('alert')
    const asked = answerWith([said('three')], 8)
    fireEvent.click(screen.getByRole('button', { name: 'Show more reviews' }))
    expect(await screen.findByText('Words of three')).toBeTruthy()
    expect(asked.mock.lastCall?.[0]).toContain('sort=worst&rating=&language=&limit=6&offset=0')
    expect(screen.queryByText('Words of one')).toBeNull()
  })

  test('are reported with a reason, once, also where there is no https', async () => {
    // Browsers have `crypto.randomUUID` in secure contexts only.
    vi.stubGlobal('crypto', { getRandomValues: (bytes: Uint8Array) => bytes })
    open({ language: 'ar' })
    const asked = vi.fn((_address: string, _sent: RequestInit) =>
      Promise.resolve(new Response('{}', { status: 201 })),
    )
    vi.stubGlobal('fetch', asked)
    fireEvent.click(screen.getByRole('button', { name: 'الإبلاغ عن تقييم Mariam A.' }))
    fireEvent.change(await screen.findByRole('combobox', { name: 'السبب' }), {
      target: { value: 'personal' },
    })
    fireEvent.click(screen.getByRole('button', { name: 'إرسال البلاغ' }))
    expect(await screen.findByText(/شكراً لك/)).toBeTruthy()
    expect(asked).toHaveBeenCalledOnce()
    const [address, { body, headers }] = asked.mock.lastCall ?? ['', {}]
    expect(address).toBe('/api/reviews/one/reports')
    expect(JSON.parse(body as string)).toEqual({ reason: 'personal', note: '' })
    expect(headers).toHaveProperty('idempotency-key')
  })
})
