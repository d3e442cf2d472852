import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Answer, type Answers, refusal } from '#web/testing/fake-network.ts'
import { fakeUploads, fileOf, storedAt, ticket } from '#web/testing/fake-uploads.ts'
import { closePortal, type Opened, openPortal } from '#web/testing/open-portal.tsx'
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
const kycDocuments = { businessLicense: storedAt(1), identityDocument: storedAt(2) }

const { shop, ...owner } = noor('pending')
const message = "Your application is pending review. You'll be notified once approved."
const registered: Answer = { status: 201, body: { message, user: owner, shop } }
const send = 'POST /api/auth/register'
const checkEmail = 'POST /api/auth/email'
const taken = 'Email already registered'
const isTaken = refusal(409, 'account.email-taken', taken, [{ path: 'email', message: taken }])

beforeEach(() => vi.spyOn(console, 'warn').mockImplementation(() => {}))
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  closePortal()
})

/** Opens a form; files arrive at once. */
async function open(path: string, answers: Answers = {}): Promise<Opened> {
  const tickets = [ticket(1), ticket(2), ticket(3), ticket(4)]
  const opened = openPortal(path, { answers: { 'POST /api/objects/upload': tickets, ...answers } })
  fakeUploads()
  await screen.findByRole('heading', { level: 1, name: 'Shop Registration' })
  return opened
}

const bodyOf = ({ sent }: Opened) => sent.filter(({ call }) => call === send).map((one) => one.body)
const step = () => screen.getByRole('heading', { level: 2, name: /^(?!What happens)/ }).textContent
const go = async ({ user }: Opened, name = 'Continue') => user.click(screen.getByRole('button', { name }))
const valueOf = (label: string) => (screen.getByLabelText(label) as HTMLInputElement).value

async function chooseMaker(opened: Opened): Promise<void> {
  act(() => screen.getByRole('radio', { name: 'Maker' }).click())
  await go(opened)
  await screen.findByLabelText('Shop name')
}

async function fill(opened: Opened, texts: Record<string, string> = typed): Promise<void> {
  for (const [label, text] of Object.entries(texts)) {
    await opened.user.clear(screen.getByLabelText(label))
    await opened.user.paste(text)
  }
  await go(opened)
}

async function choose({ user }: Opened, label: string, file = fileOf('scan.pdf', 'application/pdf')) {
  await user.upload(await screen.findByLabelText(label, { selector: 'input' }), file)
}

/** Everything up to "Check and send". */
async function prepare(path: string, answer: Answer | readonly Answer[] = registered): Promise<Opened> {
  const opened = await open(path, { [send]: answer })
  if (path === '/shop/register') await chooseMaker(opened)
  await fill(opened)
  await choose(opened, 'Trade licence')
  await choose(opened, 'Owner ID or company document')
  if (path === '/register') await choose(opened, 'Address proof')
  await waitFor(() => expect(screen.queryByText(/not uploaded yet/)).toBeNull())
  await go(opened)
  await screen.findByRole('button', { name: 'Submit Registration' })
  return opened
}

/** What the tab still knows, but for how far its pages are scrolled. */
const kept = () => Object.keys(sessionStorage).filter((name) => name !== 'mj-scroll')

