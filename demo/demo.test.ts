import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { demoLogins, demoPassword } from '#contract/platform/demo-logins.ts'
import { productStatuses } from '#domain/catalogue/products/product-status.ts'
import { payoutStatuses } from '#domain/money/payouts/payout-status.ts'
import { orderStatuses } from '#domain/orders/order-status.ts'
import { readEmiratesId, readTrn } from '#domain/shops/uae-identifiers.ts'
import { isPasswordOf } from '#server/platform/accounts/passwords.ts'
import { newId } from '#server/deps.ts'
import { prefetchFirstRenditions } from '#server/platform/files/images/prefetch-renditions.ts'
import { dyingAfter, dyingIn } from '#server/testing/dying-database.ts'
import { startTestDeps, type TestDeps } from '#server/testing/deps.ts'
import { asOwner } from '#server/testing/database.ts'
import { seedIfEmpty } from './demo.ts'
import { demoCheckouts } from './orders-data.ts'
import { demoId } from './demo-ids.ts'
import { assetHash, assetPaths, type Manifest, readAsset, readManifest } from './manifest.ts'
import { validateAsset } from './pictures.ts'
import { newestFirst, productPlans } from './product-plan.ts'
import { approvedShops, otherShops } from './shops-data.ts'

const now = new Date('2026-11-21T09:00:00Z')
let server: TestDeps
let manifest: Manifest

beforeAll(async () => {
  server = await startTestDeps({ ...asOwner, DEMO_MODE: 'true', SMTP_URL: 'smtp://127.0.0.1:1' })
  server.setNow(now)
  manifest = await readManifest()
  await seedIfEmpty(server.deps)
}, 180_000)
afterAll(() => server.close())

/** Row counts of all tables, and values that could differ between two seeds. */
async function census(db = server.deps.db) {
  const tables = [
    'users',
    'shops',
    'shopEvents',
    'objects',
    'categories',
    'colors',
    'products',
    'productColors',
    'productLinks',
    'productPrices',
    'productEvents',
    'rooms',
    'roomProducts',
    'mails',
    'seeds',
    'listings',
    'orders',
    'orderItems',
    'orderEvents',
  ] as const
  const counts = await Promise.all(
    tables.map(async (table) => {
      const { n } = await db
        .selectFrom(table)
        .select((of) => of.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
      return [table, n] as const
    }),
  )
  return Object.fromEntries(counts)
}

test('every shop came with its documents, and its numbers have the right check digits', async () => {
  const shops = await server.deps.db
    .selectFrom('shops')
    .leftJoin('kycDocuments', 'kycDocuments.shopId', 'shops.id')
    .select((of) => [
      'shops.id',
      'taxId',
      'emiratesId',
      'shops.status',
      of.fn.count<number>('kycDocuments.id').as('kycDocuments'),
    ])
    .groupBy('shops.id')
    .execute()
  for (const { taxId, emiratesId, status, kycDocuments } of shops) {
    const fits = [readTrn(taxId)?.checkFits, readEmiratesId(emiratesId ?? '')?.checkFits]
    expect([kycDocuments, ...fits]).toEqual([status === 'approved' ? 3 : 2, true, true])
  }
})

test('everything of the manifest is there, under ids that never change', async () => {
  expect(await census()).toMatchObject({
    shops: manifest.shops.length + otherShops.length,
    categories: manifest.categories.length,
    products: manifest.products.length,
    rooms: manifest.rooms.length,
    // Two KYC documents per shop, and a certificate per approved shop.
    objects: assetPaths(manifest).length + 3 * manifest.shops.length + 2 * otherShops.length,
  })
  const { db } = server.deps
  const sofa = db.selectFrom('products').selectAll().where('id', '=', demoId('product', 'sofa3-oat'))
  expect(await sofa.executeTakeFirstOrThrow()).toMatchObject({
    name: 'Marsa Three-Seat Sofa, Oat Linen',
    nameAr: 'أريكة مرسى بثلاثة مقاعد، كتان شوفاني',
    priceFils: 429_000,
    widthMm: 2260,
    photo3dVariant: 'Oat Linen',
    status: 'active',
  })
})

test('of each picture and model is recorded what its check finds; one that is not kept as it is, is checked again', async () => {
  const found: string[] = []
  for (const path of assetPaths(manifest)) {
    const { bytes, ...facts } = await validateAsset(path)
    if ((await readAsset(path)).equals(bytes)) found.push(`"${assetHash(path)}": ${JSON.stringify(facts)}`)
  }
  await expect(`{\n${found.join(',\n')}\n}\n`).toMatchFileSnapshot('assets/checked.json')
}, 60_000)

test.each(demoLogins)('$email can be signed in with as described (R-DEMO-04)', async ({ email, role }) => {
  const { db } = server.deps
  const user = await db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirstOrThrow()
  expect(user.role).toBe(role)
  expect(await isPasswordOf(server.deps.config.passwordCost, user.passwordHash, demoPassword)).toBe(true)
  if (role === 'admin') return
  const shop = await db
    .selectFrom('shops')
    .selectAll()
    .where('userId', '=', user.id)
    .executeTakeFirstOrThrow()
  expect(shop.status).toBe(email.startsWith('pending') ? 'pending' : 'approved')
})

test('there are payouts in every status, and none of more than was earned', async () => {
  const rows = await server.deps.db.selectFrom('payouts').select(['status', 'shopId']).execute()
  expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(payoutStatuses))
  const [least] = (
    await sql<{ fils: number }>`select (-sum(e.fils))::bigint - coalesce((select sum(p.fils) from payouts p
      where p.shop_id = e.shop_id and p.status in ('pending', 'approved')), 0)::bigint as fils
      from ledger_entries e where e.account = 'owed_to_shop' group by e.shop_id order by 1`.execute(
      server.deps.db,
    )
  ).rows
  expect(least?.fils).toBeGreaterThanOrEqual(0)
})

