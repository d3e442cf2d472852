import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { readOrderGroup } from '#contract/orders/orders.ts'
import type { Language } from '#domain/platform/text/language.ts'
import { locales } from '#web/kit/i18n/locale.tsx'
import { type Answers, fakeNetwork, ok, refusal, type SentRequest } from '#web/testing/fake-network.ts'
import { inShop } from '#web/testing/in-shop.tsx'
import { sampleGroup, sampleOrder } from '#web/testing/sample-order.ts'
import OrderScreen from '../order-screen.tsx'
import { groupView } from '../order-view.ts'

const address = `/orders/${sampleGroup.link}`
const confirm = `POST /api/order-groups/${sampleGroup.link}/confirm`
const again = `POST /api/order-groups/${sampleGroup.link}/code`
const page = `GET /page-data${address}`
let requests: SentRequest[] = []
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const viewOf = (group: object, language: Language = 'en') =>
  groupView(z.decode(readOrderGroup.reply, group as never), locales[language])
const confirmUntil = new Date(Date.now() + 25 * 60_000).toISOString()
const waiting = { ...sampleGroup, orders: [{ ...sampleOrder, confirmedAt: null, confirmUntil }] }

function open(answers: Answers = {}, language: Language = 'en', query = '') {
  const network = fakeNetwork(answers)
  requests = network.sent
  vi.stubGlobal('fetch', network.fetch)
  const group = viewOf(waiting, language)
  render(inShop(<OrderScreen />, { language, address: `${address}?placed${query}`, data: { group } }))
}

test('a cash order that waits for its code says where it was mailed, and is confirmed by it (G-131)', async () => {
  open({ [confirm]: ok(sampleGroup), [page]: ok({ data: { group: viewOf(sampleGroup) } }) })
  const panel = await screen.findByRole('region', { name: 'Confirm your order' })
  expect(panel.textContent).toContain(sampleOrder.customer.email)
  expect(panel.textContent).toContain('25 minutes left')
  // There is no thank-you before the order is confirmed.
  expect(screen.queryByText(/Thank you/)).toBeNull()
  await userEvent.type(screen.getByLabelText('Code'), '482913')
  await userEvent.click(screen.getByRole('button', { name: 'Confirm order' }))
  expect(requests.find((one) => one.call === confirm)?.body).toEqual({ code: '482913' })
})

test('a wrong code is named at its field and stays there; a short one is not sent', async () => {
  const wrong = 'This is not the code we emailed you. Tries left: 4.'
  open({
    [confirm]: refusal(400, 'order.code-wrong', wrong, [{ path: 'code', message: wrong }]),
  })
  const field = await screen.findByLabelText<HTMLInputElement>('Code')
  await userEvent.type(field, '12')
  await userEvent.click(screen.getByRole('button', { name: 'Confirm order' }))
  expect(requests.some((one) => one.call === confirm)).toBe(false)
  await userEvent.type(field, '3456')
  await userEvent.click(screen.getByRole('button', { name: 'Confirm order' }))
  expect((await screen.findAllByText(wrong)).length).toBeGreaterThan(0)
  expect(field.value).toBe('123456')
})

test('where its window is gone meanwhile another one is chosen there, and the same code confirms it', async () => {
  const message = 'This delivery window of Dar Al Noor is full by now.'
  const days = [{ date: '2026-11-28', windows: ['13:00-17:00'] }]
  open({
    [confirm]: [
      refusal(409, 'order.window-full', message, [{ path: 'orders.MJ-20418', message }]),
      ok(sampleGroup),
    ],
    'GET /api/orders/MJ-20418/days': ok(days),
    'PATCH /api/orders/MJ-20418/day': ok({ ...sampleOrder, confirmedAt: null, confirmUntil }),
    [page]: ok({ data: { group: viewOf(waiting) } }),
  })
  const field = await screen.findByLabelText<HTMLInputElement>('Code')
  await userEvent.type(field, '482913')
  await userEvent.click(screen.getByRole('button', { name: 'Confirm order' }))
  expect((await screen.findAllByText(message)).length).toBeGreaterThan(0)
  expect(screen.getByText(/Choose another day or time for MJ-20418/)).toBeTruthy()
  await userEvent.click(await screen.findByRole('button', { name: 'Save day' }))
  await waitFor(() => expect(screen.queryByText(/Choose another day or time/)).toBeNull())
  expect(requests.find((one) => one.call === 'PATCH /api/orders/MJ-20418/day')?.body).toEqual({
    email: sampleOrder.customer.email,
    date: '2026-11-28',
    window: '13:00-17:00',
  })
  expect(field.value).toBe('482913')
  await userEvent.click(screen.getByRole('button', { name: 'Confirm order' }))
  await waitFor(() => expect(requests.filter((one) => one.call === confirm)).toHaveLength(2))
})

test('the link of the mail brings the code along; it is sent when somebody presses; another can be asked for', async () => {
  open({ [again]: ok(waiting) }, 'ar', '&confirm=771204')
  const field = await screen.findByLabelText<HTMLInputElement>('الرمز')
  expect(field.value).toBe('771204')
  expect(requests.some((one) => one.call === confirm)).toBe(false)
  await userEvent.click(screen.getByRole('button', { name: 'أرسل رمزاً آخر' }))
  expect(requests.some((one) => one.call === again)).toBe(true)
})
