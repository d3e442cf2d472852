import { cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { z } from 'zod'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { order as wire, readOrderGroup } from '#contract/orders/orders.ts'
import OrderScreen from '#web/public/order/order-screen.tsx'
import { groupView } from '#web/public/order/order-view.ts'
import { locales } from '#web/kit/i18n/locale.tsx'
import { ok } from '#web/testing/fake-network.ts'
import { inShop } from '#web/testing/in-shop.tsx'
import { closePortal, openPortal } from '#web/testing/open-portal.tsx'
import { order, refund } from '#web/testing/order.ts'
import { config, noor } from '#web/testing/people.ts'
import { sampleGroup, sampleOrder } from '#web/testing/sample-order.ts'
import { receiptOf } from './refund-receipt.tsx'

const at = '2026-11-28T08:00:00.000Z'
const paid = { paidBy: 'cash', reference: 'MF-40001', paidOn: '2026-11-28' } as const
const hands = { handedBy: 'Omar', receivedBy: 'Huda Saeed' }
const cash = refund({ amount: '500.00', status: 'done', createdAt: at, doneAt: at, ...paid, ...hands })
const card = refund({ id: 'f2', refundNumber: 'MF-40002', method: 'card', status: 'open' })
const owed = refund({ id: 'f3', refundNumber: 'MF-40003' })

afterEach(() => {
  cleanup()
  closePortal()
  vi.unstubAllGlobals()
})

/** Returns a function that waits for the printed text. */
function printed() {
  const print = vi.fn(() => document.body.lastElementChild?.textContent ?? '')
  vi.stubGlobal('print', print)
  return async () => {
    await vi.waitFor(() => expect(print).toHaveBeenCalledTimes(1))
    return String(print.mock.results[0]?.value).replace(/\u00a0/g, ' ')
  }
}

describe('the receipt for cash that went back', () => {
  test('is printed from the order in the portal, in both languages', async () => {
    const shown = order(20419, { status: 'delivered', refunds: [cash, card, owed], refunded: '500.00' })
    const { user } = openPortal('/shop/orders?order=order-20419', {
      token: 't-1',
      answers: {
        'GET /api/auth/me': ok(noor('approved')),
        'GET /api/config': ok(config),
        'GET /api/shop/orders': ok([shown]),
        'GET /api/shop/orders/order-20419': ok(shown),
      },
    })
    const refunds = within(await screen.findByRole('region', { name: 'Payment' }))
    expect(refunds.queryByRole('button', { name: 'Print receipt MF-40002' })).toBeNull()
    expect(refunds.getByRole('button', { name: 'Print receipt MF-40003' })).toBeTruthy()
    const page = printed()
    await user.click(refunds.getByRole('button', { name: 'Print receipt MF-40001' }))
    const said = await page()
    for (const word of [
      'MF-40001',
      'MJ-20419',
      'Mariam Al Hosani',
      'AED 500',
      'إيصال إعادة مبلغ نقداً',
      'دار النور',
      'Huda Saeed',
    ])
      expect(said).toContain(word)
    window.dispatchEvent(new Event('afterprint'))
    await vi.waitFor(() => expect(document.body.textContent).not.toContain('إيصال إعادة مبلغ نقداً'))
  })

  test('is printed by its customer too', async () => {
    const given = { ...sampleGroup, orders: [{ ...sampleOrder, refunds: [cash, owed] }] }
    const group = groupView(z.decode(readOrderGroup.reply, given as never), locales.en)
    const address = `/orders/${sampleGroup.link}`
    // As serialised by the server.
    const data = JSON.parse(JSON.stringify({ group }))
    render(inShop(<OrderScreen />, { language: 'en', address, data }))
    const list = within(screen.getByRole('list', { name: 'Receipt for cash refund' }))
    // The customer has no receipt yet for a refund still owed.
    expect(list.queryByRole('button', { name: 'Print receipt MF-40003' })).toBeNull()
    expect(list.getByText(/Items returned · /)).toBeTruthy()
    const page = printed()
    await userEvent.setup().click(list.getByRole('button', { name: 'Print receipt MF-40001' }))
    expect(await page()).toContain('MF-40001')
  })

  test.each([
    ['a card', card],
    ['a transfer', { ...cash, paidBy: 'bank' }],
  ])('is not given for %s', (_what, one) => {
    const given = z.decode(wire, order(1, { refunds: [one] }) as never)
    expect(receiptOf(given, given.refunds[0] as (typeof given.refunds)[number])).toBeNull()
  })
})
