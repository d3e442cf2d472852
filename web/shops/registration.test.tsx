import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { type Answer, refusal } from '#web/testing/fake-network.ts'
import { closePortal, openPortal } from '#web/testing/open-portal.tsx'
import { noor } from '#web/testing/people.ts'

const typed = {
  'Shop name': 'Dar Al Noor',
  'Owner name': 'Noor Al Ketbi',
  Email: 'noor@majlis.example',
  Password: 'majlis-demo',
  Phone: '+971 50 123 4567',
  'Business registration number': 'CN-123456',
  'Business address': 'Al Quoz 3, Dubai',
  'Tax ID': '100000000000003',
}
const body = {
  shopName: 'Dar Al Noor',
  ownerName: 'Noor Al Ketbi',
  email: 'noor@majlis.example',
  password: 'majlis-demo',
  phone: '+971 50 123 4567',
  businessRegistrationNumber: 'CN-123456',
  businessAddress: 'Al Quoz 3, Dubai',
  taxId: '100000000000003',
}

const { shop, ...owner } = noor('pending')
const message = "Your application is pending review. You'll be notified once approved."
const registered: Answer = { status: 201, body: { message, user: owner, shop } }

/** Opens a registration form, fills it in and sends it. */
async function register(path: string, answer: Answer, before?: () => Promise<unknown>) {
  const opened = openPortal(path, { answers: { 'POST /api/auth/register': answer } })
  await screen.findByRole('heading', { level: 1, name: 'Shop Registration' })
  await before?.()
  for (const [label, text] of Object.entries(typed)) {
    await opened.user.click(screen.getByLabelText(label))
    await opened.user.paste(text)
  }
  await opened.user.click(screen.getByRole('button', { name: 'Submit Registration' }))
  return opened
}

async function chooseMaker(): Promise<void> {
  act(() => screen.getByRole('radio', { name: 'Maker' }).click())
}

function valueOf(label: string): string {
  return (screen.getByLabelText(label) as HTMLInputElement).value
}

afterEach(() => {
  vi.useRealTimers()
  closePortal()
})

describe('registration by the portal', () => {
  test('sends what was typed and no business type, says so and leads to sign-in', async () => {
    const { sent, path } = await register('/register', registered)
    await screen.findByRole('heading', { name: 'Portal' })
    expect(path()).toBe('/login')
    expect(sent[0]?.body).toEqual(body)
    expect((await screen.findByText('Registration Successful')).parentElement?.textContent).toContain(message)
  })

  test('asks for everything, in the order of the specification, and leads back to sign-in', async () => {
    const { user, sent } = openPortal('/register')
    await user.click(await screen.findByRole('button', { name: 'Submit Registration' }))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Shop name')))
    expect(screen.getAllByText('This field is required')).toHaveLength(8)
    expect(sent).toEqual([])
    expect(screen.queryByRole('radio')).toBeNull()
    for (const link of screen.getAllByRole('link', { name: 'Back to Login' })) {
      expect(link.getAttribute('href')).toBe('/login')
    }
  })

  test('names the field at fault and keeps everything typed, the password too', async () => {
    const taken = 'Email already registered'
    const answer = refusal(409, 'account.email-taken', taken, [{ path: 'email', message: taken }])
    await register('/register', answer)
    expect((await screen.findByRole('alert')).textContent).toBe(`Registration Failed${taken}`)
    const email = screen.getByLabelText('Email')
    await waitFor(() => expect(document.activeElement).toBe(email))
    expect(email.getAttribute('aria-invalid')).toBe('true')
    for (const [label, text] of Object.entries(typed)) expect(valueOf(label)).toBe(text)
  })

  test('asks to try again when the server does not answer', async () => {
    const { user } = await register('/register', 'unreachable')
    expect((await screen.findByRole('alert')).textContent).toBe('Registration FailedPlease try again')
    await user.click(screen.getByRole('button', { name: 'Submit Registration' }))
  })

  test('says "Submitting..." while it waits and sends once', async () => {
    const { user, sent } = await register('/register', 'pending')
    await user.click(await screen.findByRole('button', { name: 'Submitting...' }))
    expect(sent).toHaveLength(1)
  })
})

describe('registration of a shop', () => {
  test('asks for the business type', async () => {
    const { sent } = await register('/shop/register', registered)
    expect(await screen.findByText('Please select a business type')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Supplier' })))
    expect(sent).toEqual([])
  })

  test('sends the type, shows the success, and leads to the shop sign-in after three seconds', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { sent, path } = await register('/shop/register', registered, chooseMaker)
    const heading = await screen.findByRole('heading', { name: 'Registration Successful!' })
    expect(document.activeElement).toBe(heading)
    expect(sent[0]?.body).toEqual({ ...body, businessType: 'maker' })
    expect(screen.getByText(/You will receive an email once your shop is approved/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Go to sign in' }).getAttribute('href')).toBe('/shop/login')
    await act(() => vi.advanceTimersByTimeAsync(2500))
    expect(path()).toBe('/shop/register')
    await act(() => vi.advanceTimersByTimeAsync(600))
    expect(path()).toBe('/shop/login')
  })

  test('tells a failure in its own words', async () => {
    await register('/shop/register', 'unreachable', chooseMaker)
    const told = 'Registration FailedAn error occurred during registration'
    expect((await screen.findByRole('alert')).textContent).toBe(told)
  })

  test('speaks Arabic, and an error follows a change of language', async () => {
    const { user } = openPortal('/shop/register', { language: 'ar' })
    await user.click(await screen.findByRole('button', { name: 'إرسال طلب التسجيل' }))
    expect(await screen.findByText('يُرجى اختيار نوع النشاط')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'English' }))
    expect(await screen.findByText('Please select a business type')).toBeTruthy()
    expect(document.documentElement.dir).toBe('ltr')
  })
})
