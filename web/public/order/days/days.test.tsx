import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { z } from 'zod'
import { afterEach, expect, test, vi } from 'vitest'
import { readOrderGroup } from '#contract/orders/orders.ts'
import { dayOf } from '#domain/platform/calendar.ts'
import type { Language } from '#domain/platform/text/language.ts'
import { locales } from '#web/kit/i18n/locale.tsx'
import { type Answers, fakeNetwork, ok, refusal, type SentRequest } from '#web/testing/fake-network.ts'
import { inShop } from '#web/testing/in-shop.tsx'
import { event, sampleGroup, sampleOrder } from '#web/testing/sample-order.ts'
import OrderScreen from '../order-screen.tsx'
import { groupView } from '../order-view.ts'

const address = `/orders/${sampleGroup.link}`
const data = `GET /page-data${address}`
const answer = 'POST /api/orders/MJ-20418/proposal'

let requests: SentRequest[] = []
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const in10Days = dayOf(new Date(Date.now() + 10 * 86_400_000))
const proposal = { id: 'p1', date: in10Days, window: '13:00-17:00', reason: 'The van is broken.' }
const waiting = { ...sampleOrder, status: 'accepted', proposal }

const viewOf = (order: object, language: Language = 'en') => {
  return groupView(
    z.decode(readOrderGroup.reply, { ...sampleGroup, orders: [order] } as never),
    locales[language],
  )
}
function open(order: object, answers: Answers = {}, language: Language = 'en') {
  const network = fakeNetwork(answers)
  requests = network.sent
  vi.stubGlobal('fetch', network.fetch)
  render(inShop(<OrderScreen />, { language, address, data: { group: viewOf(order, language) } }))
  return userEvent.setup()
}
const box = () => screen.queryByRole('region', { name: 'Dar Al Noor suggests another day' })

test.each([
  ['Accept the new day', true],
  ['Keep the current day', false],
])('a customer reads what the shop proposes and why, and answers: %s', async (button, agrees) => {
  const now = { ...waiting, proposal: null }
  const user = open(waiting, { [answer]: ok(now), [data]: ok({ data: { group: viewOf(now) } }) })
  expect(box()?.textContent).toContain('Reason: The van is broken.')
  expect(box()?.textContent).toContain('The current day stays unless you accept.')
  await user.click(screen.getByRole('button', { name: button }))
  await waitFor(() => expect(box()).toBeNull())
  expect(requests[0]?.body).toEqual({ email: 'mariam@example.ae', proposal: 'p1', agrees })
})

test('where the proposal does not stand any more it says so', async () => {
  const gone = refusal(409, 'order.proposal-gone', 'This proposal is no longer open.')
  const user = open(waiting, { [answer]: gone })
  await user.click(screen.getByRole('button', { name: 'Accept the new day' }))
  expect(await screen.findByRole('alert')).toHaveProperty('textContent', 'This proposal is no longer open.')
})

test('a day that is over is not proposed any more', () => {
  open({ ...waiting, proposal: { ...proposal, date: dayOf(new Date()) } })
  expect(box()).toBeNull()
})

test('what changed is told in its order: items, days, by whom and why', () => {
  const day = { date: '2026-11-30', window: '13:00-17:00' }
  const at = '2026-11-24T08:00:00.000Z'
  const eventWith = (details: object, more: object = {}) =>
    event('accepted', at, { from: 'accepted', details, ...more })
  open({
    ...waiting,
    proposal: null,
    events: [
      ...sampleOrder.events,
      event('accepted', '2026-11-22T08:00:00.000Z'),
      eventWith({ cancelled: [{ position: 0, quantity: 1 }] }, { reason: 'It is cracked.' }),
      eventWith({ day: { ...day, became: 'proposed' } }),
      eventWith({ day: { ...day, became: 'agreed' } }, { by: 'customer' }),
    ],
  })
  const list = within(screen.getByRole('list', { name: 'What changed' }))
  const said = list
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent?.replace(/[\u2066-\u2069]/g, ''))
  expect(said).toEqual([
    expect.stringMatching(/The shop cancelled Wadi three-seat sofa · Beige\. Reason: It is cracked\.$/),
    expect.stringMatching(/The shop suggested Monday, 30 November, 13:00 – 17:00\.$/),
    expect.stringMatching(/You accepted Monday, 30 November, 13:00 – 17:00\.$/),
  ])
})

test('in Arabic', () => {
  open(waiting, {}, 'ar')
  expect(screen.getByRole('button', { name: 'الموافقة على الموعد الجديد' })).toBeTruthy()
})
