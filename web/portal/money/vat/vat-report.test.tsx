import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { emirates } from '#domain/shops/emirate.ts'
import { quartersUntil } from '#domain/money/documents/vat-report.ts'
import { fakeUploads, fileOf, storedAt, ticket } from '#web/testing/fake-uploads.ts'
import { type Answers, ok, refusal } from '#web/testing/fake-network.ts'
import { closePortal, openPortal } from '#web/testing/open-portal.tsx'
import { config, noor, sara } from '#web/testing/people.ts'

const today = new Date('2026-11-21T08:00:00Z')
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: today })
})
afterEach(closePortal)

const [now = '', before = ''] = quartersUntil(today, 2)
const none = { net: '0.00', vat: '0.00', documents: 0 }
const sold = {
  supplies: { net: '200.00', vat: '10.00', documents: 2 },
  corrections: { net: '20.00', vat: '1.00', documents: 1 },
}
const report = (about: object = {}) => ({
  quarter: now,
  trn: '100526018500003',
  rows: emirates.map((emirate) => ({
    emirate,
    supplies: none,
    corrections: none,
    ...(emirate === 'sharjah' && sold),
  })),
  total: sold,
  byDeliverySince: null,
  boxes: [
    { box: '1c', net: 180, vat: 9 },
    { box: '10', net: 0, vat: 0 },
    { box: '14', net: null, vat: 9 },
  ],
  ...about,
})
const read = 'GET /api/shop/vat-report'

function open(answers: Answers, language: 'en' | 'ar' = 'en') {
  const usual = { 'GET /api/auth/me': ok(noor('approved')), 'GET /api/config': ok(config) }
  return openPortal('/shop/vat', { language, token: 't-1', answers: { ...usual, ...answers } })
}
const cells = (name: RegExp) =>
  within(screen.getByRole('row', { name }))
    .getAllByRole('cell')
    .map((cell) => cell.textContent)

test('each emirate has its row, with what was corrected beside what was supplied', async () => {
  open({ [read]: ok(report()) })
  await screen.findByRole('row', { name: /^Sharjah/ })
  // Seven emirates, the head and the sum; below them three boxes and a head.
  expect(screen.getAllByRole('row')).toHaveLength(13)
  expect(cells(/^Sharjah/)).toEqual(['200.00', '10.00', '20.00', '1.00', '9.00'])
  expect(cells(/^Total/)).toEqual(['200.00', '10.00', '20.00', '1.00', '9.00'])
  expect(screen.getByRole('row', { name: /^Sharjah/ }).textContent).toContain('3 documents')
})

test('the boxes of the return stand below by their names there, and the emirate of delivery is chosen by a switch (G-134)', async () => {
  const put = 'PUT /api/shop/vat-report/by-delivery'
  const { user, sent } = open({ [read]: ok(report()), [put]: ok({ since: now }) })
  await screen.findByRole('row', { name: /1c · Standard rated supplies in Sharjah/ })
  expect(cells(/14 · Payable tax for the period/)).toEqual(['', '9.00'])
  await user.click(screen.getByRole('switch', { name: new RegExp(`emirate of delivery from .*${now}`) }))
  await screen.findByText('Saved')
  expect(sent.find(({ call }) => call === put)?.body).toEqual({ since: now, isByDelivery: true })
})

test('another quarter is asked for by its name', async () => {
  const { user, sent, path } = open({ [read]: ok(report()) })
  await screen.findByRole('row', { name: /^Sharjah/ })
  await user.selectOptions(screen.getByLabelText('Quarter'), before)
  await screen.findByRole('region', { name: new RegExp(before) })
  expect(sent.filter(({ call }) => call === read).at(-1)?.path).toContain(`quarter=${before}`)
  // The URL keeps the quarter, so that Back returns to it.
  expect(path()).toBe(`/shop/vat?quarter=${before}`)
})

test('whoever is not registered is told so, in Arabic too', async () => {
  open({ [read]: ok(report({ trn: null })) }, 'ar')
  expect(await screen.findByText('لم يُذكر رقم ضريبي')).toBeTruthy()
  expect(screen.queryByRole('table')).toBeNull()
})

test('a report that cannot be read can be asked for again', async () => {
  open({ [read]: refusal(503, 'request.unavailable', 'Busy') })
  expect(await screen.findByText('The VAT report could not be loaded')).toBeTruthy()
})

