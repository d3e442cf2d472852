import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { type Answers, ok } from '#web/testing/fake-network.ts'
import { config } from '#web/testing/people.ts'
import { type FakePut, fakeUploads, fileOf, ticket } from '#web/testing/fake-uploads.ts'
import { closePortal, type Opened, openPortal } from '#web/testing/open-portal.tsx'
import { noteOn } from './noted-field.tsx'
import { sampleDocument } from '#web/portal/shops/kyc/sample-document.ts'

afterEach(() => {
  vi.restoreAllMocks()
  closePortal()
})

/** Opens `/register` in the demo, where a button fills in the fields. */
async function openKycDocuments(answers: Answers = {}): Promise<Opened & { puts: readonly FakePut[] }> {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const opened = openPortal('/register', {
    answers: {
      'GET /api/config': { status: 200, body: { ...config, demoMode: true } },
      'POST /api/objects/upload': [ticket(1), ticket(2), ticket(3), ticket(4)],
      ...answers,
    },
  })
  const puts = fakeUploads('held')
  await opened.user.click(await screen.findByRole('button', { name: 'Fill in a sample shop' }))
  return { ...opened, puts }
}

const field = (name: string) => within(screen.getByRole('region', { name }))
const inputOf = (name: string) => screen.getByLabelText<HTMLInputElement>(name, { selector: 'input' })
const pdf = (name = 'licence.pdf') => fileOf(name, 'application/pdf', 4_200_000)
const put = (puts: readonly FakePut[], index: number) =>
  waitFor(() => puts[index] ?? Promise.reject(new Error('not sent yet')))

