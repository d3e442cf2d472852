import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { type Answers, ok } from '#web/testing/fake-network.ts'
import { closePortal, openPortal } from '#web/testing/open-portal.tsx'
import { config, noor } from '#web/testing/people.ts'

afterEach(closePortal)

const tax = {
  legalName: 'Noor Trading LLC',
  legalNameAr: 'نور للتجارة ذ.م.م',
  trn: '100526018500003',
  holdsFrom: '2026-03-01',
  trnEndsOn: null,
}
const record = {
  id: 'k-1',
  type: 'taxCertificate',
  url: '/api/objects/p-1',
  fileName: 'vat.pdf',
  contentType: 'application/pdf',
  size: 10,
  uploadedAt: '2026-11-19T08:00:00.000Z',
  status: 'rejected',
  statusSince: '2026-11-19T08:00:00.000Z',
  expiresOn: null,
  rejectionReason: 'Another name',
  tax,
}
const usual: Answers = {
  'GET /api/auth/me': ok(noor('approved')),
  'GET /api/config': ok(config),
  'GET /api/shop/orders/counts': ok({ all: 0, pending: 0, inProgress: 0, delivered: 0, cancelled: 0 }),
  'GET /api/shop/people': ok([]),
  'GET /api/shop/bank-account': ok({ current: null, next: null }),
  'GET /api/shop/payout-schedule': ok({ rhythm: 'off', minimum: '100.00', nextDay: null }),
  'GET /api/shop/settings': ok({}),
  'GET /api/shop/kyc': ok([]),
  'GET /api/shop/tax-profile': ok({ current: null }),
}
const open = (answers: Answers = {}, language: 'en' | 'ar' = 'en') =>
  openPortal('/shop/settings#tax', { language, token: 't-1', answers: { ...usual, ...answers } })

test('a shop reads the name and number that its invoices bear, and why a newer one was refused (G-133)', async () => {
  open({ 'GET /api/shop/tax-profile': ok({ current: tax }), 'GET /api/shop/kyc': ok([record]) })
  const part = await screen.findByRole('region', { name: 'Tax profile' })
  await within(part).findByText('Noor Trading LLC')
  expect(part.textContent).toContain('100 5260 1850 0003')
  expect(part.textContent).toContain('1 March 2026')
  await within(part).findByText('The new document was not accepted: Another name')
})

test('before anything is verified it says that customers get receipts, in both languages', async () => {
  open({}, 'ar')
  const part = await screen.findByRole('region', { name: 'البيانات الضريبية' })
  expect(part.textContent).toContain('إيصالات بلا ضريبة')
  await within(part).findByText('لم نتحقّق بعد من اسم ولا رقم.')
})

test('another one is sent with its evidence; without it nothing is', async () => {
  const { sent } = open({ 'GET /api/shop/tax-profile': ok({ current: tax }) })
  const part = await screen.findByRole('region', { name: 'Tax profile' })
  fireEvent.click(await within(part).findByRole('button', { name: 'Change' }))
  const dialog = await screen.findByRole('dialog', { name: 'Change the tax profile' })
  const field = (name: string) => within(dialog).getByLabelText(name)
  expect((field('Tax registration number (TRN)') as HTMLInputElement).value).toBe(tax.trn)
  fireEvent.change(field('Valid from'), { target: { value: '01/05/2026' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Send for approval' }))
  await within(dialog).findByText('Please choose the certificate or the licence')
  await waitFor(() => expect(sent.some(({ call }) => call.startsWith('PUT'))).toBe(false))
})
