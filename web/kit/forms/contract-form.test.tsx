import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { email, password } from '#contract/fields.ts'
import { issue } from '#contract/issue-texts.ts'
import type { Language } from '#domain/platform/text/language.ts'
import { ApiError } from '#web/kit/api/api-error.ts'
import { LocaleProvider } from '#web/kit/i18n/locale.tsx'
import { useContractForm } from './contract-form.ts'

const schema = z.object({ name: z.string().min(1, issue('required')), email, password })
type FormValues = z.output<typeof schema>
const blank = { name: '', email: '', password: '' }

afterEach(() => {
  cleanup()
  sessionStorage.clear()
})

type Props = { readonly onSubmit: (values: FormValues) => void | Promise<unknown> }

function Contact({ onSubmit }: Props) {
  const draft = { key: 'test', except: ['password'] as const }
  const form = useContractForm(schema, { initial: blank, draft, onSubmit })
  return (
    <form onSubmit={form.onSubmit} noValidate>
      {(['name', 'email', 'password'] as const).map((path) => {
        const { error, ...input } = form.field(path)
        return (
          <label key={path}>
            {path}
            <input {...input} />
            <span data-testid={`${path}-error`}>{error}</span>
          </label>
        )
      })}
      <output>{form.problems.map(({ path, message }) => `${path}: ${message}`).join('; ')}</output>
      {form.failure !== null && <p role="alert">failed</p>}
      {form.isRestored && (
        <button type="button" onClick={form.startOver}>
          Start over
        </button>
      )}
      <button disabled={form.isPending}>Send</button>
    </form>
  )
}

function open(onSubmit: Props['onSubmit'] = () => {}, language: Language = 'en') {
  cleanup()
  render(
    <LocaleProvider language={language}>
      <Contact onSubmit={onSubmit} />
    </LocaleProvider>,
  )
  return userEvent.setup()
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${name}`))
const errorOf = (name: string) => screen.getByTestId(`${name}-error`).textContent
const refusal = (errors: object[]) =>
  new ApiError({
    status: 400,
    statusText: '',
    body: JSON.stringify({ message: 'No', code: 'request.invalid', errors }),
    quotesBody: true,
  })

async function fillIn(user: ReturnType<typeof open>) {
  await user.type(field('name'), 'Salma')
  await user.click(field('email'))
  await user.paste('salma@example.ae')
  await user.click(field('password'))
  await user.paste('long enough')
}

describe('a form over the contract', () => {
  test('says nothing of a field before it is left, then follows its correction', async () => {
    const user = open()
    await user.type(field('email'), 'salma')
    expect(errorOf('email')).toBe('')
    await user.tab()
    expect(errorOf('email')).toBe('Please enter a valid email address')
    await user.click(field('email'))
    await user.paste('@example.ae')
    expect(errorOf('email')).toBe('')
  })

  test('names all that is wrong in the order of the screen, and takes the reader to the first', async () => {
    const send = vi.fn()
    const user = open(send)
    await user.click(screen.getByText('Send'))
    expect(screen.getByRole('status').textContent).toMatch(
      /^name: This field is required; email: .+; password: /,
    )
    expect(document.activeElement).toBe(field('name'))
    expect(send).not.toHaveBeenCalled()
  })

  test('speaks the language of its reader', async () => {
    const user = open(() => {}, 'ar')
    await user.click(screen.getByText('Send'))
    expect(errorOf('name')).toBe('هذا الحقل مطلوب')
  })

  test('sends decoded values once, however often it is pressed', async () => {
    const answered = Promise.withResolvers<void>()
    const send = vi.fn(() => answered.promise)
    const user = open(send)
    await fillIn(user)
    const form = document.querySelector('form')
    form?.requestSubmit()
    form?.requestSubmit()
    expect(await screen.findByText('Send')).toHaveProperty('disabled', true)
    const typed = { name: 'Salma', email: 'salma@example.ae', password: 'long enough' }
    expect(send.mock.calls).toEqual([[typed, ['name', 'email', 'password']]])
    answered.resolve()
    await vi.waitFor(() => expect(screen.getByText('Send')).toHaveProperty('disabled', false))
  })

  test('shows what the server says of a field there, until the field changes', async () => {
    const user = open(() => Promise.reject(refusal([{ path: 'email', message: 'This address is taken' }])))
    await fillIn(user)
    await user.click(screen.getByText('Send'))
    await vi.waitFor(() => expect(errorOf('email')).toBe('This address is taken'))
    expect(document.activeElement).toBe(field('email'))
    expect(screen.queryByRole('alert')).toBeNull()
    await user.type(field('email'), 'x')
    expect(errorOf('email')).toBe('')
  })

  test('tells of a failure that belongs to no field, and loses nothing', async () => {
    const user = open(() => Promise.reject(refusal([{ path: 'elsewhere', message: 'No' }])))
    await fillIn(user)
    await user.click(screen.getByText('Send'))
    expect(await screen.findByRole('alert')).toBeTruthy()
    expect(field('name').value).toBe('Salma')
  })
})

describe('its draft', () => {
  test('is there again after a reload and in the other language, without the password', async () => {
    await fillIn(open())
    open(() => {}, 'ar')
    expect([field('name').value, field('email').value]).toEqual(['Salma', 'salma@example.ae'])
    expect(field('password').value).toBe('')
    expect(sessionStorage.getItem('test')).not.toContain('long enough')
  })

  test('can be thrown away', async () => {
    await fillIn(open())
    const user = open()
    await user.click(screen.getByText('Start over'))
    expect(field('name').value).toBe('')
    expect(sessionStorage.length).toBe(0)
  })

  test('is forgotten once it was sent, and kept when sending failed', async () => {
    const user = open(() => Promise.reject(new Error('offline')))
    await fillIn(user)
    await user.click(screen.getByText('Send'))
    await screen.findByRole('alert')
    expect(sessionStorage.length).toBe(1)
    const again = open(() => Promise.resolve())
    await again.type(field('password'), 'long enough')
    await again.click(screen.getByText('Send'))
    await vi.waitFor(() => expect(sessionStorage.length).toBe(0))
  })

  test('that someone wrote as nonsense is none', () => {
    for (const text of ['oak', '[1]', 'null', '{"name":{"a":1},"other":"x"}']) {
      sessionStorage.setItem('test', text)
      open()
      expect(field('name').value).toBe('')
      expect(screen.queryByText('Start over')).toBeNull()
    }
  })
})
