import { cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { readOrderGroup } from '#contract/orders/orders.ts'
import type { Language } from '#domain/platform/text/language.ts'
import { locales } from '#web/kit/i18n/locale.tsx'
import { type Answers, fakeNetwork, ok, refusal, type SentRequest } from '#web/testing/fake-network.ts'
import { inShop } from '#web/testing/in-shop.tsx'
import { refund } from '#web/testing/order.ts'
import { sampleGroup, sampleOrder } from '#web/testing/sample-order.ts'
import OrderScreen from '../order-screen.tsx'
import { groupView } from '../order-view.ts'

const account = `/api/order-groups/${sampleGroup.link}/refund-account`
let requests: SentRequest[] = []
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function open(answers: Answers, { language = 'en' as Language, about = {} } = {}) {
  const network = fakeNetwork(answers)
  requests = network.sent
  vi.stubGlobal('fetch', network.fetch)
  const orders = [{ ...sampleOrder, refunds: [refund(about)] }]
  const group = z.decode(readOrderGroup.reply, { ...sampleGroup, orders } as never)
  const data = { group: groupView(group, locales[language]) }
  render(inShop(<OrderScreen />, { language, address: `/orders/${sampleGroup.link}`, data }))
}
const panel = (name = 'Where should we send your refund?') => screen.findByRole('region', { name })
const unknown = ok({ due: '100.00', mayEnter: true, account: null })
const known = ok({
  due: '100.00',
  mayEnter: true,
  account: { ibanEnding: '3456', bankName: 'Mashreq', bankNameAr: 'المشرق' },
})

test('who is to have money back says to which account, which is shown by its ending', async () => {
  open({ [`GET ${account}`]: unknown, [`PUT ${account}`]: known })
  await panel()
  await screen.findByText(/We owe you AED.100\. Please enter/)
  await userEvent.type(await screen.findByLabelText('Account holder'), 'Mariam')
  await userEvent.type(screen.getByLabelText('IBAN'), 'AE08 0331 2345 6789 0123 456')
  await userEvent.click(screen.getByRole('button', { name: 'Save account' }))
  expect(requests.some(({ call }) => call.startsWith('PUT'))).toBe(false)
  await userEvent.clear(screen.getByLabelText('IBAN'))
  await userEvent.type(screen.getByLabelText('IBAN'), 'AE07 0331 2345 6789 0123 456')
  await userEvent.click(screen.getByRole('button', { name: 'Save account' }))
  await screen.findByText(/to your account at Mashreq with the IBAN ending in 3456/)
  expect(requests.find(({ call }) => call.startsWith('PUT'))?.body).toEqual({
    accountHolder: 'Mariam',
    iban: 'AE070331234567890123456',
  })
  await userEvent.click(screen.getByRole('button', { name: 'Enter another account' }))
  expect(screen.getByLabelText<HTMLInputElement>('IBAN').value).toBe('')
})

test('what is refused is said, and what was typed stays; what could not be read is read again', async () => {
  const over = 'No transfer to you is pending, so there is no account to enter or change.'
  open({
    [`GET ${account}`]: [refusal(500, 'server.failed', 'No.'), unknown],
    [`PUT ${account}`]: refusal(409, 'refund.no-account-needed', over),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  await userEvent.type(await screen.findByLabelText('Account holder'), 'Mariam')
  await userEvent.type(screen.getByLabelText('IBAN'), 'AE070331234567890123456')
  await userEvent.click(screen.getByRole('button', { name: 'Save account' }))
  await screen.findByText(over)
  expect(screen.getByLabelText<HTMLInputElement>('Account holder').value).toBe('Mariam')
})

test('whoever has the link of the page alone is mailed one that names an account; its key leaves the address', async () => {
  const mail = 'POST /api/order-links'
  open({
    [`GET ${account}`]: ok({ due: '100.00', mayEnter: false, account: null }),
    [mail]: ok({ message: 'On their way.' }),
  })
  await panel()
  await screen.findByText(/only through a link that we send to mariam@example.ae/)
  expect(screen.queryByLabelText('IBAN')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Email me the link' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm that it is you' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Email me the link' }))
  await vi.waitFor(() => expect(requests.some(({ call }) => call === mail)).toBe(true))
  expect(requests.find(({ call }) => call === mail)?.body).toEqual({ email: 'mariam@example.ae' })
  cleanup()
  window.history.replaceState(null, '', '/orders/x?mailed=own-key&paid=1')
  open({ [`GET ${account}`]: unknown })
  await screen.findByLabelText('IBAN')
  expect(window.location.search).toBe('?paid=1')
  expect(requests.find(({ call }) => call.startsWith('GET'))?.headers.get('x-order-key')).toBe('own-key')
})

test('in Arabic too; what its shop gives back, or a card, needs no account', async () => {
  open({ [`GET ${account}`]: known }, { language: 'ar' })
  await panel('إلى أين نحوّل المبلغ؟')
  await screen.findByText(/المشرق.*3456/)
  cleanup()
  for (const about of [{ payer: 'shop' }, { method: 'card', status: 'open' }] as const) {
    open({}, { about })
    expect(await screen.findByRole('list', { name: 'Refunds' })).toBeTruthy()
    expect(screen.queryByRole('region', { name: 'Where should we send your refund?' })).toBeNull()
    cleanup()
  }
})
