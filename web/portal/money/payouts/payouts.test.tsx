import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { waitingFor } from '#web/testing/dashboard-answers.ts'
import { type Answers, ok, okPage, refusal } from '#web/testing/fake-network.ts'
import { closePortal, openPortal } from '#web/testing/open-portal.tsx'
import { payout, payoutDetails } from '#web/testing/payout.ts'
import { config, noor, sara } from '#web/testing/people.ts'

afterEach(closePortal)

const list = 'GET /api/admin/payouts'
const move = 'PATCH /api/admin/payouts/payout-1/status'
const trend = Array.from({ length: 12 }, (_, month) => month)
const usual: Answers = {
  'GET /api/auth/me': ok(sara),
  'GET /api/config': ok(config),
  'GET /api/admin/waiting': waitingFor('admin', { payouts: 2 }),
  'GET /api/admin/orders/counts': ok({ all: 0, pending: 0, inProgress: 0, delivered: 0, cancelled: 0 }),
  'GET /api/admin/payouts/shops': ok([
    { shopId: '0190-shop', shopName: 'Dar Al Noor', shopNameAr: 'دار النور', count: 2 },
  ]),
  'GET /api/admin/payouts/figures': ok({
    waiting: { now: 18340, change: null, trend, count: 3 },
    paid: { now: 142600, change: 11, trend },
    commission: { now: 31248, change: -16, trend },
  }),
  'GET /api/admin/payouts/sender': ok({ accountHolder: null, iban: null }),
  [list]: okPage(
    [payout(1), payout(2, { status: 'approved' }), payout(3, { status: 'paid', reference: 'FT1' })],
    undefined,
    3,
  ),
  'GET /api/admin/payouts/payout-1': ok(payoutDetails(1)),
}
const open = (answers: Answers = {}, path = '/admin/payouts', language: 'en' | 'ar' = 'en') =>
  openPortal(path, { language, token: 't-1', answers: { ...usual, ...answers } })
const row = async (number: number) => {
  const link = await screen.findByRole('link', { name: `Dar Al Noor MP-${number}` })
  return link.closest('tr') as HTMLElement
}
const wordsIn = (element: HTMLElement) =>
  within(element)
    .queryAllByRole('button')
    .map(({ textContent }) => textContent)
const plain = (element: HTMLElement) => element.textContent?.replace(/\u00a0/g, ' ') ?? ''