test('there are orders in every status, told at their time, and nothing is queued that would tell of them now', async () => {
  const { db } = server.deps
  const orders = await db.selectFrom('orders').select(['status', 'createdAt', 'shopId']).execute()
  expect(orders.length).toBeGreaterThanOrEqual(12)
  expect(new Set(orders.map(({ status }) => status))).toEqual(new Set(orderStatuses))
  for (const { createdAt } of orders) expect(createdAt.getTime()).toBeLessThan(now.getTime())
  const mails = await db
    .selectFrom('mails')
    .select(['status', 'createdAt'])
    .where('eventKey', 'like', 'order%')
    .execute()
  expect(mails.length).toBeGreaterThan(orders.length)
  for (const { createdAt } of mails) expect(createdAt.getTime()).toBeLessThan(now.getTime())
  const { rows } = await server.deps.pool.query("select name from jobs.job where name = 'announce-orders'")
  expect(rows).toEqual([])
})

describe('the shops', () => {
  test('are in every status, named in both languages, with their reasons', async () => {
    const shops = await server.deps.db.selectFrom('shops').selectAll().execute()
    expect(new Set(shops.map(({ status }) => status)).size).toBe(4)
    for (const shop of shops) {
      expect(shop.shopNameAr).toMatch(/[\u0600-\u06ff]/)
      expect(shop.createdAt.getTime()).toBeLessThan(now.getTime())
      if (shop.status === 'rejected') expect(shop.rejectionReason).toBeTruthy()
      if (shop.status === 'suspended') expect(shop.suspensionReason).toBeTruthy()
    }
  })

  test('have tax numbers whose check digit is right', () => {
    for (const { taxId } of [...approvedShops, ...otherShops]) {
      expect(taxId).toMatch(/^1\d{12}03$/)
      const digits = Array.from(taxId.slice(0, 10), Number)
      const sum = digits.reduce((all, digit, index) => all + (index % 2 === 0 ? doubled(digit) : digit), 0)
      expect(sum % 10).toBe(0)
    }
  })

  test('get no mail: what was written to them is kept', async () => {
    const mails = await server.deps.db.selectFrom('mails').select('status').execute()
    expect(mails.length).toBeGreaterThan(10)
    expect(new Set(mails.map(({ status }) => status))).toEqual(new Set(['kept']))
  })
})

function doubled(digit: number): number {
  return digit > 4 ? digit * 2 - 9 : digit * 2
}

