import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { type Answers, ok, refusal } from '#web/testing/fake-network.ts'
import { closePortal, openPortal } from '#web/testing/open-portal.tsx'
import { config, sara } from '#web/testing/people.ts'

afterEach(closePortal)

const settings = {
  autoApproveShops: false,
  requireProductApproval: true,
  reviewsEnabled: true,
  arabicRequired: false,
  emailNotifications: true,
  notifyShopRegistrations: true,
  notifyProductSubmissions: true,
  supportEmail: 'help@majlis.example',
  salesEmail: null,
  supportPhone: null,
  supportWhatsapp: null,
  commission: '10.00',
  deliveryFee: '0.00',
  codFee: '0.00',
  codCap: null,
  shopsKeepCash: false,
  monthlyCommissionInvoices: true,
  cashConfirmation: true,
  cashConfirmAbove: '500.00',
  cashConfirmMinutes: 30,
  unansweredHours: 72,
  requireSecondFactorForPayouts: false,
  deliveryUndoMinutes: 10,
  payoutHoldDays: 0,
  payoutSecondPersonAbove: null,
  refundLimitOperations: '200.00',
  refundLimitManager: '200.00',
  refundLimitOrders: '200.00',
  reviewAskDays: 7,
  legalName: 'Majlis',
  legalNameAr: null,
  legalTrn: null,
  legalLicence: null,
  legalAuthority: null,
  legalAddress: null,
  legalCity: null,
  legalEmirate: null,
  updatedAt: '2026-11-21T08:05:00.000Z',
}
const away = refusal(503, 'request.unavailable', 'Majlis is not available right now.')
const put = 'PUT /api/admin/settings'

function open(answers: Answers = {}, language: 'en' | 'ar' = 'en') {
  const usual = {
    'GET /api/auth/me': ok(sara),
    'GET /api/config': ok(config),
    'GET /api/admin/settings': ok(settings),
    'GET /api/admin/exchange-rates': ok({ today: '4.00', rates: [] }),
  }
  return openPortal('/admin/settings', { language, token: 't-1', answers: { ...usual, ...answers } })
}

const panel = (name: string) => within(screen.getByRole('region', { name }))
const valueOf = (field: HTMLElement) => (field as HTMLInputElement).value

describe('the switches', () => {
  test('are saved as soon as they are moved', async () => {
    const { user, sent } = open({ [put]: ok({ ...settings, autoApproveShops: true }) })
    const toggle = await screen.findByRole('switch', { name: 'Auto-approve new shops' })
    await user.click(toggle)
    expect(await screen.findByText('Auto-approve new shops is on.')).toBeTruthy()
    expect(sent.find(({ call }) => call === put)?.body).toEqual({ autoApproveShops: true })
    expect((toggle as HTMLInputElement).checked).toBe(true)
  })

  test.each([
    ['en', 'Enable shop reviews', 'Customers can rate products after delivery.'],
    ['ar', 'تفعيل تقييم المتاجر', 'يستطيع العملاء تقييم القطع بعد التوصيل.'],
  ] as const)('say what is rated: products, not shops (%s)', async (language, name, help) => {
    open({}, language)
    const toggle = await screen.findByRole('switch', { name })
    const said = document.getElementById(toggle.getAttribute('aria-describedby') ?? '')
    expect(said?.textContent).toBe(help)
  })

  test('go back where the change could not be saved', async () => {
    const { user } = open({ [put]: away })
    const toggle = await screen.findByRole('switch', { name: 'Require product approval' })
    await user.click(toggle)
    expect((await screen.findByRole('alert')).textContent).toContain('Majlis is not available right now.')
    await waitFor(() => expect((toggle as HTMLInputElement).checked).toBe(true))
  })

  test('of single mails rest while email notifications are off, which no other mail depends on', async () => {
    open({ 'GET /api/admin/settings': ok({ ...settings, emailNotifications: false }) })
    const single = await screen.findByRole('switch', { name: 'Product submissions' })
    expect((single as HTMLInputElement).disabled).toBe(true)
    expect(screen.getAllByText('Email notifications are off.')).toHaveLength(2)
    expect(screen.getByText(/All other emails are always sent/)).toBeDefined()
  })
})

