import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { type FakeAnswer, ok, refusal } from '#web/testing/fake-network.ts'
import { closePortal, openPortal } from '#web/testing/open-portal.tsx'
import { config, sara } from '#web/testing/people.ts'

afterEach(closePortal)

const needed: FakeAnswer = {
  status: 403,
  body: { message: 'Please confirm that it is you.', code: 'account.confirm-needed', accepts: ['password'] },
}
const page = (policy: string) => ({
  policy,
  title: `About ${policy}`,
  titleAr: 'عنوان',
  body: 'To all emirates.',
  bodyAr: 'إلى كل الإمارات.',
  isSample: false,
  updatedAt: '2026-11-20T08:00:00.000Z',
  version: 3,
})
const pages = ['delivery', 'returns', 'warranty', 'privacy', 'terms'].map(page)

/** Opens a screen whose form asks for a confirmation, types and saves. */
async function save(answers: Record<string, FakeAnswer | readonly FakeAnswer[]>) {
  const known = { 'GET /api/config': ok(config), 'GET /api/auth/me': ok(sara) }
  const opened = openPortal('/admin/pages', {
    token: 't-1',
    answers: { ...known, 'GET /api/admin/policies': ok(pages), ...answers },
  })
  const body = await screen.findByLabelText<HTMLTextAreaElement>('English text')
  await opened.user.click(body)
  await opened.user.paste(' And Oman.')
  await opened.user.click(screen.getByRole('button', { name: 'Save page' }))
  return { ...opened, typed: body }
}
const put = 'PUT /api/admin/policies/delivery'
const puts = (sent: readonly { readonly call: string }[]) => sent.filter(({ call }) => call === put)

test('a call that asks who is there opens one question, and goes out once more when it is answered', async () => {
  const { user, sent } = await save({
    [put]: [needed, ok(page('delivery'))],
    'POST /api/auth/confirm': ok({ confirmedUntil: '2026-11-23T10:10:00.000Z' }),
  })
  await screen.findByRole('dialog', { name: 'Confirm that it is you' })
  await user.click(screen.getByLabelText('Password'))
  await user.paste('majlis-demo')
  await user.click(screen.getByRole('button', { name: 'Confirm' }))
  await waitFor(() => expect(puts(sent)).toHaveLength(2))
  expect(puts(sent)[1]).toMatchObject({ body: (puts(sent)[0] as unknown as { body: object }).body })
  expect(sent.find(({ call }) => call === 'POST /api/auth/confirm')?.body).toEqual({
    password: 'majlis-demo',
  })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a wrong password is told at its field, and the question stays', async () => {
  const wrong = {
    status: 400,
    body: {
      message: 'The current password is not correct',
      code: 'account.wrong-password',
      errors: [{ path: 'password', message: 'The current password is not correct' }],
    },
  }
  const { user, sent } = await save({ [put]: [needed], 'POST /api/auth/confirm': wrong })
  await user.type(await screen.findByLabelText('Password'), 'guess{Enter}')
  expect(await screen.findByText('The current password is not correct')).toBeTruthy()
  expect(screen.getByRole('dialog')).toBeTruthy()
  expect(puts(sent)).toHaveLength(1)
})

test('cancelled, the refusal is told and everything typed stays', async () => {
  const { user, sent, typed } = await save({ [put]: [needed] })
  await user.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Please confirm that it is you.')
  expect(typed.value).toBe('To all emirates. And Oman.')
  expect(puts(sent)).toHaveLength(1)
})

test('refused once more it is asked no second time', async () => {
  const { user, sent } = await save({
    [put]: [needed],
    'POST /api/auth/confirm': ok({ confirmedUntil: '2026-11-23T10:10:00.000Z' }),
  })
  await user.click(await screen.findByLabelText('Password'))
  await user.paste('majlis-demo')
  await user.keyboard('{Enter}')
  expect((await screen.findByRole('alert')).textContent).toContain('Please confirm that it is you.')
  expect(puts(sent)).toHaveLength(2)
})

test('where the session ends by it, there is the sign-in', async () => {
  const { user, path } = await save({
    [put]: [needed],
    'POST /api/auth/confirm': refusal(401, 'account.signed-out', 'Unauthorized'),
  })
  await user.type(await screen.findByLabelText('Password'), 'guess{Enter}')
  await waitFor(() => expect(path()).toContain('/login'))
})

test('who has an authenticator app may give its code instead (G-138)', async () => {
  const both = {
    ...needed,
    body: { ...(needed as { body: object }).body, accepts: ['password', 'code'] },
  } as FakeAnswer
  const { user, sent } = await save({
    [put]: [both, ok(page('delivery'))],
    'POST /api/auth/confirm': ok({ confirmedUntil: '2026-11-23T10:10:00.000Z' }),
  })
  await user.click(await screen.findByRole('button', { name: 'Use a code' }))
  await user.type(screen.getByLabelText('Code from your authenticator app'), '123 456{Enter}')
  await waitFor(() => expect(puts(sent)).toHaveLength(2))
  expect(sent.find(({ call }) => call === 'POST /api/auth/confirm')?.body).toEqual({ code: '123456' })
})

const invited = 'POST /api/admin/people'

/** Sends an invitation, which asks for a confirmation. */
async function invite() {
  const opened = openPortal('/admin/people', {
    token: 't-1',
    answers: {
      'GET /api/config': ok(config),
      'GET /api/auth/me': ok(sara),
      'GET /api/admin/people': ok([]),
      [invited]: [needed],
    },
  })
  await opened.user.click(await screen.findByRole('button', { name: 'Invite' }))
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: 'First name' })
  await opened.user.type(name, 'Lina')
  return { ...opened, name }
}

test('Escape closes the question alone: the form that asked stands below it with all that was typed', async () => {
  const { user, name } = await invite()
  await user.click(screen.getByRole('textbox', { name: 'Email to invite' }))
  await user.paste('lina@majlis.example')
  await user.click(screen.getByRole('button', { name: 'Send invitation' }))
  await screen.findByRole('dialog', { name: 'Confirm that it is you' })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Confirm that it is you' })).toBeNull())
  const form = screen.getByRole('dialog', { name: 'Invite someone' })
  expect(form.contains(name)).toBe(true)
  expect(name.value).toBe('Lina')
  await waitFor(() => expect(form.contains(document.activeElement)).toBe(true))
  expect(document.activeElement).not.toBe(within(form).getByRole('button', { name: 'Close' }))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('Escape closes the list of screens alone where it lies over a form', async () => {
  const { user, name } = await invite()
  await user.keyboard('{Control>}k{/Control}')
  await screen.findByRole('dialog', { name: 'Go to' })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Go to' })).toBeNull())
  expect(name.isConnected && name.value).toBe('Lina')
  await waitFor(() => expect(document.activeElement).toBe(name))
})
