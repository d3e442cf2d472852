import { screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { fakeUploads, fileOf, storedAt, ticket } from '#web/testing/fake-uploads.ts'
import { type Answers, ok } from '#web/testing/fake-network.ts'
import { closePortal, openPortal } from '#web/testing/open-portal.tsx'
import { order } from '#web/testing/order.ts'
import { config, noor } from '#web/testing/people.ts'

afterEach(closePortal)

const one = 'GET /api/shop/orders/order-20419'
const move = 'PATCH /api/shop/orders/order-20419/status'
const counts = { all: 1, pending: 0, inProgress: 1, delivered: 0, cancelled: 0, unanswered: 0 }
const [line] = order(20419).items
const items = { ...line, position: 0, quantity: 2, cancelled: 0 } as NonNullable<typeof line>
const shipped = order(20419, { status: 'shipped', items: [items] })
const delivered = order(20419, { status: 'delivered', undeliverableUntil: '2099-11-22T08:10:00.000Z' })
const comingBack = [{ position: 0, quantity: 2, receivedAt: null, isRestocked: null }]

function open(of: object = shipped, answers: Answers = {}, language: 'en' | 'ar' = 'en') {
  return openPortal('/shop/orders?order=order-20419', {
    language,
    token: 't-1',
    answers: {
      'GET /api/auth/me': ok(noor('approved')),
      'GET /api/config': ok(config),
      'GET /api/shop/orders': ok([of]),
      'GET /api/shop/orders/counts': ok(counts),
      [one]: ok(of),
      'GET /api/shop/orders/order-20419/notes': ok([]),
      'GET /api/shop/orders/order-20419/documents': ok([]),
      [move]: ok(of),
      ...answers,
    },
  })
}

test('says why an order was not delivered, and that it comes again (G-87)', async () => {
  const { user, sent } = open()
  await user.click(await screen.findByRole('button', { name: 'Not delivered' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'MJ-20419 was not delivered' }))
  await user.selectOptions(dialog.getByLabelText('What happened'), 'Items could not be brought in')
  await user.click(dialog.getByLabelText(/^Note/))
  await user.paste('The lift is too small.')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await screen.findByText('Saved, and the customer is notified')
  expect(sent.find(({ call }) => call === move)?.body).toEqual({
    status: 'processing',
    seen: 'shipped',
    failure: 'no-way-in',
    rejectionReason: 'The lift is too small.',
  })
})

test('or that its items come back, which are received then', async () => {
  const receive = 'POST /api/shop/orders/order-20419/received'
  const { user, sent } = open({ ...shipped, status: 'cancelled', comingBack }, { [receive]: ok(shipped) })
  expect(await screen.findByText('2 items are on their way back')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Received, not for sale' }))
  await screen.findByText('Items received')
  expect(sent.find(({ call }) => call === receive)?.body).toEqual({ isRestocked: false })
})

test('hands an order over without an item that is not accepted, with a photo of it', async () => {
  const { user, sent } = open(shipped, { 'POST /api/objects/upload': ticket(1) })
  fakeUploads()
  await user.click(await screen.findByRole('button', { name: 'Partly delivered' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'MJ-20419 is partly delivered' }))
  await user.selectOptions(dialog.getAllByRole('combobox')[0] as HTMLElement, 'Cancel 1')
  await user.click(dialog.getByLabelText('Reason for the customer'))
  await user.paste('Scratched')
  await user.type(dialog.getByLabelText('Received by'), 'Huda')
  await user.upload(
    dialog.getByLabelText('Photo of these items', { selector: 'input' }),
    fileOf('a.jpg', 'image/jpeg'),
  )
  await dialog.findByText('Uploaded')
  await user.click(dialog.getByRole('button', { name: 'Mark delivered' }))
  await screen.findByText('The order is partly delivered')
  expect(sent.find(({ call }) => call === move)?.body).toEqual({
    status: 'delivered',
    seen: 'shipped',
    notAccepted: [{ position: 0, quantity: 1, seen: 2 }],
    rejectionReason: 'Scratched',
    receivedBy: 'Huda',
    notAcceptedPhoto: storedAt(1),
  })
})

test('takes back that an order was delivered, or has its documents at once (G-87)', async () => {
  const back = 'POST /api/shop/orders/order-20419/take-back'
  const issue = 'POST /api/shop/orders/order-20419/delivery'
  const part = { ...delivered, paid: '400.00', refunded: '0.00', totalAmount: '250.00' }
  const { user, sent } = open(part, { [back]: ok(shipped), [issue]: ok(delivered) })
  expect(await screen.findByText(/customer is then refunded .*150/)).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: 'Issue documents now' }))
  await screen.findByText('Documents issued')
  await user.click(screen.getByRole('button', { name: 'Undo delivery' }))
  await screen.findByText('The order is on its way again')
  expect(sent.filter(({ call }) => call === back || call === issue)).toHaveLength(2)
})

test('in Arabic', async () => {
  open(shipped, {}, 'ar')
  expect(await screen.findByRole('button', { name: 'لم يُسلَّم' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'تسليم جزئي' })).toBeTruthy()
})
