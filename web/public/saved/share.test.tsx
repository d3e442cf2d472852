import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Language } from '#domain/platform/text/language.ts'
import { type Answers, fakeNetwork, ok, refusal, type SentRequest } from '#web/testing/fake-network.ts'
import { inShop } from '#web/testing/in-shop.tsx'
import { toggleSaved } from '#web/kit/storefront/saved-store.ts'
import ShareScreen from './share-screen.tsx'

const read = 'GET /api/guest/wishlist'
const write = 'PUT /api/guest/wishlist'
const expiresAt = '2027-05-21T08:00:00.000Z'
const list = {
  name: 'Our living room',
  note: '',
  productIds: ['b', 'a'],
  expiresAt,
  link: 'a2b3',
  version: 1,
}

let requests: SentRequest[] = []
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(() => {
  cleanup()
  document.documentElement.lang = ''
  vi.unstubAllGlobals()
})

function open(
  answers: Answers,
  { language = 'en', saved = ['a', 'b'] }: { language?: Language; saved?: string[] } = {},
) {
  cleanup()
  for (const id of saved) toggleSaved(id)
  const cards = ok({ data: { cards: [] } })
  const network = fakeNetwork({ 'GET /page-data/saved': cards, 'GET /page-data/ar/saved': cards, ...answers })
  requests = network.sent
  vi.stubGlobal('fetch', network.fetch)
  document.documentElement.lang = language
  render(inShop(<ShareScreen />, { language, address: '/saved/share' }))
  return userEvent.setup()
}

const bodies = () => requests.filter(({ call }) => call === write).map(({ body }) => body)
const nothing = ok({ wishlist: null })

describe('sharing what is saved', () => {
  test('sends the words and the products, and shows the link', async () => {
    const user = open({ [read]: nothing, [write]: ok(list) })
    await user.click(await screen.findByLabelText('List name'))
    await user.paste('Our living room')
    await user.click(screen.getByRole('button', { name: 'Get a link' }))
    expect(await screen.findByRole('region', { name: 'Your link' })).toBeTruthy()
    expect(screen.getByText(/\/lists\/a2b3$/)).toBeTruthy()
    expect(bodies()).toEqual([
      { name: 'Our living room', note: '', productIds: ['b', 'a'], expectedVersion: null },
    ])
    expect(sessionStorage.length).toBe(0)
  })

  test('changes the list that was read, in the version that was seen', async () => {
    const user = open({ [read]: ok({ wishlist: list }), [write]: ok({ ...list, name: 'x', version: 2 }) })
    await user.type(await screen.findByLabelText('List name'), '!')
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    await vi.waitFor(() => expect(bodies()).toMatchObject([{ name: 'Our living room!', expectedVersion: 1 }]))
  })

  test('says what is missing in the reader’s language, and sends nothing', async () => {
    const user = open({ [read]: nothing }, { language: 'ar' })
    await user.click(await screen.findByRole('button', { name: 'احصل على رابط' }))
    const field = screen.getByLabelText('اسم القائمة')
    expect(document.activeElement).toBe(field)
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByRole('alert').textContent).toBe('يُرجى تسمية القائمة')
    expect(bodies()).toEqual([])
  })

  test('says why the server refused, and keeps what was typed over a reload', async () => {
    const answers = { [read]: nothing, [write]: refusal(429, 'request.too-many', 'Too many attempts.') }
    const user = open(answers)
    await user.click(await screen.findByLabelText('List name'))
    await user.paste('Our living room')
    await user.click(screen.getByRole('button', { name: 'Get a link' }))
    expect((await screen.findByRole('alert')).textContent).toBe('Too many attempts.')
    open(answers, { saved: [] })
    expect(await screen.findByLabelText('List name')).toHaveProperty('value', 'Our living room')
  })

  test('without a network says so in its own words', async () => {
    const user = open({ [read]: nothing, [write]: 'unreachable' })
    await user.click(await screen.findByLabelText('List name'))
    await user.paste('Our living room')
    await user.click(screen.getByRole('button', { name: 'Get a link' }))
    expect((await screen.findByRole('alert')).textContent).toMatch(/^The list could not be saved/)
  })

  test('of a list changed elsewhere shows it anew, with what was typed', async () => {
    const newer = { ...list, name: 'Newer', version: 2 }
    const user = open({
      [read]: [ok({ wishlist: list }), ok({ wishlist: newer })],
      [write]: refusal(409, 'wishlist.changed', 'This list was changed in another window.'),
    })
    await user.click(await screen.findByLabelText('Note'))
    await user.paste('By the window')
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    await user.click(await screen.findByRole('button', { name: 'Show the current list' }))
    await vi.waitFor(() => expect(screen.getByLabelText('List name')).toHaveProperty('value', 'Newer'))
    expect(screen.getByLabelText('Note')).toHaveProperty('value', 'By the window')
  })
})

describe('the screen', () => {
  test('with nothing saved and nothing shared leads to the marketplace', async () => {
    open({ [read]: nothing }, { saved: [] })
    expect(await screen.findByRole('link', { name: 'Browse the marketplace' })).toBeTruthy()
  })

  test('with nothing saved here keeps the products of the list', async () => {
    const user = open({ [read]: ok({ wishlist: list }), [write]: ok(list) }, { saved: [] })
    await user.click(await screen.findByRole('button', { name: 'Save changes' }))
    await vi.waitFor(() => expect(bodies()).toMatchObject([{ productIds: ['b', 'a'] }]))
  })

  test('that cannot read the list can be tried again', async () => {
    const user = open({ [read]: ['unreachable', nothing] })
    await user.click(await screen.findByRole('button', { name: 'Try again' }))
    expect(await screen.findByLabelText('List name')).toBeTruthy()
  })
})
