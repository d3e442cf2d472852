import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { ok, refusal } from '#web/testing/fake-network.ts'
import { closePortal, openPortal } from '#web/testing/open-portal.tsx'
import { config, figures, noor, sara } from '#web/testing/people.ts'
import { tokenKey } from './token.ts'

const signedOut = refusal(401, 'account.signed-out', 'Unauthorized')
const admin = {
  'GET /api/auth/me': ok(sara),
  'GET /api/config': ok(config),
  'GET /api/admin/metrics': ok(figures),
  'GET /api/admin/mails': ok([]),
  'POST /api/auth/logout': ok({ message: 'Signed out' }),
}

afterEach(closePortal)

describe('at startup', () => {
  test('a stored token is asked for its user; until then a spinner shows and nothing else (R-ROUTE-10, R-AUTH-09)', async () => {
    const { sent } = openPortal('/admin', { token: 't-1', answers: { 'GET /api/auth/me': 'pending' } })
    expect(screen.getByRole('status', { name: 'Loading' })).toBeTruthy()
    expect(screen.queryByRole('heading')).toBeNull()
    await waitFor(() => expect(sent[0]?.headers.get('authorization')).toBe('Bearer t-1'))
  })

  test.each(['/login', '/admin', '/admin/shops'])(
    'at %s without a token nobody is asked for, nor anything of administrators (R-AUTH-23)',
    async (address) => {
      const { sent } = openPortal(address)
      await screen.findByRole('heading', { name: 'Portal' })
      expect(sent.filter(({ path }) => /^\/api\/(auth\/me|admin)/.test(path))).toEqual([])
    },
  )

  test('a token the server does not know is removed without a word (R-AUTH-10, R-API-02, G-30)', async () => {
    const { path } = openPortal('/admin', { token: 't-old', answers: { 'GET /api/auth/me': signedOut } })
    await screen.findByRole('heading', { name: 'Portal' })
    expect(localStorage.getItem(tokenKey)).toBeNull()
    expect(path()).toBe('/login?next=%2Fadmin')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test.each([
    ['en', 'The server could not be reached, so you are signed out. Please sign in again in a moment.'],
    ['ar', 'تعذّر الوصول إلى الخادم، لذلك سُجّل خروجك. يُرجى تسجيل الدخول مجدداً بعد قليل.'],
  ] as const)(
    'a server out of reach signs out too and says so (%s) (R-AUTH-10, G-14)',
    async (language, sentence) => {
      openPortal('/admin', { language, token: 't-1', answers: { 'GET /api/auth/me': 'unreachable' } })
      expect((await screen.findByRole('alert')).textContent).toContain(sentence)
      expect(localStorage.getItem(tokenKey)).toBeNull()
    },
  )
})

describe('a session that the server has ended', () => {
  const answers = { ...admin, 'GET /api/admin/metrics': signedOut }

  test('is announced, and ended here half a second later, with the way back (R-AUTH-21, R-LIM-02)', async () => {
    vi.useFakeTimers()
    const { path } = openPortal('/admin', { token: 't-1', answers })
    const toast = await vi.waitFor(() => screen.getByRole('alert'), { timeout: 60_000, interval: 10 })
    expect(toast.textContent).toBe('UnauthorizedYou are logged out. Logging in again...')
    await act(() => vi.advanceTimersByTimeAsync(450))
    expect(localStorage.getItem(tokenKey)).toBe('t-1')
    await act(() => vi.advanceTimersByTimeAsync(50))
    expect(localStorage.getItem(tokenKey)).toBeNull()
    vi.useRealTimers()
    await screen.findByRole('heading', { name: 'Portal' })
    expect(path()).toBe('/login?next=%2Fadmin')
  })

  test('does not take a newer session with it', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const takesTheNewer = { ...answers, 'GET /api/admin/metrics': [signedOut, ok(figures)] }
    openPortal('/admin', { token: 't-1', answers: takesTheNewer })
    await screen.findByText('Unauthorized')
    localStorage.setItem(tokenKey, 't-2')
    await act(() => vi.advanceTimersByTimeAsync(600))
    expect(localStorage.getItem(tokenKey)).toBe('t-2')
  })

  test('also ends on the shop dashboard, and leads to the shop sign-in (R-AUTH-22, R-PORTAL-08)', async () => {
    const { path } = openPortal('/shop', {
      token: 't-1',
      answers: { ...admin, 'GET /api/auth/me': ok(noor('approved')), 'GET /api/shop/metrics': signedOut },
    })
    await screen.findByText('Unauthorized')
    await screen.findByRole('heading', { name: 'Shop Portal' })
    expect(path()).toBe('/shop/login?next=%2Fshop')
  })

  test('is not ended by other refusals', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const denied = refusal(403, 'account.no-access', 'You do not have access to this.')
    openPortal('/admin', { token: 't-1', answers: { ...admin, 'GET /api/admin/metrics': denied } })
    await screen.findByText('The figures could not be loaded')
    await act(() => vi.advanceTimersByTimeAsync(600))
    expect(localStorage.getItem(tokenKey)).toBe('t-1')
  })
})

