import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { type Answers, ok, refusal } from '#web/testing/fake-network.ts'
import { closePortal, openPortal } from '#web/testing/open-portal.tsx'
import { config, noor } from '#web/testing/people.ts'

afterEach(closePortal)

const settings = {
  story: 'Woven by hand.',
  storyAr: '',
  area: 'Al Quoz',
  areaAr: '',
  showsAddress: false,
  logo: '/api/objects/logo',
  email: 'noor@shop.example',
  phone: '+971 4 000 0000',
  returnDays: 14,
  mails: ['questions', 'products', 'payouts'],
  slug: 'dar-al-noor',
  usualReturnDays: 14,
  version: 2,
  updatedAt: null,
}
const save = 'PUT /api/shop/settings'
const usual: Answers = {
  'GET /api/auth/me': ok(noor('approved')),
  'GET /api/config': ok(config),
  'GET /api/shop/orders/counts': ok({ all: 0, pending: 0, inProgress: 0, delivered: 0, cancelled: 0 }),
  'GET /api/shop/bank-account': ok({ current: null, next: null }),
  'GET /api/shop/payout-schedule': ok({ rhythm: 'off', minimum: '100.00', nextDay: null }),
  'GET /api/shop/settings': ok(settings),
  [save]: ok({ ...settings, version: 3 }),
}
const open = (answers: Answers = {}, language: 'en' | 'ar' = 'en') =>
  openPortal('/shop/settings', { language, token: 't-1', answers: { ...usual, ...answers } })

test('all that a shop sets stands on one screen, each part with its place in the address', async () => {
  open()
  await screen.findByRole('textbox', { name: 'Your story in English' })
  const links = screen.getByRole('navigation', { name: 'Sections' }).querySelectorAll('a')
  expect(links.length).toBe(7)
  for (const link of links) expect(document.querySelector(link.getAttribute('href') ?? '')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'See your page' }).getAttribute('href')).toBe('/shops/dar-al-noor')
})

test('what is changed is saved over the version that was read', async () => {
  const { user, sent } = open()
  const story = await screen.findByRole('textbox', { name: 'Your story in English' })
  await user.type(story, ' In Al Ain.')
  await user.click(screen.getByRole('checkbox', { name: 'Steps of your payouts' }))
  await user.click(screen.getByRole('button', { name: 'Remove this picture' }))
  await user.click(screen.getByRole('button', { name: 'Save settings' }))
  await screen.findByText('Settings saved')
  const { body } = sent.find((one) => one.call === save) as { body: object }
  expect(body).toMatchObject({
    story: 'Woven by hand. In Al Ain.',
    mails: ['questions', 'products'],
    returnDays: 14,
    version: 2,
  })
  expect(body).not.toHaveProperty('logo')
})

test('what is typed stays where somebody else has saved meanwhile', async () => {
  const { user } = open({ [save]: refusal(409, 'shop.changed-meanwhile', 'Somebody has saved') })
  const area = await screen.findByRole('textbox', { name: 'Area in English' })
  await user.type(area, ' 3')
  await user.click(screen.getByRole('button', { name: 'Save settings' }))
  await screen.findByRole('alert')
  expect((area as HTMLInputElement).value).toBe('Al Quoz 3')
})

test('in Arabic', async () => {
  open({}, 'ar')
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'قصتك بالعربية' })).toBeTruthy())
  expect(screen.getByRole('button', { name: 'حفظ الإعدادات' })).toBeTruthy()
})
