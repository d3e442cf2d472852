import { cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { writeCart } from '#web/kit/storefront/cart/cart-store.ts'
import { type Answers, fakeNetwork, ok } from '#web/testing/fake-network.ts'
import { inShop } from '#web/testing/in-shop.tsx'
import { sampleQuote } from '#web/testing/sample-order.ts'
import CheckoutScreen from './checkout-screen.tsx'

const quote = 'POST /api/cart/quote'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  writeCart([
    { productId: 'sofa', quantity: 1, color: 'beige', name: 'Wadi', nameAr: null, photo: null },
    { productId: 'lamp', quantity: 1, name: 'Fanar', nameAr: null, photo: null },
  ])
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function open(answers: Answers = {}) {
  cleanup()
  vi.stubGlobal('fetch', fakeNetwork({ [quote]: ok(sampleQuote), ...answers }).fetch)
  render(inShop(<CheckoutScreen />, { address: '/checkout' }))
  return userEvent.setup()
}
const button = (name: string) => screen.findByRole('button', { name })

test('delivery of several shops is put on one day by one press, where they can all come', async () => {
  const [dar, nour] = sampleQuote.shops
  const later = { ...nour?.delivery, days: [{ date: '2026-11-28', windows: ['09:00-13:00'] }] }
  const user = open({ [quote]: ok({ ...sampleQuote, shops: [dar, { ...nour, delivery: later }] }) })
  await user.click(await button('Same day for all: Saturday, 28 November'))
  expect(screen.queryByRole('button', { name: /^Same day/ })).toBeNull()
  const days = screen.getAllByLabelText('Day').map((field) => (field as HTMLSelectElement).value)
  expect(days).toEqual(['2026-11-28', '2026-11-28'])
})

test('delivery on no common day, or on one already, offers no such press; each driver is paid', async () => {
  const [dar, nour] = sampleQuote.shops
  const never = { ...nour?.delivery, days: [{ date: '2026-12-01', windows: ['09:00-13:00'] }] }
  open({ [quote]: ok({ ...sampleQuote, shops: [dar, { ...nour, delivery: never }] }) })
  const said = await screen.findByText(/^Pay each driver/)
  expect(said.textContent).toContain('Dar Al Noor: AED 4,850, Nour Studio: AED 780')
  expect(screen.queryByRole('button', { name: /^Same day/ })).toBeNull()
  open()
  await screen.findByText(/^Pay each driver/)
  expect(screen.queryByRole('button', { name: /^Same day/ })).toBeNull()
})

test('what is bought of each shop is shown with its colour and price, and what each shop takes', async () => {
  open()
  const sofas = within(await screen.findByRole('list', { name: 'Dar Al Noor' }))
  expect(sofas.getByRole('listitem').textContent).toBe('Wadi three-seat sofaBeigeAED 4,850')
  expect(screen.getByRole('list', { name: 'Nour Studio' }).previousSibling?.textContent).toContain('AED 780')
  expect(screen.getByText(/^2 items/, { selector: 'summary' }).textContent).toBe('2 items AED 5,630')
})
