import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type FakeAnswer, type Answers, ok, refusal } from '#web/testing/fake-network.ts'
import { fakeUploads, fileOf, storedAt, ticket } from '#web/testing/fake-uploads.ts'
import { closePortal, type Opened, openPortal } from '#web/testing/open-portal.tsx'
import { config, noor } from '#web/testing/people.ts'

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
const records = ['Trade licence', 'Owner ID or company document', 'Address proof']
const kycDocuments = { businessLicense: storedAt(1), identityDocument: storedAt(2) }

const { shop, ...owner } = noor('pending')
const message = "Your application is pending review. You'll be notified once approved."
const registered: FakeAnswer = { status: 201, body: { message, user: owner, shop } }
const send = 'POST /api/auth/register'
const checkEmail = 'POST /api/auth/email'
const readTerms = 'GET /api/policies/terms'
const termsText = {
  title: 'Terms',
  titleAr: 'الشروط',
  body: 'Text',
  bodyAr: 'نص',
  isSample: false,
  updatedAt: null,
  isCurrent: true,
  operator: { name: 'Majlis', nameAr: null, licence: null, address: null },
}
const taken = 'Email already registered'
const isTaken = refusal(409, 'account.email-taken', taken, [{ path: 'email', message: taken }])

beforeEach(() => vi.spyOn(console, 'warn').mockImplementation(() => {}))
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  closePortal()
})

/** Opens a form; uploads finish at once. */
async function open(path: string, answers: Answers = {}): Promise<Opened> {
  const tickets = [ticket(1), ticket(2), ticket(3), ticket(4)]
  const opened = openPortal(path, { answers: { 'POST /api/objects/upload': tickets, ...answers } })
  fakeUploads()
  await screen.findByRole('heading', { level: 1, name: 'Shop Registration' })
  return opened
}

const bodyOf = ({ sent }: Opened) => sent.filter(({ call }) => call === send).map((one) => one.body)
/** Items listed as still missing. */
const missing = () =>
  within(screen.getByRole('region', { name: 'Still missing' }))
    .queryAllByRole('button')
    .map(({ textContent }) => textContent)
const go = async ({ user }: Opened, name = 'Submit Registration') =>
  user.click(screen.getByRole('button', { name }))
/** Text of the failure toast. */
const failure = async () =>
  (await screen.findByText('Registration Failed')).closest('[role=alert]')?.textContent
const valueOf = (label: string) => (screen.getByLabelText(label) as HTMLInputElement).value

const chooseMaker = () => act(() => screen.getByRole('radio', { name: 'Maker' }).click())

async function fill(opened: Opened, texts: Record<string, string> = typed): Promise<void> {
  for (const [label, text] of Object.entries(texts)) {
    await opened.user.clear(screen.getByLabelText(label))
    await opened.user.paste(text)
  }
}

async function choose({ user }: Opened, label: string, file = fileOf('scan.pdf', 'application/pdf')) {
  await user.upload(await screen.findByLabelText(label, { selector: 'input' }), file)
}

/** Everything up to "Submit Registration". Other tests cover typing into its fields. */
async function prepare(
  path: string,
  answer: FakeAnswer | readonly FakeAnswer[] = registered,
  answers: Answers = {},
): Promise<Opened> {
  const opened = await open(path, { [send]: answer, ...answers })
  if (path === '/shop/register') chooseMaker()
  for (const [label, value] of Object.entries(typed))
    fireEvent.change(screen.getByLabelText(label), { target: { value } })
  await choose(opened, 'Trade licence')
  await choose(opened, 'Owner ID or company document')
  if (path === '/register') await choose(opened, 'Address proof')
  await waitFor(() => expect(missing()).toEqual([]))
  return opened
}

/** Keys left in the tab's storage, except the scroll positions. */
const kept = () => Object.keys(sessionStorage).filter((name) => name !== 'mj-scroll')