describe('a panel', () => {
  test('reaches what other screens show of it: the usual share and the fee of delivery', async () => {
    const delivery = (fee: string) =>
      ok({
        areas: [{ emirate: 'dubai', fee, leadDays: 2 }],
        days: [1],
        windows: [{ from: '09:00', until: '13:00', capacity: 4 }],
        freeFrom: null,
        floorFee: '0.00',
        isOwn: false,
        version: 0,
        updatedAt: null,
      })
    const { user, goTo } = open({
      'GET /api/admin/delivery': [delivery('0.00'), delivery('45.00')],
      'GET /api/admin/holidays': ok([]),
      'GET /api/admin/commission': [ok({ usual: '10.00', rules: [] }), ok({ usual: '12.50', rules: [] })],
      [put]: ok({ ...settings, commission: '12.50', deliveryFee: '45.00' }),
    })
    goTo('/admin/delivery')
    expect(valueOf(await screen.findByLabelText('Fee (AED): Dubai'))).toBe('0.00')
    goTo('/admin/commission')
    await screen.findByText(/10%/)
    goTo('/admin/settings')
    for (const [label, typed] of [
      ['Commission (%)', '12.5'],
      ['Delivery fee (AED)', '45'],
    ] as const) {
      const field = await screen.findByLabelText(label)
      await user.clear(field)
      await user.type(field, typed)
    }
    await user.click(screen.getByRole('button', { name: 'Save amounts' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Discard changes' })).toBeNull())
    goTo('/admin/commission')
    await screen.findByText(/12\.5%/)
    goTo('/admin/delivery')
    expect(valueOf(await screen.findByLabelText('Fee (AED): Dubai'))).toBe('45.00')
  })

  test('sends only what was changed and shows it as it was saved (R-SET-06, G-99)', async () => {
    const { user, sent } = open({ [put]: ok({ ...settings, commission: '12.50' }) })
    const field = await screen.findByLabelText('Commission (%)')
    await user.clear(field)
    await user.type(field, '12.5')
    await user.click(screen.getByRole('button', { name: 'Save amounts' }))
    await waitFor(() => expect(valueOf(field)).toBe('12.50'))
    expect(sent.find(({ call }) => call === put)?.body).toEqual({ commission: '12.50' })
    expect(screen.queryByRole('button', { name: 'Discard changes' })).toBeNull()
  })

  test('keeps what invoices say of Majlis; a TRN has 15 digits', async () => {
    const saved = { ...settings, legalTrn: '100159083300003', legalEmirate: 'abu_dhabi' }
    const { user, sent } = open({ [put]: ok(saved) })
    const trn = await screen.findByLabelText('Tax registration number (TRN)')
    await user.click(trn)
    await user.paste('1001590833')
    await user.selectOptions(screen.getByLabelText('Emirate of the address'), 'abu_dhabi')
    await user.click(screen.getByRole('button', { name: 'Save company' }))
    expect(screen.getByText('A TRN has 15 digits')).toBeTruthy()
    await user.type(trn, '00003')
    await user.click(screen.getByRole('button', { name: 'Save company' }))
    await screen.findByText('The next invoice will show these details.')
    expect(sent.find(({ call }) => call === put)?.body).toEqual({
      legalTrn: '100159083300003',
      legalEmirate: 'abu_dhabi',
    })
  })

  test('takes the rate of the euro of a day, of the Central Bank where nothing else is said (R-SET-06)', async () => {
    const enter = 'PUT /api/admin/exchange-rates'
    const rate = { day: '2026-11-21', rate: '4.2377', source: 'Central Bank of the UAE' }
    const entered = { ...rate, enteredBy: 'Sara Al Marri', enteredAt: '2026-11-21T08:05:00.000Z' }
    const { user, sent } = open({ [enter]: ok({ today: '4.2377', rates: [entered] }) })
    await screen.findByText('No rate has been entered, so products cannot be priced in euros.')
    const field = screen.getByLabelText('AED for one EUR')
    await user.type(field, '0')
    await user.click(screen.getByRole('button', { name: 'Save rate' }))
    expect(screen.getByText('Enter a rate from 0.0001 to 100 with up to four decimals')).toBeTruthy()
    expect(sent.some(({ call }) => call === enter)).toBe(false)
    await user.clear(field)
    await user.type(field, '4.2377')
    await user.click(screen.getByRole('button', { name: 'Save rate' }))
    await screen.findByText('Today’s rate: 1 EUR = AED 4.2377.')
    expect(sent.find(({ call }) => call === enter)?.body).toMatchObject({
      rate: '4.2377',
      source: rate.source,
    })
  })

  test('keeps what was typed when saving fails, and gives the saved values back on demand (R-SET-05)', async () => {
    const { user } = open({ [put]: away })
    const field = await screen.findByLabelText('Support email')
    await user.clear(field)
    await user.click(field)
    await user.paste('new@majlis.example')
    await user.click(screen.getByRole('button', { name: 'Save contact' }))
    await screen.findByRole('alert')
    expect(valueOf(field)).toBe('new@majlis.example')
    await user.click(panel('Platform contact').getByRole('button', { name: 'Discard changes' }))
    expect(valueOf(field)).toBe('help@majlis.example')
  })

  test('asks before what was typed is left behind', async () => {
    const { user, path } = open()
    await user.click(await screen.findByLabelText('Sales email'))
    await user.paste('sales@majlis.example')
    await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Audit log' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }))
    await user.click(dialog.getByRole('button', { name: 'Keep editing' }))
    expect(path()).toBe('/admin/settings')
    expect(valueOf(screen.getByLabelText('Sales email'))).toBe('sales@majlis.example')
    await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Audit log' }))
    const again = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }))
    await user.click(again.getByRole('button', { name: 'Leave without saving' }))
    await waitFor(() => expect(path()).toBe('/admin/audit'))
  })
})

