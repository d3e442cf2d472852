import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Language } from '#domain/platform/text/language.ts'
import { inShop } from '#web/testing/in-shop.tsx'
import SavedScreen from './saved-screen.tsx'
import { Toasts } from '#web/kit/storefront/toast.tsx'
import { savedIds, toggleSaved } from '#web/kit/storefront/saved-store.ts'

const network = vi.fn<(address: string) => Promise<Response>>()
const view = (id: string) => ({
  id,
  name: `Product ${id}`,
  shopName: 'Dar Al Noor',
  price: 100_000,
  currency: 'AED',
  colors: [],
  photo: null,
  drawing: 'sofa',
  has3d: false,
  isInStock: true,
  isNew: false,
  rating: null,
  variants: [],
})

const hundred = Array.from({ length: 100 }, (_, index) => `own-${index}`)

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('fetch', network.mockReset())
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const answering = (...ids: string[]) =>
  network.mockImplementation(async () => Response.json({ data: { cards: ids.map(view) } }))
const show = (language: Language = 'en') => render(inShop(<SavedScreen />, { language, address: '/saved' }))

/** Opens a link with saved items, which are removed from the URL once read. */
function openLink(address: string) {
  history.replaceState(null, '', address)
  const parts = (
    <>
      <SavedScreen />
      <Toasts />
    </>
  )
  const navigate = vi.fn<() => Promise<void>>(async () => history.replaceState(null, '', '/saved'))
  render(inShop(parts, { address: '/saved', navigate }))
  return navigate
}

describe('saved products', () => {
  test('are kept newest first, each once', () => {
    for (const id of ['a', 'b', 'c', 'b']) toggleSaved(id)
    expect(savedIds()).toEqual(['c', 'a'])
  })

  test('are a hundred: the next one is not saved, and none goes for it', () => {
    localStorage.setItem('mj-saved', JSON.stringify(hundred))
    expect(toggleSaved('next')).toBe('full')
    expect(savedIds()).toEqual(hundred)
    expect([toggleSaved('own-99'), toggleSaved('next')]).toEqual(['removed', 'saved'])
    expect(savedIds()).toEqual(['next', ...hundred.slice(0, 99)])
  })

  test('that someone else wrote as nonsense are none', () => {
    for (const text of ['{"a":1}', 'oak', '[1,{"x":2},"<script>"]']) {
      localStorage.setItem('mj-saved', text)
      expect(savedIds()).toEqual([])
    }
  })
})

describe('their page', () => {
  test('shows them in the order they were saved', async () => {
    for (const id of ['a', 'b']) toggleSaved(id)
    answering('a', 'b')
    show()
    expect(await screen.findByText('2 saved items')).toBeTruthy()
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'Product b',
      'Product a',
    ])
    expect(network.mock.calls[0]?.[0]).toBe('/page-data/saved?ids=a&ids=b')
  })

  test('in Arabic, with Arabic plurals', async () => {
    for (const id of ['a', 'b']) toggleSaved(id)
    answering('a', 'b')
    show('ar')
    expect(await screen.findByText('قطعتان محفوظتان')).toBeTruthy()
    expect(network.mock.calls[0]?.[0]).toBe('/page-data/ar/saved?ids=a&ids=b')
  })

  test('tells of products that are gone', async () => {
    for (const id of ['a', 'b']) toggleSaved(id)
    answering('a')
    show()
    expect(await screen.findByText('1 saved item is no longer sold here.')).toBeTruthy()
  })

  test('calls none of them gone before it is known', async () => {
    toggleSaved('a')
    answering('a')
    show()
    expect(await screen.findByText('1 saved item')).toBeTruthy()
    network.mockReturnValueOnce(new Promise(() => {}))
    await act(() => toggleSaved('b'))
    await waitFor(() => expect(network).toHaveBeenCalledTimes(2))
    expect(screen.queryByText(/no longer sold/)).toBeNull()
  })

  test('tells so too when none of them is left', async () => {
    toggleSaved('a')
    answering()
    show()
    expect(await screen.findByText('1 saved item is no longer sold here.')).toBeTruthy()
  })

  test('without any leads to the marketplace and asks for nothing', () => {
    show()
    expect(screen.getByRole('heading', { name: 'Nothing saved yet' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Browse the marketplace' })).toBeTruthy()
    expect(network).not.toHaveBeenCalled()
  })

  test('of another device are brought by a link, beside those of this one, and taken back by one press', async () => {
    toggleSaved('own')
    answering('own', 'a', 'b')
    const navigate = openLink('/saved?items=a&items=b&items=%3Cscript%3E')
    expect(await screen.findByText('Saved here too')).toBeTruthy()
    expect(savedIds()).toEqual(['a', 'b', 'own'])
    expect(navigate).toHaveBeenCalledWith('/saved', { replace: true })
    expect(await screen.findByText(/\/saved\?items=a&items=b&items=own$/)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(savedIds()).toEqual(['own'])
  })

  test('of another device take the room that is left: none of this one goes for them, and it says how many stayed out', async () => {
    const own = hundred.slice(0, 98)
    localStorage.setItem('mj-saved', JSON.stringify(own))
    answering()
    openLink('/saved?items=a&items=own-3&items=b&items=c')
    expect(await screen.findByText('1 item was not saved: the limit is 100.')).toBeTruthy()
    expect(savedIds()).toEqual(['a', 'b', ...own])
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(savedIds()).toEqual(own)
  })

  test('of a link that names none are not said to be too many', async () => {
    openLink('/saved?items=%3Cscript%3E')
    expect(await screen.findByText('This link contains no items')).toBeTruthy()
    expect(screen.queryByText(/100/)).toBeNull()
    expect(savedIds()).toEqual([])
  })

  test('offers to try again where they cannot be fetched', async () => {
    toggleSaved('a')
    network.mockRejectedValueOnce(new TypeError('offline'))
    show()
    expect(await screen.findByText('Failed to fetch products')).toBeTruthy()
    answering('a')
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('1 saved item')).toBeTruthy()
  })
})