describe('the products', () => {
  test('are mostly for sale, and some in every other state a shop meets', async () => {
    const rows = await server.deps.db.selectFrom('products').select(['status', 'rejectionReason']).execute()
    const of = (status: string) => rows.filter((row) => row.status === status)
    expect(of('active').length).toBeGreaterThan(60)
    for (const status of productStatuses.filter((one) => one !== 'approved' && one !== 'withdrawn')) {
      expect(of(status).length).toBeGreaterThan(0)
    }
    expect(of('rejected').every(({ rejectionReason }) => rejectionReason)).toBe(true)
  })

  test('that stand in a room are all for sale', async () => {
    const hidden = await server.deps.db
      .selectFrom('roomProducts')
      .innerJoin('products', 'products.id', 'roomProducts.productId')
      .select('products.name')
      .where('products.status', '!=', 'active')
      .execute()
    expect(hidden).toEqual([])
  })

  test('have plans only for products that exist, and the newest are for sale', () => {
    const keys = new Set(manifest.products.map(({ key }) => key))
    const planned = Object.entries(productPlans).flatMap(([key, { bundle, upsell }]) => [
      key,
      ...(bundle?.products ?? []),
      ...(upsell ?? []),
    ])
    for (const key of [...planned, ...newestFirst]) expect(keys).toContain(key)
    for (const key of newestFirst) expect(productPlans[key]?.state).toBeUndefined()
  })

  test('were each given a history that begins before it is told', async () => {
    const { db } = server.deps
    const products = await db
      .selectFrom('products')
      .select(['id', 'createdAt', 'status', 'isMajlis'])
      .execute()
    const events = await db.selectFrom('productEvents').selectAll().orderBy('at').execute()
    for (const { id, createdAt, status } of products) {
      const own = events.filter(({ productId }) => productId === id)
      expect(own[0]).toMatchObject({ fromStatus: null, at: createdAt })
      expect(own.at(-1)?.toStatus).toBe(status)
    }
    expect(products.filter(({ isMajlis }) => isMajlis)).toHaveLength(4)
  })

  test('that are reduced cost more for 30 days at least', async () => {
    const former = await server.deps.db
      .selectFrom('productPrices')
      .innerJoin('products', 'products.id', 'productPrices.productId')
      .select(['productPrices.priceFils as before', 'products.priceFils as now', 'validFrom', 'validUntil'])
      .where('validUntil', 'is not', null)
      .execute()
    expect(former).toHaveLength(Object.values(productPlans).filter(({ formerPrice }) => formerPrice).length)
    for (const { before, now: price, validFrom, validUntil } of former) {
      expect(before).toBeGreaterThan(price)
      expect(Number(validUntil) - validFrom.getTime()).toBeGreaterThan(30 * 86_400_000)
    }
  })

  test('use colours of the palette only, and pictures that are kept', async () => {
    const { db, storage } = server.deps
    const own = db.selectFrom('productColors').select('name').where('colorId', 'is', null)
    expect(await own.execute()).toEqual([])
    const objects = await db.selectFrom('objects').select(['id', 'claimedAt']).execute()
    expect(objects.every(({ claimedAt }) => claimedAt !== null)).toBe(true)
    for (const { id } of objects) expect(await storage.exists(id)).toBe(true)
  })
})

test('the pictures that visitors meet first can be made ahead', async () => {
  const stop = new AbortController()
  const room = '[0-9a-f]{64}-640\\.avif'
  const made = async () => readdir(join(server.deps.config.dataDir, 'derivatives'), { recursive: true })
  const warming = prefetchFirstRenditions(server.deps, stop.signal)
  await vi.waitFor(async () => expect((await made()).join(' ')).toMatch(new RegExp(room)), {
    timeout: 120_000,
  })
  stop.abort()
  await warming
})

test('the majlis is the featured room', async () => {
  const featured = server.deps.db.selectFrom('rooms').select('key').where('isFeatured', '=', true)
  expect(await featured.execute()).toEqual([{ key: 'room-majlis' }])
})