test("the browser's own buttons are asked about as well", async () => {
  const { user, path, goTo } = open()
  await user.click(await screen.findByLabelText('Sales email'))
  await user.paste('sales@majlis.example')
  goTo('/admin')
  const dialog = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }))
  await user.click(dialog.getByRole('button', { name: 'Keep editing' }))
  expect(path()).toBe('/admin/settings')
  expect(valueOf(screen.getByLabelText('Sales email'))).toBe('sales@majlis.example')
})

describe('the own account', () => {
  test('shows its new name in the sidebar at once (R-SET-01)', async () => {
    const { user, sent } = open({ 'PUT /api/auth/profile': ok({ ...sara, firstName: 'Salma' }) })
    const field = await screen.findByLabelText('First name')
    await user.clear(field)
    await user.type(field, 'Salma')
    await user.click(screen.getByRole('button', { name: 'Save profile' }))
    expect(await within(screen.getByRole('navigation')).findByText('Salma Al Ameri')).toBeTruthy()
    const { email, lastName } = sara
    expect(sent.find(({ call }) => call === 'PUT /api/auth/profile')?.body).toEqual({
      firstName: 'Salma',
      lastName,
      email,
    })
  })

  test('asks for the password where the email is a new one (G-99)', async () => {
    const wrong = refusal(400, 'account.wrong-password', 'The password is not correct', [
      { path: 'currentPassword', message: 'The password is not correct' },
    ])
    const { user, sent } = open({ 'PUT /api/auth/profile': wrong })
    const email = await screen.findByLabelText('Email')
    expect(panel('Profile').queryByLabelText('Current password')).toBeNull()
    await user.clear(email)
    await user.click(email)
    await user.paste('salma@majlis.example')
    await user.click(screen.getByRole('button', { name: 'Save profile' }))
    expect(panel('Profile').getByText('This field is required')).toBeTruthy()
    await user.type(panel('Profile').getByLabelText('Current password'), 'a guess')
    await user.click(screen.getByRole('button', { name: 'Save profile' }))
    await waitFor(() => expect(panel('Profile').getByText('The password is not correct')).toBeTruthy())
    expect(sent.find(({ call }) => call === 'PUT /api/auth/profile')?.body).toMatchObject({
      email: 'salma@majlis.example',
      currentPassword: 'a guess',
    })
  })

  test('changes its password only to one that was typed twice alike (R-SET-02)', async () => {
    const message = 'Your password has been changed. You have been signed out on all other devices.'
    const { user } = open({ 'POST /api/auth/change-password': ok({ message }) })
    await screen.findByRole('region', { name: 'Security' })
    const [current, next, again] = ['Current password', 'New password', 'Confirm new password'].map((label) =>
      panel('Security').getByLabelText(label),
    ) as [HTMLElement, HTMLElement, HTMLElement]
    await user.click(current)
    await user.paste('majlis-demo')
    await user.type(next, 'short')
    await user.type(again, 'other')
    await user.click(screen.getByRole('button', { name: 'Change password' }))
    expect(screen.getByText('Password must be at least 6 characters')).toBeTruthy()
    await user.type(next, 'er than')
    await user.click(screen.getByRole('button', { name: 'Change password' }))
    expect(screen.getByText('The passwords do not match')).toBeTruthy()
    await user.clear(again)
    await user.click(again)
    await user.paste('shorter than')
    await user.click(screen.getByRole('button', { name: 'Change password' }))
    expect(await screen.findByText(message)).toBeTruthy()
    expect([current, next, again].map(valueOf)).toEqual(['', '', ''])
  })

  test('is told of a new password made of its own name, and offered a better one, typed twice (G-105)', async () => {
    const { user } = open()
    await screen.findByRole('region', { name: 'Security' })
    const fieldOf = (label: string) => panel('Security').getByLabelText(label)
    await user.type(fieldOf('New password'), `${sara.firstName}2026`)
    expect(await panel('Security').findByText(/easy to guess/)).toBeTruthy()
    await user.click(panel('Security').getByRole('button', { name: 'Suggest a password' }))
    expect(panel('Security').queryByText(/easy to guess/)).toBeNull()
    expect(valueOf(fieldOf('New password'))).toMatch(/^[a-z-]+\d\d$/)
    expect(valueOf(fieldOf('Confirm new password'))).toBe(valueOf(fieldOf('New password')))
  })
})

test('the screen can be tried again when the settings cannot be read; the own account stays', async () => {
  const { user } = open({ 'GET /api/admin/settings': [away, ok(settings)] }, 'ar')
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('تعذّرت قراءة الإعدادات')
  expect(screen.getByRole('heading', { name: 'الملف الشخصي' })).toBeTruthy()
  await user.click(within(alert).getByRole('button', { name: 'المحاولة مرة أخرى' }))
  expect(await screen.findByRole('switch', { name: 'اعتماد المتاجر الجديدة تلقائياً' })).toBeTruthy()
})
