import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { isSolved, signInPuzzle } from '#domain/platform/proof-of-work.ts'
import { tokenKey } from '#web/kit/api/token.ts'
import { type FakeAnswer, ok, refusal, posts } from '#web/testing/fake-network.ts'
import { closePortal, openPortal } from '#web/testing/open-portal.tsx'
import { config, figures, noor, sara } from '#web/testing/people.ts'

afterEach(closePortal)

const others = {
  'GET /api/config': ok(config),
  'GET /api/admin/metrics': ok(figures),
  'GET /api/admin/mails': ok([]),
  'GET /api/shop/metrics': ok(noor('approved').shop.metrics),
}

type SignInOptions = {
  readonly answer: FakeAnswer
  readonly language?: 'en' | 'ar'
  readonly contact?: object
}

/** Opens a sign-in page and signs in with an e-mail and a password. */
async function signIn(path: string, { answer, language = 'en', contact = config.contact }: SignInOptions) {
  const known = { ...others, 'GET /api/config': ok({ ...config, contact }) }
  const opened = openPortal(path, { language, answers: { ...known, 'POST /api/auth/login': answer } })
  const labels =
    language === 'en'
      ? ['Email', 'Password', 'Sign in']
      : ['البريد الإلكتروني', 'كلمة المرور', 'تسجيل الدخول']
  const [email = '', password = '', button = ''] = labels
  await opened.user.click(await screen.findByLabelText(email))
  await opened.user.paste(' Sara@Majlis.example ')
  await opened.user.click(screen.getByLabelText(password))
  await opened.user.paste('majlis-demo')
  await opened.user.click(screen.getByRole('button', { name: button }))
  return opened
}

const noAnswer = 'The server could not be reached. Check your connection and try again.'

