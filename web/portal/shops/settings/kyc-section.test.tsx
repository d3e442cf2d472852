import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { type Answers, ok } from '#web/testing/fake-network.ts'
import { closePortal, openPortal } from '#web/testing/open-portal.tsx'
import { config, noor } from '#web/testing/people.ts'

afterEach(closePortal)

const record = (about: object) => ({
  id: 'k-1',
  type: 'businessLicense',
  url: '/api/objects/p-1',
  fileName: 'licence.pdf',
  contentType: 'application/pdf',
  size: 10,
  uploadedAt: '2026-11-19T08:00:00.000Z',
  status: 'approved',
  statusSince: '2026-11-19T08:00:00.000Z',
  expiresOn: '2020-01-31',
  rejectionReason: null,
  tax: null,
  ...about,
})
const usual: Answers = {
  'GET /api/auth/me': ok(noor('approved')),
  'GET /api/config': ok(config),
  'GET /api/shop/orders/counts': ok({ all: 0, pending: 0, inProgress: 0, delivered: 0, cancelled: 0 }),
  'GET /api/shop/people': ok([]),
  'GET /api/shop/bank-account': ok({ current: null, next: null }),
  'GET /api/shop/payout-schedule': ok({ rhythm: 'off', minimum: '100.00', nextDay: null }),
  'GET /api/shop/settings': ok({}),
  'GET /api/shop/kyc': ok([record({})]),
  'GET /api/shop/tax-profile': ok({ current: null }),
}
const open = (answers: Answers = {}, language: 'en' | 'ar' = 'en') =>
  openPortal('/shop/settings#business', { language, token: 't-1', answers: { ...usual, ...answers } })
const section = (name = 'Business data and documents') => screen.findByRole('region', { name })

test('each document says until when it is good, and what became of a newer one', async () => {
  const waiting = record({ id: 'k-2', url: '/api/objects/p-2', status: 'pending', expiresOn: '2040-01-31' })
  const refused = { id: 'k-3', type: 'addressProof', status: 'rejected', rejectionReason: 'Too dark' }
  open({ 'GET /api/shop/kyc': ok([waiting, record({}), record({ ...refused, expiresOn: null })]) })
  const part = await section()
  const [licence, identity, proof] = await within(part).findAllByRole('listitem')
  expect(licence?.textContent).toContain('New document waiting')
  expect(licence?.textContent).toContain('Expired on 31 January 2020')
  expect(licence?.textContent).toContain('waiting for approval')
  expect(identity?.textContent).toContain('Not sent yet')
  expect(proof?.textContent).toContain('not accepted: Too dark')
})

test('one that has ended says so in Arabic too', async () => {
  open({}, 'ar')
  const part = await section('بيانات النشاط والمستندات')
  const [licence] = await within(part).findAllByRole('listitem')
  expect(licence?.textContent).toContain('منتهٍ')
})

test('a newer one is asked for with its last day; without a file nothing is sent', async () => {
  const { sent } = open()
  fireEvent.click(await screen.findByRole('button', { name: 'Renew: Trade License' }))
  const dialog = await screen.findByRole('dialog', { name: 'Renew: Trade License' })
  fireEvent.change(within(dialog).getByLabelText('Expires on'), { target: { value: '2040-01-31' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Send for approval' }))
  await waitFor(() => expect(within(dialog).getByText('Please choose the new document')).toBeTruthy())
  expect(sent.filter((one) => JSON.stringify(one).includes('PUT'))).toEqual([])
})

test('a document without a last day gets it, and is not asked for it again', async () => {
  const { user, sent } = open({
    'GET /api/shop/kyc': ok([record({ expiresOn: null })]),
    'PUT /api/shop/kyc/ends/k-1': ok([record({ expiresOn: '2040-01-31' })]),
  })
  await user.click(await screen.findByRole('button', { name: 'Add expiry date: Trade License' }))
  const day = await screen.findByLabelText('Expires on')
  fireEvent.change(day, { target: { value: '31 Jan 2040' } })
  fireEvent.blur(day)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Add expiry date/ })).toBeNull())
  expect(sent.find(({ call }) => call.startsWith('PUT'))?.body).toEqual({ expiresOn: '2040-01-31' })
})