describe('registration by the portal', () => {
  test('sends what was typed and three papers, no business type, says so and leads to sign-in', async () => {
    const opened = await prepare('/register')
    await go(opened, 'Submit Registration')
    const page = within(await screen.findByRole('main'))
    expect(await page.findByRole('heading', { level: 1, name: 'Registration Successful' })).toBeTruthy()
    expect(bodyOf(opened)).toEqual([{ ...body, ...kycDocuments, addressProof: storedAt(3) }])
    const toast = await screen.findByRole('status')
    expect(toast.textContent).toContain('Registration Successful')
    expect(toast.textContent).toContain(message)
    for (const said of ['What we have received', owner.email, 'Within 24-48 hours']) {
      expect(page.getByText(said)).toBeTruthy()
    }
    await waitFor(() => expect(opened.path()).toBe('/login'), { timeout: 4000 })
    expect(kept()).toEqual([])
  })

  test('asks for the eight fields of the specification, and leads back to sign-in', async () => {
    const opened = await open('/register')
    await go(opened)
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Shop name')))
    expect(screen.getAllByText('This field is required')).toHaveLength(8)
    expect(screen.getByText('Complete KYC to register your shop')).toBeTruthy()
    expect(screen.queryByRole('radio')).toBeNull()
    for (const link of screen.getAllByRole('link', { name: 'Back to Login' })) {
      expect(link.getAttribute('href')).toBe('/login')
    }
  })

  test('leads to the field at fault and keeps everything typed, the password and the files too', async () => {
    const opened = await prepare('/register', [isTaken, registered])
    await go(opened, 'Submit Registration')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Email')))
    expect((await screen.findByRole('alert')).textContent).toBe(`Registration Failed${taken}`)
    for (const [label, text] of Object.entries(typed)) expect(valueOf(label)).toBe(text)
    await fill(opened, { Email: 'other@majlis.example' })
    expect(await screen.findAllByText('Uploaded')).toHaveLength(3)
    await go(opened)
    await go(opened, 'Submit Registration')
    await screen.findByRole('heading', { level: 1, name: 'Registration Successful' })
    expect(bodyOf(opened)[1]).toMatchObject({ email: 'other@majlis.example', ...kycDocuments })
  })

  test('leads to a paper that is gone, which is then sent again', async () => {
    const gone = 'This file is no longer here. Please upload it again.'
    const answer = refusal(400, 'object.unknown-paper', gone, [{ path: 'addressProof', message: gone }])
    const opened = await prepare('/register', answer)
    await go(opened, 'Submit Registration')
    const proof = await screen.findByRole('region', { name: 'Address proof' })
    expect(within(proof).getByRole('alert').textContent).toBe(gone)
    await opened.user.click(within(proof).getByRole('button', { name: 'Try again' }))
    expect(await within(proof).findByText('Uploaded')).toBeTruthy()
  })

  test('asks to try again when the server does not answer, and may then be sent again', async () => {
    const opened = await prepare('/register', ['unreachable', registered])
    await go(opened, 'Submit Registration')
    expect((await screen.findByRole('alert')).textContent).toBe('Registration FailedPlease try again')
    await go(opened, 'Submit Registration')
    await screen.findByRole('heading', { level: 1, name: 'Registration Successful' })
  })

  test('tells of a known address before any papers are asked for; a check that fails holds up nobody', async () => {
    const opened = await open('/register', { [checkEmail]: [isTaken, 'unreachable'] })
    await fill(opened)
    expect(await screen.findByText(taken)).toBeTruthy()
    expect(step()).toBe('Shop and owner')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Email')))
    await fill(opened, { Email: 'other@majlis.example' })
    await waitFor(() => expect(step()).toBe('Your documents'))
    expect(opened.sent.find(({ call }) => call === checkEmail)?.body).toEqual({
      email: 'noor@majlis.example',
    })
  })

  test('says "Submitting..." while it waits and sends once', async () => {
    const opened = await prepare('/register', 'pending')
    await go(opened, 'Submit Registration')
    await opened.user.click(await screen.findByRole('button', { name: 'Submitting...' }))
    expect(bodyOf(opened)).toHaveLength(1)
  })
})

