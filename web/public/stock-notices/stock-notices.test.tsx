import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { Language } from '#domain/platform/text/language.ts'
import { NotifyMe } from '#web/public/product/buying/buy-box.tsx'
import { type Answers, fakeNetwork, ok, refusal } from '#web/testing/fake-network.ts'
import { inShop } from '#web/testing/in-shop.tsx'
import NoticeScreen from './notice-screen.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const link = 'a'.repeat(26)
const notice = { link, productId: 'p1', name: 'Marsa Sofa', isConfirmed: false }

function open(part: React.ReactNode, answers: Answers, options: { language?: Language; data?: object } = {}) {
  const network = fakeNetwork(answers)
  vi.stubGlobal('fetch', network.fetch)
  render(inShop(part, { pageId: 'stock-notice', ...options }))
  return { user: userEvent.setup(), sent: network.sent }
}
const page = (answers: Answers, data: object = { notice }, language: Language = 'en') =>
  open(<NoticeScreen />, answers, { language, data })

test('opening the page of a mail changes nothing; one press confirms, another ends it', async () => {
  const { user, sent } = page({
    [`POST /api/stock-notices/${link}/confirm`]: ok({
      ...notice,
      nameAr: null,
      isConfirmed: true,
      isOfDesign: false,
    }),
    [`DELETE /api/stock-notices/${link}`]: ok({ message: 'Ended', id: link }),
  })
  expect(sent).toEqual([])
  expect(screen.getByText('Shall we email you once when Marsa Sofa is back in stock?')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Yes, notify me' }))
  expect(await screen.findByText('We will email you once when Marsa Sofa is back in stock.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Yes, notify me' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'No, thanks' }))
  expect(await screen.findByText('We will not email you about it.')).toBeTruthy()
  expect(screen.queryAllByRole('button')).toEqual([])
})

test('a failure is said and leaves the press', async () => {
  const message = 'Not found'
  const { user } = page(
    { [`DELETE /api/stock-notices/${link}`]: refusal(404, 'stock-notice.not-found', message) },
    { notice: { ...notice, isConfirmed: true } },
    'ar',
  )
  await user.click(screen.getByRole('button', { name: 'لا أريد رسالة' }))
  expect((await screen.findByRole('alert')).textContent).toBe(message)
  expect(screen.getByRole('button', { name: 'لا أريد رسالة' })).toHaveProperty('disabled', false)
})

test('a link that leads nowhere says why and leads on', () => {
  page({}, { notice: null })
  expect(screen.getByRole('heading', { level: 1, name: 'This link no longer works' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Browse the marketplace' })).toBeTruthy()
})

test('on the page of a product the address is asked for on request, and what follows is said', async () => {
  const said = 'We have sent an email to this address.'
  const { user, sent } = open(<NotifyMe productId="p1" isOneOfSeveral />, {
    'POST /api/products/p1/stock-notices': ok({ message: said }),
  })
  expect(screen.queryByLabelText('Your email')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Notify me when it is back' }))
  await user.type(await screen.findByLabelText('Your email'), 'noura')
  await user.click(screen.getByRole('button', { name: 'Notify me' }))
  expect(sent).toEqual([])
  await user.click(screen.getByLabelText('Your email'))
  await user.paste('@test.example')
  await user.click(screen.getByRole('checkbox', { name: /^Any sold-out/ }))
  await user.click(screen.getByRole('button', { name: 'Notify me' }))
  expect(await screen.findByText(said)).toBeTruthy()
  expect(sent[0]?.body).toEqual({ email: 'noura@test.example', ofDesign: true })
})
