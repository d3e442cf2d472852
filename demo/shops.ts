import { demoColleagues, demoLogins, demoPassword } from '#contract/platform/demo-logins.ts'
import type { Registration } from '#contract/shops/shops.ts'
import { hashPassword } from '#server/platform/accounts/passwords.ts'
import type { Deps, Admin, ShopOwner } from '#server/deps.ts'
import { createAdministrator, type NewAdministrator } from '#server/platform/people/platform-people.ts'
import { readSettingsOf, saveSettingsOf } from '#server/shops/settings/own-settings.ts'
import { registerShop } from '#server/shops/registration/registration.ts'
import { decideShop } from '#server/shops/approval/move.ts'
import { decideKycDocument } from '#server/shops/kyc/move.ts'
import { changeTaxProfile } from '#server/shops/kyc/tax-profile.ts'
import { type Demo, daysAgo, openedDaysAgo } from './demo-ids.ts'
import type { DemoShop } from './manifest.ts'
import { sampleDocument, seedKycDocument, seedKycDocuments } from './kyc-documents.ts'
import { approvedShops, type OtherShop, otherShops, type ShopFacts } from './shops-data.ts'

const reviewDays = 0.8

/** Creates the demo's administrator, with the role of owner, once. */
export async function seedAdmin(demo: Demo): Promise<Admin> {
  const [{ email }] = demoLogins
  const person = { email, firstName: 'Noura', lastName: 'Al Hashimi', adminRole: 'owner' } as const
  return { kind: 'admin', userId: await seedAdministrator(demo, person), adminRole: 'owner' }
}

const names = {
  operations: { firstName: 'Hamad', lastName: 'Al Suwaidi' },
  finance: { firstName: 'Priya', lastName: 'Menon' },
  support: { firstName: 'Rania', lastName: 'Khoury' },
} as const

/** Creates an administrator of every other role, once; not by invitation, which a reachable demo does not allow. */
export async function seedColleagues(demo: Demo): Promise<void> {
  await Promise.all(demoColleagues.map((one) => seedAdministrator(demo, { ...one, ...names[one.adminRole] })))
}

type Colleague = Pick<NewAdministrator, 'email' | 'firstName' | 'lastName' | 'adminRole'>

async function seedAdministrator(demo: Demo, person: Colleague): Promise<string> {
  const { deps } = demo
  const users = deps.db.selectFrom('users').select('id')
  const known = await users.where('email', '=', person.email).executeTakeFirst()
  if (known) return known.id
  const passwordHash = await hashPassword(deps.config.passwordCost, demoPassword)
  const now = daysAgo(demo, openedDaysAgo).clock()
  return deps.db
    .transaction()
    .execute((tx) => createAdministrator(tx, { ...person, language: 'en', passwordHash, now }))
}

/** Seeds the manifest's shops and those visible only in the portals; returns the owners of the former by key. */
export async function seedShops(
  demo: Demo,
  admin: Admin,
  shops: readonly DemoShop[],
): Promise<Map<string, ShopOwner>> {
  const owners = new Map<string, ShopOwner>()
  for (const shop of shops) {
    const facts = approvedShops.find(({ key }) => key === shop.key)
    if (!facts) throw new Error(`the demo says nothing of the owner of ${shop.key}`)
    const decisions = [{ status: 'approved', daysAgo: facts.registeredDaysAgo - reviewDays } as const]
    const { name: shopName, nameAr: shopNameAr, businessType } = shop
    const ids = await seedShop(demo, admin, { ...facts, shopName, shopNameAr, businessType, decisions })
    await seedPage(daysAgo(demo, facts.registeredDaysAgo - reviewDays), ids, shop)
    const owner: ShopOwner = { kind: 'shop', ...ids, shopStatus: 'approved' }
    await seedTaxProfile(daysAgo(demo, facts.registeredDaysAgo - reviewDays), { admin, owner }, facts)
    owners.set(shop.key, owner)
  }
  for (const shop of otherShops) await seedShop(demo, admin, shop)
  return owners
}

const hours = 'Daily 10:00 – 22:00, Friday from 16:00'
const hoursAr = 'يومياً 10:00 – 22:00، والجمعة من 16:00'

/** Adds the shop's story and opening hours to its page. */
async function seedPage(deps: Deps, ids: ShopIds, { story, storyAr }: DemoShop): Promise<void> {
  const { version, ...settings } = await readSettingsOf(deps.db, ids.shopId)
  const page = { story, storyAr, hours, hoursAr, showsAddress: true }
  if (version === 0) await saveSettingsOf(deps, ids, { ...settings, ...page, version })
}

