import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ProductStatus, productStatuses } from '#domain/catalogue/products/product-status.ts'
import { newId, type Admin, type ShopOwner } from '#server/deps.ts'
import { makeAdmin } from '#server/testing/accounts.ts'
import { makeCategory, makeShopOwner, productOf } from '#server/testing/catalogue.ts'
import { startTestDeps, type TestDeps } from '#server/testing/deps.ts'
import { updateOwnProduct, updateProductByAdmin } from '#server/catalogue/products/edit.ts'
import { changePriceStock } from '#server/catalogue/products/price-stock.ts'
import { decideProduct } from './move.ts'
import { createProductByAdmin, submitProduct } from '#server/catalogue/products/submit.ts'

let server: TestDeps
let owner: ShopOwner
let admin: Admin
let categoryId: string
beforeAll(async () => {
  server = await startTestDeps()
  owner = await makeShopOwner(server.deps)
  admin = await makeAdmin(server.deps)
  categoryId = (await makeCategory(server.deps)).id
})
afterAll(() => server.close())

async function submitted(status: ProductStatus = 'pending_review'): Promise<string> {
  const id = await submitProduct(server.deps, owner, productOf({ categoryId, stock: 5 }))
  const rejectionReason = status === 'rejected' ? 'Blurred photos' : null
  await server.deps.db.updateTable('products').set({ status, rejectionReason }).where('id', '=', id).execute()
  return id
}

