import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { type Answers, ok, refusal } from '#web/testing/fake-network.ts'
import { closePortal, openPortal } from '#web/testing/open-portal.tsx'
import { order } from '#web/testing/order.ts'
import { config, noor } from '#web/testing/people.ts'

afterEach(closePortal)

const list = 'GET /api/shop/orders/order-20419/documents'
const invoice = {
  id: 'one',
  sending: null,
  type: 'tax-invoice',
  number: 'INV-2026-00012',
  issuedAt: '2026-11-22T08:00:00.000Z',
  total: '1250.00',
  vat: '59.52',
  currency: 'AED',
  pdf: '/api/shop/orders/order-20419/documents/one.pdf',
  xml: '/api/shop/orders/order-20419/documents/one.xml',
}
const commission = {
  ...invoice,
  type: 'commission-invoice',
  number: 'COM-2026-00003',
  pdf: '/two.pdf',
  total: '126.00',
  xml: null,
}

function open(answers: Answers, about: object = { paid: '1250.00' }, language: 'en' | 'ar' = 'en') {
  const counts = { all: 1, pending: 1, inProgress: 0, delivered: 0, cancelled: 0, unanswered: 0 }
  return openPortal('/shop/orders?order=order-20419', {
    language,
    token: 't-1',
    answers: {
      'GET /api/auth/me': ok(noor('approved')),
      'GET /api/config': ok(config),
      'GET /api/shop/orders': ok([order(20419)]),
      'GET /api/shop/orders/counts': ok(counts),
      'GET /api/shop/orders/order-20419': ok(order(20419, about)),
      ...answers,
    },
  })
}
const panel = async (name = 'Documents') => within(await screen.findByRole('region', { name }))

test('an order names its documents, and hands each over as PDF or for e-invoicing', async () => {
  const file = { status: 200, body: 'x' }
  open({ [list]: ok([invoice, commission]), [`GET ${invoice.xml}`]: file } as Answers)
  const documents = await panel()
  expect(documents.getByText('Tax invoice')).toBeTruthy()
  expect(documents.getByText('Tax invoice: commission')).toBeTruthy()
  expect(documents.getByText('AED 126')).toBeTruthy()
  expect(documents.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
    'PDF INV-2026-00012',
    'XML INV-2026-00012',
    'PDF COM-2026-00003',
  ])
  const created = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:one')
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
  await userEvent.click(documents.getByRole('button', { name: 'XML INV-2026-00012' }))
  await vi.waitFor(() => expect(created).toHaveBeenCalledOnce())
})

test('in Arabic', async () => {
  open({ [list]: ok([commission]) }, undefined, 'ar')
  expect((await panel('المستندات')).getByText('فاتورة ضريبية: عمولة')).toBeTruthy()
})

test('documents that cannot be loaded can be asked for again', async () => {
  open({ [list]: refusal(503, 'request.unavailable', 'Busy') })
  expect(await screen.findByText('The documents could not be loaded')).toBeTruthy()
})

const rejected = {
  status: 'rejected',
  since: '2026-11-22T09:00:00.000Z',
  reasons: ['SIM-404: the receiver is in no directory'],
  mayRepeat: true,
}

test('a document that the e-invoicing provider rejected says why, and is sent again', async () => {
  const again = 'POST /api/shop/orders/order-20419/sendings/one'
  const waiting = { ...invoice, sending: { ...rejected, status: 'waiting', reasons: [], mayRepeat: false } }
  const lists = [ok([{ ...invoice, sending: rejected }, commission]), ok([waiting, commission])]
  const { sent } = open({ [list]: lists, [again]: ok([waiting, commission]) })
  const documents = await panel()
  expect(documents.getByText('Rejected')).toBeTruthy()
  expect(documents.getByText('SIM-404: the receiver is in no directory')).toBeTruthy()
  await userEvent.click(documents.getByRole('button', { name: 'Resend INV-2026-00012' }))
  expect(await documents.findByText('To be sent')).toBeTruthy()
  expect(sent.filter(({ call }) => call === again)).toHaveLength(1)
  expect(documents.queryByRole('button', { name: /^Resend/ })).toBeNull()
})

test('one that could not be made for it says what it lacks', async () => {
  open(
    { [list]: ok([{ ...invoice, sending: { ...rejected, reasons: [], mayRepeat: false } }]) },
    undefined,
    'ar',
  )
  const documents = await panel('المستندات')
  expect(documents.getByText(/^لم يُرسل لأن/)).toBeTruthy()
  expect(documents.queryByRole('button', { name: /^أعد إرسال/ })).toBeNull()
})