describe('registration of a shop', () => {
  test('asks for the business type', async () => {
    const opened = await open('/shop/register')
    await go(opened)
    expect(await screen.findByText('Please select a business type')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Supplier' })))
  })

  test('sends the type, shows the success, and leads to the shop sign-in after three seconds', async () => {
    const opened = await prepare('/shop/register')
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await go(opened, 'Submit Registration')
    const heading = await screen.findByRole('heading', { name: 'Registration Successful!' })
    expect(document.activeElement).toBe(heading)
    expect(bodyOf(opened)).toEqual([{ ...body, ...kycDocuments, businessType: 'maker' }])
    expect(screen.getByText(/You will receive an email once your shop is approved/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Go to sign in' }).getAttribute('href')).toBe('/shop/login')
    await act(() => vi.advanceTimersByTimeAsync(2500))
    expect(opened.path()).toBe('/shop/register')
    await act(() => vi.advanceTimersByTimeAsync(600))
    expect(opened.path()).toBe('/shop/login')
  })

  test('stays where the reader wants to read', async () => {
    const opened = await prepare('/shop/register')
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await go(opened, 'Submit Registration')
    await opened.user.click(await screen.findByRole('button', { name: 'Stay on this page' }))
    await act(() => vi.advanceTimersByTimeAsync(5000))
    expect(opened.path()).toBe('/shop/register')
    expect(screen.queryByText(/Taking you/)).toBeNull()
  })

  test('tells a failure in its own words', async () => {
    const opened = await prepare('/shop/register', 'unreachable')
    await go(opened, 'Submit Registration')
    const told = 'Registration FailedAn error occurred during registration'
    expect((await screen.findByRole('alert')).textContent).toBe(told)
  })

  test('shows everything once more, with ways back, before it is sent', async () => {
    const opened = await prepare('/shop/register')
    for (const shown of ['Maker', 'Dar Al Noor', 'noor@majlis.example', '100 0000 0000 0003']) {
      expect(screen.getByText(shown)).toBeTruthy()
    }
    expect(screen.getAllByText('scan.pdf')).toHaveLength(2)
    expect(document.body.textContent).not.toContain('majlis-demo')
    await opened.user.click(screen.getByRole('link', { name: 'Edit: Business type' }))
    await screen.findByRole('radio', { name: 'Maker' })
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 2, name: 'Business type' }))
  })

  test('stands in the address step by step, so that Back works; a step that is not open yet is not shown', async () => {
    const opened = await open('/shop/register?step=check')
    await waitFor(() => expect(opened.path()).toBe('/shop/register'))
    await chooseMaker(opened)
    expect(opened.path()).toBe('/shop/register?step=shop')
    await fill(opened)
    await waitFor(() => expect(opened.path()).toBe('/shop/register?step=documents'))
    expect(await screen.findByText('Step 3 of 4', { exact: false })).toBeTruthy()
    opened.goTo('/shop/register?step=shop')
    await waitFor(() => expect(step()).toBe('Shop and owner'))
    expect(valueOf('Password')).toBe('majlis-demo')
  })

  test('speaks Arabic, and an error follows a change of language', async () => {
    const { user } = openPortal('/shop/register', { language: 'ar' })
    await user.click(await screen.findByRole('button', { name: 'متابعة' }))
    expect(await screen.findByText('يُرجى اختيار نوع النشاط')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'English' }))
    expect(await screen.findByText('Please select a business type')).toBeTruthy()
    expect(document.documentElement.dir).toBe('ltr')
  })
})

describe('what was typed survives a reload', () => {
  test('but for the password and the files, and a note says so', async () => {
    const opened = await open('/shop/register')
    await chooseMaker(opened)
    await fill(opened)
    await screen.findByRole('heading', { level: 2, name: 'Your documents' })
    expect(JSON.stringify(Object.entries(sessionStorage))).not.toContain('majlis-demo')
    const again = openPortal('/shop/register?step=documents', {
      isReload: true,
      answers: { 'POST /api/objects/upload': [ticket(1), ticket(2)] },
    })
    fakeUploads()
    await waitFor(() => expect(again.path()).toBe('/shop/register?step=shop'))
    expect(screen.getByText('What you typed is still here')).toBeTruthy()
    expect(screen.getByText(/enter and choose them again/)).toBeTruthy()
    for (const [label, text] of Object.entries(typed)) {
      expect(valueOf(label)).toBe(label === 'Password' ? '' : text)
    }
    await fill(again, { Password: 'majlis-demo' })
    await choose(again, 'Trade licence')
    expect(screen.getByText(/enter and choose them again/)).toBeTruthy()
    await choose(again, 'Owner ID or company document')
    await waitFor(() => expect(screen.queryByText(/enter and choose them again/)).toBeNull())
    await again.user.click(screen.getByRole('button', { name: 'Start over' }))
    await waitFor(() => expect(step()).toBe('Business type'))
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Maker' }).checked).toBe(false)
    expect(kept()).toEqual([])
  })
})
