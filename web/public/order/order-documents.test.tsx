import { cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { z } from 'zod'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { readOrderGroup } from '#contract/orders/orders.ts'
import type { Language } from '#domain/platform/text/language.ts'
import { locales } from '#web/kit/i18n/locale.tsx'
import { type Answers, fakeNetwork, ok, refusal } from '#web/testing/fake-network.ts'
import { inShop } from '#web/testing/in-shop.tsx'
import { sampleGroup, sampleOrder } from '#web/testing/sample-order.ts'
import OrderScreen from './order-screen.tsx'
import { groupView } from './order-view.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const list = 'GET /api/orders/MJ-20418/documents'
const invoice = {
  id: 'invoice',
  type: 'simplified-tax-invoice',
  number: 'INV-2026-00012',
  issuedAt: '2026-11-22T08:00:00.000Z',
  total: '4850.00',
  vat: '230.95',
  currency: 'AED',
  pdf: '/api/orders/MJ-20418/documents/one.pdf?key=b2NlYW4',
  xml: null,
  sending: null,
}

function open(about: object, answers: Answers, language: Language = 'en') {
  const network = fakeNetwork(answers)
  vi.stubGlobal('fetch', network.fetch)
  const group = z.decode(readOrderGroup.reply, {
    ...sampleGroup,
    orders: [{ ...sampleOrder, ...about }],
  } as never)
  const shown = { group: groupView(group, locales[language]) }
  render(inShop(<OrderScreen />, { language, address: `/orders/${sampleGroup.link}`, data: shown }))
  return network.sent
}

describe('the documents of an order', () => {
  test('stand below its items, each a link to its PDF', async () => {
    open(
      { paid: '4850.00' },
      { [list]: ok([invoice, { ...invoice, type: 'tax-credit-note', number: 'TCN-1', pdf: '/two.pdf' }]) },
    )
    const documents = within(await screen.findByRole('list', { name: 'Invoices and receipts' }))
    const [first, second] = documents.getAllByRole('link')
    expect(first?.textContent).toBe('Simplified tax invoice INV-2026-00012 (PDF)')
    expect(first?.getAttribute('href')).toBe(invoice.pdf)
    expect(second?.textContent).toBe('Tax credit note TCN-1 (PDF)')
  })

  test('of what has just come say when they are issued, and are there at once for who asks (G-87)', async () => {
    const soon = { paid: '4850.00', status: 'delivered', undeliverableUntil: '2026-11-22T08:10:00.000Z' }
    const ask = 'POST /api/orders/MJ-20418/documents'
    const sent = open(soon, { [list]: ok([]), [ask]: ok([invoice]) })
    await userEvent.setup().click(await screen.findByRole('button', { name: 'View it now' }))
    expect(await screen.findByRole('link', { name: /INV-2026-00012/ })).toBeTruthy()
    expect(sent.find((one) => one.call === ask)).toBeTruthy()
  })

  test('in Arabic', async () => {
    open({ paid: '4850.00' }, { [list]: ok([invoice]) }, 'ar')
    expect(await screen.findByRole('link', { name: 'فاتورة ضريبية مبسطة INV-2026-00012 (PDF)' })).toBeTruthy()
  })

  test('are not asked for before anything was paid', () => {
    expect(open({ paid: '0.00' }, {})).toEqual([])
  })

  test('that cannot be loaded are said to be so, and are loaded by another try', async () => {
    const failed = refusal(429, 'request.too-many', 'Slow down')
    open({ paid: '4850.00' }, { [list]: [failed, ok([invoice])] })
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toMatch('The invoices could not be loaded')
    await userEvent.setup().click(within(alert).getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('link', { name: /INV-2026-00012/ })).toBeTruthy()
    expect(screen.queryByText(/could not be loaded/)).toBeNull()
  })
})