describe('the payouts of all shops', () => {
  test('stand below their figures, each with what may be done with it (R-PAY-01)', async () => {
    open()
    const first = await row(1)
    for (const said of ['20 Nov 2026', 'IBAN ending in 3456', '8,240', 'Pending'])
      expect(plain(first)).toContain(said)
    expect(wordsIn(first)).toEqual(['Approve', 'Reject'])
    expect(wordsIn(await row(2))).toEqual(['Mark as paid', 'Reject'])
    expect(wordsIn(await row(3))).toEqual([])
    await screen.findByText('3 requests')
    expect(screen.getByRole('heading', { level: 1, name: 'Payout Management' })).toBeTruthy()
    expect(screen.getByText('11% from last month')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Payouts 2 waiting' }).getAttribute('href')).toBe(
      '/admin/payouts',
    )
  })

  test('that another person has to pay say so to who approved them, in the list and opened (G-136)', async () => {
    const own = { status: 'approved', waitsForSecondPerson: true }
    const { user } = open({
      [list]: okPage([payout(2, own)], undefined, 1),
      'GET /api/admin/payouts/payout-2': ok(payoutDetails(2, own)),
    })
    expect(wordsIn(await row(2))).toEqual(['Reject'])
    expect(plain(await row(2))).toContain('Someone else must mark it as paid')
    await user.click(screen.getByRole('link', { name: 'Dar Al Noor MP-2' }))
    const details = await screen.findByRole('dialog', { name: 'MP-2' })
    expect(plain(details)).toContain('You approved this payout: someone else must mark it as paid.')
    expect(within(details).queryByRole('button', { name: 'Mark as paid' })).toBeNull()
  })

  test('are approved, with the way back', async () => {
    const undo = { id: 'undo-1' }
    const { user, sent } = open({
      [move]: ok({ ...payoutDetails(1, { status: 'approved' }), undo: undo.id }),
      'POST /api/admin/undo': ok(undo),
    })
    await user.click(within(await row(1)).getByRole('button', { name: 'Approve' }))
    await screen.findByText('MP-1: Approved')
    expect(sent.find(({ call }) => call === move)?.body).toEqual({ status: 'approved', seen: 'pending' })
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(sent.find(({ call }) => call === 'POST /api/admin/undo')?.body).toEqual(undo))
  })

  test('are rejected with a reason, and paid with a reference (R-PAY-01)', async () => {
    const pay = 'PATCH /api/admin/payouts/payout-2/status'
    const { user, sent } = open({
      [move]: ok({ ...payoutDetails(1, { status: 'rejected', rejectionReason: 'No' }), undo: null }),
      [pay]: ok({ ...payoutDetails(2, { status: 'paid' }), undo: null }),
    })
    await user.click(within(await row(1)).getByRole('button', { name: 'Reject' }))
    const asked = within(await screen.findByRole('dialog', { name: 'Reject MP-1' }))
    await user.click(asked.getByLabelText('Reason for the shop'))
    await user.paste('Another holder')
    await user.click(asked.getByRole('button', { name: 'Reject' }))
    const body = (call: string) => sent.find((one) => one.call === call)?.body
    await waitFor(() =>
      expect(body(move)).toEqual({ status: 'rejected', seen: 'pending', rejectionReason: 'Another holder' }),
    )
    await user.click(within(await row(2)).getByRole('button', { name: 'Mark as paid' }))
    const paid = within(await screen.findByRole('dialog', { name: 'Mark MP-2 as paid' }))
    await user.click(paid.getByRole('button', { name: 'Mark as paid' }))
    expect(paid.getByText('This field is required')).toBeTruthy()
    await user.type(paid.getByLabelText('Bank reference'), 'FT26326')
    await user.click(paid.getByRole('button', { name: 'Mark as paid' }))
    await waitFor(() => expect(body(pay)).toEqual({ status: 'paid', seen: 'approved', reference: 'FT26326' }))
  })

  test('are approved many at once; those that could not be are named', async () => {
    const { user } = open({
      [list]: okPage([payout(1), payout(4)], undefined, 2),
      'PUT /api/admin/payouts/decisions': ok({
        decided: ['payout-1'],
        failed: [{ id: 'payout-4', code: 'payout.not-covered', message: 'Owed less' }],
      }),
    })
    await row(1)
    await user.click(screen.getByRole('checkbox', { name: 'Select all shown' }))
    await user.click(screen.getByRole('button', { name: 'Approve 2' }))
    const asked = within(await screen.findByRole('dialog', { name: 'Approve 2 payouts' }))
    await user.click(asked.getByRole('button', { name: 'Approve 2' }))
    await screen.findByText('Not approved: MP-4')
  })

  test('are found by status, shop and words, in the address', async () => {
    const { user, path, sent } = open()
    await row(1)
    await user.selectOptions(screen.getByLabelText('Status'), 'Approved')
    await user.selectOptions(screen.getByLabelText('Shop'), 'Dar Al Noor (2)')
    await user.type(screen.getByRole('searchbox', { name: 'Search by shop or number' }), 'MP-2')
    await waitFor(() => expect(path()).toBe('/admin/payouts?status=approved&search=MP-2&shop=0190-shop'))
    await waitFor(() => expect(sent.findLast(({ call }) => call === list)?.path).toContain('shop=0190-shop'))
  })

  test.each([
    ['/admin/payouts', 'No payout requests yet'],
    ['/admin/payouts?status=paid', 'No matching payouts'],
  ])('say so where %s has nothing', async (path, title) => {
    open({ [list]: ok([]) }, path)
    expect(await screen.findByText(title)).toBeTruthy()
  })

  test('speak Arabic', async () => {
    open({}, '/admin/payouts', 'ar')
    expect(await screen.findByRole('heading', { level: 1, name: 'إدارة طلبات الصرف' })).toBeTruthy()
    expect((await screen.findAllByText('آيبان ينتهي بـ 3456')).length).toBe(3)
  })
})

