import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId, type Admin, type ShopOwner } from '#server/deps.ts'
import { storeObject } from '#server/platform/files/uploads/store.ts'
import { makeAdmin, makeShop } from '#server/testing/accounts.ts'
import { makeCategory, makeShopOwner, productOf } from '#server/testing/catalogue.ts'
import { startTestDeps, type TestDeps } from '#server/testing/deps.ts'
import { createProductByAdmin, submitProduct } from './submit.ts'

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

function rowOf(id: string) {
  return server.deps.db.selectFrom('products').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

describe("a shop's product", () => {
  test('waits for review, belongs to the shop, and begins its histories', async () => {
    const id = await submitProduct(server.deps, owner, productOf({ categoryId }))
    expect(await rowOf(id)).toMatchObject({
      shopId: owner.shopId,
      isMajlis: false,
      status: 'pending_review',
      priceFils: 429_000,
      currency: 'AED',
      weightKg: '78.00',
      stock: 0,
      styleTags: ['urban'],
    })
    const { db } = server.deps
    const prices = await db.selectFrom('productPrices').selectAll().where('productId', '=', id).execute()
    expect(prices).toMatchObject([{ priceFils: 429_000, currency: 'AED', validUntil: null }])
    const events = await db.selectFrom('productEvents').selectAll().where('productId', '=', id).execute()
    expect(events).toMatchObject([{ fromStatus: null, toStatus: 'pending_review', actorId: owner.userId }])
  })

  test('is for sale at once while product approval is off', async () => {
    const { db } = server.deps
    await db.updateTable('settings').set({ requireProductApproval: false }).execute()
    const id = await submitProduct(server.deps, owner, productOf({ categoryId }))
    await db.updateTable('settings').set({ requireProductApproval: true }).execute()
    expect((await rowOf(id)).status).toBe('active')
    const listing = db.selectFrom('listings').select('productId').where('productId', '=', id)
    expect(await listing.executeTakeFirst()).toBeDefined()
  })

  test('keeps its size as numbers where the dimensions are three numbers', async () => {
    const measured = await submitProduct(server.deps, owner, productOf({ categoryId }))
    expect(await rowOf(measured)).toMatchObject({ widthMm: 2260, depthMm: 970, heightMm: 910 })
    const notified = await submitProduct(
      server.deps,
      owner,
      productOf({ categoryId, dimensions: 'as ordered' }),
    )
    expect(await rowOf(notified)).toMatchObject({ dimensions: 'as ordered', widthMm: null, heightMm: null })
  })

  test('stock wins over stockQuantity, and either will do (G-57)', async () => {
    const both = await submitProduct(
      server.deps,
      owner,
      productOf({ categoryId, stock: 3, stockQuantity: 9 }),
    )
    const other = await submitProduct(server.deps, owner, productOf({ categoryId, stockQuantity: 9 }))
    expect([(await rowOf(both)).stock, (await rowOf(other)).stock]).toEqual([3, 9])
  })

  test.each(['pending', 'rejected', 'suspended'] as const)('of a %s shop is refused', async (status) => {
    const shop = await makeShopOwner(server.deps, status)
    const refusal = { code: 'shop.not-approved' }
    await expect(submitProduct(server.deps, shop, productOf({ categoryId }))).rejects.toMatchObject(refusal)
    const stale: ShopOwner = { ...shop, shopStatus: 'approved' }
    await expect(submitProduct(server.deps, stale, productOf({ categoryId }))).rejects.toMatchObject(refusal)
  })

  test('needs a category that is there', async () => {
    for (const unknown of [newId(), 'sofas']) {
      const submitting = submitProduct(server.deps, owner, productOf({ categoryId: unknown }))
      await expect(submitting).rejects.toMatchObject({ code: 'product.category-missing', path: 'categoryId' })
    }
  })

  test('is not put into a category that is hidden, itself or by one above it; an administrator may (G-77)', async () => {
    const hidden = await makeCategory(server.deps, { status: 'hidden' })
    const below = await makeCategory(server.deps, { parentId: hidden.id })
    for (const { id } of [hidden, below]) {
      const submitting = submitProduct(server.deps, owner, productOf({ categoryId: id }))
      await expect(submitting).rejects.toMatchObject({ code: 'product.category-missing' })
    }
    const input = productOf({ categoryId: below.id, isMajlis: true })
    await expect(createProductByAdmin(server.deps, admin, input)).resolves.toBeTruthy()
  })

  test('leaves nothing behind when a part of it is refused', async () => {
    const id = newId()
    const input = { ...productOf({ categoryId, productColors: [{ colorId: newId() }] }), id }
    await expect(submitProduct(server.deps, owner, input)).rejects.toMatchObject({
      code: 'product.color-unknown',
    })
    const found = server.deps.db.selectFrom('products').select('id').where('id', '=', id)
    expect(await found.executeTakeFirst()).toBeUndefined()
  })
})

describe('the photos of a product', () => {
  const pixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
  async function storedPhoto(purpose: 'product' | 'kyc'): Promise<string> {
    const { deps } = server
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    )
    const file =
      purpose === 'kyc'
        ? { bytes: png, declaredType: 'image/png' }
        : { bytes: pixel, declaredType: 'image/gif' }
    const kept = await deps.db
      .transaction()
      .execute((tx) => storeObject(deps, tx, { purpose, ...file, ownerId: owner.userId, fileName: 'a' }))
    return kept.url
  }

  test('are claimed, so that no sweep takes them', async () => {
    const mainPhoto = await storedPhoto('product')
    const claimedAt = async () => {
      const id = mainPhoto.split('/').at(-1) ?? ''
      return (
        await server.deps.db
          .selectFrom('objects')
          .select('claimedAt')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
      ).claimedAt
    }
    expect(await claimedAt()).toBeNull()
    await submitProduct(
      server.deps,
      owner,
      productOf({ categoryId, mainPhoto, additionalPhotos: [mainPhoto] }),
    )
    expect(await claimedAt()).not.toBeNull()
  })

  test('that are gone, or are documents, are refused; web addresses are taken as they are', async () => {
    for (const mainPhoto of [`/api/objects/${newId()}`, await storedPhoto('kyc')]) {
      const submitting = submitProduct(server.deps, owner, productOf({ categoryId, mainPhoto }))
      await expect(submitting).rejects.toMatchObject({ code: 'product.photo-unknown', path: 'mainPhoto' })
    }
    const gone = `/api/objects/${newId()}`
    const additionalPhotos = ['https://cdn.example/b.jpg', gone]
    await expect(
      submitProduct(server.deps, owner, productOf({ categoryId, additionalPhotos })),
    ).rejects.toMatchObject({ path: 'additionalPhotos.1' })
    const input = productOf({
      categoryId,
      mainPhoto: 'https://cdn.example/a.jpg',
      additionalPhotos: ['', 'https://cdn.example/b.jpg'],
    })
    const id = await submitProduct(server.deps, owner, input)
    expect(await rowOf(id)).toMatchObject({
      mainPhoto: 'https://cdn.example/a.jpg',
      additionalPhotos: ['https://cdn.example/b.jpg'],
    })
  })
})