describe('logging out', () => {
  test('ends the session on the server and here, and leads to the sign-in page (R-ROUTE-16, R-AUTH-11)', async () => {
    const { user, sent, path } = openPortal('/admin', { token: 't-1', answers: admin })
    await user.click(await screen.findByRole('button', { name: 'Log out' }))
    await screen.findByRole('heading', { name: 'Portal' })
    expect(path()).toBe('/login')
    expect(localStorage.getItem(tokenKey)).toBeNull()
    const logout = sent.find(({ call }) => call === 'POST /api/auth/logout')
    expect(logout?.headers.get('authorization')).toBe('Bearer t-1')
    expect(logout?.outlives).toBe(true)
  })

  test('works when the server is away', async () => {
    const { user } = openPortal('/admin', {
      token: 't-1',
      answers: { ...admin, 'POST /api/auth/logout': 'unreachable' },
    })
    await user.click(await screen.findByRole('button', { name: 'Log out' }))
    await screen.findByRole('heading', { name: 'Portal' })
    expect(localStorage.getItem(tokenKey)).toBeNull()
  })

  test('in another tab logs out here', async () => {
    const { path } = openPortal('/admin', { token: 't-1', answers: admin })
    await screen.findByRole('heading', { name: 'Dashboard Overview' })
    localStorage.removeItem(tokenKey)
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: tokenKey })))
    await screen.findByRole('heading', { name: 'Portal' })
    expect(path()).toBe('/login?next=%2Fadmin')
  })

  test('at the root leads to sign-in, but a visitor of the root is shown the landing page', async () => {
    const { user, path } = openPortal('/', { token: 't-1', answers: admin })
    await user.click(await screen.findByRole('button', { name: 'Log out' }))
    await screen.findByRole('heading', { name: 'Portal' })
    expect(path()).toBe('/login')
  })
})

test('another session in another tab is asked for anew: nothing of the first one is shown', async () => {
  const answers = { ...admin, 'GET /api/auth/me': [ok(sara), ok(noor('approved'))] }
  openPortal('/', { token: 't-1', answers: { ...answers, 'GET /api/shop/metrics': 'pending' } })
  await screen.findByRole('heading', { name: 'Dashboard Overview' })
  localStorage.setItem(tokenKey, 't-2')
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: tokenKey })))
  expect(screen.queryByText('Dashboard Overview')).toBeNull()
  await screen.findByRole('heading', { name: 'Dar Al Noor' })
})

test('where another shop signs in in another tab, nothing that was read for the first is shown', async () => {
  const { shop, ...owner } = noor('approved')
  const other = {
    ...owner,
    id: '0190-other',
    shop: { ...shop, id: '0190-second', shopName: 'Bayt Al Khashab' },
  }
  openPortal('/shop', {
    token: 't-1',
    answers: {
      'GET /api/config': ok(config),
      'GET /api/auth/me': [ok({ ...owner, shop }), ok(other)],
      'GET /api/shop/metrics': [
        ok({ ...shop.metrics, totalProducts: 1111 }),
        ok({ ...shop.metrics, totalProducts: 2222 }),
      ],
    },
  })
  await screen.findByText('1,111')
  localStorage.setItem(tokenKey, 't-2')
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: tokenKey })))
  await screen.findByRole('heading', { name: 'Bayt Al Khashab' })
  expect(screen.queryByText('1,111')).toBeNull()
  await screen.findByText('2,222')
})

test('what another tab keeps beside the session leaves what was read here', async () => {
  const { sent } = openPortal('/admin', { token: 't-1', answers: admin })
  await screen.findByText('2,318')
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'mj-scheme' })))
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: tokenKey })))
  await screen.findByText('2,318')
  expect(sent.filter(({ call }) => call === 'GET /api/auth/me')).toHaveLength(1)
})

test('queries are read once: neither the focus nor a second visit asks again (R-LIM-01, G-94)', async () => {
  const { sent, goTo } = openPortal('/admin', { token: 't-1', answers: admin })
  await screen.findByText('2,318')
  act(() => {
    window.dispatchEvent(new Event('focus'))
    document.dispatchEvent(new Event('visibilitychange'))
  })
  goTo('/admin/mails')
  await screen.findByRole('heading', { name: 'Mail' })
  goTo('/admin')
  await screen.findByText('2,318')
  for (const call of ['GET /api/auth/me', 'GET /api/admin/metrics']) {
    expect([call, sent.filter((one) => one.call === call).length]).toEqual([call, 1])
  }
})
