import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { type Answers, ok, refusal } from '#web/testing/fake-network.ts'
import { closePortal, openPortal } from '#web/testing/open-portal.tsx'
import { config, noor, sara } from '#web/testing/people.ts'

afterEach(closePortal)

const here = {
  id: 's-1',
  browser: 'chrome',
  system: 'windows',
  address: '94.200.1.2',
  signedInAt: '2026-11-20T08:00:00.000Z',
  lastUsedAt: '2026-11-23T08:00:00.000Z',
  expiresAt: '2026-12-20T08:00:00.000Z',
  isCurrent: true,
}
const phone = { ...here, id: 's-2', browser: 'safari', system: 'iphone', address: null, isCurrent: false }
const strange = { ...here, id: 's-3', browser: null, system: null, isCurrent: false }

const list = 'GET /api/auth/sessions'
const endOne = 'DELETE /api/auth/sessions/s-2'
const endOthers = 'DELETE /api/auth/sessions'

const factors = ok({ factors: [], recoveryCodesLeft: 0, isRequired: false })

function open(answers: Answers, language: 'en' | 'ar' = 'en', path = '/admin/security') {
  const usual = {
    'GET /api/auth/me': ok(sara),
    'GET /api/config': ok(config),
    'GET /api/auth/factors': factors,
    [list]: ok([here, phone]),
  }
  return openPortal(path, { language, token: 't-1', answers: { ...usual, ...answers } })
}

describe('where one is signed in (G-138)', () => {
  test('is told by device, place and last use, this one marked and without an end', async () => {
    open({ [list]: ok([here, phone, strange]) })
    const rows = await screen.findAllByRole('listitem')
    const texts = rows
      .filter((row) => row.closest('section'))
      .map(({ textContent }) => textContent.replace(/[\u2066\u2069]/g, ''))
    expect(texts).toEqual([
      'Chrome on WindowsThis deviceLast used 23 Nov 2026, 12:00 PMSigned in 20 Nov 2026, 12:00 PM from 94.200.1.2',
      'Safari on iPhoneLast used 23 Nov 2026, 12:00 PMSigned in 20 Nov 2026, 12:00 PMSign out',
      'Another programLast used 23 Nov 2026, 12:00 PMSigned in 20 Nov 2026, 12:00 PM from 94.200.1.2Sign out',
    ])
  })

  test('is ended for one, which goes from the list', async () => {
    const { user, sent } = open({
      [list]: [ok([here, phone]), ok([here])],
      [endOne]: ok({ message: 'x', id: 's-2' }),
    })
    await user.click(await screen.findByRole('button', { name: /^Sign out: Safari on iPhone/ }))
    expect(await screen.findByText('Safari on iPhone is no longer signed in.')).toBeTruthy()
    expect(await screen.findByText('You are not signed in anywhere else.')).toBeTruthy()
    expect(sent.filter(({ call }) => call === endOne)).toHaveLength(1)
  })

  test('is ended for all others once that is confirmed', async () => {
    const { user, sent } = open({
      [list]: [ok([here, phone]), ok([here])],
      [endOthers]: ok({ message: 'x', id: 'u' }),
    })
    await user.click(await screen.findByRole('button', { name: 'Sign out everywhere else' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText(/^One other session ends immediately/)).toBeTruthy()
    expect(sent.some(({ call }) => call === endOthers)).toBe(false)
    await user.click(dialog.getByRole('button', { name: 'Sign out everywhere else' }))
    expect(await screen.findByText('You are not signed in anywhere else.')).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('says what the server said where one has ended meanwhile, and reads the list anew', async () => {
    const gone = refusal(404, 'account.session-not-found', 'This device is no longer signed in.')
    const { user } = open({ [list]: [ok([here, phone]), ok([here])], [endOne]: gone })
    await user.click(await screen.findByRole('button', { name: /^Sign out: Safari/ }))
    expect((await screen.findByRole('alert')).textContent).toContain('This device is no longer signed in.')
    expect(await screen.findByText('You are not signed in anywhere else.')).toBeTruthy()
  })

  test('says when it cannot be read, and tries again', async () => {
    const away = refusal(503, 'request.unavailable', 'Majlis is not available right now.')
    const { user } = open({ [list]: [away, ok([here])] })
    expect(await screen.findByText('Your sessions could not be loaded')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Chrome on Windows')).toBeTruthy()
  })

  test.each(['owner', 'manager', 'orders'] as const)(
    'is open to a shop’s %s, in Arabic too',
    async (shopRole) => {
      open({ 'GET /api/auth/me': ok({ ...noor('approved'), shopRole }) }, 'ar', '/shop/security')
      expect(await screen.findByText('كروم على ويندوز')).toBeTruthy()
      expect(screen.getByRole('heading', { level: 1, name: 'تسجيل الدخول والأمان' })).toBeTruthy()
    },
  )
})