test('administrators see what the e-invoicing provider rejected, each with its order', async () => {
  const one = { orderId: 'o1', orderNumber: 'MJ-20419', type: 'tax-invoice', number: 'INV-2026-00012' }
  const about = { seller: 'Dar Al Noor', at: '2026-11-22T08:00:00.000Z' }
  const rejected = [
    { ...one, ...about, reasons: ['SIM-404: no such receiver'] },
    { ...one, ...about, number: 'INV-2026-00013', reasons: [] },
  ]
  openPortal('/admin/vat', {
    token: 't-1',
    answers: {
      'GET /api/auth/me': ok(sara),
      'GET /api/config': ok(config),
      'GET /api/admin/vat-report': ok(report()),
      'GET /api/admin/rejected-documents': ok(rejected),
    },
  })
  const panel = within(await screen.findByRole('region', { name: 'Rejected by the e-invoicing provider' }))
  expect(panel.getByText('SIM-404: no such receiver')).toBeTruthy()
  expect(panel.getByText(/^The TRN, licence or address/)).toBeTruthy()
  expect(panel.getAllByRole('link')[0]?.getAttribute('href')).toBe('/admin/orders?order=o1')
})

test('administrators take the audit file of the quarter on the screen, a shop has none', async () => {
  const file = 'GET /api/admin/vat-report/audit-file'
  const answers = {
    'GET /api/auth/me': ok(sara),
    'GET /api/config': ok(config),
    'GET /api/admin/vat-report': ok(report()),
    [file]: refusal(503, 'request.unavailable', 'Busy'),
  }
  const { user, sent } = openPortal('/admin/vat', { token: 't-1', answers })
  await screen.findByRole('row', { name: /^Sharjah/ })
  await user.selectOptions(screen.getByLabelText('Quarter'), before)
  await user.click(screen.getByRole('button', { name: 'FTA audit file' }))
  await screen.findByText('Busy')
  expect(sent.find(({ call }) => call === file)?.path).toContain(`quarter=${before}`)
  closePortal()
  open({ [read]: ok(report()) })
  await screen.findByRole('row', { name: /^Sharjah/ })
  expect(screen.queryByRole('button', { name: 'FTA audit file' })).toBeNull()
})

test('who Majlis is for the tax authority is entered with its day and what proves it (0086)', async () => {
  const path = '/api/admin/vat-report/registration'
  const entered = {
    id: 't-1',
    legalName: 'Majlis Trading LLC',
    legalNameAr: 'مجلس للتجارة',
    trn: '100159083300003',
    holdsFrom: '2026-11-20',
    trnEndsOn: null,
    evidence: { url: storedAt(1), fileName: 'certificate.pdf' },
    enteredBy: 'Sara Al Ameri',
    enteredAt: '2026-11-21T08:00:00.000Z',
    confirmed: null,
    isOpen: true,
    mayConfirm: true,
  }
  const confirmed = { name: 'Omar', at: '2026-11-22T08:00:00.000Z' }
  const held = { ...entered, confirmed, isOpen: false, mayConfirm: false }
  const confirming = `POST ${path}/t-1/confirmation`
  const { user, sent } = openPortal('/admin/vat', {
    token: 't-1',
    answers: {
      'GET /api/auth/me': ok(sara),
      'GET /api/config': ok(config),
      'GET /api/admin/vat-report': ok(report()),
      [`GET ${path}`]: [ok([]), ok([entered]), ok([held])],
      [confirming]: ok([held]),
      [`PUT ${path}`]: ok([entered]),
      'POST /api/objects/upload': ticket(1),
    },
  })
  fakeUploads()
  await user.click(await screen.findByRole('button', { name: 'Enter name or TRN' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText('Legal name, as on the licence'), entered.legalName)
  await user.type(dialog.getByLabelText('Legal name in Arabic'), entered.legalNameAr)
  await user.type(dialog.getByLabelText('Tax registration number (TRN)'), entered.trn)
  fireEvent.change(dialog.getByLabelText('Valid from'), { target: { value: '20/11/2026' } })
  const input = dialog.getByLabelText('VAT certificate, or the licence', { selector: 'input' })
  await user.upload(input, fileOf('certificate.pdf', 'application/pdf'))
  await dialog.findByText('Uploaded')
  await user.click(dialog.getByRole('button', { name: 'Enter name or TRN' }))
  await screen.findByText('Registration entered')
  const { legalName, legalNameAr, trn, holdsFrom } = entered
  expect(sent.find(({ call }) => call === `PUT ${path}`)?.body).toMatchObject({
    legalName,
    legalNameAr,
    trn,
    holdsFrom,
    document: storedAt(1),
  })
  expect(await screen.findByRole('button', { name: 'certificate.pdf' })).toBeTruthy()
  expect(screen.getByText('It takes effect once someone else has confirmed it.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Confirm registration' }))
  expect(await screen.findByText(/Confirmed by Omar on/)).toBeTruthy()
})