function rowOf(id: string) {
  return server.deps.db.selectFrom('products').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

function eventsOf(id: string) {
  const all = server.deps.db.selectFrom('productEvents').selectAll().where('productId', '=', id)
  return all.orderBy('id').execute()
}

async function isListed(id: string): Promise<boolean> {
  const found = server.deps.db.selectFrom('listings').select('productId').where('productId', '=', id)
  return (await found.executeTakeFirst()) !== undefined
}

describe('a verdict', () => {
  test.each(['active', 'approved'] as const)(
    'of %s puts a product on sale (R-API-36, G-47)',
    async (status) => {
      const id = await submitted()
      await decideProduct(server.deps, admin, id, { status })
      expect(await rowOf(id)).toMatchObject({ status: 'active', rejectionReason: null })
      expect(await isListed(id)).toBe(true)
      expect(await eventsOf(id)).toMatchObject([
        { toStatus: 'pending_review' },
        { fromStatus: 'pending_review', toStatus: 'active', actorId: admin.userId },
      ])
    },
  )

  test('of rejection keeps its reason, in the product and in its history (R-API-37)', async () => {
    const id = await submitted()
    await decideProduct(server.deps, admin, id, { status: 'rejected', rejectionReason: '  Blurred photos ' })
    expect(await rowOf(id)).toMatchObject({ status: 'rejected', rejectionReason: 'Blurred photos' })
    expect((await eventsOf(id)).at(-1)).toMatchObject({ toStatus: 'rejected', reason: 'Blurred photos' })
    expect(await isListed(id)).toBe(false)
  })

  test('puts nothing on sale without a name in Arabic, where the platform wants one', async () => {
    const { db } = server.deps
    const [english, arabic, both] = [
      productOf({ categoryId, name: 'Wadi sofa', nameAr: null }),
      productOf({ categoryId, name: 'أريكة وادي', nameAr: null }),
      productOf({ categoryId, name: 'Wadi sofa', nameAr: 'أريكة وادي' }),
    ]
    const put = async (input: ReturnType<typeof productOf>) =>
      decideProduct(server.deps, admin, await submitProduct(server.deps, owner, input), { status: 'active' })
    await put(english)
    await db.updateTable('settings').set({ arabicRequired: true }).execute()
    await expect(put(english)).rejects.toMatchObject({ code: 'product.arabic-missing' })
    const bySelf = { ...english, isMajlis: true, status: 'active' } as const
    await expect(createProductByAdmin(server.deps, admin, bySelf)).rejects.toMatchObject({
      code: 'product.arabic-missing',
    })
    await put(arabic)
    await put(both)
    // Rejecting and taking off sale need no Arabic name.
    const id = await submitProduct(server.deps, owner, english)
    await decideProduct(server.deps, admin, id, { status: 'rejected', rejectionReason: 'Blurred' })
    await db.updateTable('settings').set({ arabicRequired: false }).execute()
  })

  test('for a rejected product clears the reason (R-API-36)', async () => {
    const id = await submitted('rejected')
    await decideProduct(server.deps, admin, id, { status: 'active' })
    expect(await rowOf(id)).toMatchObject({ status: 'active', rejectionReason: null })
  })

  test.each([undefined, null, '', '   '])(
    'of rejection with the reason %j is refused',
    async (rejectionReason) => {
      const id = await submitted()
      const deciding = decideProduct(server.deps, admin, id, { status: 'rejected', rejectionReason })
      await expect(deciding).rejects.toMatchObject({ code: 'product.reason-missing' })
      expect((await rowOf(id)).status).toBe('pending_review')
    },
  )

  test('given twice changes nothing the second time', async () => {
    const id = await submitted()
    await decideProduct(server.deps, admin, id, { status: 'active' })
    await decideProduct(server.deps, admin, id, { status: 'active' })
    expect(await eventsOf(id)).toHaveLength(2)
  })

  test('against another of the same instant: one wins, the other hears of it', async () => {
    const other = await makeAdmin(server.deps)
    for (let round = 0; round < 5; round += 1) {
      server.setNow(new Date('2026-10-01T08:00:00Z'))
      const id = await submitted()
      const { updatedAt: seen } = await rowOf(id)
      server.setNow(new Date('2026-10-01T08:01:00Z'))
      const outcomes = await Promise.allSettled([
        decideProduct(server.deps, admin, id, { status: 'active', seen }),
        decideProduct(server.deps, other, id, { status: 'rejected', rejectionReason: 'No', seen }),
      ])
      const refused = outcomes.filter((one) => one.status === 'rejected')
      expect(refused).toMatchObject([{ reason: { code: 'product.changed-meanwhile' } }])
      expect(await eventsOf(id)).toMatchObject([{}, { toStatus: (await rowOf(id)).status }])
    }
  })

  test.each([newId(), 'no-id'])('on %s, which does not exist, is not found', async (id) => {
    const deciding = decideProduct(server.deps, admin, id, { status: 'active' })
    await expect(deciding).rejects.toMatchObject({ code: 'product.not-found' })
  })

  test('of rejection is refused for a product off sale', async () => {
    const id = await submitted('inactive')
    const deciding = decideProduct(server.deps, admin, id, { status: 'rejected', rejectionReason: 'x' })
    await expect(deciding).rejects.toMatchObject({ code: 'product.cannot-move' })
  })
})

describe('an administrator', () => {
  test.each(['active', 'approved'] as const)(
    'takes a product that is %s off sale and puts it back (G-54)',
    async (status) => {
      const id = await submitted(status)
      await decideProduct(server.deps, admin, id, { status: 'inactive' })
      expect([(await rowOf(id)).status, await isListed(id)]).toEqual(['inactive', false])
      await decideProduct(server.deps, admin, id, { status: 'active', seen: (await rowOf(id)).updatedAt })
      expect([(await rowOf(id)).status, await isListed(id)]).toEqual(['active', true])
      const reported = server.deps.db
        .selectFrom('notifications')
        .select(['kind'])
        .where('userId', '=', owner.userId)
      const kinds = (await reported.where('subjectId', '=', id).orderBy('id').execute()).map(
        ({ kind }) => kind,
      )
      expect(kinds.toSorted()).toEqual(['product-put-back', 'product-taken-off'])
      const audited = server.deps.db.selectFrom('auditLog').select('action').where('subjectId', '=', id)
      expect(await audited.execute()).toHaveLength(2)
    },
  )

  test('takes off sale what has a change that waits, and the change goes on waiting', async () => {
    const id = await submitted('active')
    await updateOwnProduct(server.deps, owner, id, { description: 'Of oak' })
    await decideProduct(server.deps, admin, id, { status: 'inactive' })
    expect((await rowOf(id)).status).toBe('inactive')
    const change = server.deps.db.selectFrom('productChanges').select('status').where('productId', '=', id)
    expect(await change.execute()).toEqual([{ status: 'pending_review' }])
  })

  test.each(['pending_review', 'rejected'] as const)('takes nothing off sale that is %s', async (status) => {
    const id = await submitted(status)
    const deciding = decideProduct(server.deps, admin, id, { status: 'inactive' })
    await expect(deciding).rejects.toMatchObject({ code: 'product.cannot-move' })
  })
})

describe("a shop's own changes", () => {
  test('take a product off sale and put it back, with their history', async () => {
    const id = await submitted('active')
    await changePriceStock(server.deps, owner, id, { status: 'inactive' })
    expect(await isListed(id)).toBe(false)
    await changePriceStock(server.deps, owner, id, { status: 'active' })
    expect(await isListed(id)).toBe(true)
    const moves = (await eventsOf(id)).slice(1)
    expect(moves.map(({ fromStatus, toStatus }) => [fromStatus, toStatus])).toEqual([
      ['active', 'inactive'],
      ['inactive', 'active'],
    ])
  })

  test('of price keep the former one with its dates; of stock need no review', async () => {
    server.setNow(new Date('2026-09-01T08:00:00Z'))
    const id = await submitted('active')
    server.setNow(new Date('2026-10-15T08:00:00Z'))
    await changePriceStock(server.deps, owner, id, { price: 399_000, stock: 2 })
    await changePriceStock(server.deps, owner, id, { price: 399_000 })
    expect(await rowOf(id)).toMatchObject({ priceFils: 399_000, stock: 2, status: 'active' })
    const history = server.deps.db.selectFrom('productPrices').selectAll().where('productId', '=', id)
    expect(await history.orderBy('validFrom').execute()).toMatchObject([
      {
        priceFils: 429_000,
        validFrom: new Date('2026-09-01T08:00:00Z'),
        validUntil: new Date('2026-10-15T08:00:00Z'),
      },
      { priceFils: 399_000, validFrom: new Date('2026-10-15T08:00:00Z'), validUntil: null },
    ])
  })

  test('a price corrected in the same instant leaves one price', async () => {
    server.setNow(new Date('2026-10-16T08:00:00Z'))
    const id = await submitted('active')
    await changePriceStock(server.deps, owner, id, { price: 100_000 })
    await changePriceStock(server.deps, owner, id, { price: 200_000 })
    const history = server.deps.db.selectFrom('productPrices').selectAll().where('productId', '=', id)
    expect(await history.execute()).toMatchObject([{ priceFils: 200_000, validUntil: null }])
  })

  test.each(productStatuses.filter((status) => status === 'pending_review' || status === 'rejected'))(
    'do not put a %s product on sale',
    async (status) => {
      const id = await submitted(status)
      const changing = changePriceStock(server.deps, owner, id, { status: 'active' })
      await expect(changing).rejects.toMatchObject({ code: 'product.cannot-move' })
    },
  )

  test("do not reach another shop's product", async () => {
    const id = await submitted('active')
    const other = await makeShopOwner(server.deps)
    const changing = changePriceStock(server.deps, other, id, { price: 1 })
    await expect(changing).rejects.toMatchObject({ code: 'product.not-found' })
    expect((await rowOf(id)).priceFils).toBe(429_000)
  })
})

describe("an administrator's changes", () => {
  test('leave alone what is not sent (R-API-38)', async () => {
    const id = await submitted('active')
    const before = await rowOf(id)
    await updateProductByAdmin(server.deps, admin, id, { nameAr: 'أريكة مرسى' })
    const { updatedAt: _was, searchForm: _form, ...kept } = before
    expect(await rowOf(id)).toMatchObject({ ...kept, nameAr: 'أريكة مرسى' })
    const colors = server.deps.db.selectFrom('productColors').select('name').where('productId', '=', id)
    expect(await colors.execute()).toHaveLength(1)
  })

  test('give a product to the platform and back to its shop (G-51)', async () => {
    const id = await submitted('active')
    await updateProductByAdmin(server.deps, admin, id, { isMajlis: true })
    expect(await rowOf(id)).toMatchObject({ shopId: null, isMajlis: true })
    await updateProductByAdmin(server.deps, admin, id, { isMajlis: false, shopId: owner.shopId })
    expect(await rowOf(id)).toMatchObject({ shopId: owner.shopId, isMajlis: false })
  })

  test('of price and currency are remembered too', async () => {
    const id = await submitted('active')
    await updateProductByAdmin(server.deps, admin, id, { price: 99_900, currency: 'EUR' })
    expect(await rowOf(id)).toMatchObject({ priceFils: 99_900, currency: 'EUR' })
    const history = server.deps.db.selectFrom('productPrices').select('currency').where('productId', '=', id)
    expect((await history.orderBy('validFrom').execute()).at(-1)).toEqual({ currency: 'EUR' })
  })

  test('replace links only of the kinds that are sent', async () => {
    const [id, one, other] = [await submitted('active'), await submitted('active'), await submitted('active')]
    await updateProductByAdmin(server.deps, admin, id, { bundleProducts: [one], upsellProducts: [one] })
    await updateProductByAdmin(server.deps, admin, id, { upsellProducts: [other] })
    const links = server.deps.db.selectFrom('productLinks').select(['kind', 'linkedProductId'])
    expect(await links.where('productId', '=', id).orderBy('kind').execute()).toEqual([
      { kind: 'bundle', linkedProductId: one },
      { kind: 'upsell', linkedProductId: other },
    ])
  })

  test.each([newId(), 'no-id'])('of %s, which does not exist, are not found', async (id) => {
    const editing = updateProductByAdmin(server.deps, admin, id, { name: 'x' })
    await expect(editing).rejects.toMatchObject({ code: 'product.not-found' })
  })
})
