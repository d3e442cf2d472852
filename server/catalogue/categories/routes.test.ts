import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AdminCategory } from '#contract/catalogue/category-admin.ts'
import { createProductByAdmin } from '#server/catalogue/products/submit.ts'
import { newId } from '#server/deps.ts'
import { makeAdmin, makeShop, type TestAdmin } from '#server/testing/accounts.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { productOf } from '#server/testing/catalogue.ts'

let server: TestApp
let admin: TestAdmin
let token: string
beforeAll(async () => {
  server = await startTestApp()
  admin = await makeAdmin(server.deps)
  token = await server.signedInAs(admin.userId)
})
afterAll(() => server.close())

type Node = AdminCategory & { children: Node[] }
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

async function ask(method: Method, path: string, payload?: object, as = token) {
  const url = `/api/admin/categories${path}`
  const answer = await server.send({ method, url, as, ...(payload && { payload }) })
  return { status: answer.statusCode, body: answer.json() }
}

let made = 0
async function make(about: object = {}): Promise<AdminCategory> {
  made += 1
  const { status, body } = await ask('POST', '', { name: `Category ${made}`, ...about })
  expect(status).toBe(201)
  return body
}

async function withProducts(count: number, about: object = {}): Promise<AdminCategory> {
  const category = await make(about)
  for (let at = 0; at < count; at++) {
    const status = at % 2 === 0 ? 'active' : 'pending_review'
    const product = { ...productOf({ categoryId: category.id }), isMajlis: true, status } as const
    await createProductByAdmin(server.deps, admin, product)
  }
  return category
}

async function find(id: string, nodes?: Node[]): Promise<Node | null> {
  for (const node of nodes ?? (await ask('GET', '')).body) {
    const found = node.id === id ? node : await find(id, node.children)
    if (found) return found
  }
  return null
}

const refused = (status: number, message: string) => ({
  status,
  body: expect.objectContaining({ message }) as object,
})

describe('the tree of administrators', () => {
  test('has hidden categories, children and how many products are directly in each (R-CAT-11, R-API-43, G-82)', async () => {
    const top = await withProducts(2, { name: 'Living Room', status: 'hidden' })
    const low = await withProducts(1, { name: 'Ottomans', parentId: top.id })
    expect(await find(top.id)).toMatchObject({ status: 'hidden', productCount: 2, parentId: null })
    expect((await find(top.id))?.children).toMatchObject([{ id: low.id, productCount: 1, children: [] }])
  })

  test('has siblings by sortOrder, then name (R-CAT-12)', async () => {
    const top = await make()
    for (const [name, sortOrder] of [
      ['Zebra', 1],
      ['Beta', 2],
      ['Alpha', 2],
    ])
      await make({ name, sortOrder, parentId: top.id })
    const names = (await find(top.id))?.children.map(({ name }) => name)
    expect(names).toEqual(['Zebra', 'Alpha', 'Beta'])
  })

  test('for the picker has the same nesting and what a picker shows (R-ADD-07, R-API-44, G-81)', async () => {
    const top = await make({ status: 'hidden' })
    const low = await make({ parentId: top.id })
    const tree: Node[] = (await ask('GET', '/tree')).body
    const { name, slug } = top
    const below = { id: low.id, name: low.name, nameAr: null, slug: low.slug, parentId: top.id }
    expect(tree.find(({ id }) => id === top.id)).toEqual({
      id: top.id,
      name,
      nameAr: null,
      slug,
      parentId: null,
      status: 'hidden',
      children: [{ ...below, status: 'active', children: [] }],
    })
  })

  test('is closed to shops and strangers, as is every change', async () => {
    const shop = await makeShop(server.deps)
    const shopToken = await server.signedInAs(shop.userId)
    const calls: [Method, string][] = [
      ['GET', ''],
      ['GET', '/tree'],
      ['POST', ''],
      ['PUT', `/${newId()}`],
      ['POST', `/${newId()}/place`],
      ['DELETE', `/${newId()}`],
      ['POST', '/bulk'],
    ]
    for (const [method, path] of calls) {
      expect((await ask(method, path, undefined, shopToken)).status, `${method} ${path}`).toBe(403)
      expect((await ask(method, path, undefined, '')).status, `${method} ${path}`).toBe(401)
    }
  })
})

