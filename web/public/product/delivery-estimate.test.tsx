import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Language } from '#domain/platform/text/language.ts'
import { inShop } from '#web/testing/in-shop.tsx'
import { DeliveryEstimate, useEstimate } from './delivery-estimate.tsx'

const asked: string[] = []
let answer: () => Response | Promise<Response>

beforeEach(() => {
  localStorage.clear()
  asked.length = 0
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    return answer()
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const Estimated = () => <DeliveryEstimate estimate={useEstimate('sofa')} />

function show(
  delivery: object | null,
  {
    available = 3,
    language = 'en' as Language,
    closedUntil = null as string | null,
    instalments = [] as object[],
  } = {},
) {
  answer = () =>
    Response.json({ available, delivery, closedUntil, instalments, isTaxed: true, returnDays: 14 })
  return render(inShop(<Estimated />, { language }))
}

describe('the delivery of a product', () => {
  test('is told by its first day and its fee, in Dubai as long as nothing else is chosen', async () => {
    show({ fee: '40.00', from: '2026-11-26' })
    expect(await screen.findByText(/Delivery from Thursday.* 26 November/)).toBeTruthy()
    expect(screen.getByText(/Delivery AED 40/)).toBeTruthy()
    expect(screen.getByText('Return within 14 days, collected from your door')).toBeTruthy()
    expect(asked).toEqual(['/api/delivery/estimate?productId=sofa&emirate=dubai'])
  })

  test('is asked for anew in another emirate, which is chosen for every product', async () => {
    show({ fee: '0.00', from: '2026-11-26' })
    await screen.findByText(/Free Shipping/)
    answer = () => Response.json({ available: 3, delivery: null, closedUntil: null, instalments: [] })
    fireEvent.change(screen.getByLabelText('Deliver to'), { target: { value: 'fujairah' } })
    expect(await screen.findByText('This shop does not deliver there')).toBeTruthy()
    expect(asked[1]).toContain('emirate=fujairah')
    expect(localStorage.getItem('mj-emirate')).toBe('fujairah')
  })

  test('waits for a shop that is closed, and says so', async () => {
    show({ fee: '40.00', from: '2026-12-07' }, { closedUntil: '2026-12-06' })
    expect(await screen.findByText(/closed until Sunday.* 6 December\. Delivery from Monday/)).toBeTruthy()
  })

  test('says in how many payments the price can be paid, where somebody takes it', async () => {
    const each = '25.01'
    const instalments = ['tabby', 'tamara'].map((method) => ({ method, count: 4, each }))
    show({ fee: '40.00', from: '2026-11-26' }, { instalments })
    expect(
      await screen.findByText('Or 4 interest-free payments of AED 25.01 with Tabby / Tamara'),
    ).toBeTruthy()
  })

  test('says in Arabic how many payments there are, whatever their number', async () => {
    const instalments = [{ method: 'tamara', count: 12, each: '25.01' }]
    show({ fee: '40.00', from: '2026-11-26' }, { instalments, language: 'ar' })
    expect(await screen.findByText(/عدد الدفعات 12،/)).toBeTruthy()
  })

  test('is told in Arabic, and that no day is free', async () => {
    show({ fee: '40.00', from: null }, { language: 'ar' })
    expect(await screen.findByText('لا يوم متاح للتوصيل حالياً')).toBeTruthy()
    expect(screen.getByRole('combobox', { name: 'التوصيل إلى' })).toBeTruthy()
  })

  test.each([
    ['none is left', () => Response.json({ available: 0, delivery: null })],
    ['it is not public', () => Response.json({ code: 'product.not-found' }, { status: 404 })],
    ['the server is away', () => Promise.reject(new Error('away'))],
  ])('is not spoken of where %s', async (_why, given) => {
    const { container } = show(null)
    cleanup()
    answer = given
    const shown = render(inShop(<Estimated />, {}))
    await vi.waitFor(() => expect(shown.container.textContent).toBe(''))
    expect(container.textContent).toBe('')
  })
})