describe('one payout', () => {
  const path = '/admin/payouts?payout=payout-1'

  test('shows the whole account, what is owed and what became of it', async () => {
    open({}, path)
    const details = await screen.findByRole('dialog', { name: 'MP-1' })
    for (const said of ['AED 8,240', 'AED 9,000', 'AE07 0331 2345 6789 0123 456', 'Mashreq', 'Noor Al Ketbi'])
      expect(plain(details)).toContain(said)
  })

  test('says why it may not be paid yet', async () => {
    const bankDetails = { ...payoutDetails(1).bankDetails, usableFrom: null }
    open({ 'GET /api/admin/payouts/payout-1': ok(payoutDetails(1, { bankDetails })) }, path)
    await screen.findByText(/has not confirmed this account/)
  })

  test('to an account in another name says so to whoever approves (F24)', async () => {
    const holderDiffersFrom = ['Palm Living FZ-LLC', 'بالم ليفنغ']
    open({ 'GET /api/admin/payouts/payout-1': ok(payoutDetails(1, { holderDiffersFrom })) }, path)
    await screen.findByText(/not in the name of the shop: .*Palm Living FZ-LLC.*بالم ليفنغ/)
  })

  test('that the bank has is downloaded again, and paid or returned with a reason, nothing else', async () => {
    const sentAt = '2026-11-21T08:00:00.000Z'
    const bankFile = { id: 'file-1', messageId: 'MAJLIS-1', madeBy: 'Sara Al Ameri' }
    const reported = payoutDetails(1, { status: 'approved', sentAt, bankFile })
    const give = 'POST /api/admin/payouts/payout-1/return'
    const { user, sent } = open(
      { 'GET /api/admin/payouts/payout-1': ok(reported), [give]: ok(reported) },
      path,
    )
    const details = await screen.findByRole('dialog', { name: 'MP-1' })
    for (const said of ['Sent', 'MAJLIS-1', 'Sara Al Ameri']) expect(plain(details)).toContain(said)
    expect(within(details).queryByRole('button', { name: 'Reject' })).toBeNull()
    expect(within(details).getByRole('button', { name: 'Mark as paid' })).toBeTruthy()
    await user.click(within(details).getByRole('button', { name: 'ISO 20022 (pain.001)' }))
    const file = '/api/admin/bank-files/file-1/file?format=pain'
    await waitFor(() => expect(sent.some(({ path: of }) => of === file)).toBe(true))
    await user.click(within(details).getByRole('button', { name: 'Returned by the bank' }))
    const asked = within(await screen.findByRole('dialog', { name: 'The bank has returned MP-1' }))
    await user.type(asked.getByLabelText('Reason for the shop'), 'Closed')
    await user.click(asked.getByRole('button', { name: 'Returned by the bank' }))
    await waitFor(() => expect(sent.find(({ call }) => call === give)?.body).toEqual({ reason: 'Closed' }))
  })

  test('of a suspended shop says that it waits', async () => {
    open({ 'GET /api/admin/payouts/payout-1': ok(payoutDetails(1, { isShopHeld: true })) }, path)
    await screen.findByText(/The shop is suspended/)
    expect(screen.getByRole('region', { name: 'About this payout' })).toBeTruthy()
  })

  test('of a shop whose owners are disputed says that it waits', async () => {
    open({ 'GET /api/admin/payouts/payout-1': ok(payoutDetails(1, { isDisputed: true })) }, path)
    await screen.findByText(/Someone objected to a change of this shop’s owners/)
  })
})