describe('a category', () => {
  test('is made with the defaults and answered whole (R-CAT-11, R-API-45)', async () => {
    const { status, body } = await ask('POST', '', { name: '  Sofas & Chairs! ' })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      name: 'Sofas & Chairs!',
      slug: 'sofas-chairs',
      status: 'active',
      sortOrder: 0,
      parentId: null,
      iconUrl: null,
      metaTitle: null,
      productCount: 0,
    })
    expect(body.createdAt).toBe(body.updatedAt)
  })

  test('takes no used slug (R-API-47, R-DATA-07, G-70)', async () => {
    await make({ name: 'Mirrors' })
    const taken = refused(409, 'A category with this slug already exists')
    expect(await ask('POST', '', { name: 'mirrors' })).toEqual(taken)
    const other = await make()
    expect(await ask('PUT', `/${other.id}`, { slug: 'Mirrors' })).toEqual(taken)
  })

  test('takes a picture that was uploaded, and none that was not', async () => {
    const picture = `/api/objects/${newId()}`
    expect((await ask('POST', '', { name: 'Pictured', thumbUrl: picture })).status).toBe(400)
    const { id } = await make({ iconUrl: 'https://cdn.example/sofa.png' })
    expect((await ask('PUT', `/${id}`, { iconUrl: '' })).body).toMatchObject({ iconUrl: null })
  })

  test('is changed field by field; the toggle sends its status alone (R-API-46, G-83)', async () => {
    const category = await make({ metaTitle: 'Seats' })
    const { status, body } = await ask('PUT', `/${category.id}`, { status: 'hidden' })
    expect(status).toBe(200)
    expect(body).toMatchObject({ ...category, status: 'hidden', updatedAt: expect.any(String) as string })
  })

  test('cannot be put under itself or below itself (R-CAT-12, R-API-48, G-71)', async () => {
    const top = await make()
    const low = await make({ parentId: top.id })
    const circle = refused(400, 'A category cannot be its own parent or descendant')
    expect(await ask('PUT', `/${top.id}`, { parentId: '' })).toEqual(
      refused(400, 'Parent category not found'),
    )
    for (const parentId of [top.id, low.id]) {
      expect(await ask('PUT', `/${top.id}`, { parentId })).toEqual(circle)
      expect(await ask('POST', `/${top.id}/place`, { parentId })).toEqual(circle)
    }
  })

  test.each([newId(), 'no-id'])('that does not exist (%s) is not found', async (id) => {
    const missing = refused(404, 'Category not found')
    expect(await ask('PUT', `/${id}`, { status: 'hidden' })).toEqual(missing)
    expect(await ask('POST', `/${id}/place`, { parentId: null })).toEqual(missing)
    expect(await ask('DELETE', `/${id}`)).toEqual(missing)
  })

  test('is moved to its place among its new siblings', async () => {
    const top = await make()
    const [one, two, three] = [
      await make({ parentId: top.id }),
      await make({ parentId: top.id }),
      await make(),
    ]
    await ask('POST', `/${three.id}/place`, { parentId: top.id, beforeId: two.id })
    const order = async () => (await find(top.id))?.children.map(({ id }) => id)
    expect(await order()).toEqual([one.id, three.id, two.id])
    await ask('POST', `/${one.id}/place`, { parentId: top.id })
    expect(await order()).toEqual([three.id, two.id, one.id])
    await ask('POST', `/${two.id}/place`, { parentId: null, beforeId: newId() })
    expect(await order()).toEqual([three.id, one.id])
    expect((await ask('GET', '')).body.at(-1)).toMatchObject({ id: two.id })
  })
})

describe('a category that goes', () => {
  test('without products leaves its children to its parent (R-API-49, G-73)', async () => {
    const top = await make()
    const middle = await make({ parentId: top.id })
    const low = await make({ parentId: middle.id })
    expect(await ask('DELETE', `/${middle.id}`)).toEqual({
      status: 200,
      body: {
        message: 'The category is deleted.',
        id: middle.id,
        movedProducts: 0,
        undo: expect.any(String) as string,
      },
    })
    expect((await find(top.id))?.children).toMatchObject([{ id: low.id }])
  })

  test('with products is refused without a category for them, and nothing changes (R-API-50, G-72)', async () => {
    const category = await withProducts(2)
    const message = 'This category has 2 products. Choose a category to move them to.'
    expect(await ask('DELETE', `/${category.id}`)).toEqual(refused(409, message))
    expect(await ask('DELETE', `/${category.id}?reassignTo=`)).toEqual(refused(409, message))
    expect(await find(category.id)).toMatchObject({ productCount: 2 })
  })

  test.each(['itself', newId(), 'no-id'])(
    'cannot give its products to %s (R-API-51, G-74)',
    async (given) => {
      const category = await withProducts(1)
      const to = given === 'itself' ? category.id : given
      const message = 'Choose another category to move the products to.'
      expect(await ask('DELETE', `/${category.id}?reassignTo=${to}`)).toEqual(refused(400, message))
      expect(await find(category.id)).toMatchObject({ productCount: 1 })
    },
  )

  test('gives its products to the category named, also one below it (R-API-51)', async () => {
    const category = await withProducts(2)
    const heir = await make({ name: 'Heir', parentId: category.id })
    const { body } = await ask('DELETE', `/${category.id}?reassignTo=${heir.id}`)
    expect(body).toMatchObject({ id: category.id, movedProducts: 2 })
    expect(await find(category.id)).toBeNull()
    expect(await find(heir.id)).toMatchObject({ productCount: 2, parentId: null })
    const found = await server.send({ url: '/api/marketplace/products?category=heir' })
    expect(found.json()).toMatchObject([{ category: 'Heir', categoryId: heir.id }])
  })

  test('is in the audit log with what it was and where its products went', async () => {
    const category = await withProducts(1)
    const heir = await make({ name: 'Legatee' })
    await ask('DELETE', `/${category.id}?reassignTo=${heir.id}`)
    const logged = server.deps.db.selectFrom('auditLog').selectAll().where('subjectId', '=', category.id)
    expect((await logged.orderBy('id', 'desc').execute())[0]).toMatchObject({
      action: 'category.deleted',
      actorId: admin.userId,
      before: { name: category.name, productCount: 1, productsMovedTo: { en: 'Legatee', ar: null } },
      after: null,
    })
  })
})
