import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { type Answers, ok, refusal } from '#web/testing/fake-network.ts'
import { closePortal, openPortal } from '#web/testing/open-portal.tsx'
import { order } from '#web/testing/order.ts'
import { config, noor, sara } from '#web/testing/people.ts'

afterEach(() => {
  closePortal()
  sessionStorage.clear()
})

const counts = { all: 1, pending: 1, inProgress: 0, delivered: 0, cancelled: 0, unanswered: 1 }
const question = {
  id: 'm1',
  kind: 'question',
  by: 'customer',
  name: null,
  text: 'Does it fit\nthe lift?',
  at: '2026-11-22T06:00:00.000Z',
}
const note = { ...question, id: 'm2', kind: 'note', by: 'shop', name: 'Noor Al Ketbi', text: 'Call first.' }
const asked = order(20419, { messages: [question], askedAt: question.at })

type Options = { readonly language?: 'ar'; readonly query?: string; readonly isReload?: boolean }

function open(
  role: 'admin' | 'shop',
  answers: Answers = {},
  { query = '?order=order-20419', ...options }: Options = {},
) {
  const base = `/api/${role}/orders`
  return openPortal(`/${role}/orders${query}`, {
    ...options,
    token: 't-1',
    answers: {
      'GET /api/auth/me': ok(role === 'shop' ? noor('approved') : sara),
      'GET /api/config': ok(config),
      'GET /api/admin/orders/shops': ok([]),
      [`GET ${base}`]: ok([asked]),
      [`GET ${base}/counts`]: ok(counts),
      [`GET ${base}/order-20419`]: ok(asked),
      [`GET ${base}/order-20419/notes`]: ok([note]),
      ...answers,
    },
  })
}
const region = async (name: string) =>
  within(within(await screen.findByRole('dialog', { name: 'MJ-20419' })).getByRole('region', { name }))
const write = 'POST /api/shop/orders/order-20419/messages'

describe('questions about an order', () => {
  test('stand with their customer, and are answered', async () => {
    const { sent, user } = open('shop', { [write]: { status: 201, body: { ...note, kind: 'answer' } } })
    const talk = await region('Questions and answers')
    expect(talk.getByText('Mariam Al Hosani')).toBeTruthy()
    expect(talk.getByText(/Does it fit\s+the lift\?/)).toBeTruthy()
    expect(talk.getByText('Unanswered question')).toBeTruthy()
    await user.type(talk.getByLabelText(/Write to the customer/), 'It does.')
    await user.click(talk.getByRole('button', { name: 'Send' }))
    expect(await screen.findByText('Sent to the customer')).toBeTruthy()
    expect(sent.find(({ call }) => call === write)?.body).toEqual({ kind: 'answer', text: 'It does.' })
    await waitFor(() => expect(talk.getByLabelText(/Write to the customer/)).toHaveProperty('value', ''))
  })

  test('keep what was typed where it could not be sent, also over a reload', async () => {
    const { user } = open('shop', { [write]: refusal(500, 'internal', 'Something went wrong.') })
    const field = async () => (await region('Questions and answers')).getByLabelText(/Write to the customer/)
    await user.type(await field(), 'It does.')
    await user.click((await region('Questions and answers')).getByRole('button', { name: 'Send' }))
    expect(await screen.findByText('It was not sent')).toBeTruthy()
    expect(await field()).toHaveProperty('value', 'It does.')
    expect(sessionStorage.getItem('mj-order-answer:order-20419:0190-owner')).toContain('It does.')
  })

  test('what one person of the shop has typed is not there for the next at this browser', async () => {
    const { user } = open('shop')
    const field = async () => (await region('Questions and answers')).getByLabelText(/Write to the customer/)
    await user.type(await field(), 'It does.')
    const next = { ...noor('approved'), id: '0190-next' }
    open('shop', { 'GET /api/auth/me': ok(next) }, { isReload: true })
    expect(await field()).toHaveProperty('value', '')
    open('shop', {}, { isReload: true })
    expect(await field()).toHaveProperty('value', 'It does.')
  })

  test('an empty answer is not sent', async () => {
    const { sent, user } = open('shop')
    const talk = await region('Questions and answers')
    await user.click(talk.getByRole('button', { name: 'Send' }))
    expect(talk.getByLabelText(/Write to the customer/).getAttribute('aria-invalid')).toBe('true')
    expect(sent.some(({ call }) => call.startsWith('POST'))).toBe(false)
  })

  test('are read by administrators, who write for the platform store alone', async () => {
    open('admin')
    expect((await region('Questions and answers')).queryByRole('textbox')).toBeNull()
    closePortal()
    const own = { ...asked, shopId: 'majlis' }
    open('admin', { 'GET /api/admin/orders/order-20419': ok(own) })
    expect((await region('Questions and answers')).getByRole('textbox')).toBeTruthy()
  })

  test('are marked in the list, and found by one press with their number', async () => {
    const { sent, user } = open('shop', {}, { query: '' })
    expect(within(await screen.findByRole('table')).getByText('Question')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Unanswered questions (1)' }))
    await waitFor(() =>
      expect(
        sent.some(({ path }) => path.includes('questions=unanswered') && path.includes('/orders?')),
      ).toBe(true),
    )
    expect(
      screen.getByRole('button', { name: 'Unanswered questions (1)' }).getAttribute('aria-pressed'),
    ).toBe('true')
  })

  test('in Arabic', async () => {
    open('shop', {}, { language: 'ar' })
    const talk = await region('الأسئلة والردود')
    expect(talk.getByText('سؤال ينتظر الرد')).toBeTruthy()
  })
})

describe('notes on an order', () => {
  test('say who wrote them, and are added', async () => {
    const { sent, user } = open('shop', { [write]: { status: 201, body: note } })
    const notes = await region('Notes')
    expect(await notes.findByText('Call first.')).toBeTruthy()
    expect(notes.getByText('Noor Al Ketbi')).toBeTruthy()
    expect(notes.getByText(/not to the customer/)).toBeTruthy()
    await user.click(notes.getByLabelText('New note'))
    await user.paste('Two people.')
    await user.click(notes.getByRole('button', { name: 'Add note' }))
    expect(await screen.findByText('Note added')).toBeTruthy()
    expect(sent.find(({ call }) => call === write)?.body).toEqual({ kind: 'note', text: 'Two people.' })
  })

  test('that cannot be read say so', async () => {
    open('shop', { 'GET /api/shop/orders/order-20419/notes': refusal(500, 'internal', 'No.') })
    expect(await (await region('Notes')).findByText('The notes could not be loaded.')).toBeTruthy()
  })
})
