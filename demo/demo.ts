import { sql } from 'kysely'
import { dayOf } from '#domain/platform/calendar.ts'
import type { Rate } from '#domain/platform/amounts/exchange-rate.ts'
import type { Deps } from '#server/deps.ts'
import { enterExchangeRate } from '#server/platform/settings/exchange-rates.ts'
import { markOldNotificationsRead } from '#server/platform/inbox/inbox.ts'
import { changeSettings } from '#server/platform/settings/edit.ts'
import { seedCatalogue, seedRooms } from './catalogue.ts'
import { type Demo, daysAgo, openedDaysAgo } from './demo-ids.ts'
import type { Progress } from './bulk.ts'
import { assetPaths, type Manifest, readManifest } from './manifest.ts'
import { openCheckouts, seedOrders } from './orders.ts'
import { seedPayouts } from './payouts.ts'
import { seedPictures } from './pictures.ts'
import { seedProducts } from './products.ts'
import { picturesEdition, renewPictures } from './renew-pictures.ts'
import { seedAdmin, seedColleagues, seedShops } from './shops.ts'

const seedKey = 7_262_547_133

/**
 * Seeds the demo once, through the same stories that users call, including its recent orders (`furnishYear` adds the
 * year). A demo seeded with older pictures or without orders gets the current ones. One process at a time: another one
 * waits and finds it done. After an interruption the next call continues; its clock may differ.
 */
export async function seedDemo(deps: Deps, report: Progress = () => undefined): Promise<void> {
  const manifest = await readManifest()
  const edition = picturesEdition(manifest)
  const of = assetPaths(manifest).length + manifest.products.length
  let done = 0
  const demo: Demo = {
    // Log lines of past events are of no interest now, except for warnings and errors.
    deps: { ...deps, log: deps.log.child({}, { level: 'warn' }) },
    now: deps.clock(),
    onDone: () => report('Demo', (done += 1), of),
  }
  await deps.db.transaction().execute(async (tx) => {
    // This transaction only holds the lock, for as long as a slow machine takes.
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
    await sql`select pg_advisory_xact_lock(${seedKey})`.execute(tx)
    const seeds = await tx.selectFrom('seeds').select('name').execute()
    const isDone = (name: string) => seeds.some((seed) => seed.name === name)
    const once = [
      'demo',
      'demo people',
      edition,
      ...(deps.config.demoYear ? [] : ['demo orders', 'demo payouts']),
    ]
    const names = once.filter((name) => !isDone(name))
    if (names.length === 0) return
    const begun = performance.now()
    if (!isDone('demo')) await furnish(demo, manifest)
    else {
      if (!isDone(edition)) await renewPictures(demo, manifest, await seedAdmin(demo))
      if (names.includes('demo orders')) await seedOrders(demo, await seedAdmin(demo))
      if (names.includes('demo payouts')) await seedPayouts(demo, await seedAdmin(demo))
    }
    if (names.includes('demo people')) await seedColleagues(demo)
    await tx
      .insertInto('seeds')
      .values(names.map((name) => ({ name })))
      .execute()
    deps.log.info({ ms: Math.round(performance.now() - begun) }, 'demo catalogue created')
  })
}

/** Invented legal details of the platform; the TRN has a valid check digit. */
const company = {
  legalName: 'Majlis Furniture Marketplace LLC',
  legalNameAr: 'مجلس لسوق الأثاث ذ.م.م',
  legalTrn: '100612540300003',
  legalLicence: 'DED-1048213',
  legalAuthority: 'Dubai Department of Economy and Tourism',
  legalAddress: 'Office 1204, Design District 7',
  legalCity: 'Dubai',
  legalEmirate: 'dubai',
} as const

async function furnish(demo: Demo, manifest: Manifest): Promise<void> {
  const admin = await seedAdmin(demo)
  const opened = daysAgo(demo, openedDaysAgo - 1)
  const rate = { day: dayOf(opened.clock()), rate: 40_000 as Rate, source: 'Majlis' }
  await enterExchangeRate(opened, admin, rate)
  const [owners] = await allDone([
    seedShops(demo, admin, manifest.shops),
    seedPictures(demo, manifest, admin.userId),
    seedCatalogue(demo, admin, manifest),
    changeSettings(opened, admin, {
      supportEmail: 'support@majlis.example',
      salesEmail: 'sales@majlis.example',
      supportPhone: '+971 4 555 0100',
      supportWhatsapp: '+971 50 555 0100',
      ...company,
      // No mail arrives in a demo, so cash orders need no confirmation.
      cashConfirmation: false,
      codCap: null,
      // Earnings are available at once, and one person can demonstrate everything.
      payoutHoldDays: 0,
      payoutSecondPersonAbove: null,
    }),
  ])
  await seedProducts(demo, manifest, { admin, owners })
  await seedRooms(demo, admin, manifest)
  // Document numbers follow time: with a year, orders that have documents are seeded as part of it.
  if (demo.deps.config.demoYear) await seedOrders(demo, admin, openCheckouts)
  else {
    await seedOrders(demo, admin)
    await seedPayouts(demo, admin)
  }
  await markOldNotificationsRead(demo.deps.db, daysAgo(demo, 3).clock())
}

/** Waits for all promises, even if one fails: nothing may still be running when the lock is released. */
async function allDone<Works extends readonly Promise<unknown>[]>(works: readonly [...Works]) {
  await Promise.allSettled(works)
  return Promise.all(works)
}

/**
 * In demo mode, seeds an empty Majlis, continues an interrupted seed, and updates the pictures of a demo; never touches
 * an installation with data of its own.
 */
export async function seedIfEmpty(deps: Deps, report?: Progress): Promise<void> {
  if (!deps.config.demoMode) return
  const seeds = await deps.db.selectFrom('seeds').select('name').execute()
  const isDemo = seeds.some(({ name }) => name === 'demo' || name === 'demo begun')
  if (!isDemo && !(await isEmpty(deps))) return
  const mark = deps.db.insertInto('seeds').values({ name: 'demo begun' })
  if (!isDemo) await mark.onConflict((again) => again.doNothing()).execute()
  await seedDemo(deps, report)
}

async function isEmpty({ db }: Deps): Promise<boolean> {
  const tables = ['shops', 'categories', 'products'] as const
  const rows = await Promise.all(tables.map((table) => db.selectFrom(table).select('id').limit(1).execute()))
  return rows.every((found) => found.length === 0)
}
