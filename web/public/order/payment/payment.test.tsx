import { act, cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { readOrderGroup } from '#contract/orders/orders.ts'
import type { Language } from '#domain/platform/text/language.ts'
import { locales } from '#web/kit/i18n/locale.tsx'
import { refund } from '#web/testing/order.ts'
import { type Answers, fakeNetwork, ok, refusal, type SentRequest } from '#web/testing/fake-network.ts'
import { inShop } from '#web/testing/in-shop.tsx'
import { otherOrder, sampleGroup, sampleOrder } from '#web/testing/sample-order.ts'
import OrderScreen from '../order-screen.tsx'
import { groupView } from '../order-view.ts'

const address = `/orders/${sampleGroup.link}`
const pay = `POST /api/order-groups/${sampleGroup.link}/payment`
const page = `GET /page-data${address}`
let requests: SentRequest[] = []

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
const awaited = (until = inMinutes(12)) => {
  const card = { paymentMethod: 'card', confirmedAt: null, payUntil: until }
  return { ...sampleGroup, orders: [sampleOrder, otherOrder].map((order) => ({ ...order, ...card })) }
}
const paidOrder = { ...sampleOrder, paymentMethod: 'card', paymentStatus: 'paid', paid: '4850.00' }
const paid = { ...sampleGroup, orders: [paidOrder] }
const viewOf = (group: object, language: Language = 'en') =>
  groupView(z.decode(readOrderGroup.reply, group as never), locales[language])

type PaymentOptions = { readonly language?: Language; readonly at?: string; readonly answers?: Answers }
function open(group: object, { language = 'en', at = address, answers = {} }: PaymentOptions = {}) {
  const network = fakeNetwork(answers)
  requests = network.sent
  vi.stubGlobal('fetch', network.fetch)
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {})
  render(inShop(<OrderScreen />, { language, address: at, data: { group: viewOf(group, language) } }))
  return assign
}
const asked = () => requests.filter((one) => one.call === pay)

/** Advances the time by `ms`, `times` times. */
async function pass(ms: number, times: number) {
  for (let time = 0; time < times; time += 1) await act(() => vi.advanceTimersByTimeAsync(ms))
}

describe('an order that is to be paid by card', () => {
  test('says until when its items are kept, and leads to the payment page', async () => {
    const assign = open(awaited(), { answers: { [pay]: ok({ url: 'https://pay.example/1' }) } })
    expect(screen.getByRole('region', { name: 'Waiting for your payment' }).textContent).toContain(
      '12 minutes left',
    )
    expect(screen.getByText('To be paid by card')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Pay now' }))
    expect(assign).toHaveBeenCalledWith('https://pay.example/1')
  })

  test('says so in Arabic too', () => {
    open(awaited(inMinutes(2)), { language: 'ar' })
    expect(screen.getByText('بقيت دقيقتان')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'ادفع الآن' })).toBeTruthy()
  })

  test('says when the time is over', () => {
    open(awaited(inMinutes(-1)))
    expect(screen.getByText(/^The payment deadline has passed/)).toBeTruthy()
  })

  test('says why the page could not be opened, and can be tried again', async () => {
    const answers = { [pay]: refusal(503, 'payment.unavailable', 'It cannot be reached.') }
    open(awaited(), { answers })
    await userEvent.click(screen.getByRole('button', { name: 'Pay now' }))
    expect((await screen.findByRole('alert')).textContent).toBe('It cannot be reached.')
    expect(screen.getByRole('button', { name: 'Pay now' }).getAttribute('aria-disabled')).toBe('false')
  })

  test('shows what is so now, where it was paid elsewhere', async () => {
    open(awaited(), {
      answers: { [pay]: ok({ url: null }), [page]: ok({ data: { group: viewOf(paid) } }) },
    })
    await userEvent.click(screen.getByRole('button', { name: 'Pay now' }))
    expect(await screen.findByText('Paid by card')).toBeTruthy()
  })
})

describe('whoever comes back from the payment page', () => {
  test('reads that it is being confirmed, then that it is paid', async () => {
    const answers = {
      [pay]: [ok({ url: 'https://pay.example/1' }), ok({ url: null })],
      [page]: ok({ data: { group: viewOf(paid) } }),
    }
    vi.useFakeTimers()
    open(awaited(), { at: `${address}?paid`, answers })
    expect(screen.getByText('Your payment is being confirmed')).toBeTruthy()
    await pass(1000, 1)
    expect(screen.getByText('Your payment is being confirmed')).toBeTruthy()
    await pass(2500, 2)
    expect(screen.queryByText('Your payment is being confirmed')).toBeNull()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Thank you, Mariam')
  })

  test('and was not heard of is asked to pay, after some time and some questions', async () => {
    vi.useFakeTimers()
    open(awaited(), { at: `${address}?paid`, answers: { [pay]: ok({ url: 'https://pay.example/1' }) } })
    await pass(15_000, 6)
    expect(asked()).toHaveLength(5)
    expect(screen.getByRole('button', { name: 'Pay now' })).toBeTruthy()
  })
})

test('money that goes back is told with its receipt, however far it is', () => {
  const card = refund({ method: 'card', status: 'open' })
  const done = { status: 'done', doneAt: card.createdAt, paidOn: '2026-11-23' } as const
  const transferred = { ...card, ...done, paidBy: 'bank', reference: 'FT-88' }
  const refunds = [
    { ...card, refundNumber: 'MF-40001', amount: '50.00' },
    { ...card, refundNumber: 'MF-40002', amount: '60.00', status: 'done', doneAt: card.createdAt },
    { ...card, refundNumber: 'MF-40003', amount: '70.00', status: 'failed' },
    { ...transferred, refundNumber: 'MF-40005', amount: '90.00' },
    refund({ ...done, refundNumber: 'MF-40004', amount: '80.00', paidBy: 'cash', reference: 'MF-40004' }),
    refund({ refundNumber: 'MF-40006', amount: '95.00' }),
  ]
  open({ ...sampleGroup, orders: [{ ...paidOrder, refunds }] })
  const list = screen.getByRole('list', { name: 'Refunds' })
  expect(list.textContent).toContain('AED 50 is on its way to your cardReceipt MF-40001')
  expect(list.textContent).toContain('AED 60 was refunded to your card on')
  expect(list.textContent).toContain('AED 70 could not be refunded to your card')
  expect(list.textContent).toMatch(/AED 90 was transferred to you on .*, reference FT-88/)
  expect(list.textContent).toContain('Refund of AED 95 due to you')
  expect(list.textContent).not.toContain('MF-40004')
})

test.each([
  ['en', 'Choose another payment method'],
  ['ar', 'اختر طريقة دفع أخرى'],
] as const)('what Tabby refused is ordered anew by another way in one press: %s', (language, name) => {
  const refused = { paymentMethod: 'tabby', status: 'cancelled', confirmedAt: null, payUntil: null }
  const orders = [sampleOrder, otherOrder].map((order) => ({ ...order, ...refused }))
  open({ ...sampleGroup, orders }, { language })
  expect(screen.getByRole('link', { name }).getAttribute('href')).toContain(
    `/checkout?again=${sampleGroup.link}`,
  )
  cleanup()
  // Not offered once an order was paid or confirmed, or while another order of the checkout goes on.
  open({ ...sampleGroup, orders: [orders[0], otherOrder] }, { language })
  expect(screen.queryByRole('link', { name })).toBeNull()
})