describe('furnishing again', () => {
  test('changes nothing', async () => {
    const before = await census()
    await seedIfEmpty(server.deps)
    expect(await census()).toEqual(before)
  })

  test('after interruptions goes on, also when two start at once, and ends with the same', async () => {
    const other = await startTestDeps({ ...asOwner, DEMO_MODE: 'true' })
    other.setNow(now)
    for (const stories of [30, 60, 90]) {
      const interrupted = { ...other.deps, db: dyingAfter(stories, other.deps.db) }
      await expect(seedIfEmpty(interrupted)).rejects.toThrow('killed')
    }
    const { db } = other.deps
    await db.updateTable('settings').set({ deliveryUndoMinutes: 10 }).execute()
    const delivered = db.selectFrom('orders').select('id').where('status', '=', 'delivered')
    const notFinal = delivered.where('deliveryFinalAt', 'is', null)
    const notConfirmed = db.selectFrom('bankAccounts').select('id').where('confirmedAt', 'is', null)
    for (const halfDone of [notFinal, notConfirmed]) {
      const interrupted = { ...other.deps, db: dyingIn(db, () => halfDone.executeTakeFirst()) }
      await expect(seedIfEmpty(interrupted)).rejects.toThrow('killed')
    }
    await Promise.all([seedIfEmpty(other.deps), seedIfEmpty(other.deps)])
    expect(await census(other.deps.db)).toEqual(await census())
    await other.close()
  }, 180_000)

  test('brings newer pictures, and leaves those that people chose', async () => {
    const { db } = server.deps
    const admin = await db
      .selectFrom('users')
      .select('id')
      .where('role', '=', 'admin')
      .executeTakeFirstOrThrow()
    const shop = await db
      .selectFrom('users')
      .select('id')
      .where('role', '=', 'shop')
      .executeTakeFirstOrThrow()
    const store = async (fileName: string, ownerId: string) => {
      const id = newId()
      const file = { contentType: 'image/webp', sizeBytes: 1, sha256: Buffer.alloc(32), claimedAt: now }
      await db
        .insertInto('objects')
        .values({ id, purpose: 'product', fileName, ownerId, ...file })
        .execute()
      return `/api/objects/${id}`
    }
    const photosOf = (key: string) =>
      db
        .selectFrom('products')
        .select(['mainPhoto', 'additionalPhotos'])
        .where('id', '=', demoId('product', key))
        .executeTakeFirstOrThrow()
    const [fresh, chosen] = [await photosOf('sofa3-oat'), await store('my-sofa.webp', shop.id)]
    const older = {
      mainPhoto: await store('sofa3-oat.webp', admin.id),
      additionalPhotos: [await store('sofa3-oat-detail.webp', admin.id)],
    }
    const put = (key: string, photos: object) =>
      db.updateTable('products').set(photos).where('id', '=', demoId('product', key)).execute()
    await put('sofa3-oat', older)
    await put('sofa3-sage', { mainPhoto: chosen, additionalPhotos: [chosen] })
    const room = await store('room-majlis.webp', admin.id)
    await db.updateTable('rooms').set({ image: room }).where('key', '=', 'room-majlis').execute()
    await db.deleteFrom('seeds').where('name', 'like', 'demo pictures %').execute()
    await seedIfEmpty(server.deps)
    expect(await photosOf('sofa3-oat')).toEqual(fresh)
    expect(await photosOf('sofa3-sage')).toEqual({ mainPhoto: chosen, additionalPhotos: [chosen] })
    const shown = db.selectFrom('rooms').select('image').where('key', '=', 'room-majlis')
    expect((await shown.executeTakeFirstOrThrow()).image).not.toBe(room)
    expect(manifest.products.every(({ images }) => images.additional.length >= 2)).toBe(true)
  })

  test('leaves alone what people have filled, and does nothing outside demo mode (R-DEMO-03)', async () => {
    const other = await startTestDeps({ ...asOwner, DEMO_MODE: 'true' })
    const { deps } = other
    await seedIfEmpty({ ...deps, config: { ...deps.config, demoMode: false } })
    await deps.db
      .insertInto('categories')
      .values({ id: demoId('category', 'mine'), name: 'Mine', slug: 'mine' })
      .execute()
    await seedIfEmpty(deps)
    expect(await census(deps.db)).toMatchObject({ users: 0, shops: 0, categories: 1, seeds: 0, objects: 0 })
    await other.close()
  })

  test('gives orders to a demo from before there were any, of what can still be bought', async () => {
    const { deps } = server
    const { db } = deps
    const before = await census(db)
    await db.transaction().execute(async (tx) => {
      // Also deletes from append-only tables.
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql`truncate order_groups, customers, document_series cascade`.execute(tx)
    })
    await db.deleteFrom('seeds').where('name', '=', 'demo orders').execute()
    const [first] = Object.keys(demoCheckouts[0]?.items ?? {})
    await db
      .updateTable('products')
      .set({ status: 'inactive' })
      .where('id', '=', demoId('product', first ?? ''))
      .execute()
    await seedIfEmpty(deps)
    const { orders, orderItems, orderEvents, ...rest } = await census(db)
    const { shops, products, productEvents, seeds } = before
    expect(rest).toMatchObject({ shops, products, productEvents, seeds })
    expect(orders).toBeGreaterThan((before['orders'] ?? 0) / 2)
    expect(orders).toBeLessThan(before['orders'] ?? 0)
    expect(orderEvents).toBeGreaterThan(orderItems ?? 0)
    await seedIfEmpty(deps)
    expect(await census(db)).toMatchObject({ orders, orderItems, orderEvents })
  })
})
