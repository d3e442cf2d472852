import { cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { z } from 'zod'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readOrderGroup } from '#contract/orders/orders.ts'
import type { Language } from '#domain/platform/text/language.ts'
import { locales } from '#web/kit/i18n/locale.tsx'
import { type Answers, fakeNetwork, ok, refusal, type SentRequest } from '#web/testing/fake-network.ts'
import { inShop } from '#web/testing/in-shop.tsx'
import { sampleGroup, sampleOrder } from '#web/testing/sample-order.ts'
import OrderScreen from './order-screen.tsx'
import { groupView } from './order-view.ts'

const address = `/orders/${sampleGroup.link}`
const data = `GET /page-data${address}`
const ask = 'POST /api/orders/MJ-20418/questions'
const at = '2026-11-22T06:00:00.000Z'
const question = { id: 'm1', kind: 'question', by: 'customer', name: null, text: 'When?\nMornings only.', at }
const answer = { ...question, id: 'm2', kind: 'answer', by: 'shop', name: 'Noor', text: 'On Thursday.' }

let requests: SentRequest[] = []
beforeEach(() => sessionStorage.clear())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function viewOf(order: object, language: Language = 'en') {
  const group = { ...sampleGroup, orders: [order] }
  return groupView(z.decode(readOrderGroup.reply, group as never), locales[language])
}

function open(order: object, answers: Answers = {}, language: Language = 'en') {
  const network = fakeNetwork(answers)
  requests = network.sent
  vi.stubGlobal('fetch', network.fetch)
  render(inShop(<OrderScreen />, { language, address, data: { group: viewOf(order, language) } }))
  return userEvent.setup()
}
const openForm = async (user: ReturnType<typeof open>) => {
  await user.click(screen.getByRole('button', { name: 'Ask the shop' }))
  await screen.findByRole('form')
}
const form = () => within(screen.getByRole('form', { name: 'Question about MJ-20418' }))

test('a question goes to the shop with the e-mail of the order, and stands there', async () => {
  const after = { ...sampleOrder, messages: [question], askedAt: at }
  const user = open(sampleOrder, {
    [ask]: { status: 201, body: question },
    [data]: ok({ data: { group: viewOf(after) } }),
  })
  await openForm(user)
  await user.type(form().getByLabelText('Your question'), 'When?')
  await user.click(form().getByRole('button', { name: 'Send question' }))
  const list = within(await screen.findByRole('list', { name: 'Questions and answers' }))
  expect(list.getByText('You')).toBeTruthy()
  expect(list.getByText(/When\?\s+Mornings only\./)).toBeTruthy()
  expect(requests[0]?.body).toEqual({ email: 'mariam@example.ae', text: 'When?' })
  expect(screen.queryByRole('form')).toBeNull()
})

test('an answer stands under the name of the shop', () => {
  open({ ...sampleOrder, messages: [question, answer] })
  const [, second] = within(screen.getByRole('list', { name: 'Questions and answers' })).getAllByRole(
    'listitem',
  )
  expect(second?.textContent).toContain('Dar Al Noor')
  expect(second?.textContent).toContain('On Thursday.')
  expect(screen.getByRole('button', { name: 'Write to the shop again' })).toBeTruthy()
})

test('what is typed stays where it could not be sent, and an empty question is not sent', async () => {
  const user = open(sampleOrder, { [ask]: refusal(429, 'request.too-many', 'Too many questions.') })
  await openForm(user)
  await user.click(form().getByRole('button', { name: 'Send question' }))
  expect(form().getByRole('alert')).toBeTruthy()
  expect(requests).toEqual([])
  await user.type(form().getByLabelText('Your question'), 'When?')
  await user.click(form().getByRole('button', { name: 'Send question' }))
  expect(await form().findByText(/Too many questions/)).toBeTruthy()
  cleanup()
  open(sampleOrder)
  await openForm(user)
  expect(form().getByLabelText('Your question')).toHaveProperty('value', 'When?')
})

test('the form has the focus when it opens, Escape closes it, and the focus stays with the questions', async () => {
  const user = open(sampleOrder)
  await openForm(user)
  await user.tab()
  expect(document.activeElement).toBe(form().getByLabelText('Your question'))
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('form')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Questions and answers' }))
  await user.tab()
  expect(document.activeElement?.textContent).toBe('Ask the shop')
})

test('an order with a question is followed until it is answered, even after it has come', () => {
  const done = { ...sampleOrder, status: 'delivered' }
  expect(viewOf({ ...done, messages: [question], askedAt: at }).orders[0]?.isOver).toBe(false)
  expect(viewOf({ ...done, messages: [question, answer] }).orders[0]?.isOver).toBe(true)
})

test('the day of an order that is to come is a calendar file, while its link works', () => {
  const { link } = sampleGroup
  const path = `/api/order-groups/${link}/mj-20418.ics?language=en`
  open(sampleOrder)
  expect(screen.getByRole('link', { name: 'Add to calendar' }).getAttribute('href')).toBe(path)
  expect(viewOf({ ...sampleOrder, status: 'delivered' }).orders[0]?.calendar).toBeNull()
  expect(viewOf({ ...sampleOrder, status: 'cancelled' }).orders[0]?.calendar).toBeNull()
  const gone = { orders: [sampleOrder], link, expiresAt: '2026-01-01T00:00:00.000Z', groupNumber: 'MG-1' }
  const view = groupView(z.decode(readOrderGroup.reply, gone as never), locales.en)
  expect(view.orders[0]?.calendar).toBeNull()
})

test('in Arabic', () => {
  open({ ...sampleOrder, messages: [question, answer] }, {}, 'ar')
  expect(screen.getByRole('list', { name: 'الأسئلة والردود' }).textContent).toContain('دار النور')
})