describe('the sign-in page of administrators', () => {
  test('is called Portal and leads to registration and to a new password (R-ROUTE-04, R-AUTH-01, R-AUTH-06)', async () => {
    openPortal('/login')
    await screen.findByRole('heading', { level: 1, name: 'Portal' })
    expect(screen.getByText('Sign in to your account')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Register your shop' }).getAttribute('href')).toBe('/register')
    expect(screen.getByRole('link', { name: 'Forgot password?' }).getAttribute('href')).toBe(
      '/forgot-password',
    )
    expect(document.title).toBe('Sign in · Majlis')
  })

  test('signs in, keeps the token and shows the dashboard (R-AUTH-07, R-AUTH-08, R-AUTH-13, R-AUTH-20)', async () => {
    const { sent, path } = await signIn('/login', { answer: ok({ token: 't-1', user: sara }) })
    await screen.findByRole('heading', { name: 'Dashboard Overview' })
    expect(path()).toBe('/admin')
    expect(localStorage.getItem(tokenKey)).toBe('t-1')
    expect(posts(sent)[0]?.body).toEqual({
      email: 'sara@majlis.example',
      password: 'majlis-demo',
      remember: false,
    })
    expect((await screen.findByText('Logged in successfully')).parentElement?.textContent).toContain(
      'Success',
    )
    expect(sent.some(({ call }) => call === 'GET /api/auth/me')).toBe(false)
  })

  test('sends "remember me" along (R-AUTH-03)', async () => {
    const answers = { ...others, 'POST /api/auth/login': ok({ token: 't-1', user: sara }) }
    const { user, sent } = openPortal('/login', { answers })
    await user.click(await screen.findByLabelText('Email'))
    await user.paste('sara@majlis.example')
    await user.click(screen.getByLabelText('Password'))
    await user.paste('majlis-demo')
    await user.click(screen.getByRole('checkbox', { name: 'Remember me' }))
    await user.keyboard('{Enter}')
    await waitFor(() => expect(posts(sent)[0]?.body).toMatchObject({ remember: true }))
  })

  test('says "Signing in..." while it waits, and sends once however often it is pressed (R-AUTH-05)', async () => {
    const { user, sent } = await signIn('/login', { answer: 'pending' })
    const button = await screen.findByRole('button', { name: 'Signing in...' })
    await user.click(button)
    await user.click(button)
    expect(posts(sent)).toHaveLength(1)
  })

  test('names what is missing at its field, focuses the first, and sends nothing (R-AUTH-02)', async () => {
    const { user, sent } = openPortal('/login')
    await user.click(await screen.findByRole('button', { name: 'Sign in' }))
    const email = screen.getByLabelText('Email')
    await waitFor(() => expect(document.activeElement).toBe(email))
    expect(email.getAttribute('aria-invalid')).toBe('true')
    expect(screen.getAllByText('This field is required')).toHaveLength(2)
    await user.type(email, 'nobody')
    await user.tab()
    expect(await screen.findByText('Please enter a valid email address')).toBeTruthy()
    expect(posts(sent)).toEqual([])
  })

  test('shows and hides the password (R-AUTH-02)', async () => {
    const { user } = openPortal('/login')
    const password = await screen.findByLabelText('Password')
    expect(password.getAttribute('type')).toBe('password')
    await user.click(screen.getByRole('button', { name: 'Show password' }))
    expect(password.getAttribute('type')).toBe('text')
    await user.click(screen.getByRole('button', { name: 'Hide password' }))
    expect(password.getAttribute('type')).toBe('password')
  })

  test.each([
    [refusal(401, 'account.wrong-credentials', 'Invalid email or password'), 'Invalid email or password', ''],
    ['unreachable', 'Login failed', noAnswer],
  ] as const)(
    'a refusal is told in a toast and stays above the form (R-AUTH-15)',
    async (answer, sentence, cause) => {
      await signIn('/login', { answer })
      expect((await screen.findByRole('alert')).textContent).toBe(`Error${sentence}`)
      expect(screen.getByRole('note').textContent).toBe(cause || sentence)
      expect((screen.getByLabelText('Email') as HTMLInputElement).value).toContain('Majlis.example')
    },
  )

  test('a wrong password ends nothing: no word of being logged out (R-AUTH-22)', async () => {
    await signIn('/login', { answer: refusal(401, 'account.wrong-credentials', 'Invalid email or password') })
    await screen.findByRole('alert')
    expect(screen.queryByText('Unauthorized')).toBeNull()
  })
})

describe('the sign-in page of shops', () => {
  test('signs in and shows the shop dashboard (R-ROUTE-07, R-AUTH-12, R-AUTH-20)', async () => {
    const { path } = await signIn('/shop/login', { answer: ok({ token: 't-1', user: noor('approved') }) })
    await screen.findByRole('heading', { name: 'Dar Al Noor' })
    expect(path()).toBe('/shop/dashboard')
    expect(await screen.findByText('Login Successful')).toBeTruthy()
  })

  test('leads an administrator to the admin dashboard: either account signs in at either page (R-AUTH-07, G-24)', async () => {
    const { path } = await signIn('/shop/login', { answer: ok({ token: 't-1', user: sara }) })
    await screen.findByRole('heading', { name: 'Dashboard Overview' })
    expect(path()).toBe('/admin')
  })

  const pending = 'Your shop registration is still pending approval. Please wait for admin review.'
  const rejected = 'Your shop registration was rejected. Please contact support for more information.'
  const suspended = 'Your shop account has been suspended. Please contact support.'
  test.each([
    ['by its code', refusal(403, 'shop.rejected', 'رُفض'), rejected],
    ['by its code', refusal(403, 'shop.suspended', 'موقوف'), suspended],
    ['by its word', refusal(403, 'other', 'Account pending'), pending],
    ['by its word', refusal(403, 'other', 'Account rejected'), rejected],
    ['by its word', refusal(403, 'other', 'Account suspended'), suspended],
    ['as the server says', refusal(429, 'request.too-many', 'Too many attempts.'), 'Too many attempts.'],
    ['in its own words', refusal(401, 'x', 'Invalid email or password'), 'Invalid email or password'],
  ] as const)(
    'tells a refusal %s (R-AUTH-16, R-AUTH-17, R-AUTH-18, R-AUTH-19)',
    async (_how, answer, sentence) => {
      await signIn('/shop/login', { answer })
      expect((await screen.findByRole('alert')).textContent).toBe(`Login Failed${sentence}`)
      expect(screen.getByRole('note').textContent).toBe(sentence)
    },
  )

  test('does not blame the password on the page where nobody answered', async () => {
    await signIn('/shop/login', { answer: 'unreachable' })
    expect((await screen.findByRole('alert')).textContent).toBe('Login FailedInvalid email or password')
    expect(screen.getByRole('note').textContent).toBe(noAnswer)
  })

  test('names the contact where it tells to contact support (R-SET-05, R-AUTH-19)', async () => {
    const contact = {
      supportEmail: 'help@majlis.example',
      salesEmail: null,
      supportPhone: '+971 4 000 0000',
      supportWhatsapp: null,
    }
    await signIn('/shop/login', { answer: refusal(403, 'shop.rejected', 'rejected'), contact })
    const mail = await screen.findByRole('link', { name: 'help@majlis.example' })
    expect(mail.getAttribute('href')).toBe('mailto:help@majlis.example')
    expect(screen.getByRole('link', { name: '+971 4 000 0000' }).getAttribute('href')).toBe(
      'tel:+97140000000',
    )
  })

  const waiting: FakeAnswer = {
    status: 403,
    body: { message: 'x', code: 'shop.pending', appliedAt: '2026-11-20T21:30:00.000Z' },
  }

  test.each([
    ['/shop/login', 'Login Failed'],
    ['/login', 'Error'],
  ])(
    'at %s tells who waits in the toast, and in a note since when (R-AUTH-15, R-AUTH-17, R-GEN-03, G-125)',
    async (path, title) => {
      await signIn(path, { answer: waiting })
      const note = await screen.findByRole('note')
      expect(note.textContent).toContain('Application Under Review')
      expect(note.textContent).toContain(path === '/login' ? 'x' : pending)
      expect(note.textContent).toContain('You applied on 21 Nov 2026')
      expect(note.textContent).toContain('24-48 hours')
      const said = path === '/login' ? 'x' : pending
      expect((await screen.findByRole('alert')).textContent).toBe(`${title}${said}`)
    },
  )

  test('speaks Arabic', async () => {
    await signIn('/shop/login', { language: 'ar', answer: waiting })
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('بوابة المتجر')
    const note = await screen.findByRole('note')
    expect(
      within(note).getByText('ما زال طلب تسجيل متجرك قيد المراجعة. يُرجى انتظار مراجعة الإدارة.'),
    ).toBeTruthy()
    expect(note.textContent).toContain('21 نوفمبر 2026')
    expect(document.documentElement.dir).toBe('rtl')
    expect(document.title).toBe('تسجيل دخول المتاجر · مجلس')
  })
})

describe('where many sign-ins have failed', () => {
  const asked = (at: number): FakeAnswer => ({
    status: 429,
    body: {
      message: 'Too many sign-ins have failed here.',
      code: 'account.proof-needed',
      proof: { at, bits: 3 },
    },
  })
  const open = (answers: readonly FakeAnswer[], language: 'en' | 'ar' = 'en') =>
    openPortal('/login', { language, answers: { ...others, 'POST /api/auth/login': answers } })

  test('the browser does the work that is asked for, says so, and signs in', async () => {
    const { user, sent } = open([asked(1000), asked(2000), ok({ token: 't-1', user: sara })])
    await user.click(await screen.findByLabelText('Email'))
    await user.paste(' Sara@Majlis.example ')
    await user.click(screen.getByLabelText('Password'))
    await user.paste('majlis-demo')
    await user.keyboard('{Enter}')
    await screen.findByRole('heading', { name: 'Dashboard Overview' })
    const tries = sent.filter(({ call }) => call === 'POST /api/auth/login').map(({ body }) => body)
    expect(tries[0]).not.toHaveProperty('proof')
    for (const [index, at] of [1000, 2000].entries()) {
      const { proof } = tries[index + 1] as { proof: { at: number; bits: number; nonces: number[] } }
      expect(proof).toMatchObject({ at, bits: 3 })
      const challenge = { puzzle: signInPuzzle('sara@majlis.example', at), bits: 3 }
      expect(await isSolved(challenge, proof.nonces)).toBe(true)
    }
  })

  test('what it waits for is said in Arabic too', async () => {
    const { user, sent } = open([asked(1000), 'pending'], 'ar')
    await user.click(await screen.findByLabelText('البريد الإلكتروني'))
    await user.paste('sara@majlis.example')
    await user.click(screen.getByLabelText('كلمة المرور'))
    await user.paste('majlis-demo')
    await user.keyboard('{Enter}')
    expect(await screen.findByText(/^تكرّرت هنا محاولات دخول فاشلة/)).toBeTruthy()
    await waitFor(() => expect(sent.filter(({ call }) => call === 'POST /api/auth/login')).toHaveLength(2))
  })

  test('a server that is never content is not asked for ever: its sentence stands there', async () => {
    const { user, sent } = open([asked(1000)])
    await user.click(await screen.findByLabelText('Email'))
    await user.paste('sara@majlis.example')
    await user.click(screen.getByLabelText('Password'))
    await user.paste('majlis-demo')
    await user.keyboard('{Enter}')
    expect((await screen.findByRole('note')).textContent).toBe('Too many sign-ins have failed here.')
    expect(sent.filter(({ call }) => call === 'POST /api/auth/login')).toHaveLength(4)
  })
})

describe('after signing in', () => {
  test('one arrives at the address one had asked for (R-ROUTE-23)', async () => {
    const { path } = openPortal('/admin/mails?x=1')
    await waitFor(() => expect(path()).toBe('/login?next=%2Fadmin%2Fmails%3Fx%3D1'))
    await signIn('/login?next=%2Fadmin%2Fmails%3Fx%3D1', { answer: ok({ token: 't-1', user: sara }) })
    await screen.findByRole('heading', { name: 'Mail' })
  })

  test.each(['/login', '/register', '/shop/login', '/shop/register'])(
    '%s leads to the own dashboard (R-ROUTE-22, G-07)',
    async (path) => {
      const opened = openPortal(path, { token: 't-1', answers: { ...others, 'GET /api/auth/me': ok(sara) } })
      await screen.findByRole('heading', { name: 'Dashboard Overview' })
      expect(opened.path()).toBe('/admin')
    },
  )
})
