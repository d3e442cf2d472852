import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Language } from '#domain/platform/text/language.ts'
import { rememberFit } from '#web/kit/storefront/fit-store.ts'
import { fakeNetwork, ok, type SentRequest } from '#web/testing/fake-network.ts'
import { inShop } from '#web/testing/in-shop.tsx'
import { Fit, RecentlyViewed } from './own-browser.tsx'

beforeEach(() => localStorage.clear())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const size = { width: 226, depth: 97, height: 91 }
const card = (id: string) => ({
  id,
  name: `Sofa ${id}`,
  shopName: 'Dar Al Noor',
  price: 485_000,
  currency: 'AED',
  formerPrice: null,
  colors: [],
  photo: null,
  drawing: 'sofa',
  isInStock: true,
  isNew: false,
  rating: null,
  variants: [],
})

let sent: SentRequest[] = []
function open(productId = 'p9', language: Language = 'en', cards: object[] = []) {
  const answer = ok({ data: { cards } })
  const network = fakeNetwork({ 'GET /page-data/saved': answer, 'GET /page-data/ar/saved': answer })
  sent = network.sent
  vi.stubGlobal('fetch', network.fetch)
  const parts = (
    <>
      <Fit size={size} />
      <RecentlyViewed productId={productId} />
    </>
  )
  return render(inShop(parts, { language }))
}
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

describe('does it fit', () => {
  test('says by how much it is too large for a space, side by side, and that it fits', () => {
    open()
    expect(screen.getByRole('status').textContent).toBe('')
    type('Space: width (cm)', '220')
    type('Space: depth (cm)', '100')
    expect(screen.getByRole('status').textContent).toBe('It is 6 cm too wide for your space.')
    type('Space: width (cm)', '226')
    expect(screen.getByRole('status').textContent).toBe('It fits in your space.')
    type('Space: height (cm)', '90')
    expect(screen.getByRole('status').textContent).toBe('It is 1 cm too high for your space.')
  })

  test('asks the door as the checkout does, in Arabic digits too', () => {
    open('p9', 'ar')
    type('الباب أو المصعد: العرض (سم)', '٩٢')
    expect(screen.getByRole('status').textContent).toContain('لا يمرّ من بابك')
    type('الباب أو المصعد: العرض (سم)', '٩٣')
    expect(screen.getByRole('status').textContent).toBe('يمرّ من بابك.')
  })

  test('is remembered for the next product, with what the marketplace was narrowed to', () => {
    rememberFit({ width: '240', depth: '', height: '' })
    open()
    expect(screen.getByLabelText('Space: width (cm)')).toHaveProperty('value', '240')
    type('Door or lift: width (cm)', '90')
    cleanup()
    open('p8')
    expect(screen.getByLabelText('Door or lift: width (cm)')).toHaveProperty('value', '90')
  })

  test.each(['no JSON', '{"width":"<b>","door":99999}', '[]', 'null'])(
    'what lies there as %s counts for nothing',
    (text) => {
      localStorage.setItem('mj-fit', text)
      open()
      expect(screen.getByLabelText('Space: width (cm)')).toHaveProperty('value', '')
      expect(screen.getByLabelText('Door or lift: width (cm)')).toHaveProperty('value', '')
    },
  )
})

describe('recently viewed', () => {
  test("shows what was looked at before at today's prices, the last first, never the product itself", async () => {
    localStorage.setItem('mj-viewed', JSON.stringify(['p1', 'p2', 'p9']))
    open('p9', 'en', [card('p2'), card('p1')])
    expect(await screen.findByRole('heading', { name: 'Recently viewed' })).toBeTruthy()
    expect(screen.getAllByRole('article').map((one) => one.querySelector('h3')?.textContent)).toEqual([
      'Sofa p1',
      'Sofa p2',
    ])
    await waitFor(() =>
      expect(JSON.parse(localStorage.getItem('mj-viewed') ?? '')).toEqual(['p9', 'p1', 'p2']),
    )
  })

  test('says nothing at the first product, and asks nothing', async () => {
    open()
    await waitFor(() => expect(localStorage.getItem('mj-viewed')).toBe('["p9"]'))
    expect(screen.queryByRole('heading', { name: 'Recently viewed' })).toBeNull()
    expect(sent).toEqual([])
  })
})
