import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Language } from '#domain/platform/text/language.ts'
import { inShop } from '#web/testing/in-shop.tsx'
import { SearchForm } from './search-form.tsx'

const card = {
  id: 'p1',
  name: 'Marsa Sofa',
  nameAr: 'أريكة مرسى',
  categorySlug: 'sofas',
  price: '4290.00',
  currency: 'AED',
  mainPhoto: null,
}
const reply = { categories: [{ slug: 'sofas', name: 'Sofas', nameAr: 'الأرائك' }], shops: [], cards: [card] }
const other = [{ slug: 'beds', name: 'Beds', nameAr: 'الأسرّة' }]
const network = vi.fn(async (_address: string) => Response.json(reply))
const navigate = vi.fn()

const open = (address = '/', language: Language = 'en') =>
  render(inShop(<SearchForm />, { address, language, navigate }))
const field = () => screen.getByRole<HTMLInputElement>('combobox')
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)

beforeEach(() => {
  localStorage.clear()
  navigate.mockReset()
  network.mockClear()
  vi.stubGlobal('fetch', network)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('while words are typed', () => {
  test('categories and products with their price are offered, asked for once after a pause', async () => {
    open()
    await userEvent.type(field(), 'so')
    await screen.findByRole('option', { name: /Marsa Sofa/ })
    expect(options()).toEqual(['Sofas', 'Marsa SofaAED 4,290'])
    expect(network.mock.calls.map(([address]) => address)).toEqual(['/api/marketplace/suggestions?search=so'])
    expect(screen.getByRole('group', { name: 'Products' })).toBeTruthy()
    expect(screen.getByText('2 suggestions').getAttribute('aria-live')).toBe('polite')
    expect(screen.getByRole('option', { name: 'Sofas' }).getAttribute('href')).toBe(
      '/marketplace?category=sofas',
    )
  })

  test('in Arabic as well', async () => {
    open('/', 'ar')
    await userEvent.type(field(), 'ار')
    await screen.findByRole('option', { name: 'الأرائك' })
    expect(options()[1]).toContain('أريكة مرسى')
  })

  test('the arrows go through them and Enter follows, else it searches', async () => {
    open()
    await userEvent.type(field(), 'so')
    await screen.findByRole('option', { name: 'Sofas' })
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    const active = () => field().getAttribute('aria-activedescendant')
    expect(document.getElementById(active() ?? '')?.textContent).toContain('Marsa Sofa')
    await userEvent.keyboard('{ArrowDown}')
    expect(active()).toBeNull()
    await userEvent.keyboard('{ArrowUp}{Enter}')
    expect(navigate).toHaveBeenCalledExactlyOnceWith('/products/p1')
  })

  test.each([
    ['stays on its suggestion', { ...reply, categories: [...other, ...reply.categories] }, 'Marsa Sofa'],
    ['ends with its suggestion', { ...reply, categories: other, cards: [{ ...card, id: 'p2' }] }, undefined],
  ])('where others arrive, what the arrows chose %s', async (_what, arriving, chosen) => {
    open()
    await userEvent.type(field(), 'so')
    await screen.findByRole('option', { name: 'Sofas' })
    const answer = Promise.withResolvers<Response>()
    network.mockImplementationOnce(() => answer.promise)
    await userEvent.type(field(), 'f')
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    answer.resolve(Response.json(arriving))
    await screen.findByRole('option', { name: 'Beds' })
    const active = field().getAttribute('aria-activedescendant')
    const option = active === null ? undefined : document.getElementById(active)
    expect(option?.querySelector('bdi')?.textContent).toBe(chosen)
    await userEvent.keyboard('{Enter}')
    expect(navigate).toHaveBeenCalledExactlyOnceWith(chosen ? '/products/p1' : '/marketplace?search=sof')
  })

  test('Escape and a press elsewhere put them away; what was typed stays', async () => {
    open()
    await userEvent.type(field(), 'so')
    await screen.findByRole('option', { name: 'Sofas' })
    await userEvent.keyboard('{Escape}')
    expect(options()).toEqual([])
    expect(field().value).toBe('so')
    await userEvent.keyboard('{ArrowDown}')
    expect(options()).not.toEqual([])
    await userEvent.click(document.body)
    expect(field().getAttribute('aria-expanded')).toBe('false')
  })

  test('nothing is offered for one letter, nor where the answer fails', async () => {
    network.mockImplementation(async () => new Response('', { status: 503 }))
    open()
    await userEvent.type(field(), 's')
    await userEvent.type(field(), 'ofa')
    await vi.waitFor(() => expect(network).toHaveBeenCalled())
    expect(options()).toEqual([])
    network.mockImplementation(async () => Response.json(reply))
  })
})

describe('the last searches', () => {
  test('are offered before anything is typed, newest first, until they are cleared', async () => {
    open()
    for (const words of ['oak', 'sofa', 'oak']) {
      await userEvent.clear(field())
      await userEvent.type(field(), `${words}{Enter}`)
    }
    await userEvent.clear(field())
    await userEvent.keyboard('{ArrowDown}')
    expect(options()).toEqual(['oak', 'sofa'])
    await userEvent.click(screen.getByRole('button', { name: 'Clear recent searches' }))
    expect(options()).toEqual([])
  })
})
