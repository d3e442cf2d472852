import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { answer } from '#web/app/loaders.ts'
import { call, Redirect } from '#web/kit/pages/server-call.ts'
import { cartLines, writeCart } from '#web/kit/storefront/cart/cart-store.ts'
import { Toasts } from '#web/kit/storefront/toast.tsx'
import type { Language } from '#domain/platform/text/language.ts'
import { inShop } from '#web/testing/in-shop.tsx'
import { sampleCard, sampleSite } from '#web/testing/sample-site.ts'
import RoomScreen from './room-screen.tsx'
import RoomsScreen, { head as roomsHead } from './rooms-screen.tsx'

const room = {
  key: 'dining',
  image: '/api/objects/dining',
  focus: 'top',
  title: 'A dining room',
  titleAr: 'غرفة طعام',
  text: 'A table and six chairs.',
  textAr: null,
  products: [
    sampleCard('1', { name: 'Table', nameAr: 'طاولة', price: '2000.00' }),
    sampleCard('2', { name: 'Chair', nameAr: 'كرسي', price: '300.00' }),
    sampleCard('3', { name: 'Lamp', nameAr: 'مصباح', price: '150.00', inStock: false }),
  ],
  places: [
    { id: '1', quantity: 1, x: 60, y: 61 },
    { id: '2', quantity: 6, x: 44, y: 76 },
    { id: '3', quantity: 1, x: null, y: null },
  ],
  sizes: [],
}
const others = [
  {
    key: 'living',
    image: '/api/objects/living',
    focus: 'left',
    title: 'A living room',
    titleAr: 'غرفة جلوس',
  },
]

beforeEach(() => writeCart([]))
afterEach(cleanup)

async function open({ language = 'en' as Language, changed = {}, key = 'dining' } = {}) {
  const reply = { room: { ...room, ...changed }, others }
  const { transport } = sampleSite({ changed: { '/api/rooms/dining': reply } })
  const found = await answer('room', {
    call: (endpoint, input) => call(endpoint, input, transport),
    language,
    now: new Date('2026-11-21T08:00:00Z'),
    params: { key },
    query: new URLSearchParams(),
  })
  if (found instanceof Redirect) throw new Error('It leads elsewhere')
  const page = (
    <>
      <RoomScreen />
      <Toasts />
    </>
  )
  return { ...render(inShop(page, { language, data: found.data, pageId: 'room' })), status: found.status }
}

describe('the page of all rooms', () => {
  const rooms = [{ key: 'living', image: '/api/objects/living', focus: 'left' as const, title: 'غرفة جلوس' }]

  test('leads to each of them; without one it leads to the furniture and is not indexed', () => {
    render(inShop(<RoomsScreen />, { language: 'ar', data: { rooms }, pageId: 'rooms' }))
    expect(screen.getByRole('heading', { level: 1, name: 'الغرف' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'غرفة جلوس' }).getAttribute('href')).toBe('/ar/rooms/living')
    cleanup()
    render(inShop(<RoomsScreen />, { data: { rooms: [] }, pageId: 'rooms' }))
    expect(screen.getByText('There are no rooms yet')).toBeTruthy()
    const locale = { language: 'en' } as never
    const headOf = (found: typeof rooms) => roomsHead({ data: { rooms: found }, locale } as never).isIndexed
    expect([headOf(rooms), headOf([])]).toEqual([true, false])
  })
})

describe('the page of a room', () => {
  test('has a number on each product that is seen in the photo, which leads to it', async () => {
    await open()
    expect(screen.getByRole('heading', { level: 1, name: 'A dining room' })).toBeTruthy()
    const chair = screen.getByRole('link', { name: /^2, Chair, AED\s300$/ })
    expect(chair.getAttribute('href')).toBe('/products/2')
    expect(chair.parentElement?.getAttribute('x')).toBe('44%')
    expect(chair.parentElement?.getAttribute('y')).toBe('76%')
    expect(screen.queryByRole('link', { name: /^Lamp, / })).toBeNull()
  })

  test('marks in the photo what is chosen in the list, and the other way round', async () => {
    await open()
    const chair = screen.getByRole('link', { name: /^2, Chair, / })
    const inList = screen.getByRole('button', { name: 'Mark 2 in the room: Chair' })
    expect(chair.dataset['chosen']).toBeUndefined()
    fireEvent.click(inList)
    expect(chair.dataset['chosen']).toBe('true')
    fireEvent.focus(screen.getByRole('link', { name: /^1, Table, / }))
    expect(inList.getAttribute('aria-pressed')).toBe('false')
  })

  test('adds what is in stock of it, as many as stand there, and says what that costs', async () => {
    await open()
    expect(screen.getByText('AED 3,800')).toBeTruthy()
    expect(screen.getByText('1 item is out of stock and will not be added.')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Add the room' }))
    expect(cartLines().map(({ name, quantity }) => [name, quantity])).toEqual([
      ['Table', 1],
      ['Chair', 6],
    ])
    expect(await screen.findByText('Added to your cart')).toBeTruthy()
  })

  test('leads to the other rooms, in the language of the page; words of one language stand in both', async () => {
    await open({ language: 'ar' })
    expect(screen.getByRole('heading', { level: 1, name: 'غرفة طعام' })).toBeTruthy()
    expect(screen.getByText('A table and six chairs.')).toBeTruthy()
    const more = within(screen.getByRole('region', { name: 'غرف أخرى' }))
    expect(more.getByRole('link', { name: 'غرفة جلوس' }).getAttribute('href')).toBe('/ar/rooms/living')
  })

  test('says that nothing is left of a room, and that all of it is sold out', async () => {
    await open({ changed: { products: [] } })
    expect(screen.getByText('Nothing in this room is on sale at the moment.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Add the room' })).toBeNull()
    cleanup()
    await open({ changed: { products: room.products.slice(2) } })
    expect(screen.getByRole('button', { name: 'Add the room' }).hasAttribute('disabled')).toBe(true)
    expect(screen.getByText('Everything in this room is currently sold out.')).toBeTruthy()
  })

  test('of a room that is not there answers 404', async () => {
    const { status } = await open({ key: 'nowhere' })
    expect(status).toBe(404)
    expect(screen.getByRole('heading', { level: 1, name: '404 Page Not Found' })).toBeTruthy()
  })
})