describe('the payouts of a shop', () => {
  const earnings = {
    totalSales: 1000,
    refunds: 0,
    totalCommission: 100,
    commissionVat: 5,
    cashKept: 0,
    adjustments: 0,
    totalEarnings: 895,
    pendingPayouts: 300,
    approvedPayouts: 100,
    paidPayouts: 0,
    lastPayoutDate: null,
    uncollected: 0,
    held: 0,
    disputed: 0,
    available: 495,
  }
  const account = {
    accountHolder: 'Dar Al Noor LLC',
    iban: 'AE070331234567890123456',
    bankName: 'Mashreq',
    bankNameAr: 'المشرق',
    confirmedAt: '2026-10-01T08:00:00.000Z',
    usableFrom: '2026-10-03T08:00:00.000Z',
  }
  const connection = { state: 'ready', missing: [], lookedAt: null }
  const own: Answers = {
    'GET /api/auth/me': ok(noor('approved')),
    'GET /api/shop/orders/counts': ok({ all: 0, pending: 0, inProgress: 0, delivered: 0, cancelled: 0 }),
    'GET /api/shop/earnings': ok({ ...earnings, holdDays: 0 }),
    'GET /api/shop/payouts': okPage([payout(1)], undefined, 1),
    'GET /api/shop/bank-account': ok({ current: account, next: null }),
    'GET /api/shop/provider-account': ok({ isNeeded: false, ...connection }),
    'GET /api/shop/payout-schedule': ok({ rhythm: 'off', minimum: '100.00', nextDay: null }),
  }
  const openOwn = (answers: Answers = {}, path = '/shop/payouts', language: 'en' | 'ar' = 'en') =>
    open({ ...own, ...answers }, path, language)
  const request = 'POST /api/shop/payouts'

  test('stand below its balance, and it asks for what is available (R-PORTAL-22)', async () => {
    const { user, sent } = openOwn({ [request]: ok(payoutDetails(9)) })
    await screen.findByRole('link', { name: 'MP-1' })
    const figures = (await screen.findByText('Available')).closest('dl') as HTMLElement
    await waitFor(() => expect(plain(figures)).toContain('AED 495'))
    expect(plain(figures)).toContain('AED 400')
    await user.click(screen.getByRole('button', { name: 'Request payout' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Request a payout' }))
    expect(await dialog.findByText('It is paid to the account ending in 3456.')).toBeTruthy()
    const amount = dialog.getByLabelText('Amount in AED')
    await user.clear(amount)
    await user.type(amount, '500')
    await user.click(dialog.getByRole('button', { name: 'Request payout' }))
    expect(dialog.getByText('No more than the available amount')).toBeTruthy()
    await user.clear(amount)
    await user.type(amount, '495')
    await user.click(dialog.getByRole('button', { name: 'Request payout' }))
    await screen.findByText('Payout requested')
    expect(sent.find(({ call }) => call === request)?.body).toMatchObject({ amount: '495.00' })
  })

  const reasons =
    'AED 120.50 not collected yet, AED 30 until 7 days after delivery and while a return is open'
  test.each([
    ['en', 7, reasons],
    ['en', 1, 'AED 30 until 1 day after delivery'],
    ['ar', 2, 'حتى مرور يومين على التسليم'],
    ['ar', 14, 'حتى مرور 14 يوماً على التسليم'],
  ] as const)(
    'say in %s what is not available for %i days as a figure, and why',
    async (language, holdDays, said) => {
      const balance = ok({ ...earnings, uncollected: 120.5, held: 30, disputed: 0, holdDays })
      openOwn({ 'GET /api/shop/earnings': balance }, '/shop/payouts', language)
      const label = await screen.findByText(language === 'en' ? 'Not available yet' : 'غير متاح بعد')
      await waitFor(() => expect(plain(label.parentElement as HTMLElement)).toContain('150.50'))
      expect(plain(label.parentElement as HTMLElement)).toContain(said)
    },
  )

  test('lead to the settings where there is no account, and are not asked for with nothing', async () => {
    const { user } = openOwn({ 'GET /api/shop/bank-account': ok({ current: null, next: null }) })
    const button = await screen.findByRole('button', { name: 'Request payout' })
    await waitFor(() => expect(button.hasAttribute('disabled')).toBe(false))
    await user.click(button)
    const way = await screen.findByRole('link', { name: 'Open shop settings' })
    expect(way.getAttribute('href')).toBe('/shop/settings#bank')
  })

  test.each([
    ['bank-account', 'Your bank account could not be loaded', false, 'the account ending in 3456'],
    ['provider-account', 'Your account at the provider could not be loaded', true, 'at the payment provider'],
  ])(
    'are asked for by no other way where the %s is not read, which is tried again',
    async (path, failed, isNeeded, way) => {
      const busy = refusal(503, 'request.unavailable', 'Busy')
      // The screen itself reads the account at the provider before the dialog does.
      const times = isNeeded ? [busy, busy] : [busy]
      const replies = {
        'bank-account': { current: account, next: null },
        'provider-account': { isNeeded, ...connection },
      }
      const answers = Object.entries(replies).map(([name, reply]) => [
        `GET /api/shop/${name}`,
        name === path ? [...times, ok(reply)] : ok(reply),
      ])
      const { user } = openOwn(Object.fromEntries(answers) as Answers)
      const button = await screen.findByRole('button', { name: 'Request payout' })
      await waitFor(() => expect(button.hasAttribute('disabled')).toBe(false))
      await user.click(button)
      const dialog = within(await screen.findByRole('dialog', { name: 'Request a payout' }))
      await dialog.findByText(failed)
      expect(dialog.queryByLabelText('Amount in AED')).toBeNull()
      await user.click(dialog.getByRole('button', { name: 'Try again' }))
      expect(await screen.findByText(new RegExp(way))).toBeTruthy()
    },
  )

  test('go to an account that is entered with the password and confirmed by the mailed link', async () => {
    const next = { ...account, iban: 'AE380330000019101772389', confirmedAt: null, usableFrom: null }
    const confirm = 'POST /api/shop/bank-account/confirm'
    const { user, sent, path } = openOwn(
      {
        'PUT /api/shop/bank-account': ok({ current: account, next }),
        [confirm]: ok({
          current: account,
          next: { ...next, usableFrom: '2030-01-01T08:00:00.000Z' },
          wasConfirmed: false,
        }),
      },
      '/shop/settings?confirm=token-1',
    )
    await screen.findByText('AE07 0331 2345 6789 0123 456')
    await user.click(screen.getByLabelText('Account holder'))
    await user.paste('Dar Al Noor LLC')
    await user.type(screen.getByLabelText('IBAN'), 'AE38 0330 0000 1910 1772 389')
    await user.type(screen.getByLabelText('Your password'), 'secret')
    await user.click(screen.getByRole('button', { name: 'Save bank account' }))
    await screen.findByText(/open the link in your email/)
    expect(sent.find(({ call }) => call === 'PUT /api/shop/bank-account')?.body).toMatchObject({
      iban: 'AE380330000019101772389',
    })
    // A new link needs the password alone.
    expect(screen.getByLabelText<HTMLInputElement>('IBAN').value).toBe('AE38 0330 0000 1910 1772 389')
    await user.click(screen.getByRole('button', { name: 'Confirm this account' }))
    await screen.findByText(/Payouts switch to it on/)
    expect(sent.find(({ call }) => call === confirm)?.body).toEqual({ token: 'token-1' })
    await waitFor(() => expect(path()).toBe('/shop/settings'))
  })

  test.each([
    ['en', 'Discard this account', 'The link in your email no longer works.', 'No bank account yet'],
    ['ar', 'التراجع عن هذا الحساب', 'لم يعد الرابط في بريدك صالحاً.', 'لا يوجد حساب مصرفي بعد'],
  ] as const)(
    'an account that waits for its link is discarded (%s)',
    async (language, button, said, left) => {
      const next = { ...account, confirmedAt: null, usableFrom: null }
      const { user } = openOwn(
        {
          'GET /api/shop/bank-account': ok({ current: null, next }),
          'POST /api/shop/bank-account/withdraw': ok({ current: null, next: null }),
        },
        '/shop/settings#bank',
        language,
      )
      await user.click(await screen.findByRole('button', { name: button }))
      expect(await screen.findByText(said)).toBeTruthy()
      expect(await screen.findByText(left)).toBeTruthy()
      expect(screen.queryByRole('button', { name: button })).toBeNull()
    },
  )

  test('a link that is opened again says that the account was confirmed already', async () => {
    const confirmed = { current: account, next: null, wasConfirmed: true }
    const { user } = openOwn(
      { 'POST /api/shop/bank-account/confirm': ok(confirmed) },
      '/shop/settings?confirm=token-1',
    )
    await user.click(await screen.findByRole('button', { name: 'Confirm this account' }))
    expect(
      await screen.findByText('You have already confirmed this account. Nothing has changed.'),
    ).toBeTruthy()
  })
})