describe('the documents', () => {
  test('take PDF, JPG and PNG, and must all be there (R-REG-02, R-REG-03, R-VAL-03)', async () => {
    const { user } = await openKycDocuments()
    expect(inputOf('Trade licence').accept).toBe('.pdf,.jpg,.jpeg,.png')
    expect(
      screen.getByText('PDF, JPG or PNG, up to 10 MB each. Only our review team sees them.'),
    ).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Submit Registration' }))
    expect(await screen.findAllByText('Please choose a file and wait until it is uploaded')).toHaveLength(3)
    expect(document.activeElement).toBe(inputOf('Trade licence'))
  })

  test('go one by one with their progress, told at the beginning, the half and the end (R-REG-02, R-REG-14)', async () => {
    const { user, puts } = await openKycDocuments()
    await user.upload(inputOf('Trade licence'), pdf())
    await user.upload(inputOf('Address proof'), pdf('proof.pdf'))
    const first = await put(puts, 0)
    expect(field('Address proof').getByText('Waiting for the previous file')).toBeTruthy()
    expect(field('Still missing').getByRole('button', { name: 'Trade licence: uploading' })).toBeTruthy()
    const said = () => field('Trade licence').getByRole('status').textContent
    expect(said()).toBe('Uploading licence.pdf')
    first.progress(2_300_000)
    await waitFor(() => expect(said()).toBe('licence.pdf is half uploaded'))
    expect(field('Trade licence').getByText(/^2\.2 MB of 4\.1 MB/)).toBeTruthy()
    expect(field('Trade licence').getByRole('progressbar').getAttribute('aria-valuenow')).toMatch(/^54/)
    first.answer(200)
    expect(await field('Trade licence').findByText('Uploaded')).toBeTruthy()
    expect(said()).toBe('licence.pdf is uploaded')
    ;(await put(puts, 1)).answer(200)
    expect(await field('Address proof').findByText('Uploaded')).toBeTruthy()
    expect(field('Still missing').getByRole('button').textContent).toBe('Owner ID or company document')
  })

  test('are awaited by a registration that is sent meanwhile, which then goes by itself', async () => {
    const { user, sent, puts } = await openKycDocuments({ 'POST /api/auth/register': ok({}) })
    const isSent = () => sent.some(({ call }) => call === 'POST /api/auth/register')
    await user.upload(inputOf('Trade licence'), pdf())
    await user.upload(inputOf('Owner ID or company document'), pdf('id.pdf'))
    await user.upload(inputOf('Address proof'), pdf('proof.pdf'))
    await user.click(screen.getByRole('button', { name: 'Submit Registration' }))
    const said = (count: number) => `Your registration is sent as soon as ${count} files are uploaded.`
    expect(await screen.findByText(said(3))).toBeTruthy()
    ;(await put(puts, 0)).answer(200)
    expect(await screen.findByText(said(2))).toBeTruthy()

    // A correction typed meanwhile is not sent half-finished.
    await user.type(screen.getByLabelText('Shop name'), ' LLC')
    expect(screen.queryByText(said(2))).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Submit Registration' }))
    ;(await put(puts, 1)).answer(200)
    const last = await put(puts, 2)
    expect(isSent()).toBe(false)
    last.answer(200)
    await waitFor(() => expect(isSent()).toBe(true))
  })

  test('that fail after a registration was sent keep it from going', async () => {
    const { user, sent, puts } = await openKycDocuments()
    await user.upload(inputOf('Trade licence'), pdf())
    await user.upload(inputOf('Owner ID or company document'), pdf('id.pdf'))
    await user.upload(inputOf('Address proof'), pdf('proof.pdf'))
    await user.click(screen.getByRole('button', { name: 'Submit Registration' }))
    ;(await put(puts, 0)).answer(415)
    ;(await put(puts, 1)).answer(200)
    ;(await put(puts, 2)).answer(200)
    await waitFor(() => expect(screen.queryByText(/^Your registration is sent/)).toBeNull())
    expect(sent.some(({ call }) => call === 'POST /api/auth/register')).toBe(false)
    expect(field('Trade licence').getByRole('button', { name: 'Choose another' })).toBeTruthy()
  })

  test('can be cancelled and removed; the focus stays in the field', async () => {
    const { user, puts } = await openKycDocuments()
    await user.upload(inputOf('Trade licence'), pdf())
    const first = await put(puts, 0)
    await user.click(screen.getByRole('button', { name: 'Cancel the upload of licence.pdf' }))
    expect(first.isAborted()).toBe(true)
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Trade licence' })),
    )
    await user.upload(inputOf('Trade licence'), pdf('another.pdf'))
    ;(await put(puts, 1)).answer(200)
    await user.click(await screen.findByRole('button', { name: 'Remove another.pdf' }))
    expect(inputOf('Trade licence')).toBeTruthy()
  })

  test.each([
    [413, 'This PDF is 4.1 MB. The limit is 10 MB: scan it again at a lower resolution.', false],
    [415, 'This file type is not accepted. Choose one of PDF, JPG, PNG.', false],
    [429, 'Too many uploads in a short time. Please try again in a while.', true],
    [507, 'Storage is full at the moment. Please try again later.', true],
    [0, 'The connection was lost. Check it and try again.', true],
  ])(
    'that fail (%i) say why, and what can be done (R-REG-14, R-UPL-06, G-20)',
    async (status, sentence, canRetry) => {
      const { user, puts } = await openKycDocuments()
      await user.upload(inputOf('Trade licence'), pdf())
      const first = await put(puts, 0)
      if (status === 0) first.lose()
      else first.answer(status)
      expect((await field('Trade licence').findByText(sentence)).role).toBe('alert')
      expect(field('Trade licence').getByRole('button', { name: 'Choose another' })).toBeTruthy()
      expect(field('Trade licence').queryByRole('button', { name: 'Try again' }) !== null).toBe(canRetry)
      if (!canRetry) return
      await user.click(field('Trade licence').getByRole('button', { name: 'Try again' }))
      ;(await put(puts, 1)).answer(200)
      expect(await field('Trade licence').findByText('Uploaded')).toBeTruthy()
    },
  )

  test('over 10 MB are never sent, and another takes their place (R-REG-15, R-UPL-02)', async () => {
    const { user, sent, puts } = await openKycDocuments()
    await user.upload(inputOf('Address proof'), fileOf('ejari-scan.png', 'image/png', 15_300_000))
    const reported = 'This photo is 14.6 MB. The limit is 10 MB: choose a smaller copy.'
    expect(await field('Address proof').findByText(reported)).toBeTruthy()
    expect(sent.some(({ call }) => call === 'POST /api/objects/upload')).toBe(false)
    const another = field('Address proof').getByRole('button', { name: 'Choose another' }).parentElement
    await user.upload(another?.querySelector('input[type=file]') as HTMLInputElement, pdf('ejari.pdf'))
    ;(await put(puts, 0)).answer(200)
    expect(await field('Address proof').findByText('ejari.pdf')).toBeTruthy()
  })

  test('of another type are refused beside their field, and never sent (R-REG-15)', async () => {
    const { sent } = await openKycDocuments()
    const page = { dataTransfer: { files: [fileOf('page.html', 'text/html')] } }
    fireEvent.drop(inputOf('Address proof'), page)
    expect(await field('Address proof').findByText(/PDF, JPG/)).toBeTruthy()
    expect(sent.some(({ call }) => call === 'POST /api/objects/upload')).toBe(false)
  })

  test('of which several are dropped on one place are named, and none is sent', async () => {
    const { puts } = await openKycDocuments()
    fireEvent.drop(inputOf('Trade licence'), { dataTransfer: { files: [pdf('one.pdf'), pdf('two.pdf')] } })
    expect(await screen.findByText('Only one file is allowed here. Please choose one.')).toBeTruthy()
    expect(screen.getByText(/^Not added: \S*one\.pdf\S*, \S*two\.pdf/)).toBeTruthy()
    expect(puts).toHaveLength(0)
  })

  test('can be samples in the demo, which are real PDF files', async () => {
    const { user, puts } = await openKycDocuments()
    await user.click(screen.getByRole('button', { name: 'Use a sample PDF: Trade licence' }))
    expect((await put(puts, 0)).file.name).toBe('sample-trade-licence.pdf')
    const text = await sampleDocument('Trade licence').text()
    const start = Number(/startxref\n(\d+)/.exec(text)?.[1])
    expect(text.slice(start, start + 4)).toBe('xref')
    expect(text.startsWith('%PDF-1.4')).toBe(true)
    expect(text.endsWith('%%EOF\n')).toBe(true)
  })
})

