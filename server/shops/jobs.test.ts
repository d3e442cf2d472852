import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeShop, type TestShop } from '#server/testing/accounts.ts'
import { startTestDeps, type TestDeps } from '#server/testing/deps.ts'
import { registerForVat } from '#server/testing/tax-profiles.ts'
import { notifyOfMissingCertificates } from '#server/shops/jobs.ts'

let server: TestDeps
beforeAll(async () => {
  server = await startTestDeps()
})
afterAll(() => server.close())

async function shopWith(taxId: string, language: 'en' | 'ar' = 'en'): Promise<TestShop> {
  const shop = await makeShop(server.deps, { language })
  await server.deps.db.updateTable('shops').set({ taxId }).where('id', '=', shop.id).execute()
  return shop
}
async function mailsTo({ email }: TestShop): Promise<string[]> {
  const mails = await server.deps.db
    .selectFrom('mails')
    .select('subject')
    .where('recipient', '=', email)
    .where('eventKey', 'like', 'tax-certificate-missing:%')
    .execute()
  return mails.map(({ subject }) => subject)
}
async function lookAround(day: string): Promise<void> {
  server.setNow(new Date(`${day}T08:00:00Z`))
  await Promise.all([1, 2].map(() => notifyOfMissingCertificates(server.deps)))
}

test('a shop that registered with a VAT number and proves none is asked once, and again 14 days later (0086)', async () => {
  const [one, arabic] = [await shopWith('100 5260 1850 0003'), await shopWith('100526018500003', 'ar')]
  const none = [
    await shopWith('CN-1234567'),
    await shopWith('999999999999999'),
    await shopWith('100526018500003'),
    await shopWith('100526018500003'),
  ]
  await registerForVat(server.deps.db, none[2]?.id ?? '')
  await sql`update shops set status = 'suspended' where id = ${none[3]?.id}`.execute(server.deps.db)
  for (const [day, count] of [
    ['2027-03-01', 1],
    ['2027-03-14', 1],
    ['2027-03-15', 2],
    ['2027-04-30', 2],
  ] as const) {
    await lookAround(day)
    expect([day, (await mailsTo(one)).length]).toEqual([day, count])
  }
  expect(await mailsTo(arabic)).toEqual([
    'يُرجى إرسال شهادة تسجيلك في ضريبة القيمة المضافة',
    'يُرجى إرسال شهادة تسجيلك في ضريبة القيمة المضافة',
  ])
  for (const shop of none) expect(await mailsTo(shop)).toEqual([])
  const inbox = server.deps.db.selectFrom('notifications').select('kind').where('userId', '=', one.userId)
  expect(await inbox.where('kind', '=', 'kyc-missing').execute()).toHaveLength(2)
})