describe('registration by the portal', () => {
  test('sends what was typed and three documents, no business type, says so and leads to sign-in (R-REG-08, R-REG-11, R-GEN-03, G-16, G-125)', async () => {
    const opened = await prepare('/register')
    await go(opened)
    const page = within(await screen.findByRole('main'))
    expect(await page.findByRole('heading', { level: 1, name: 'Registration Successful' })).toBeTruthy()
    expect(bodyOf(opened)).toEqual([{ ...body, ...kycDocuments, addressProof: storedAt(3) }])
    const toast = await screen.findByRole('status')
    expect(toast.textContent).toContain('Registration Successful')
    expect(toast.textContent).toContain(message)
    for (const said of ['What we received', owner.email, 'Within 24-48 hours']) {
      expect(page.getByText(said)).toBeTruthy()
    }
    await waitFor(() => expect(opened.path()).toBe('/login'))
    expect(kept()).toEqual([])
  })

  test('asks for the eight fields of the specification and three files on one page, and leads back to sign-in (R-REG-01, R-REG-02, R-REG-04, R-ROUTE-05, G-140)', async () => {
    const opened = await open('/register')
    expect(screen.getByText('Complete KYC to register your shop')).toBeTruthy()
    expect(screen.getByText('Within 24-48 hours')).toBeTruthy()
    for (const label of Object.keys(typed)) expect(screen.getByLabelText(label)).toBeTruthy()
    for (const label of records) expect(screen.getByLabelText(label, { selector: 'input' })).toBeTruthy()
    expect(screen.queryByRole('radio')).toBeNull()
    for (const link of screen.getAllByRole('link', { name: 'Back to Login' })) {
      expect(link.getAttribute('href')).toBe('/login')
    }
    await go(opened)
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Shop name')))
    expect(screen.getAllByText('This field is required')).toHaveLength(8)
    expect(opened.sent.some(({ call }) => call === send)).toBe(false)
  })

  test('says at the side what is missing, and leads to each (G-140)', async () => {
    const opened = await open('/register')
    expect(missing()).toEqual([...Object.keys(typed), ...records])
    await go(opened, 'Trade licence')
    expect(document.activeElement).toBe(screen.getByLabelText('Trade licence', { selector: 'input' }))
    await fill(opened, { ...typed, Email: 'noor' })
    expect(missing()).toEqual(['Email: please correct it', ...records])
    await go(opened, 'Email: please correct it')
    expect(document.activeElement).toBe(screen.getByLabelText('Email'))
    await fill(opened, { Email: 'noor@majlis.example' })
    for (const label of records) await choose(opened, label)
    expect(await screen.findByText('Everything is complete. You can submit your registration.')).toBeTruthy()
    expect(missing()).toEqual([])
  })

  test('folds what is optional below; what is wrong there unfolds it (G-140)', async () => {
    const opened = await prepare('/register')
    const part = screen.getByRole('button', { name: 'More about your shop (optional)' })
    expect(part.getAttribute('aria-expanded')).toBe('false')
    expect(screen.queryByLabelText(/^Emirates ID of the owner/)).toBeNull()
    await opened.user.click(part)
    await opened.user.click(screen.getByLabelText(/^Emirates ID of the owner/))
    await opened.user.paste('784-1990')
    await opened.user.click(part)
    await go(opened)
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByLabelText(/^Emirates ID of the owner/)),
    )
    expect(screen.getByText('An Emirates ID has 15 digits and begins with 784')).toBeTruthy()
    expect(bodyOf(opened)).toEqual([])
  })

  test('leads to the field at fault and keeps everything typed, the password and the files too (R-REG-17)', async () => {
    const opened = await prepare('/register', [isTaken, registered])
    await go(opened)
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Email')))
    expect(await failure()).toBe(`Registration Failed${taken}`)
    for (const [label, text] of Object.entries(typed)) expect(valueOf(label)).toBe(text)
    await fill(opened, { Email: 'other@majlis.example' })
    expect(await screen.findAllByText('Uploaded')).toHaveLength(3)
    await go(opened)
    await screen.findByRole('heading', { level: 1, name: 'Registration Successful' })
    expect(bodyOf(opened)[1]).toMatchObject({ email: 'other@majlis.example', ...kycDocuments })
  })

  test('names the terms it shows; where others stand by now it shows these, and nothing typed is lost', async () => {
    const terms = (version: number) => ok({ policy: 'terms', version, ...termsText })
    const changed = refusal(409, 'terms.changed', 'These terms have changed in the meantime.')
    const opened = await prepare('/register', [changed, registered], {
      'GET /api/config': ok({ ...config, policies: ['terms'] }),
      [readTerms]: [terms(3), terms(4)],
    })
    const link = await screen.findByRole('link', { name: 'By registering you agree to our terms' })
    expect(link.getAttribute('href')).toBe('/terms/3')
    await go(opened)
    expect(await failure()).toContain('These terms have changed in the meantime.')
    await waitFor(() => expect(link.getAttribute('href')).toBe('/terms/4'))
    for (const [label, text] of Object.entries(typed)) expect(valueOf(label)).toBe(text)
    await go(opened)
    await screen.findByRole('heading', { level: 1, name: 'Registration Successful' })
    expect(bodyOf(opened)).toMatchObject([{ termsVersion: 3 }, { termsVersion: 4 }])
  })

  test('leads to a document that is gone, which is then sent again', async () => {
    const gone = 'This file is no longer here. Please upload it again.'
    const answer = refusal(400, 'object.unknown-file', gone, [{ path: 'addressProof', message: gone }])
    const opened = await prepare('/register', answer)
    await go(opened)
    const proof = await screen.findByRole('region', { name: 'Address proof' })
    expect(within(proof).getByRole('alert').textContent).toBe(gone)
    await opened.user.click(within(proof).getByRole('button', { name: 'Try again' }))
    expect(await within(proof).findByText('Uploaded')).toBeTruthy()
  })

  test('asks to try again when the server does not answer, and may then be sent again (R-REG-10)', async () => {
    const opened = await prepare('/register', ['unreachable', registered])
    await go(opened)
    expect(await failure()).toBe('Registration FailedPlease try again')
    await go(opened)
    await screen.findByRole('heading', { level: 1, name: 'Registration Successful' })
  })

  test('tells of a known address as soon as its field is left, and leaves the reader where they are (R-REG-17)', async () => {
    const opened = await open('/register', { [checkEmail]: [isTaken, 'unreachable'] })
    await fill(opened, { Email: 'noor@majlis.example' })
    await opened.user.tab()
    const here = document.activeElement
    expect((await screen.findByText(taken)).getAttribute('role')).toBe('alert')
    expect(document.activeElement).toBe(here)
    expect(missing()[2]).toBe('Email: please correct it')
    await fill(opened, { Email: 'other@majlis.example' })
    await opened.user.tab()
    expect(screen.queryByText(taken)).toBeNull()
    expect(missing()).not.toContain('Email: please correct it')
    const asked = opened.sent.filter(({ call }) => call === checkEmail).map((one) => one.body)
    expect(asked).toEqual([{ email: 'noor@majlis.example' }, { email: 'other@majlis.example' }])
  })

  test('says "Submitting..." while it waits and sends once (R-REG-04)', async () => {
    const opened = await prepare('/register', 'pending')
    await go(opened)
    await opened.user.click(await screen.findByRole('button', { name: 'Submitting...' }))
    expect(bodyOf(opened)).toHaveLength(1)
  })
})

