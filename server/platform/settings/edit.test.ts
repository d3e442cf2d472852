import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { login } from '#contract/platform/auth.ts'
import { register } from '#contract/shops/registration.ts'
import { submitProduct } from '#server/catalogue/products/submit.ts'
import { makeAdmin, registrationOf, type TestAdmin, testPassword } from '#server/testing/accounts.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { makeCategory, makeShopOwner, productOf } from '#server/testing/catalogue.ts'
import { createTestDatabase } from '#server/testing/database.ts'
import { readSettings } from './platform.ts'

let server: TestApp
let admin: TestAdmin
let token: string
beforeAll(async () => {
  server = await startTestApp()
  admin = await makeAdmin(server.deps)
  token = await server.signedInAs(admin.userId)
})
afterAll(() => server.close())

const defaults = {
  autoApproveShops: false,
  requireProductApproval: true,
  reviewsEnabled: true,
  arabicRequired: false,
  emailNotifications: true,
  notifyShopRegistrations: true,
  notifyProductSubmissions: true,
  supportEmail: null,
  salesEmail: null,
  supportPhone: null,
  supportWhatsapp: null,
  commission: '10.00',
  deliveryFee: '0.00',
  codFee: '0.00',
  codCap: null,
  legalName: 'Majlis',
  legalNameAr: null,
  legalTrn: null,
  legalLicence: null,
  legalAuthority: null,
  legalAddress: null,
  legalCity: null,
  legalEmirate: null,
  shopsKeepCash: false,
  monthlyCommissionInvoices: false,
  cashConfirmation: false,
  cashConfirmAbove: '500.00',
  cashConfirmMinutes: 30,
  unansweredHours: 72,
  requireSecondFactorForPayouts: false,
  deliveryUndoMinutes: 0,
  payoutHoldDays: 0,
  payoutSecondPersonAbove: null,
  refundLimitOperations: '200.00',
  refundLimitManager: '200.00',
  refundLimitOrders: '200.00',
  reviewAskDays: 7,
}
beforeEach(() => save(defaults))

const url = '/api/admin/settings'
const save = (payload: object, headers = {}) =>
  server.send({ method: 'PUT', url, as: token, payload, headers })
const read = async () => (await server.send({ url, as: token })).json()
const config = async () => (await server.send({ url: '/api/config' })).json()
const audited = () => server.deps.db.selectFrom('auditLog').selectAll().orderBy('id', 'desc').execute()