type ShopIds = { readonly userId: string; readonly shopId: string }

/** Registers and decides on a shop through the usual stories; steps done before an interruption are not repeated. */
async function seedShop(demo: Demo, admin: Admin, shop: OtherShop): Promise<ShopIds> {
  const known = await demo.deps.db
    .selectFrom('shops')
    .innerJoin('users', 'users.id', 'shops.userId')
    .select(['shops.id as shopId', 'shops.userId', 'shops.status'])
    .where('users.email', '=', shop.email)
    .executeTakeFirst()
  const { status: from, ...ids } = known ?? { ...(await register(demo, shop)), status: 'pending' }
  const done = shop.decisions.findIndex(({ status }) => status === from)
  for (const { daysAgo: days, ...decision } of shop.decisions.slice(done + 1)) {
    await decideShop(daysAgo(demo, days), admin, ids.shopId, decision)
  }
  return ids
}

async function register(demo: Demo, shop: OtherShop): Promise<ShopIds> {
  const { key: _key, decisions: _decisions, registeredDaysAgo, licenceExpiresInDays, ...facts } = shop
  const deps = daysAgo(demo, registeredDaysAgo)
  const licenceExpiresOn = daysAgo(demo, -licenceExpiresInDays).clock().toISOString().slice(0, 10)
  const licence = { licenceEmirate: shop.emirate, licenceExpiresOn }
  const kycDocuments = await seedKycDocuments(deps, shop, licenceExpiresOn)
  const input: Registration = { ...facts, ...licence, ...kycDocuments, password: demoPassword }
  const { user, shop: made } = await registerShop(deps, input, 'en')
  return { userId: user.id, shopId: made.id }
}

/** Legal names of the shops for the tax authority. One is too small to be registered for VAT. */
const registered: Readonly<Record<string, { legalName: string; legalNameAr: string; isTaxed?: false }>> = {
  'dar-al-nakheel': { legalName: 'Dar Al Nakheel Furniture LLC', legalNameAr: 'دار النخيل للأثاث ذ.م.م' },
  'sadu-house': { legalName: 'Sadu House Trading', legalNameAr: 'بيت السدو للتجارة' },
  'khashab-works': { legalName: 'Khashab Works FZE', legalNameAr: 'خشب ووركس م.م.ح' },
  'mina-industrial': { legalName: 'Mina Industrial Furniture LLC', legalNameAr: 'مينا للأثاث الصناعي ذ.م.م' },
  'qamar-lighting': { legalName: 'Qamar Lighting Trading', legalNameAr: 'قمر لتجارة الإنارة' },
  'al-waha-bedrooms': { legalName: 'Al Waha Bedrooms LLC', legalNameAr: 'الواحة لغرف النوم ذ.م.م' },
  'rimal-outdoor': {
    legalName: 'Rimal Outdoor Est.',
    legalNameAr: 'مؤسسة رمال للأثاث الخارجي',
    isTaxed: false,
  },
  'fujairah-stone': { legalName: 'Fujairah Stone Works LLC', legalNameAr: 'الفجيرة لأعمال الحجر ذ.م.م' },
}
const holdsFrom = '2018-01-01'

/** Sends the tax certificate as the owner and approves it as an administrator, once. */
async function seedTaxProfile(
  deps: Deps,
  { admin, owner }: { readonly admin: Admin; readonly owner: ShopOwner },
  { key, taxId }: ShopFacts,
): Promise<void> {
  const facts = registered[key]
  const sent = deps.db.selectFrom('taxProfiles').select('id').where('shopId', '=', owner.shopId)
  if (facts && !(await sent.executeTakeFirst())) {
    const { isTaxed = true, ...names } = facts
    const trn = isTaxed ? taxId : ''
    const document = await seedKycDocument(deps, `${key}-vat.pdf`, certificate(names.legalName, trn))
    await changeTaxProfile(deps, owner, { ...names, trn, holdsFrom, trnEndsOn: undefined, document })
  }
  // Also approves a certificate sent before an interruption.
  const waiting = deps.db
    .selectFrom('kycDocuments')
    .select('id')
    .where('shopId', '=', owner.shopId)
    .where('type', '=', 'taxCertificate')
    .where('status', '=', 'pending')
  for (const { id } of await waiting.execute())
    await decideKycDocument(deps, admin, id, { status: 'approved' })
}

function certificate(legalName: string, trn: string): Buffer {
  return sampleDocument(trn ? 'VAT Registration Certificate' : 'Trade Licence', [
    ['Legal name', legalName],
    ...(trn ? ([['Tax registration number', trn]] as const) : []),
    ['Effective from', holdsFrom],
  ])
}