describe("an administrator's product", () => {
  test('belongs to an approved shop, or to the platform, and to one of them', async () => {
    const shop = await makeShop(server.deps)
    const ofShop = await createProductByAdmin(server.deps, admin, productOf({ categoryId, shopId: shop.id }))
    expect(await rowOf(ofShop)).toMatchObject({ shopId: shop.id, isMajlis: false, status: 'pending_review' })
    for (const platform of [{ isMajlis: true }, { isMajlis: true, shopId: 'majlis' }, { shopId: 'majlis' }]) {
      const id = await createProductByAdmin(server.deps, admin, productOf({ categoryId, ...platform }))
      expect(await rowOf(id)).toMatchObject({ shopId: null, isMajlis: true })
    }
  })

  test('without an owner is refused (R-ADD-03)', async () => {
    const creating = createProductByAdmin(server.deps, admin, productOf({ categoryId, isMajlis: false }))
    await expect(creating).rejects.toMatchObject({ code: 'product.owner-missing', path: 'shopId' })
  })

  test('for a shop that is unknown or not approved is refused', async () => {
    const pending = await makeShop(server.deps, { status: 'pending' })
    for (const shopId of [pending.id, newId(), 'no-id']) {
      const creating = createProductByAdmin(server.deps, admin, productOf({ categoryId, shopId }))
      await expect(creating).rejects.toMatchObject({ code: 'shop.unknown', path: 'shopId' })
    }
  })

  test.each([
    ['active', 'active'],
    ['approved', 'active'],
    ['inactive', 'inactive'],
  ] as const)('sent as %s is %s', async (status, stored) => {
    const id = await createProductByAdmin(
      server.deps,
      admin,
      productOf({ categoryId, isMajlis: true, status }),
    )
    expect((await rowOf(id)).status).toBe(stored)
  })

  test('is linked to others that exist, never to itself, and each once', async () => {
    const other = await createProductByAdmin(server.deps, admin, productOf({ categoryId, isMajlis: true }))
    const input = productOf({
      categoryId,
      isMajlis: true,
      bundleProducts: [other, other],
      upsellProducts: [other],
      bundleDiscount: 1250,
    })
    const id = await createProductByAdmin(server.deps, admin, input)
    const links = await server.deps.db
      .selectFrom('productLinks')
      .select(['kind', 'linkedProductId'])
      .where('productId', '=', id)
      .orderBy('kind')
      .execute()
    expect(links).toEqual([
      { kind: 'bundle', linkedProductId: other },
      { kind: 'upsell', linkedProductId: other },
    ])
    expect((await rowOf(id)).bundleDiscountBp).toBe(1250)
    const itself = newId()
    for (const wrong of [newId(), 'no-id', itself]) {
      const creating = createProductByAdmin(server.deps, admin, {
        ...input,
        id: itself,
        crossSellProducts: [wrong],
      })
      await expect(creating).rejects.toMatchObject({
        code: 'product.link-unknown',
        path: 'crossSellProducts',
      })
    }
  })
})
