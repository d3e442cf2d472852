import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { answer } from '#web/app/loaders.ts'
import { call } from '#web/kit/pages/server-call.ts'
import { inShop } from '#web/testing/in-shop.tsx'
import { sampleSite } from '#web/testing/sample-site.ts'
import type { Language } from '#domain/platform/text/language.ts'
import LandingScreen from './landing-screen.tsx'

afterEach(cleanup)

async function open(language: Language, shell = {}, changed = {}) {
  const { transport } = sampleSite({ changed })
  const found = await answer('landing', {
    call: (endpoint, input) => call(endpoint, input, transport),
    language,
    now: new Date('2026-11-21T08:00:00Z'),
    params: {},
    query: new URLSearchParams(),
  })
  const data = 'data' in found ? found.data : undefined
  return render(inShop(<LandingScreen />, { language, data, shell, pageId: 'landing' }))
}

describe('the landing page', () => {
  test('greets and leads to the marketplace and to registration (R-ROUTE-01, G-125)', async () => {
    await open('en')
    expect(screen.getByRole('heading', { level: 1, name: 'A room made for guests' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Browse the marketplace' }).getAttribute('href')).toBe(
      '/marketplace',
    )
    const [register] = screen.getAllByRole('link', { name: 'Register your shop' })
    expect(register?.getAttribute('href')).toBe('/shop/register')
    expect(screen.getByText('We review in 24-48 hours')).toBeTruthy()
    // On phones the search is visible without scrolling.
    const field = screen.getByRole('combobox', { name: 'Search furniture' })
    expect(field.closest('form')?.getAttribute('action')).toBe('/marketplace')
  })

  test('shows the categories with their number of products', async () => {
    await open('ar')
    const link = screen.getByRole('link', { name: /السجاد/ })
    expect(link.getAttribute('href')).toBe('/ar/marketplace?category=rugs')
    expect(link.textContent).toContain('12 قطعة')
  })

  test('promises free shipping where it is a fact, the rest only in demo mode (G-91)', async () => {
    await open('en', { hasFreeShipping: true })
    expect(screen.getByText('Free Shipping')).toBeTruthy()
    expect(screen.queryByText('2 Year Warranty')).toBeNull()
    cleanup()
    await open('en', { demoMode: true })
    expect(screen.queryByText('Free Shipping')).toBeNull()
    expect(screen.getByText('2 Year Warranty')).toBeTruthy()
    expect(screen.getByText('Easy Returns')).toBeTruthy()
  })

  test('leaves out what the catalogue does not have', async () => {
    const empty = { categories: [], newest: [], rooms: [], room: null }
    const { container } = await open('en', {}, { '/api/landing': empty })
    expect(screen.queryByText('Just arrived')).toBeNull()
    expect(screen.queryByText('The whole room')).toBeNull()
    expect(screen.getByRole('heading', { level: 1 })).toBeTruthy()
    expect(container.querySelectorAll('img')).toHaveLength(0)
  })
})

describe('the room', () => {
  test('choosing a number marks it on the plan, and the other way round', async () => {
    const { container } = await open('en')
    const second = screen.getByRole('button', { name: 'Mark 2 in the room: Wadi sofa 4' })
    const marked = () => container.querySelector('g[data-chosen] text')?.textContent
    expect(marked()).toBe('1')
    fireEvent.click(second)
    expect(second.getAttribute('aria-pressed')).toBe('true')
    expect(marked()).toBe('2')
    fireEvent.click(container.querySelector('g:not([data-chosen]) > circle + text')?.parentElement as Element)
    expect(second.getAttribute('aria-pressed')).toBe('false')
  })

  test('is drawn from the products of its list, its measures as they are read', async () => {
    const { container } = await open('ar')
    // The sofa of 220 × 90 cm, and before it the rug of 200 × 300 cm, lying across.
    expect(container.querySelector('path[d^="M55 14h220v90"]')).toBeTruthy()
    expect(container.querySelector('path[d^="M15 "]')?.getAttribute('d')).toMatch(/^M15 \d+(\.\d+)?h300v200/)
    const measures = [...container.querySelectorAll('svg text')].map(({ textContent }) => textContent)
    expect(measures).toEqual(expect.arrayContaining(['330 سم', '1', '2']))
  })

  test('adds up its products and leads to them', async () => {
    await open('en')
    const room = within(screen.getByRole('region', { name: 'A sunlit room' }))
    // The rug lies there twice.
    expect(room.getByText('AED 14,550')).toBeTruthy()
    expect(room.getByRole('link', { name: 'See the room' }).getAttribute('href')).toBe('/rooms/room-majlis')
  })

  test('each photo of the hero leads to its room', async () => {
    await open('ar')
    const links = screen.getAllByRole('link', { name: 'غرفة مشمسة' }).map((link) => link.getAttribute('href'))
    expect(links).toEqual(['/ar/rooms/room-majlis', '/ar/rooms/room-living', '/ar/rooms/room-dining'])
  })
})