describe('registration of a shop', () => {
  test('asks for the business type and two documents on one page (R-REG-05, R-REG-06, R-ROUTE-06, G-17, R-GEN-02)', async () => {
    const opened = await open('/shop/register')
    await go(opened)
    expect(await screen.findByText('Please select a business type')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Supplier' })))
    expect(missing()).toEqual(['Business type', ...Object.keys(typed), ...records.slice(0, 2)])
  })

  test('sends the type, shows the success, and leads to the shop sign-in after three seconds (R-ROUTE-06, R-REG-11, G-17, R-REG-07, R-REG-09, R-LIM-02)', async () => {
    const opened = await prepare('/shop/register')
    vi.useFakeTimers()
    act(() => screen.getByRole('button', { name: 'Submit Registration' }).click())
    const success = () => screen.getByRole('heading', { name: 'Registration Successful!' })
    const heading = await vi.waitFor(success, { timeout: 60_000, interval: 10 })
    expect(document.activeElement).toBe(heading)
    expect(bodyOf(opened)).toEqual([{ ...body, ...kycDocuments, businessType: 'maker' }])
    expect(screen.getByText(/You will receive an email once your shop is approved/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Go to sign in' }).getAttribute('href')).toBe('/shop/login')
    expect(screen.getByText('Within 24-48 hours')).toBeTruthy()
    await act(() => vi.advanceTimersByTimeAsync(2900))
    expect(opened.path()).toBe('/shop/register')
    await act(() => vi.advanceTimersByTimeAsync(100))
    expect(opened.path()).toBe('/shop/login')
  })

  test('stays where the reader wants to read', async () => {
    const opened = await prepare('/shop/register')
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await go(opened)
    await opened.user.click(await screen.findByRole('button', { name: 'Stay on this page' }))
    await act(() => vi.advanceTimersByTimeAsync(5000))
    expect(opened.path()).toBe('/shop/register')
    expect(screen.queryByText(/Taking you/)).toBeNull()
  })

  test.each(['wheel', 'touchstart'])('stays where the reader scrolls or touches it (%s)', async (kind) => {
    const opened = await prepare('/shop/register')
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await go(opened)
    await screen.findByRole('heading', { name: 'Registration Successful!' })
    act(() => void window.dispatchEvent(new Event(kind)))
    await act(() => vi.advanceTimersByTimeAsync(5000))
    expect(opened.path()).toBe('/shop/register')
    expect(screen.queryByText(/Taking you/)).toBeNull()
  })

  test('tells a failure in its own words (R-REG-10)', async () => {
    const opened = await prepare('/shop/register', 'unreachable')
    await go(opened)
    const reported = 'Registration FailedAn error occurred during registration'
    expect(await failure()).toBe(reported)
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

describe('what was typed survives a reload', () => {
  test('with the files that had arrived, but for the password, and a note says so (R-REG-17)', async () => {
    const opened = await open('/shop/register')
    chooseMaker()
    await fill(opened)
    await choose(opened, 'Trade licence')
    await screen.findByText('Uploaded')
    expect(JSON.stringify(Object.entries(sessionStorage))).not.toContain('majlis-demo')
    const answers = { 'POST /api/objects/upload': [ticket(2)], [send]: registered }
    const again = openPortal('/shop/register', { isReload: true, answers })
    fakeUploads()
    expect(await screen.findByText('What you typed is still here')).toBeTruthy()
    expect(screen.getByText(/Only the password is not saved/)).toBeTruthy()
    for (const [label, text] of Object.entries(typed)) {
      expect(valueOf(label)).toBe(label === 'Password' ? '' : text)
    }
    expect(screen.getByText('scan.pdf')).toBeTruthy()
    expect(missing()).toEqual(['Password', 'Owner ID or company document'])
    await fill(again, { Password: 'majlis-demo' })
    expect(screen.queryByText(/Only the password is not saved/)).toBeNull()
    await choose(again, 'Owner ID or company document')
    await waitFor(() => expect(missing()).toEqual([]))
    await go(again)
    await screen.findByRole('heading', { name: 'Registration Successful!' })
    expect(bodyOf(again)).toEqual([{ ...body, ...kycDocuments, businessType: 'maker' }])
    expect(kept()).toEqual([])
  })

  test('until one starts over', async () => {
    const opened = await open('/shop/register')
    chooseMaker()
    await choose(opened, 'Trade licence')
    await screen.findByText('Uploaded')
    const again = openPortal('/shop/register', { isReload: true })
    await again.user.click(await screen.findByRole('button', { name: 'Start over' }))
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Maker' }).checked).toBe(false)
    expect(screen.queryByText('scan.pdf')).toBeNull()
    expect(kept()).toEqual([])
  })

  test('also where a kept file is gone from the server, which is then chosen again', async () => {
    const opened = await open('/shop/register')
    chooseMaker()
    await fill(opened)
    await choose(opened, 'Trade licence')
    await choose(opened, 'Owner ID or company document')
    await waitFor(() => expect(missing()).toEqual([]))
    const gone = 'This file is no longer here. Please upload it again.'
    const answer = refusal(400, 'object.unknown-file', gone, [{ path: 'businessLicense', message: gone }])
    const again = openPortal('/shop/register', { isReload: true, answers: { [send]: answer } })
    await screen.findByText('What you typed is still here')
    await fill(again, { Password: 'majlis-demo' })
    await go(again)
    const licence = within(await screen.findByRole('region', { name: 'Trade licence' }))
    expect((await licence.findByRole('alert')).textContent).toBe(gone)
    expect(licence.queryByRole('button', { name: 'Try again' })).toBeNull()
    expect(licence.getByRole('button', { name: 'Choose another' })).toBeTruthy()
  })
})
