import { screen, waitFor, within } from '@testing-library/react'
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
  whatsapp: '',
  hours: '',
  hoursAr: '',
  mapUrl: '',
  logo: '/api/objects/logo',
  email: 'noor@shop.example',
  phone: '+971 4 000 0000',
  returnDays: 14,
  returnAddress: '',
  slug: 'dar-al-noor',
  usualReturnDays: 14,
  version: 2,
  updatedAt: null,
}
const person = { firstName: 'Noor', lastName: 'Al Ketbi', email: 'noor@majlis.example', role: 'owner' }
const people = [
  { ...person, id: 'p-1', isInvited: false, lastSignedInAt: '2026-11-01T08:00:00Z', isSelf: true },
  {
    id: 'p-2',
    firstName: 'Omar',
    lastName: '',
    email: 'omar@shop.example',
    role: 'orders',
    isInvited: true,
    lastSignedInAt: null,
    isSelf: false,
  },
]
const save = 'PUT /api/shop/settings'
const usual: Answers = {
  'GET /api/auth/me': ok(noor('approved')),
  'GET /api/config': ok(config),
  'GET /api/shop/orders/counts': ok({ all: 0, pending: 0, inProgress: 0, delivered: 0, cancelled: 0 }),
  'GET /api/shop/people': ok(people),
  'GET /api/shop/kyc': ok([]),
  'GET /api/shop/tax-profile': ok({ current: null }),
  'GET /api/shop/bank-account': ok({ current: null, next: null }),
  'GET /api/shop/payout-schedule': ok({ rhythm: 'off', minimum: '100.00', nextDay: null }),
  'GET /api/shop/mails': ok({ choices: ['orders', 'questions', 'payouts'], mails: ['orders', 'payouts'] }),
  'GET /api/shop/settings': ok(settings),
  [save]: ok({ ...settings, version: 3 }),
}
const open = (answers: Answers = {}, language: 'en' | 'ar' = 'en', end = '') =>
  openPortal(`/shop/settings${end}`, { language, token: 't-1', answers: { ...usual, ...answers } })

test('all that a shop sets stands on one screen in sections, each with its address (R-PORTAL-22)', async () => {
  const { user, path } = open()
  await screen.findByRole('textbox', { name: 'Your story in English' })
  const tabs = within(screen.getByRole('navigation', { name: 'Sections' }))
  expect(tabs.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Shop and page',
    'People',
    'Business data and documents',
    'Bank account',
    'Your account',
  ])
  expect(screen.getByRole('link', { name: 'View your page' }).getAttribute('href')).toBe('/shops/dar-al-noor')
  await user.click(screen.getByRole('textbox', { name: 'Your story in English' }))
  await user.paste(' In Al Ain.')
  await user.click(tabs.getByRole('link', { name: 'People' }))
  expect(path()).toBe('/shop/settings')
  expect(await screen.findByRole('button', { name: 'Send invitation' })).toBeTruthy()
  expect(screen.queryByRole('textbox', { name: 'Your story in English' })).toBeNull()
  await user.click(tabs.getByRole('link', { name: 'Shop and page' }))
  expect(screen.getByRole('textbox', { name: 'Your story in English' })).toHaveProperty(
    'value',
    'Woven by hand. In Al Ain.',
  )
})

test.each([
  ['#tax', 'Business data and documents'],
  ['#mails', 'Your account'],
  ['?confirm=01909f5a-0000-7000-8000-000000000001', 'Bank account'],
  ['', 'Shop and page'],
])('an address with %s opens the section it means', async (end, name) => {
  open({}, 'en', end)
  const tabs = within(await screen.findByRole('navigation', { name: 'Sections' }))
  expect(tabs.getByRole('link', { current: 'page' }).textContent).toBe(name)
})

test('what is changed is saved over the version that was read', async () => {
  const { user, sent } = open()
  const story = await screen.findByRole('textbox', { name: 'Your story in English' })
  await user.click(story)
  await user.paste(' In Al Ain.')
  await user.click(screen.getByRole('button', { name: 'Remove this picture' }))
  await user.click(screen.getByRole('button', { name: 'Save settings' }))
  await screen.findByText('Settings saved')
  const { body } = sent.find((one) => one.call === save) as { body: object }
  expect(body).toMatchObject({
    story: 'Woven by hand. In Al Ain.',
    returnDays: 14,
    version: 2,
  })
  expect(body).not.toHaveProperty('logo')
})

test('what is typed stays where somebody else has saved meanwhile', async () => {
  const { user } = open({ [save]: refusal(409, 'shop.changed-meanwhile', 'Someone has saved') })
  const area = await screen.findByRole('textbox', { name: 'Area in English' })
  await user.type(area, ' 3')
  await user.click(screen.getByRole('button', { name: 'Save settings' }))
  await within(screen.getByRole('main')).findByRole('alert')
  expect((area as HTMLInputElement).value).toBe('Al Quoz 3')
})