describe('a number that looks wrong', () => {
  test.each([
    ['taxId', '100200300000003', null],
    ['taxId', '100000000000003', 'noteCheckDigit'],
    ['taxId', '12345', 'noteTrn'],
    ['taxId', '  ', null],
    ['emiratesId', '784-1990-1234567-6', null],
    ['emiratesId', '784-1990-1234567-5', 'noteCheckDigit'],
    ['emiratesId', '12', null],
    ['phone', '050 123 4567', null],
    ['phone', '+44 20 7946 0000', 'notePhone'],
    ['licenceExpiresOn', '2026-11-21', null],
    ['licenceExpiresOn', '2026-11-20', 'noteExpired'],
    ['identityExpiresOn', '2026-11-21', null],
    ['identityExpiresOn', '2026-11-20', 'noteIdentityExpired'],
  ] as const)('%s %s is noted: %s', (name, value, note) => {
    expect(noteOn(name, value, '2026-11-21')).toBe(note)
  })

  test('is noted once the field is left, and taken all the same', async () => {
    const { user } = openPortal('/register')
    const taxId = await screen.findByLabelText('Tax ID')
    await user.click(taxId)
    await user.paste('100000000000003')
    const note = 'The check digit does not match. Check the number, or continue if it is correct.'
    expect(screen.queryByText(note)).toBeNull()
    await user.tab()
    expect(screen.getByText(note)).toBeTruthy()
    expect(taxId.getAttribute('aria-invalid')).not.toBe('true')
    await user.click(screen.getByRole('button', { name: 'More about your shop (optional)' }))
    await user.click(screen.getByLabelText(/^Emirates ID of the owner/))
    await user.paste('784-1990')
    await user.tab()
    expect(screen.getByText('An Emirates ID has 15 digits and begins with 784')).toBeTruthy()
  })
})