describe('the settings (R-API-82)', () => {
  test('are at first as the specification says (R-SET-03, R-SET-04, G-129, G-131, G-136)', async () => {
    // A new database: the one of the tests starts with other settings.
    const { db, drop } = await createTestDatabase()
    expect(await readSettings(db)).toMatchObject({
      autoApproveShops: false,
      requireProductApproval: true,
      reviewsEnabled: true,
      emailNotifications: true,
      notifyShopRegistrations: true,
      notifyProductSubmissions: true,
      commissionBp: 1000,
      payoutHoldDays: null,
      payoutSecondPersonAboveFils: 1_000_000,
      codCapFils: 650_000,
      cashConfirmation: true,
      cashConfirmAboveFils: 50_000,
      cashConfirmMinutes: 30,
      unansweredHours: 72,
      deliveryUndoMinutes: 10,
    })
    await drop()
  })

  test('are read as they were saved', async () => {
    expect(await read()).toEqual({ ...defaults, updatedAt: expect.any(String) })
  })

  test('are changed field by field; what is not sent stays (R-SET-06)', async () => {
    const answer = await save({ commission: 12.5, supportEmail: ' Help@Majlis.Example ' })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({
      ...defaults,
      commission: '12.50',
      supportEmail: 'help@majlis.example',
    })
    expect(await read()).toEqual(answer.json())
    await save({ supportEmail: '' })
    expect(await read()).toMatchObject({ commission: '12.50', supportEmail: null })
  })

  test('of two sections saved at once by two administrators both are kept', async () => {
    const other = await server.signedInAs((await makeAdmin(server.deps)).userId)
    for (let round = 1; round <= 10; round++) {
      const contact = { supportPhone: `+971 4 000 00${round}` }
      const money = { deliveryFee: `${round}.50` }
      await Promise.all([
        save(contact),
        server.send({ method: 'PUT', url, as: other, payload: money }),
        save({ reviewsEnabled: round % 2 === 0 }),
      ])
      expect(await read()).toMatchObject({ ...contact, ...money, reviewsEnabled: round % 2 === 0 })
    }
  })

  test.each([
    ['commission', '100.01', 'Enter a percentage from 0 to 100 with up to two decimals'],
    ['commission', '-1', 'Enter a percentage from 0 to 100 with up to two decimals'],
    ['commission', '', 'Enter a percentage from 0 to 100 with up to two decimals'],
    ['commission', '1.005', 'Enter a percentage from 0 to 100 with up to two decimals'],
    ['deliveryFee', '1.999', 'Enter an amount with up to two decimals, at most 99999999.99'],
    ['refundLimitManager', '-1', 'Enter an amount with up to two decimals, at most 99999999.99'],
    ['refundLimitOrders', '100000000', 'Enter an amount with up to two decimals, at most 99999999.99'],
    ['deliveryUndoMinutes', 61, 'Enter a number of minutes from 0 to 60'],
    ['deliveryUndoMinutes', -1, 'Enter a number of minutes from 0 to 60'],
    ['payoutHoldDays', 366, 'Enter a number of days from 0 to 365'],
    ['cashConfirmMinutes', 4, 'Enter a number of minutes from 5 to 1440'],
    ['unansweredHours', 48, 'Enter a number of hours from 49 to 720'],
    ['reviewAskDays', 0, 'Enter a number of days from 1 to 60'],
    ['supportEmail', 'nobody', 'Please enter a valid email address'],
    ['salesEmail', 'a@b', 'Please enter a valid email address'],
    ['supportPhone', 'call me', 'Please enter a valid phone number'],
    ['legalTrn', '10015908330000', 'A TRN has 15 digits'],
    ['legalName', ' ', 'This field is required'],
    ['legalEmirate', 'muscat', 'Please select one of the seven emirates'],
    ['reviewsEnabled', 'yes', 'This value is not valid'],
  ])('%s is not %j, and nothing else of the request is saved', async (field, value, message) => {
    const answer = await save({ [field]: value, notifyShopRegistrations: false })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().errors).toEqual([{ path: field, message }])
    expect(await read()).toMatchObject(defaults)
    const arabic = await save({ [field]: value }, { 'accept-language': 'ar' })
    expect(arabic.json().errors[0].message).toMatch(/[\u0600-\u06ff]/)
  })

  test('are recorded with what was and what is, once per change', async () => {
    const before = (await audited()).length
    await save({ commission: '12.50', autoApproveShops: true, reviewsEnabled: true })
    await save({ commission: '12.50' })
    const rows = await audited()
    expect(rows).toHaveLength(before + 1)
    expect(rows[0]).toMatchObject({
      actorId: admin.userId,
      action: 'settings.changed',
      before: { commissionBp: 1000, autoApproveShops: false },
      after: { commissionBp: 1250, autoApproveShops: true },
    })
  })
})

describe('each setting takes effect', () => {
  const registered = async () =>
    (await server.send({ method: 'POST', url: register.path, payload: registrationOf() })).json()

  test('a new shop is approved at once, with its mail, only where shops are approved automatically (R-SET-03, G-100)', async () => {
    expect((await registered()).shop.status).toBe('pending')
    await save({ autoApproveShops: true })
    const { shop, user } = await registered()
    expect(shop.status).toBe('approved')
    const { subject } = await server.deps.db
      .selectFrom('mails')
      .select('subject')
      .where('eventKey', '=', `shop-registered:${shop.id}`)
      .executeTakeFirstOrThrow()
    expect(subject).toMatch(/approved/i)
    const payload = { email: user.email, password: testPassword }
    expect((await server.send({ method: 'POST', url: login.path, payload })).statusCode).toBe(200)
  })

  test('a new product is public at once where products need no approval; a waiting one goes on waiting (R-SET-03, G-100)', async () => {
    const { deps } = server
    const owner = await makeShopOwner(deps)
    const { id: categoryId } = await makeCategory(deps)
    const waiting = await submitProduct(deps, owner, productOf({ categoryId }))
    await save({ requireProductApproval: false })
    const free = await submitProduct(deps, owner, productOf({ categoryId }))
    const status = async (id: string) => (await server.send({ url: `/api/products/${id}` })).statusCode
    expect([await status(waiting), await status(free)]).toEqual([404, 200])
    await save({ requireProductApproval: true })
    const again = await submitProduct(deps, owner, productOf({ categoryId }))
    expect([await status(free), await status(again)]).toEqual([200, 404])
  })

  test('contact, delivery fee and reviews show in the configuration at once', async () => {
    await config()
    await save({ supportEmail: 'help@majlis.example', deliveryFee: '25.50', reviewsEnabled: false })
    expect(await config()).toMatchObject({
      contact: { supportEmail: 'help@majlis.example' },
      deliveryFee: '25.50',
      reviewsEnabled: false,
    })
  })
})