test('in Arabic', async () => {
  open({}, 'ar')
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'قصتك بالعربية' })).toBeTruthy())
  expect(screen.getByRole('button', { name: 'حفظ الإعدادات' })).toBeTruthy()
})

test('people are invited, given another role and removed, and the list follows each answer', async () => {
  const { user, sent } = open(
    {
      'POST /api/shop/people': ok(people),
      'POST /api/shop/people/p-2/invitation': ok(people),
      'PUT /api/shop/people/p-2': ok([people[0], { ...people[1], role: 'manager' }]),
      'DELETE /api/shop/people/p-2': ok({ message: 'Deleted', id: 'p-2' }),
    },
    'en',
    '#people',
  )
  const role = (await screen.findByRole('combobox', { name: 'Role of Omar' })) as HTMLSelectElement
  await user.selectOptions(role, 'Manager')
  await screen.findByText('Role changed')
  expect(role.value).toBe('manager')
  await user.click(screen.getByRole('textbox', { name: 'Email to invite' }))
  await user.paste('lina@shop.example')
  await user.type(screen.getAllByRole('textbox', { name: 'First name' })[0] as HTMLElement, 'Lina')
  await user.click(screen.getByRole('button', { name: 'Send invitation' }))
  await screen.findByText('Invitation sent')
  expect(sent.find(({ call }) => call === 'POST /api/shop/people')?.body).toMatchObject({
    firstName: 'Lina',
    email: 'lina@shop.example',
    role: 'orders',
  })
  await user.click(screen.getByRole('button', { name: 'Send again: Omar' }))
  await user.click(screen.getByRole('button', { name: 'Withdraw invitation: Omar' }))
  await user.click(await screen.findByRole('button', { name: 'Withdraw this invitation' }))
  await screen.findByText('Invitation withdrawn')
  expect(screen.queryByText('omar@shop.example')).toBeNull()
})

test('who is no owner finds no settings, and no way to them', async () => {
  open({ 'GET /api/auth/me': ok({ ...noor('approved'), shopRole: 'orders' }) })
  await screen.findByRole('link', { name: /Orders/ })
  expect(screen.queryByRole('link', { name: 'Shop Settings' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Payouts' })).toBeNull()
  expect(screen.queryByRole('textbox', { name: 'Your story in English' })).toBeNull()
})

const saveMails = 'PUT /api/shop/mails'

test('an owner mutes some mails for themselves, beside the form of the shop', async () => {
  const { user, sent } = open(
    {
      [saveMails]: ok({ choices: ['orders', 'questions', 'payouts'], mails: ['orders', 'questions'] }),
    },
    'en',
    '#mails',
  )
  await user.click(await screen.findByRole('checkbox', { name: 'Payout updates' }))
  await user.click(screen.getByRole('checkbox', { name: 'Customer questions' }))
  await user.click(screen.getByRole('button', { name: 'Save emails' }))
  await screen.findByText('Email choices saved')
  expect(sent.find(({ call }) => call === saveMails)?.body).toEqual({ mails: ['orders', 'questions'] })
  expect(sent.some(({ call }) => call === save)).toBe(false)
  expect(screen.queryByRole('button', { name: 'Discard changes' })).toBeNull()
})

test('who has no settings finds name, password and mails in their account (R-PORTAL-22)', async () => {
  const { user } = openPortal('/shop/account', {
    language: 'ar',
    token: 't-1',
    answers: {
      ...usual,
      'GET /api/auth/me': ok({ ...noor('approved'), shopRole: 'orders' }),
      'GET /api/shop/mails': ok({ choices: ['orders', 'returns', 'questions'], mails: ['returns'] }),
      [saveMails]: refusal(503, 'database.away', 'Try later'),
    },
  })
  const names = (await screen.findAllByRole('checkbox')).map(
    (one) => (one as HTMLInputElement).labels?.[0]?.textContent,
  )
  expect(names).toEqual(['الطلبات', 'المرتجعات', 'أسئلة العملاء'])
  expect(screen.getByRole('link', { name: 'حسابك' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'حفظ الملف الشخصي' })).toBeTruthy()
  const orders = screen.getByRole('checkbox', { name: 'الطلبات' }) as HTMLInputElement
  await user.click(orders)
  await user.click(screen.getByRole('button', { name: 'حفظ الرسائل' }))
  await screen.findByText('لم يُحفظ اختيارك للرسائل')
  expect(orders.checked).toBe(true)
})
