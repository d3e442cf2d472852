import { screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { type Answers, ok, refusal, posts } from '#web/testing/fake-network.ts'
import { noor } from '#web/testing/people.ts'
import { closePortal, openPortal } from '#web/testing/open-portal.tsx'

afterEach(closePortal)

describe('a forgotten password', () => {
  const sentence = 'If this address has an account, a link is on its way.'

  test('the link is asked for, and the answer shown as the server gives it', async () => {
    const answers = { 'POST /api/auth/forgot-password': ok({ message: sentence }) }
    const { user, sent } = openPortal('/forgot-password?from=shop', { answers })
    await user.click(await screen.findByLabelText('Email'))
    await user.paste('noor@majlis.example')
    await user.keyboard('{Enter}')
    const heading = await screen.findByRole('heading', { name: 'Check your inbox' })
    expect(posts(sent)[0]?.body).toEqual({ email: 'noor@majlis.example' })
    expect(screen.getByText(sentence)).toBeTruthy()
    expect(document.activeElement).toBe(heading)
    expect(screen.getByRole('link', { name: 'Back to sign in' }).getAttribute('href')).toBe('/shop/login')
    await user.click(screen.getByRole('button', { name: 'Request another link' }))
    expect(screen.getByLabelText('Email')).toBeTruthy()
  })

  test.each([
    [
      refusal(429, 'request.too-many', 'Too many attempts. Please try again later.'),
      'Too many attempts. Please try again later.',
    ],
    ['unreachable', 'The link could not be sent. Please try again.'],
  ] as const)('a failure is told and what was typed stays', async (answer, reported) => {
    const { user } = openPortal('/forgot-password', { answers: { 'POST /api/auth/forgot-password': answer } })
    await user.click(await screen.findByLabelText('Email'))
    await user.paste('noor@majlis.example')
    await user.keyboard('{Enter}')
    expect((await screen.findByRole('alert')).textContent).toBe(reported)
    expect((screen.getByLabelText('Email') as HTMLInputElement).value).toBe('noor@majlis.example')
  })
})

describe('choosing a new password', () => {
  const done = {
    'POST /api/auth/reset-password': ok({
      message: 'Your password is changed',
      role: 'admin',
      email: 'noor@majlis.example',
    }),
  }

  test('sends the token of the link, once, and leads to sign-in', async () => {
    const { user, sent } = openPortal('/reset-password?token=abc', { answers: done })
    await user.click(await screen.findByLabelText('New password'))
    await user.paste('a new one')
    await user.keyboard('{Enter}')
    const heading = await screen.findByRole('heading', { name: 'Your password is changed' })
    expect(document.activeElement).toBe(heading)
    expect(posts(sent).map(({ body }) => body)).toEqual([{ token: 'abc', password: 'a new one' }])
    expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/login')
  })

  const chosen = { message: 'Your password is changed', role: 'shop', email: 'noor@majlis.example' }
  const taken = { 'POST /api/auth/reset-password': ok(chosen) }
  const choose = async (answers: Answers) => {
    const opened = openPortal('/reset-password?token=abc&invited', { answers: { ...taken, ...answers } })
    await screen.findByRole('heading', { name: 'Welcome to Majlis' })
    await opened.user.click(screen.getByLabelText('New password'))
    await opened.user.paste('a new one')
    await opened.user.keyboard('{Enter}')
    return opened
  }

  test('greets whoever is invited, signs them in with it, and welcomes them to their shop by its name', async () => {
    const { sent, path } = await choose({
      'POST /api/auth/login': ok({ token: 't-9', user: noor('approved') }),
    })
    await waitFor(() => expect(path()).toBe('/'))
    expect(posts(sent)[1]?.body).toMatchObject({ email: 'noor@majlis.example', password: 'a new one' })
    expect(localStorage.getItem('auth_token')).toBe('t-9')
    expect(await screen.findByText('Welcome to Dar Al Noor')).toBeTruthy()
  })

  test.each([
    ['is asked for a second factor', ok({ secondStep: { step: 's-1', accepts: ['code'] } })],
    ['is not let in', refusal(401, 'shop.pending', 'Your shop is under review')],
  ])('leads to the sign-in of the shop whoever is invited and %s', async (_, answer) => {
    await choose({ 'POST /api/auth/login': answer })
    await screen.findByRole('heading', { name: 'Your password is set' })
    expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/shop/login')
    expect(localStorage.getItem('auth_token')).toBeNull()
  })

  test("a short one is refused at its field, in the reader's language", async () => {
    const { user, sent } = openPortal('/reset-password?token=abc', { language: 'ar', answers: done })
    await user.type(await screen.findByLabelText('كلمة المرور الجديدة'), 'abc{Enter}')
    expect(await screen.findByText('يجب ألا تقل كلمة المرور عن 6 أحرف')).toBeTruthy()
    expect(posts(sent)).toEqual([])
  })

  test('one that is easily guessed is told of at once, beside the field, and taken (G-105)', async () => {
    const { user, sent } = openPortal('/reset-password?token=abc', { language: 'ar', answers: done })
    const field = await screen.findByLabelText('كلمة المرور الجديدة')
    await user.type(field, 'ilove')
    expect(screen.queryByText(/سهلة التخمين/)).toBeNull()
    await user.type(field, 'you')
    const note = await screen.findByText(/سهلة التخمين/)
    expect(note.closest('output')).toBeTruthy()
    expect(field.getAttribute('aria-invalid')).not.toBe('true')
    await user.click(field)
    await user.paste(' صديقتي القديمة')
    await waitFor(() => expect(screen.queryByText(/سهلة التخمين/)).toBeNull())
    await user.clear(field)
    await user.type(field, 'secret{Enter}')
    await waitFor(() => expect(posts(sent)[0]?.body).toEqual({ token: 'abc', password: 'secret' }))
  })

  test('a better one is a press away: shown, filled in, and copied (G-105)', async () => {
    const { user, sent } = openPortal('/reset-password?token=abc', { answers: done })
    const field = await screen.findByLabelText<HTMLInputElement>('New password')
    await user.click(screen.getByRole('button', { name: 'Suggest a password' }))
    const first = field.value
    expect(first).toMatch(/^[a-z]{4}(-[a-z]{4}){3}-\d\d$/)
    expect(field.type).toBe('text')
    await user.click(screen.getByRole('button', { name: 'Copy' }))
    expect(await navigator.clipboard.readText()).toBe(first)
    await user.click(screen.getByRole('button', { name: 'Suggest a password' }))
    expect(field.value).not.toBe(first)
    await user.type(field, 'x{Enter}')
    await waitFor(() => expect(posts(sent)[0]?.body).toEqual({ token: 'abc', password: field.value }))
    expect(screen.queryByRole('button', { name: 'Copy' })).toBeNull()
  })

  test.each(['/reset-password', '/reset-password?token='])('%s offers a new link', async (path) => {
    openPortal(path)
    expect((await screen.findByRole('link', { name: 'Request a new link' })).getAttribute('href')).toBe(
      '/forgot-password',
    )
  })

  test('a used or old link offers a new one', async () => {
    const dead = refusal(400, 'account.reset-link-invalid', 'This link is no longer valid.')
    const { user } = openPortal('/reset-password?token=abc', {
      answers: { 'POST /api/auth/reset-password': dead },
    })
    await user.click(await screen.findByLabelText('New password'))
    await user.paste('a new one')
    await user.keyboard('{Enter}')
    await screen.findByRole('link', { name: 'Request a new link' })
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
  })

  test('a server that fails can be tried again', async () => {
    const answers = {
      'POST /api/auth/reset-password': [
        'unreachable',
        ok({ message: 'Changed', role: 'admin', email: 'noor@majlis.example' }),
      ] as const,
    }
    const { user } = openPortal('/reset-password?token=abc', { answers })
    await user.click(await screen.findByLabelText('New password'))
    await user.paste('a new one')
    await user.keyboard('{Enter}')
    expect((await screen.findByRole('alert')).textContent).toBe(
      'The password could not be saved. Please try again.',
    )
    await user.click(screen.getByRole('button', { name: 'Save password' }))
    await waitFor(() => screen.getByRole('heading', { name: 'Your password is changed' }))
  })
})
