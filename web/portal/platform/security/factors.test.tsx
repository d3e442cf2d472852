import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { tokenKey } from '#web/kit/api/token.ts'
import { type Answers, ok, refusal } from '#web/testing/fake-network.ts'
import { closePortal, openPortal } from '#web/testing/open-portal.tsx'
import { config, figures, noor, sara } from '#web/testing/people.ts'

afterEach(closePortal)

const phone = {
  id: 'f-1',
  kind: 'passkey',
  name: 'My phone',
  createdAt: '2026-11-20T08:00:00.000Z',
  lastUsedAt: null,
}
const none = { factors: [], recoveryCodesLeft: 0, isRequired: false }
const own = { factors: [phone], recoveryCodesLeft: 3, isRequired: false }
const recoveryCodes = Array.from({ length: 10 }, (_, index) => `AAAA${index}-BBBBB-CCCCC`)
const begun = {
  step: 's-1',
  secret: 'GEZDGNBVGY3TQOJQ',
  url: 'otpauth://totp/Majlis:a?secret=GEZDGNBVGY3TQOJQ',
}
const login = 'POST /api/auth/login'
const secondStep = 'POST /api/auth/login/second-step'
const begin = 'POST /api/auth/factors/app'
const add = 'POST /api/auth/factors/app/confirm'
const usual = {
  'GET /api/config': ok(config),
  'GET /api/admin/metrics': ok(figures),
  'GET /api/admin/mails': ok([]),
}

async function signIn(answers: Answers) {
  const asked = ok({ secondStep: { step: 's-1', accepts: ['code', 'recovery-code'] } })
  const opened = openPortal('/login', { answers: { ...usual, [login]: asked, ...answers } })
  await opened.user.type(await screen.findByLabelText('Email'), sara.email)
  await opened.user.click(screen.getByLabelText('Password'))
  await opened.user.paste('majlis-demo')
  await opened.user.click(screen.getByRole('button', { name: 'Sign in' }))
  const heading = await screen.findByRole('heading', { level: 1, name: 'One more step' })
  // The focus must not stay in a form that is gone: screen readers announce the new step.
  expect(document.activeElement).toBe(heading)
  return opened
}
const wrong = refusal(400, 'account.wrong-code', 'This code is not correct, or has already been used', [
  { path: 'code', message: 'This code is not correct, or has already been used' },
])

describe('the second step of a sign-in (G-138)', () => {
  test('asks for a code, says where it is wrong, and opens the portal', async () => {
    const { user, sent } = await signIn({ [secondStep]: [wrong, ok({ token: 't-1', user: sara })] })
    const field = await screen.findByLabelText('Code from your authenticator app')
    await user.type(field, '12')
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    expect(await screen.findByText('Enter the six digits shown in the app')).toBeTruthy()
    await user.type(field, '3 456')
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    expect(await screen.findAllByText('This code is not correct, or has already been used')).not.toHaveLength(
      0,
    )
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    await screen.findByRole('heading', { name: 'Dashboard Overview' })
    expect(localStorage.getItem(tokenKey)).toBe('t-1')
    expect(sent.filter(({ call }) => call === secondStep)[1]?.body).toEqual({ step: 's-1', code: '123456' })
  })

  test('takes a recovery code', async () => {
    const { user, sent } = await signIn({ [secondStep]: ok({ token: 't-1', user: sara }) })
    await user.click(await screen.findByRole('button', { name: 'Use a recovery code' }))
    await user.click(screen.getByLabelText('Recovery code'))
    await user.paste('7QK2M-0XTRB-9HWEC')
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    await screen.findByRole('heading', { name: 'Dashboard Overview' })
    expect(sent.find(({ call }) => call === secondStep)?.body).toEqual({
      step: 's-1',
      recoveryCode: '7QK2M-0XTRB-9HWEC',
    })
  })

  test('leads back to the password once it has ended, and says why', async () => {
    const over = refusal(
      400,
      'account.step-ended',
      'This took too long, or was tried too often. Please start again.',
    )
    const { user } = await signIn({ [secondStep]: over })
    await user.type(await screen.findByLabelText('Code from your authenticator app'), '123456')
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    await screen.findByRole('heading', { level: 1, name: 'Portal' })
    expect(screen.getByRole('note').textContent).toContain('Please start again.')
    expect(localStorage.getItem(tokenKey)).toBeNull()
  })
})

describe('the second factor of an account (G-138)', () => {
  const open = (answers: Answers, language: 'en' | 'ar' = 'en') =>
    openPortal('/shop/security', {
      language,
      token: 't-1',
      answers: {
        ...usual,
        'GET /api/auth/me': ok(noor('approved')),
        'GET /api/auth/sessions': ok([]),
        'GET /api/auth/factors': ok(none),
        ...answers,
      },
    })

  test('is an app once a code of it was seen; the recovery codes are shown once', async () => {
    const { user, sent } = open({ [begin]: ok(begun), [add]: ok({ ...own, recoveryCodes }) })
    expect(await screen.findByText('You sign in with your password only.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Add an authenticator app' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText('GEZD GNBV GY3T QOJQ')).toBeTruthy()
    expect(dialog.getByRole('img', { name: /^QR code/ })).toBeTruthy()
    const app = dialog.getByRole('link', { name: 'Or open your authenticator app on this device' })
    expect(app.getAttribute('href')).toBe(begun.url)
    await user.type(dialog.getByLabelText('Code from the app'), '123456')
    await user.click(dialog.getByRole('button', { name: 'Add' }))
    const kept = within(await screen.findByRole('dialog', { name: 'Save your recovery codes' }))
    expect(kept.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(recoveryCodes)
    expect(sent.find(({ call }) => call === add)?.body).toEqual({ step: 's-1', code: '123456' })
    expect(kept.queryByRole('button', { name: 'Close' })).toBeNull()
    await user.keyboard('{Escape}')
    await user.click(document.querySelector('.mantine-Modal-inner') as HTMLElement)
    expect(kept.getAllByRole('listitem')).toHaveLength(recoveryCodes.length)
    await user.click(kept.getByRole('button', { name: 'I have saved them' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await screen.findByText('3 recovery codes are left')).toBeTruthy()
    expect(document.body.textContent).not.toContain(recoveryCodes[0])
  })

  const openCodes = async (hasClipboard = true) => {
    const { user } = open({ [begin]: ok(begun), [add]: ok({ ...own, recoveryCodes }) })
    if (!hasClipboard) vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(undefined as never)
    await user.click(await screen.findByRole('button', { name: 'Add an authenticator app' }))
    await user.type(await screen.findByLabelText('Code from the app'), '123456')
    await user.click(screen.getByRole('button', { name: 'Add' }))
    return { user, kept: within(await screen.findByRole('dialog', { name: 'Save your recovery codes' })) }
  }

  test('has recovery codes that can be copied; where the browser refuses, that is said', async () => {
    const { user, kept } = await openCodes()
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('Not allowed'))
    await user.click(kept.getByRole('button', { name: 'Copy' }))
    expect(await screen.findByText('Not copied')).toBeTruthy()
    await user.click(kept.getByRole('button', { name: 'Copy' }))
    expect(await kept.findByRole('button', { name: 'Copied' })).toBeTruthy()
    expect(write).toHaveBeenLastCalledWith(expect.stringContaining(recoveryCodes.join('\n')))
  })

  test('has recovery codes that are only downloaded where the browser offers no clipboard', async () => {
    const { kept } = await openCodes(false)
    expect(kept.getByRole('button', { name: 'Download' })).toBeTruthy()
    expect(kept.queryByRole('button', { name: 'Copy' })).toBeNull()
  })

  test('is removed after a question that says what follows, in Arabic', async () => {
    const { user, sent } = open(
      {
        'GET /api/auth/factors': [ok(own), ok(none)],
        'DELETE /api/auth/factors/f-1': ok({ message: 'x', id: 'f-1' }),
      },
      'ar',
    )
    await user.click(await screen.findByRole('button', { name: 'إزالة My phone' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText(/كلمة المرور وحدها/)).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'إزالة هذه الخطوة الثانية؟' }))
    expect(await screen.findByText('تسجّل الدخول بكلمة المرور وحدها.')).toBeTruthy()
    expect(sent.some(({ call }) => call === 'DELETE /api/auth/factors/f-1')).toBe(true)
  })

  test('that is needed and the only one cannot be removed', async () => {
    open({ 'GET /api/auth/factors': ok({ ...own, isRequired: true }) })
    expect(await screen.findByText('My phone')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Remove My phone' })).toBeNull()
  })
})

test('an administrator who needs one is shown how to set it up at every address, then the screen they wanted (G-138)', async () => {
  const { user, path } = openPortal('/admin/orders', {
    token: 't-1',
    answers: {
      ...usual,
      'GET /api/auth/me': [ok({ ...sara, needsFactor: true }), ok(sara)],
      [begin]: ok(begun),
      [add]: ok({ ...own, isRequired: true, recoveryCodes }),
    },
  })
  await screen.findByRole('heading', { level: 1, name: 'Set up a second step' })
  expect(screen.queryByRole('navigation')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Add an authenticator app' }))
  await user.type(await screen.findByLabelText('Code from the app'), '123456')
  await user.click(screen.getByRole('button', { name: 'Add' }))
  await user.click(await screen.findByRole('button', { name: 'I have saved them' }))
  await screen.findByRole('navigation', { name: 'Main menu' })
  expect(path()).toBe('/admin/orders')
})
